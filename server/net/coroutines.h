#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "server/net/loop_executor.h"

namespace sixfold::server {

template <typename T>
using Coroutine = boost::asio::awaitable<T, LoopExecutor>;

/// Errors of sockets come back as values: a closed peer is not exceptional.
inline constexpr auto kAsTuple =
    boost::asio::as_tuple(boost::asio::use_awaitable_t<LoopExecutor>());

/// Starts a coroutine of its own. `on_end` is called when it has ended; an exception that nobody
/// expected is logged first. Neither happens when the loop is destroyed before.
void spawn(const LoopExecutor& executor, Coroutine<void> coroutine,
           std::function<void(bool failed)> on_end);

/// A value that a callback gives, now or later, to a coroutine that waits for it.
template <typename T>
class Awaited {
  public:
    /// The callback. The first value counts; when it is dropped without a call, `otherwise` does.
    /// It may outlive the coroutine and the loop.
    std::function<void(T)> callback(T otherwise) {
        auto giver = std::make_shared<Giver>(state_, std::move(otherwise));
        return [giver = std::move(giver)](T value) { giver->state->give(std::move(value)); };
    }

    /// Comes back on the loop's thread, once there is a value. To be awaited once.
    Coroutine<T> value() {
        auto executor = co_await boost::asio::this_coro::executor;
        boost::asio::steady_timer signal(executor, boost::asio::steady_timer::time_point::max());
        const Waiting waiting(*state_, signal);
        while (!state_->value) co_await signal.async_wait(kAsTuple);
        co_return *std::move(state_->value);
    }

  private:
    struct State {
        std::optional<T> value;
        boost::asio::steady_timer* waiter = nullptr;

        void give(T given) {
            if (value) return;
            value = std::move(given);
            if (waiter != nullptr) waiter->cancel();
        }
    };

    struct Giver {
        Giver(std::shared_ptr<State> to, T fallback)
            : state(std::move(to)), otherwise(std::move(fallback)) {}
        ~Giver() { state->give(std::move(otherwise)); }
        Giver(const Giver&) = delete;
        Giver& operator=(const Giver&) = delete;

        std::shared_ptr<State> state;
        T otherwise;
    };

    /// Lets the callback wake the coroutine only while its frame lives.
    struct Waiting {
        Waiting(State& of, boost::asio::steady_timer& signal) : state(of) {
            state.waiter = &signal;
        }
        ~Waiting() { state.waiter = nullptr; }
        Waiting(const Waiting&) = delete;
        Waiting& operator=(const Waiting&) = delete;

        State& state;
    };

    std::shared_ptr<State> state_ = std::make_shared<State>();
};

}  // namespace sixfold::server
