#pragma once

#include <functional>

#include "tests/simulation/evening/pairing.h"

namespace sixfold::simulation {

/// Figures of a pairing of all pools together. Medians are of games and not of people: in the best
/// pairing half of the people, the later of each two, do not wait at all.
struct Outcome {
    double median_wait = 0;  ///< s; of the longer wait in each game
    double median_gap = 0;   ///< points
    double unpaired = 0;     ///< part of the visitors
    double cost = 0;         ///< of a visitor
    std::size_t told_lonely = 0;
    std::size_t left_lonely = 0;
    std::size_t wrongly_lonely = 0;
    std::size_t left = 0;  ///< visitors who left without a game
};

using PairsPool = std::function<PoolEvening(const std::vector<Visitor>&)>;

Outcome outcome_of(const std::vector<Visits>& evenings, const PairsPool& pairs);

}  // namespace sixfold::simulation
