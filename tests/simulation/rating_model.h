#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "db/batch.h"
#include "server/rating/first_move.h"
#include "server/rating/standing.h"
#include "tests/support/memory_store.h"

namespace sixfold::simulation {

/// The ratings as all results give them, rated again from the first on in the order in which they
/// were committed. It knows nothing of what a program has in memory, nor of its crashes.
class RatingModel {
  public:
    /// Takes in a game that is over and committed. `slug`: of its definition. What is wrong with
    /// what was stored about it, if anything.
    std::optional<std::string> enter(const db::FinishGame& finish, const db::StoredGame& game,
                                     const std::string& slug, const test::MemoryStore& store);
    /// What the store holds that the results do not give, if anything.
    std::optional<std::string> compare(const test::MemoryStore& store) const;

    int rated() const { return rated_; }

  private:
    /// Of a person in one game and speed.
    using Key = std::pair<std::string, std::string>;

    std::optional<std::string> compare(const UserId& user, const test::MemoryStore& store) const;

    std::map<UserId, std::map<Key, server::Standing>> standings_;
    std::map<std::string, server::FirstMove> first_moves_;
    int rated_ = 0;
};

}  // namespace sixfold::simulation
