#include "server/net/http_server.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cassert>
#include <chrono>
#include <tuple>
#include <utility>

#include "server/net/coroutines.h"
#include "server/net/event_loop_impl.h"
#include "server/net/http_session.h"
#include "server/net/server_context.h"
#include "server/net/tcp.h"
#include "server/net/websocket_session.h"

namespace sixfold::server {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr std::uint16_t kServiceRestart = 1012;  ///< RFC 6455 registry

/// How long a server without free descriptors waits before it tries to accept again.
constexpr std::chrono::milliseconds kAcceptPause{100};

/// The accepting socket. Its coroutine keeps it alive.
struct Listener {
    explicit Listener(asio::io_context& io) : acceptor(io), pause(io) {}

    TcpAcceptor acceptor;
    asio::steady_timer pause;

    void stop() {
        boost::system::error_code ignored;
        acceptor.close(ignored);
        pause.cancel();
    }
};

/// Over the limit a connection is closed at once, without a reply.
bool has_room(const ServerContext& context) {
    return context.http_sessions.size() + context.sockets.size() < context.options.max_connections;
}

/// Nothing when the peer has too many connections: one more is closed like one over the limit.
std::optional<AddressLimits::Place> place_of(ServerContext& context, const std::string& peer) {
    const auto network = client_network(peer, {}, context.options.trusted_proxies);
    if (!network) return AddressLimits::Place();
    auto place = context.limits.enter(*network, context.received_now());
    if (!place) spdlog::debug("{} has too many connections: one more is refused", *network);
    return place;
}

Coroutine<void> accept_connections(std::shared_ptr<Listener> listener,
                                   std::shared_ptr<ServerContext> context) {
    bool refusing = false;
    while (listener->acceptor.is_open()) {
        auto [error, socket] = co_await listener->acceptor.async_accept(kAsTuple);
        if (!listener->acceptor.is_open()) co_return;
        if (error == asio::error::connection_aborted) continue;
        if (error) {
            // Out of descriptors or memory: the connection stays in line, and asking again at once
            // would only burn the processor.
            spdlog::warn("cannot accept a connection: {}", error.message());
            listener->pause.expires_after(kAcceptPause);
            co_await listener->pause.async_wait(kAsTuple);
            continue;
        }
        if (!has_room(*context)) {
            if (!std::exchange(refusing, true)) {
                spdlog::warn("{} connections are open: more are refused",
                             context->options.max_connections);
            }
            continue;
        }
        refusing = false;
        boost::system::error_code ignored;
        const std::string peer = socket.remote_endpoint(ignored).address().to_string();
        auto place = place_of(*context, peer);
        if (!place) continue;
        socket.set_option(tcp::no_delay(true), ignored);
        std::make_shared<HttpSession>(context, std::move(socket), peer, *std::move(place))->start();
    }
}

std::string address_text(const std::string& host, std::uint16_t port) {
    const bool is_v6 = host.find(':') != std::string::npos;
    return (is_v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

Result<tcp::endpoint> resolve(asio::io_context& io, const std::string& host, std::uint16_t port) {
    boost::system::error_code error;
    tcp::resolver resolver(io);
    const auto found = resolver.resolve(
        host, std::to_string(port), tcp::resolver::passive | tcp::resolver::numeric_service, error);
    if (error || found.empty()) {
        return Error{ErrorCode::BadRequest, "\"" + host + "\" is not an address of this machine"};
    }
    return found.begin()->endpoint();
}

boost::system::error_code bind_and_listen(TcpAcceptor& acceptor, const tcp::endpoint& endpoint) {
    boost::system::error_code error;
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    return error;
}

/// Cutting a connection only wakes its coroutine, so that the tables do not change meanwhile.
void abort_all(const ServerContext& context) {
    for (HttpSession* session : context.http_sessions) session->abort();
    for (const auto& [id, socket] : context.sockets) socket->abort();
}

}  // namespace

Instant ServerContext::received_now() {
    last_received =
        std::max(last_received,
                 std::chrono::time_point_cast<Milliseconds>(std::chrono::system_clock::now()));
    return last_received;
}

struct HttpServer::Impl {
    Impl(EventLoop& event_loop, asio::io_context& io_context, HttpServer::Options options)
        : loop(event_loop),
          io(io_context),
          deadline(io_context),
          context(std::make_shared<ServerContext>(std::move(options))) {}

    EventLoop& loop;
    asio::io_context& io;
    asio::steady_timer deadline;
    std::shared_ptr<ServerContext> context;
    std::shared_ptr<Listener> listener;
    std::uint16_t port = 0;
};

HttpServer::HttpServer(EventLoop& loop, Options options, Handlers handlers)
    : impl_(std::make_unique<Impl>(loop, loop.impl_->io, std::move(options))) {
    impl_->context->handlers = std::move(handlers);
}

HttpServer::~HttpServer() {
    assert(impl_->loop.on_loop_thread());
    impl_->context->gone = true;
    impl_->context->stopping = true;
    if (impl_->listener) impl_->listener->stop();
    abort_all(*impl_->context);
}

Result<void> HttpServer::listen() {
    assert(impl_->loop.on_loop_thread() && !impl_->listener);
    auto& context = *impl_->context;
    auto files = StaticFiles::load(context.options.web_root);
    if (!files) return files.error();
    context.files = *std::move(files);

    const auto& [host, port] = std::tie(context.options.host, context.options.port);
    const auto endpoint = resolve(impl_->io, host, port);
    if (!endpoint) return endpoint.error();
    auto listener = std::make_shared<Listener>(impl_->io);
    const auto error = bind_and_listen(listener->acceptor, *endpoint);
    if (error == asio::error::address_in_use) {
        return Error{ErrorCode::BadRequest, address_text(host, port) + " is already in use"};
    }
    if (error) {
        return Error{ErrorCode::BadRequest,
                     "cannot listen on " + address_text(host, port) + ": " + error.message()};
    }
    boost::system::error_code ignored;
    impl_->port = listener->acceptor.local_endpoint(ignored).port();
    impl_->listener = listener;
    spawn(impl_->io.get_executor(), accept_connections(listener, impl_->context), [](bool) {});
    return {};
}

std::uint16_t HttpServer::port() const { return impl_->port; }

void HttpServer::send(ConnectionId connection, SharedText text) {
    assert(impl_->loop.on_loop_thread());
    const auto found = impl_->context->sockets.find(connection);
    if (found != impl_->context->sockets.end()) found->second->send(std::move(text));
}

void HttpServer::close(ConnectionId connection, std::uint16_t code, std::string reason) {
    assert(impl_->loop.on_loop_thread());
    const auto found = impl_->context->sockets.find(connection);
    if (found != impl_->context->sockets.end()) found->second->close(code, reason);
}

void HttpServer::measure_lag(ConnectionId connection) {
    assert(impl_->loop.on_loop_thread());
    const auto found = impl_->context->sockets.find(connection);
    if (found != impl_->context->sockets.end()) found->second->measure_lag();
}

std::size_t HttpServer::open_sockets() const { return impl_->context->sockets.size(); }

void HttpServer::shutdown() {
    assert(impl_->loop.on_loop_thread());
    auto& context = *impl_->context;
    if (std::exchange(context.stopping, true)) return;
    if (impl_->listener) impl_->listener->stop();
    for (HttpSession* session : context.http_sessions) session->shut_down();
    for (const auto& [id, socket] : context.sockets) {
        socket->close(kServiceRestart, "the server restarts");
    }
    // The sockets have a deadline of their own; this one is for requests that are still answered.
    impl_->deadline.expires_after(context.options.close_timeout);
    impl_->deadline.async_wait([shared = impl_->context](boost::system::error_code error) {
        if (!error) abort_all(*shared);
    });
}

}  // namespace sixfold::server
