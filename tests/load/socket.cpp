#include "tests/load/socket.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

#include "tests/load/fail.h"

namespace sixfold::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;

Socket::Socket(asio::io_context& io) : stream_(io) {}

asio::awaitable<void> Socket::connect(std::uint16_t port, std::string target, std::string session,
                                      OnFrame on_frame) {
    on_frame_ = std::move(on_frame);
    const tcp::endpoint server(asio::ip::address_v4::loopback(), port);
    auto& lowest = beast::get_lowest_layer(stream_);
    co_await lowest.async_connect(server, asio::use_awaitable);
    lowest.socket().set_option(tcp::no_delay(true));
    const std::string host = "127.0.0.1:" + std::to_string(port);
    stream_.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
        request.set(beast::http::field::origin, "http://" + host);
        if (!session.empty()) {
            request.set(beast::http::field::cookie, "sixfold_session=" + session);
        }
    }));
    co_await stream_.async_handshake(host, target, asio::use_awaitable);
    asio::co_spawn(stream_.get_executor(), read(), fail_on_exception);
}

void Socket::send(std::string frame) {
    waiting_.push_back(std::move(frame));
    if (waiting_.size() == 1) write();
}

void Socket::write() {
    stream_.async_write(asio::buffer(waiting_.front()),
                        [this](boost::system::error_code error, std::size_t) {
                            if (error) fail("a socket cannot be written: " + error.message());
                            waiting_.pop_front();
                            if (!waiting_.empty()) write();
                        });
}

asio::awaitable<void> Socket::read() {
    for (;;) {
        co_await stream_.async_read(buffer_, asio::use_awaitable);
        const auto bytes = buffer_.data();
        on_frame_(std::string_view(static_cast<const char*>(bytes.data()), bytes.size()));
        buffer_.consume(buffer_.size());
    }
}

}  // namespace sixfold::load
