#include "tests/simulation/evening/outcome.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace sixfold::simulation {

namespace {

double median(std::vector<double>& values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

Outcome outcome_of(const std::vector<Visits>& evenings, const PairsPool& pairs) {
    Outcome outcome;
    std::vector<double> waits;
    std::vector<double> gaps;
    std::size_t visitors = 0;
    for (const Visits& evening : evenings) {
        for (const std::vector<Visitor>& pool : evening) {
            const PoolEvening result = pairs(pool);
            visitors += pool.size();
            outcome.left += pool.size() - 2 * result.pairings.size();
            outcome.told_lonely += result.told_lonely;
            outcome.left_lonely += result.left_lonely;
            outcome.wrongly_lonely += result.wrongly_lonely;
            for (const Pairing& game : result.pairings) {
                const Visitor& a = pool[game.a];
                const Visitor& b = pool[game.b];
                const std::chrono::duration<double> wait = game.at - std::min(a.at, b.at);
                waits.push_back(wait.count());
                gaps.push_back(std::abs(a.rating - b.rating));
                outcome.cost += cost_of_game(a, b, game.at);
            }
        }
    }
    outcome.cost += static_cast<double>(outcome.left) * kCostOfNoGame;
    outcome.cost /= static_cast<double>(visitors);
    outcome.unpaired = static_cast<double>(outcome.left) / static_cast<double>(visitors);
    outcome.median_wait = median(waits);
    outcome.median_gap = median(gaps);
    return outcome;
}

}  // namespace sixfold::simulation
