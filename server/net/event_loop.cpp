#include "server/net/event_loop.h"

#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <cassert>
#include <csignal>
#include <exception>
#include <utility>

#include "server/net/coroutines.h"
#include "server/net/event_loop_impl.h"

namespace sixfold::server {

namespace asio = boost::asio;

EventLoop::EventLoop() : impl_(std::make_unique<Impl>()) {}

EventLoop::~EventLoop() = default;

void EventLoop::run() {
    impl_->thread = std::this_thread::get_id();
    impl_->io.restart();
    impl_->io.run();
}

void EventLoop::stop() {
    // Posted, so that it also ends a run() that has not begun yet.
    asio::post(impl_->io, [&io = impl_->io] { io.stop(); });
}

void EventLoop::post(std::function<void()> task) { asio::post(impl_->io, std::move(task)); }

void EventLoop::set_timer(Milliseconds delay, std::function<void()> task) {
    assert(on_loop_thread());
    // A wait that is over already cannot be cancelled any more: its turn tells.
    const std::uint64_t turn = ++impl_->timer_turn;
    impl_->timer.expires_after(delay);
    impl_->timer.async_wait(
        [impl = impl_.get(), turn, task = std::move(task)](boost::system::error_code error) {
            if (!error && turn == impl->timer_turn) task();
        });
}

void EventLoop::cancel_timer() {
    assert(on_loop_thread());
    ++impl_->timer_turn;
    impl_->timer.cancel();
}

void EventLoop::on_terminate(std::function<void()> task) {
    impl_->terminate = std::move(task);
    impl_->signals.cancel();
    impl_->signals.clear();
    impl_->signals.add(SIGINT);
    impl_->signals.add(SIGTERM);
    impl_->wait_for_signal();
}

bool EventLoop::on_loop_thread() const { return impl_->thread == std::this_thread::get_id(); }

void EventLoop::Impl::wait_for_signal() {
    signals.async_wait([this](boost::system::error_code error, int) {
        if (error) return;
        wait_for_signal();
        // A copy: the task may set another one.
        const auto task = terminate;
        task();
    });
}

void spawn(const LoopExecutor& executor, Coroutine<void> coroutine,
           std::function<void(bool failed)> on_end) {
    asio::co_spawn(executor, std::move(coroutine),
                   [on_end = std::move(on_end)](const std::exception_ptr& failure) {
                       if (failure) {
                           try {
                               std::rethrow_exception(failure);
                           } catch (const std::exception& error) {
                               spdlog::error("a connection ended with an exception: {}",
                                             error.what());
                           }
                       }
                       on_end(failure != nullptr);
                   });
}

}  // namespace sixfold::server
