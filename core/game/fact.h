#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/game/clock.h"
#include "core/position/outcome.h"

namespace sixfold {

/// What happened in a game, as the journal keeps it: facts, not commands, so that reading them back
/// never judges anything again.
namespace fact {

/// All seats are taken.
struct Started {
    std::optional<int> start;  ///< number of the start position, in games that have several
    friend bool operator==(const Started&, const Started&) = default;
};

/// A legal move, as coordinate text, and the time that it cost its player.
struct Moved {
    Seat seat;
    std::string move;
    Milliseconds charged{0};
    friend bool operator==(const Moved&, const Moved&) = default;
};

struct DrawOffered {
    Seat seat;
    friend bool operator==(const DrawOffered&, const DrawOffered&) = default;
};

/// `seat` declined what the other offered.
struct DrawDeclined {
    Seat seat;
    friend bool operator==(const DrawDeclined&, const DrawDeclined&) = default;
};

/// `seat` asks to take back its last move.
struct TakebackOffered {
    Seat seat;
    friend bool operator==(const TakebackOffered&, const TakebackOffered&) = default;
};

/// `seat` declined it.
struct TakebackDeclined {
    Seat seat;
    friend bool operator==(const TakebackDeclined&, const TakebackDeclined&) = default;
};

/// The last moves are undone. Time that they cost is not given back.
struct TakenBack {
    int plies;
    friend bool operator==(const TakenBack&, const TakenBack&) = default;
};

/// `seat` got more time from its opponent.
struct TimeGiven {
    Seat seat;
    Milliseconds time{0};
    friend bool operator==(const TimeGiven&, const TimeGiven&) = default;
};

/// After an outage: the time each seat has left; the clock of the seat to move starts again when
/// this is published.
struct ClocksResumed {
    std::vector<SeatTime> left;
    friend bool operator==(const ClocksResumed&, const ClocksResumed&) = default;
};

struct Ended {
    Outcome outcome;
    /// What each seat had left when the game ended.
    std::vector<SeatTime> left;
    friend bool operator==(const Ended&, const Ended&) = default;
};

}  // namespace fact

using Fact = std::variant<fact::Started, fact::Moved, fact::DrawOffered, fact::DrawDeclined,
                          fact::TakebackOffered, fact::TakebackDeclined, fact::TakenBack,
                          fact::TimeGiven, fact::ClocksResumed, fact::Ended>;

/// One line of text: a word and its values, separated by single blanks, such as "moved 0 e2e4
/// 1830". A SeatTime is its milliseconds, with "+PERIODS" after them where there are any.
std::string to_text(const Fact& fact);
Result<Fact> fact_from(std::string_view text);

}  // namespace sixfold
