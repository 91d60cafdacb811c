#pragma once

#include <compare>
#include <cstdint>

namespace sixfold::server {

/// Names one WebSocket for its lifetime; never used again within a process.
struct ConnectionId {
    std::uint64_t number = 0;
    friend auto operator<=>(const ConnectionId&, const ConnectionId&) = default;
};

}  // namespace sixfold::server
