#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"

namespace sixfold::simulation {

struct InvariantInfo {
    std::string_view name;
    std::string_view meaning;
};

/// What must always hold.
inline constexpr std::array kInvariants = {
    InvariantInfo{"agreement",
                  "All viewers of a game see the same board, moves, status, offers and result at "
                  "each version, and what the facts say; at rest also the same talk."},
    InvariantInfo{"versions",
                  "No viewer meets a gap or goes back, and a version that was told to anybody "
                  "never means something else."},
    InvariantInfo{"acknowledged",
                  "A command that was acknowledged is stored once, with its id and version, and "
                  "stays so; a resend gets the same answer."},
    InvariantInfo{"durable-before-told", "Nothing is told before it is on disk."},
    InvariantInfo{"clocks",
                  "Players pay for their time from publication to receipt, less lag and outages; "
                  "flags fall when they are due, and not before."},
    InvariantInfo{"seats",
                  "Only the player of a seat acts from it and is told its moves; seats are "
                  "taken once; players and spectators do not read each other."},
    InvariantInfo{"finished", "A game ends once and does not change afterwards."},
    InvariantInfo{"answered",
                  "What is asked is answered once, unless the socket broke or the program died."},
    InvariantInfo{"bounded",
                  "What is kept has bounds, and when everybody is gone nothing is in memory."},
    InvariantInfo{"restored",
                  "After a crash each running game goes on as it is stored; nobody pays for the "
                  "time between."},
    InvariantInfo{"storable", "The store finds nothing wrong with what it is given."},
    InvariantInfo{"rated",
                  "Ratings are what all results give in the order of their commits; games without "
                  "a result, casual games and guests are not rated."},
    InvariantInfo{"wanted",
                  "A game that comes from a seek or a pool seats two people who wanted it then, "
                  "and is all that they looked for."},
    InvariantInfo{"allowed",
                  "Nobody meets whom they have blocked, rated games are between people with "
                  "names, and a challenge is for one person."},
    InvariantInfo{"lobby",
                  "Who looks at the lobby sees what is wanted and what is played, no more and no "
                  "less; seeks that stay are there after a crash."},
};

/// Something that must never happen, and did.
struct Violation {
    std::string invariant;
    std::string sentence;
    std::string game;  ///< empty: of no single game
    Instant at{};
    std::uint64_t step = 0;            ///< of the island
    std::uint64_t island_seed = 0;     ///< `--seed` of this, with `--games 1`, shows it again
    std::vector<std::string> history;  ///< the last that happened in the game
};

}  // namespace sixfold::simulation
