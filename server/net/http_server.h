#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "server/net/address_limits.h"
#include "server/net/client_address.h"
#include "server/net/connection_id.h"
#include "server/net/event_loop.h"

namespace sixfold::server {

/// Text that is encoded once and sent to many.
using SharedText = std::shared_ptr<const std::string>;

struct HttpRequest {
    std::string method;                        ///< "GET", "POST", ...
    std::string path;                          ///< decoded, without query
    std::map<std::string, std::string> query;  ///< decoded
    std::string body;
    std::optional<std::string> session;  ///< value of the session cookie
    /// The token of an Authorization header. A request that has one has no session: it comes from a
    /// program, and whatever cookies are with it do not count.
    std::optional<std::string> bearer;
    std::string agent;    ///< User-Agent, as it came
    std::string network;  ///< of the client (client_network()); empty: local
};

struct HttpResponse {
    int status = 200;
    std::string content_type = "application/json";
    SharedText body;
    std::string cache_control = "no-store";
    std::optional<std::string> set_session;  ///< sets the session cookie
    bool clear_session = false;              ///< takes it away
    /// The name under which browsers keep the body as a file: letters, digits, '.', '-', '_'.
    std::optional<std::string> attachment;
};

/// Answers one request, exactly once, now or later, on the loop's thread.
using HttpReply = std::function<void(HttpResponse)>;

/// HTTP and WebSocket on one port: static files, /api requests, sockets at /ws. It checks sizes,
/// Origin, rates and whom they count for, and knows nothing of games. Lives on the loop's thread.
class HttpServer {
  public:
    struct Options {
        std::string host = "127.0.0.1";
        std::uint16_t port = 8460;       ///< 0: any free port
        std::filesystem::path web_root;  ///< built web client; listen() reads it into memory
        std::string public_origin;       ///< "https://example.org"; empty: Origin must match Host
        std::size_t max_connections = 8000;  ///< one more is closed at once, without a reply
        AddressLimits::Options per_network;
        /// Networks (network_of()) whose X-Forwarded-For is believed.
        std::vector<std::string> trusted_proxies = local_proxies();
        std::size_t outbox_bytes = 256 * 1024;  ///< a slower reader is disconnected
        Milliseconds idle_timeout{30'000};      ///< without a request, a piece of reply, or a pong
        Milliseconds close_timeout{3'000};      ///< to write what is queued and say goodbye
    };

    /// What the program does with what arrives. All are called on the loop's thread.
    struct Handlers {
        /// A request under /api/ or /healthz. Unsafe methods have passed the Origin check, which
        /// requests with a bearer token do not need; HEAD comes as GET. A reply that is dropped
        /// without a call becomes status 500.
        std::function<void(HttpRequest, HttpReply)> request;
        /// A WebSocket asks to be opened at /ws (Origin checked); `session` is its cookie.
        /// Call `accept` once, now or later: true opens it (then `opened` follows), false refuses.
        std::function<void(ConnectionId, std::optional<std::string> session,
                           std::function<void(bool)> accept)>
            authenticate;
        std::function<void(ConnectionId)> opened;
        /// A whole text message within limits. `received` is when its bytes arrived.
        std::function<void(ConnectionId, std::string_view text, Instant received)> message;
        /// The socket is over its message rate, or sent a message that is too large or binary.
        std::function<void(ConnectionId, Error)> refused;
        /// A frame took so long to the client and back: the answer to measure_lag().
        std::function<void(ConnectionId, Milliseconds round_trip)> lag;
        /// The socket is gone. Follows every accepted authenticate, once; also when the peer left
        /// before `opened`. `by_client`: it said goodbye.
        std::function<void(ConnectionId, bool by_client)> closed;
    };

    /// `loop` must outlive the server.
    HttpServer(EventLoop& loop, Options options, Handlers handlers);
    /// Cuts all connections. No handler is called any more, `closed` included.
    ~HttpServer();

    /// Starts to accept. Fails with a sentence when there is no built web client, or the address
    /// cannot be bound.
    Result<void> listen();
    std::uint16_t port() const;

    /// Queues text; an unknown or closing connection is ignored.
    void send(ConnectionId connection, SharedText text);
    /// Closes with a WebSocket close code after what is queued has been sent.
    void close(ConnectionId connection, std::uint16_t code, std::string reason);

    /// Handlers::lag follows, if the client answers.
    void measure_lag(ConnectionId connection);

    std::size_t open_sockets() const;

    /// Stops accepting and closes all sockets with 1012 (service restart). Requests that wait for
    /// their reply still get it. What is not done within close_timeout is cut.
    void shutdown();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sixfold::server
