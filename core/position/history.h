#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/position/outcome.h"
#include "core/position/position.h"

namespace sixfold {

/// What repetition needs to know of a game's earlier positions.
class History {
  public:
    explicit History(const Position& start) { add(start); }

    /// The position after the next move.
    void add(const Position& position);

    /// The outcome in the position that was added last, repetition included.
    std::optional<Outcome> outcome(const Position& position) const;

  private:
    std::vector<std::uint64_t> keys_;  ///< since the last capture or pawn move
};

}  // namespace sixfold
