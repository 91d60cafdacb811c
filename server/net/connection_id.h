#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace sixfold::server {

/// Names one WebSocket for its lifetime; never used again within a process.
struct ConnectionId {
    std::uint64_t number = 0;
    friend auto operator<=>(const ConnectionId&, const ConnectionId&) = default;
};

}  // namespace sixfold::server

template <>
struct std::hash<sixfold::server::ConnectionId> {
    std::size_t operator()(sixfold::server::ConnectionId id) const noexcept {
        return std::hash<std::uint64_t>{}(id.number);
    }
};
