#include "tests/simulation/network.h"

#include <algorithm>
#include <utility>

namespace sixfold::simulation {

Network::Socket* Network::find(ConnectionId connection) {
    const auto found = sockets_.find(connection);
    return found == sockets_.end() ? nullptr : &found->second;
}

bool Network::whole(ConnectionId connection) const {
    const auto found = sockets_.find(connection);
    return found != sockets_.end() && found->second.whole && found->second.client_open &&
           found->second.server_open;
}

void Network::later(Instant when, Agenda::Task task) {
    ++under_way_;
    agenda_.at(when, [this, task = std::move(task)] {
        --under_way_;
        task();
    });
}

Instant Network::arrival(Instant& last, const Socket& socket) {
    Milliseconds way = socket.lag + dice_.time(0, 30);
    if (dice_.one_in(40)) way += dice_.time(100, 1'500);  // a packet is lost and sent again
    last = std::max(last, agenda_.now() + way);
    return last;
}

std::optional<Milliseconds> Network::request_delay() {
    if (dice_.one_in(40)) return std::nullopt;
    return dice_.time(5, 200);
}

ConnectionId Network::connect(const std::optional<std::string>& session) {
    const ConnectionId connection{++last_connection_};
    Socket& socket = sockets_[connection];
    socket.lag = dice_.one_in(6) ? dice_.time(100, 600) : dice_.time(5, 80);
    socket.server_open = server_up_;
    later(arrival(socket.last_up, socket), [this, connection, session] {
        Socket* const found = find(connection);
        if (found == nullptr || !found->whole) return;
        if (!found->server_open) return end_client(connection);
        ends_.asked(connection, session);
    });
    return connection;
}

void Network::say(ConnectionId connection, std::string text) {
    Socket* const socket = find(connection);
    if (socket == nullptr || !socket->client_open) return;
    later(arrival(socket->last_up, *socket), [this, connection, text = std::move(text)] {
        const Socket* const found = find(connection);
        if (found != nullptr && found->whole && found->server_open) ends_.message(connection, text);
    });
}

void Network::leave(ConnectionId connection) {
    Socket* const socket = find(connection);
    if (socket == nullptr || !socket->client_open) return;
    socket->client_open = false;
    later(arrival(socket->last_up, *socket), [this, connection] { end_server(connection, true); });
    forget(connection);
}

void Network::cut(ConnectionId connection) {
    Socket* const socket = find(connection);
    if (socket == nullptr || !socket->whole) return;
    socket->whole = false;
    later(agenda_.now() + dice_.time(0, 30'000),
          [this, connection] { end_server(connection, false); });
    later(agenda_.now() + dice_.time(0, 8'000), [this, connection] { end_client(connection); });
}

void Network::send(ConnectionId connection, SharedText text) {
    Socket* const socket = find(connection);
    if (socket == nullptr || !socket->server_open) return;
    later(arrival(socket->last_down, *socket), [this, connection, text = std::move(text)] {
        const Socket* const found = find(connection);
        if (found != nullptr && found->whole && found->client_open) {
            ends_.received(connection, text);
        }
    });
}

void Network::close(ConnectionId connection) {
    Socket* const socket = find(connection);
    if (socket == nullptr || !socket->server_open) return;
    later(arrival(socket->last_down, *socket), [this, connection] { end_client(connection); });
    later(agenda_.now() + dice_.time(0, 300),
          [this, connection] { end_server(connection, false); });
}

void Network::measure_lag(ConnectionId connection) {
    Socket* const socket = find(connection);
    if (socket == nullptr) return;
    const Instant asked = agenda_.now();
    later(arrival(socket->last_down, *socket), [this, connection, asked] {
        Socket* const there = find(connection);
        if (there == nullptr || !there->whole || !there->client_open) return;
        later(arrival(there->last_up, *there), [this, connection, asked] {
            const Socket* const found = find(connection);
            if (found == nullptr || !found->whole || !found->server_open) return;
            ends_.lag(connection, agenda_.now() - asked);
        });
    });
}

void Network::server_died() {
    server_up_ = false;
    for (auto& [connection, socket] : sockets_) {
        if (!socket.server_open) continue;
        socket.server_open = false;
        later(agenda_.now() + dice_.time(0, 3'000), [this, id = connection] { end_client(id); });
    }
}

void Network::end_server(ConnectionId connection, bool by_client) {
    Socket* const socket = find(connection);
    if (socket == nullptr || !std::exchange(socket->server_open, false)) return;
    forget(connection);
    ends_.closed(connection, by_client);
}

void Network::end_client(ConnectionId connection) {
    Socket* const socket = find(connection);
    if (socket == nullptr || !std::exchange(socket->client_open, false)) return;
    forget(connection);
    ends_.lost(connection);
}

void Network::forget(ConnectionId connection) {
    const auto found = sockets_.find(connection);
    if (!found->second.client_open && !found->second.server_open) sockets_.erase(found);
}

}  // namespace sixfold::simulation
