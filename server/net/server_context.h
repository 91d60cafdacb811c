#pragma once

#include <cstdint>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/base/time.h"
#include "server/net/address_limits.h"
#include "server/net/http_server.h"
#include "server/net/static_files.h"

namespace sixfold::server {

class HttpSession;
class WebSocketSession;

/// What the server and its connections share. Coroutines keep their connections alive, and those
/// keep this; it only registers them, and they leave by themselves. Loop thread only.
struct ServerContext {
    explicit ServerContext(HttpServer::Options chosen)
        : options(std::move(chosen)), limits(options.per_network) {}

    HttpServer::Options options;
    HttpServer::Handlers handlers;
    StaticFiles files;
    AddressLimits limits;
    std::set<HttpSession*> http_sessions;
    std::unordered_map<ConnectionId, WebSocketSession*> sockets;
    std::uint64_t last_connection = 0;
    Instant last_received{};
    bool stopping = false;  ///< no new requests and sockets
    bool gone = false;      ///< the server is destroyed: its handlers must not be called any more

    /// The time of something that has just been read. Never goes back, whatever the clock does.
    Instant received_now();
};

}  // namespace sixfold::server
