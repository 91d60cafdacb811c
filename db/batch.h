#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/game/time_control.h"

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
    TimeControl clock;
    bool casual = true;
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

/// When a game that sleeps on disk must be looked at again; nothing: it need not. Games that are
/// not 'playing' have none.
struct SetDeadline {
    GameId game;
    std::optional<Instant> deadline;
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
    std::variant<InsertGuest, InsertGame, TakeSeat, AppendFact, SetDeadline, FinishGame, Heartbeat>;
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

struct SleepingGame {
    GameId game;
    Instant deadline;

    friend bool operator==(const SleepingGame&, const SleepingGame&) = default;
};

struct StoredGame {
    GameId game;
    std::string definition_hash;
    TimeControl clock;
    bool casual = true;
    UserId host;
    std::vector<std::optional<UserId>> seats;
    Instant created;
    std::vector<StoredFact> facts;  ///< by version, whether from the journal or packed
};

}  // namespace sixfold::db
