#pragma once

#include <map>
#include <string>
#include <string_view>

#include "db/batch.h"
#include "server/rating/first_move.h"
#include "server/world/people.h"
#include "server/world/rater.h"

namespace sixfold::server {

/// Rates games between people with names, by what is known of them when the game ends. The same
/// results in the same order give the same ratings.
class Ratings : public Rater {
  public:
    /// `people` must outlive this.
    explicit Ratings(People& people) : people_(people) {}

    /// What the games of earlier processes have shown. Before the first game ends.
    void know(const db::FirstMoveValue& value);
    FirstMove first_move(std::string_view variant) const;

    Rated rate(const Room& room, const Outcome& outcome, Instant now) override;

  private:
    People& people_;
    std::map<std::string, FirstMove, std::less<>> first_moves_;  ///< by slug
};

}  // namespace sixfold::server
