#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/game/time_control.h"
#include "db/person.h"

// What the program asks the store to write. A batch is a list of these; all batches that wait when
// the writer is free become one transaction (group commit).
namespace sixfold::db {

/// A guest: a user row and its first session. Only the hash of the session token is stored.
struct InsertGuest {
    UserId user;
    std::string session_hash;
    Instant at;
};

/// The rating with which somebody sat down.
struct SeatRating {
    int value = 0;
    bool provisional = false;

    friend bool operator==(const SeatRating&, const SeatRating&) = default;
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
    std::optional<UserId> invited;                   ///< the only one who may take the free seat
    std::vector<std::optional<SeatRating>> ratings;  ///< by seat; empty: nobody has one
};

struct TakeSeat {
    GameId game;
    Seat seat;
    UserId user;
    std::optional<SeatRating> rating;
};

/// An open game that nobody will play is forgotten. Doing it twice changes nothing.
struct WithdrawGame {
    GameId game;
};

/// A correspondence seek, which stays when its owner leaves. Others are not stored.
struct InsertSeek {
    std::string seek;  ///< random id
    UserId owner;
    std::string variant;  ///< slug
    TimeControl clock;
    bool casual = true;
    std::optional<Seat> seat;
    std::optional<int> least;  ///< rating of who may accept
    std::optional<int> most;
    Instant at;

    friend bool operator==(const InsertSeek&, const InsertSeek&) = default;
};

/// Doing it twice changes nothing.
struct DeleteSeek {
    std::string seek;
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

/// What a rated game changed for one of its players.
struct RatingChange {
    UserId user;
    StoredStanding after;
    int change = 0;  ///< of the rating as it is shown
};

/// What moving first is worth in a game, as the rated games so far tell.
struct FirstMoveValue {
    std::string variant;  ///< slug
    double points = 0;    ///< of rating
    int games = 0;        ///< that it comes from

    friend bool operator==(const FirstMoveValue&, const FirstMoveValue&) = default;
};

/// The game is over: in the same transaction its journal rows are packed into the game row and
/// deleted, and the standings of its players change. Doing it twice changes nothing.
struct FinishGame {
    GameId game;
    std::string reason;
    std::vector<int> quarters;  ///< a score for each seat
    Instant at;
    std::vector<RatingChange> ratings;         ///< by seat; empty: the game is not rated
    std::optional<FirstMoveValue> first_move;  ///< with `ratings`
};

/// While a clock runs: the process was alive at `at`.
struct Heartbeat {
    Instant at;
};

using Operation = std::variant<InsertGuest, InsertGame, TakeSeat, WithdrawGame, InsertSeek,
                               DeleteSeek, AppendFact, SetDeadline, FinishGame, Heartbeat>;
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
    std::optional<UserId> invited;
    std::vector<std::optional<SeatRating>> ratings;  ///< by seat
    std::vector<int> rating_changes;                 ///< by seat; empty: not rated, or not over
    std::vector<Person> people;                      ///< host, seats and who is invited
};

}  // namespace sixfold::db
