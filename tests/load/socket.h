#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>

namespace sixfold::load {

/// One WebSocket of the load client. It lives until its io_context is stopped for good.
class Socket {
  public:
    using OnFrame = std::function<void(std::string_view)>;

    explicit Socket(boost::asio::io_context& io);

    /// Opens it at a port of this machine. `session` is the value of the session cookie, "" for
    /// none. Frames are handed to `on_frame` from then on. An error ends the program.
    boost::asio::awaitable<void> connect(std::uint16_t port, std::string target,
                                         std::string session, OnFrame on_frame);
    void send(std::string frame);
    /// Frames go out as binary ones.
    void use_binary() { stream_.binary(true); }

  private:
    boost::asio::awaitable<void> read();
    void write();

    boost::beast::websocket::stream<boost::beast::tcp_stream, false> stream_;
    boost::beast::flat_buffer buffer_;
    std::deque<std::string> waiting_;  ///< the first is being written
    OnFrame on_frame_;
};

}  // namespace sixfold::load
