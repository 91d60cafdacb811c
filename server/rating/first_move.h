#pragma once

#include "server/rating/glicko2.h"

namespace sixfold::server {

/// What the first move is worth in one game, in points of rating, as its rated games so far tell:
/// with it the first to move should score what the ratings say.
struct FirstMove {
    double points = 0;
    int games = 0;

    /// After one more game between players rated so before it; `score` of the first to move, 0
    /// to 1. Games of people of whom little is known say little.
    FirstMove after(const Rating& first, const Rating& second, double score) const;

    friend bool operator==(const FirstMove&, const FirstMove&) = default;
};

}  // namespace sixfold::server
