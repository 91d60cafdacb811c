#include "core/position/history.h"

#include <algorithm>

namespace sixfold {

void History::add(const Position& position) {
    // What was before a capture or a pawn move never comes back.
    if (position.quiet_plies() == 0) keys_.clear();
    keys_.push_back(position.repetition_key());
}

std::optional<Outcome> History::outcome(const Position& position) const {
    if (auto outcome = position.outcome()) return outcome;
    const int fold = position.variant().definition().repetition_fold;
    if (fold > 0 && std::count(keys_.begin(), keys_.end(), keys_.back()) >= fold) {
        const auto seats = static_cast<std::size_t>(position.variant().seats());
        return Outcome{EndReason::Repetition, std::vector<int>(seats, 2)};
    }
    return std::nullopt;
}

}  // namespace sixfold
