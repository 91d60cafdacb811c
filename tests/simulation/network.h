#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "server/net/connection_id.h"
#include "server/net/http_server.h"
#include "tests/simulation/agenda.h"
#include "tests/simulation/dice.h"

namespace sixfold::simulation {

using server::ConnectionId;
using server::SharedText;

/// Sockets between clients and the server. What is said on one arrives in order, after a delay that
/// varies; between two there is no order. A line that breaks loses what is on its way, and each end
/// learns of it later, by itself.
class Network {
  public:
    struct Ends {
        // The server's
        std::function<void(ConnectionId, const std::optional<std::string>& session)> asked;
        std::function<void(ConnectionId, const std::string& text)> message;
        std::function<void(ConnectionId, Milliseconds round_trip)> lag;
        std::function<void(ConnectionId, bool by_client)> closed;
        // The client's
        std::function<void(ConnectionId, const SharedText& text)> received;
        std::function<void(ConnectionId)> lost;
    };

    Network(Agenda& agenda, Dice& dice) : agenda_(agenda), dice_(dice) {}
    void attach(Ends ends) { ends_ = std::move(ends); }

    // What clients do
    ConnectionId connect(const std::optional<std::string>& session);
    void say(ConnectionId connection, std::string text);
    void leave(ConnectionId connection);
    /// The line breaks.
    void cut(ConnectionId connection);

    // What the server does
    void send(ConnectionId connection, SharedText text);
    void close(ConnectionId connection);
    void measure_lag(ConnectionId connection);
    void server_up() { server_up_ = true; }
    void server_died();

    /// Nothing is on its way, and both ends of each line know how it is.
    bool idle() const { return under_way_ == 0; }
    bool whole(ConnectionId connection) const;
    /// How long an HTTP request or its answer takes; nothing when it is lost.
    std::optional<Milliseconds> request_delay();

  private:
    struct Socket {
        bool whole = true;
        bool client_open = true;
        bool server_open = true;
        Milliseconds lag{0};  ///< one way, at its best
        Instant last_up{};
        Instant last_down{};
    };

    Instant arrival(Instant& last, const Socket& socket);
    void later(Instant when, Agenda::Task task);
    Socket* find(ConnectionId connection);
    void end_server(ConnectionId connection, bool by_client);
    void end_client(ConnectionId connection);
    void forget(ConnectionId connection);

    Agenda& agenda_;
    Dice& dice_;
    Ends ends_;
    std::map<ConnectionId, Socket> sockets_;
    std::uint64_t last_connection_ = 0;
    int under_way_ = 0;
    bool server_up_ = false;
};

}  // namespace sixfold::simulation
