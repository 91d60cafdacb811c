#pragma once

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffer_traits.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "server/net/tcp.h"

namespace sixfold::server {

/// A TCP stream for a WebSocket that sends what is written in one turn of the loop as one piece:
/// one call of the kernel and one segment instead of one for each frame, which is most of what a
/// frame costs. A write succeeds at once and fails if an earlier piece could not be sent; while the
/// kernel takes no more, the next one waits. Loop thread only; one read and one write at a time.
class GatheringStream {
  public:
    using next_layer_type = TcpStream;
    using executor_type = next_layer_type::executor_type;

    explicit GatheringStream(next_layer_type stream)
        : state_(std::make_shared<State>(std::move(stream))) {}

    executor_type get_executor() const { return state_->stream.get_executor(); }
    next_layer_type& next_layer() { return state_->stream; }
    const next_layer_type& next_layer() const { return state_->stream; }

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& into, Token&& token) {
        return next_layer().async_read_some(into, std::forward<Token>(token));
    }

    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& from, Token&& token) {
        return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
            [](auto handler, State& state, const Buffers& buffers) {
                state.write(std::move(handler), buffers);
            },
            token, std::ref(*state_), from);
    }

    /// Closes gracefully, after what was written has been sent.
    template <typename Handler>
    friend void async_teardown(boost::beast::role_type role, GatheringStream& stream,
                               Handler&& handler) {
        State& state = *stream.state_;
        auto kept = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler));
        state.when_sent([role, state = stream.state_, kept](boost::system::error_code) {
            using boost::beast::websocket::async_teardown;
            async_teardown(role, state->stream, std::move(*kept));
        });
    }

  private:
    using Continue = std::function<void(boost::system::error_code)>;

    /// What the kernel could not take at once.
    struct Rest {
        std::string bytes;
        Continue then;  ///< the writer, or who closes
    };

    /// Shared with what is posted and under way.
    struct State : std::enable_shared_from_this<State> {
        explicit State(next_layer_type from) : stream(std::move(from)) {}

        template <typename Handler, typename Buffers>
        void write(Handler handler, const Buffers& buffers) {
            for (const boost::asio::const_buffer piece : boost::beast::buffers_range_ref(buffers)) {
                gathered.append(static_cast<const char*>(piece.data()), piece.size());
            }
            const std::size_t bytes = boost::beast::buffer_bytes(buffers);
            if (const auto leaving = rest.lock()) {
                leaving->then = [kept = std::make_shared<Handler>(std::move(handler)),
                                 bytes](boost::system::error_code failed) {
                    (*kept)(failed, failed ? 0 : bytes);
                };
                return;
            }
            const auto executor =
                boost::asio::get_associated_executor(handler, stream.get_executor());
            boost::asio::post(executor, boost::beast::bind_front_handler(std::move(handler), error,
                                                                         error ? 0 : bytes));
            if (std::exchange(is_due, true)) {
                more = true;
            } else {
                post_flush();
            }
        }

        /// Comes after the writer, which may have more to write.
        void post_flush();
        void flush();
        void finish(Rest& done, boost::system::error_code failed);
        /// At once, or later if the kernel does not take all.
        void when_sent(Continue then);

        next_layer_type stream;
        std::string gathered;             ///< not yet given to the kernel
        bool is_due = false;              ///< a flush is posted
        bool more = false;                ///< was written since then
        std::weak_ptr<Rest> rest;         ///< belongs to the operation that sends it
        boost::system::error_code error;  ///< of the first flush that failed
    };

    std::shared_ptr<State> state_;
};

}  // namespace sixfold::server
