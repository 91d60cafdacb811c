#pragma once

#include <cstddef>
#include <cstdint>

// Sizes and rates of the wire. PROTOCOL.md names the same numbers.
namespace sixfold::protocol {

inline constexpr std::size_t kMaxMessageBytes = 4096;  ///< a WebSocket message from a client
inline constexpr std::size_t kMaxBodyBytes = 4096;     ///< an HTTP request body
inline constexpr int kMaxWatchedGames = 16;            ///< by one socket
inline constexpr int kMessageCredits = 60;             ///< messages of one socket ...
inline constexpr int kMessageCreditSeconds = 10;       ///< ... in this time, then rate_limited

inline constexpr std::int64_t kMinBaseMs = 15'000;
inline constexpr std::int64_t kMaxBaseMs = 3 * 60 * 60 * 1000;
inline constexpr std::int64_t kMaxIncrementMs = 180'000;

}  // namespace sixfold::protocol
