#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/position/outcome.h"

namespace sixfold {

/// What happened in a game, as the journal keeps it: facts, not commands, so that reading them back
/// never judges anything again.
namespace fact {

/// All seats are taken. The clock of the seat to move starts when this is published.
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

/// After an outage: the time each seat has left; the clock of the seat to move starts again when
/// this is published.
struct ClocksResumed {
    std::vector<Milliseconds> remaining;
    friend bool operator==(const ClocksResumed&, const ClocksResumed&) = default;
};

struct Ended {
    Outcome outcome;
    /// Time left of each seat when the game ended.
    std::vector<Milliseconds> remaining;
    friend bool operator==(const Ended&, const Ended&) = default;
};

}  // namespace fact

using Fact = std::variant<fact::Started, fact::Moved, fact::DrawOffered, fact::DrawDeclined,
                          fact::ClocksResumed, fact::Ended>;

/// One line of text: a word and its values, separated by single blanks, such as "moved 0 e2e4
/// 1830".
std::string to_text(const Fact& fact);
Result<Fact> fact_from(std::string_view text);

}  // namespace sixfold
