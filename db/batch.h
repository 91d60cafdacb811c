#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

// What the program asks the store to write. A batch is a list of these; all batches that wait when
// the writer is free become one transaction (group commit).
namespace sixfold::db {

/// A guest: a user row and its first session. Only the hash of the session token is stored.
struct InsertGuest {
    UserId user;
    std::string session_hash;
    Instant at;
};

/// A game waits for opponents. seats[i] is empty while nobody sits there.
struct InsertGame {
    GameId game;
    std::string definition_hash;  ///< must be pinned before
    Milliseconds clock_base;
    Milliseconds clock_increment;
    UserId host;  ///< who created it
    std::vector<std::optional<UserId>> seats;
    Instant at;
};

struct TakeSeat {
    GameId game;
    Seat seat;
    UserId user;
};

/// One journal row. (game, version) is unique; versions have no gaps.
struct AppendFact {
    GameId game;
    std::int64_t version;
    Instant at;  ///< when the command that led to it was received
    /// "TAB:COUNTER" of the command that caused it, with the seat that sent it, so that a resend
    /// gets its first answer also after a restart. Empty for what the server did by itself.
    std::optional<std::string> command;
    std::optional<Seat> seat;
    std::string fact;  ///< core/game/fact.h text
};

/// The game is over: in the same transaction its journal rows are packed into the game row and
/// deleted. Doing it twice changes nothing.
struct FinishGame {
    GameId game;
    std::string reason;
    std::vector<int> quarters;  ///< a score for each seat
    Instant at;
};

/// While a clock runs: the process was alive at `at`.
struct Heartbeat {
    Instant at;
};

using Operation =
    std::variant<InsertGuest, InsertGame, TakeSeat, AppendFact, FinishGame, Heartbeat>;
using Batch = std::vector<Operation>;

// What the store gives back.

struct StoredFact {
    std::int64_t version;
    Instant at;
    std::optional<std::string> command;
    std::optional<Seat> seat;
    std::string fact;

    friend bool operator==(const StoredFact&, const StoredFact&) = default;
};

struct StoredGame {
    GameId game;
    std::string definition_hash;
    Milliseconds clock_base;
    Milliseconds clock_increment;
    UserId host;
    std::vector<std::optional<UserId>> seats;
    Instant created;
    std::vector<StoredFact> facts;  ///< by version, whether from the journal or packed
};

}  // namespace sixfold::db
