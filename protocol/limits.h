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

// Of one address, or of one /64 network of IPv6, all its connections together.
inline constexpr int kAddressMessages = 3'000;           ///< of its sockets ...
inline constexpr int kAddressMessageSeconds = 10;        ///< ... in this time, then rate_limited
inline constexpr int kAddressRequests = 120;             ///< that change something ...
inline constexpr int kAddressRequestSeconds = 60;        ///< ... in this time, then rate_limited
inline constexpr std::size_t kAddressConnections = 400;  ///< unless the host decides otherwise

// Of passwords and recovery codes, each kind by itself for a name, all together for an address.
inline constexpr int kNameTries = 20;          ///< for one name ...
inline constexpr int kNameTryMinutes = 15;     ///< ... in this time, then rate_limited
inline constexpr int kAddressTries = 300;      ///< from one address ...
inline constexpr int kAddressTryMinutes = 10;  ///< ... in this time, then rate_limited

inline constexpr std::size_t kMaxChatBytes = 280;  ///< one line, in UTF-8
inline constexpr int kChatLines = 5;               ///< of one socket ...
inline constexpr int kChatSeconds = 10;            ///< ... in this time, then rate_limited
inline constexpr std::size_t kChatKept = 50;       ///< lines of a game that newcomers get

inline constexpr std::size_t kMinName = 2;           ///< characters of a person's name ...
inline constexpr std::size_t kMaxName = 20;          ///< ... which are ASCII
inline constexpr std::size_t kMinPasswordBytes = 8;  ///< in UTF-8
inline constexpr std::size_t kMaxPasswordBytes = 128;
inline constexpr std::size_t kMaxRecoveryCode = 64;  ///< as somebody types it
inline constexpr std::size_t kMaxLabel = 40;         ///< characters of a token's label
inline constexpr std::size_t kMaxRelations = 500;    ///< people whom one follows or blocks

inline constexpr std::size_t kMaxSeeks = 5;        ///< of a person
inline constexpr std::size_t kMaxChallenges = 10;  ///< of a person, sent and not answered
inline constexpr std::size_t kLobbyGames = 50;     ///< that are played, of the strongest players
inline constexpr std::size_t kWatcherNames = 20;   ///< of a game; the others are counted
inline constexpr int kLeastRating = 400;           ///< that a seek can ask for
inline constexpr int kMostRating = 3'500;          ///< likewise

inline constexpr std::int64_t kMinBaseMs = 15'000;
inline constexpr std::int64_t kMaxBaseMs = 3 * 60 * 60 * 1000;
/// The shortest delay, Bronstein increment and byoyomi period.
inline constexpr std::int64_t kMinDelayMs = 1'000;
inline constexpr std::int64_t kMaxIncrementMs = 180'000;
inline constexpr int kMaxPeriods = 25;
/// Correspondence: 1 to 14 days for each move.
inline constexpr std::int64_t kDayMs = std::int64_t{24} * 60 * 60 * 1000;
inline constexpr std::int64_t kMaxMoveDays = 14;

}  // namespace sixfold::protocol
