#pragma once

#include <vector>

#include "core/base/time.h"
#include "core/position/outcome.h"
#include "db/batch.h"

namespace sixfold::server {

class Room;

/// What a game that ends does to what is known of its players' strength.
class Rater {
  public:
    struct Rated {
        std::vector<db::RatingChange> changes;  ///< by seat; empty: the game is not rated
        std::optional<db::FirstMoveValue> first_move;
    };

    virtual ~Rater() = default;

    virtual Rated rate(const Room& room, const Outcome& outcome, Instant now) = 0;
};

}  // namespace sixfold::server
