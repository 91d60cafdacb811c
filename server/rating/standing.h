#pragma once

#include <optional>
#include <utility>

#include "core/base/time.h"
#include "server/rating/glicko2.h"

namespace sixfold::server {

/// A player's strength in one game and speed.
struct Standing {
    Rating rating;
    int games = 0;                ///< rated ones
    std::optional<Instant> last;  ///< when the last of them ended

    /// What is known now: the longer ago the last game, the less.
    Rating at(Instant now) const;
    /// Too little is known to list it among others'.
    bool provisional(Instant now) const;

    friend bool operator==(const Standing&, const Standing&) = default;
};

/// The standings of both players after a rated game that ended `at`, rated by what was known of
/// them before it. `score`: of the first to move, 0 to 1; `advantage`: what moving first is worth
/// in this game, in points. To rate the same results in the same order gives the same standings.
std::pair<Standing, Standing> rate(const Standing& first, const Standing& second, double score,
                                   double advantage, Instant at);

}  // namespace sixfold::server
