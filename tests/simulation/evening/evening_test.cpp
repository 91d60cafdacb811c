#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <random>
#include <set>
#include <vector>

#include "tests/simulation/evening/outcome.h"
#include "tests/simulation/evening/pairing.h"
#include "tests/simulation/evening/visitor.h"

namespace sixfold::simulation {
namespace {

std::vector<Visits> evenings(Visits (*make)(unsigned), unsigned first, unsigned count) {
    std::vector<Visits> found;
    for (unsigned i = 0; i < count; ++i) found.push_back(make(first + i));
    return found;
}

PairsPool ours() {
    return [](const std::vector<Visitor>& pool) { return paired_by_pool(pool, 1); };
}

double cost_of(const std::vector<Visitor>& visitors, const PoolEvening& evening) {
    double cost =
        static_cast<double>(visitors.size() - 2 * evening.pairings.size()) * kCostOfNoGame;
    for (const Pairing& game : evening.pairings) {
        cost += cost_of_game(visitors[game.a], visitors[game.b], game.at);
    }
    return cost;
}

/// By trying everything.
double least_cost(const std::vector<Visitor>& visitors) {
    std::vector<double> least(std::size_t{1} << visitors.size(), 0);
    for (std::size_t set = 1; set < least.size(); ++set) {
        std::size_t i = 0;
        while ((set >> i & 1) == 0) ++i;
        const std::size_t rest = set & (set - 1);
        least[set] = least[rest] + kCostOfNoGame;
        for (std::size_t j = i + 1; j < visitors.size(); ++j) {
            if ((rest >> j & 1) == 0) continue;
            if (visitors[j].at > visitors[i].at + visitors[i].patience) continue;
            least[set] =
                std::min(least[set], least[rest & ~(std::size_t{1} << j)] +
                                         cost_of_game(visitors[i], visitors[j], visitors[j].at));
        }
    }
    return least.back();
}

TEST(Evening, BestIsTheCheapestOfAllPairings) {
    std::mt19937 random(1);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    for (int round = 0; round < 200; ++round) {
        std::vector<Visitor> visitors;
        Instant now{std::chrono::days{20'000}};
        for (int i = below(13); i > 0; --i) {
            now += Milliseconds{below(150'000)};
            visitors.push_back({now, 1000.0 + below(1000), Milliseconds{180'000 + below(420'000)}});
        }
        const double best = cost_of(visitors, paired_best(visitors));
        ASSERT_NEAR(best, least_cost(visitors), 1) << round;
    }
}

TEST(Evening, EveryRulePairsEachVisitorAtMostOnceAndWhileBothAreThere) {
    Visits friday = friday_evening(3);
    friday.erase(friday.begin(), friday.begin() + 2);  // the largest take the longest
    for (const std::vector<Visitor>& pool : friday) {
        for (const PoolEvening& evening :
             {ours()(pool), paired_greedily(pool), paired_best(pool)}) {
            std::set<std::size_t> seen;
            for (const Pairing& game : evening.pairings) {
                for (std::size_t one : {game.a, game.b}) {
                    ASSERT_TRUE(seen.insert(one).second);
                    ASSERT_LE(pool[one].at, game.at);
                    ASSERT_LE(game.at, pool[one].at + pool[one].patience);
                }
            }
        }
    }
}

TEST(WholeEvenings, WhereThereArePeopleTheyWaitAndMeetNearlyAsIfAllArrivalsWereKnown) {
    const std::vector<Visits> fridays = evenings(friday_evening, 100, 4);
    const Outcome pool = outcome_of(fridays, ours());
    const Outcome best = outcome_of(fridays, paired_best);
    EXPECT_LE(pool.median_wait, 1.15 * best.median_wait);
    EXPECT_LE(pool.median_gap, 1.15 * best.median_gap);
    EXPECT_LE(pool.unpaired, 0.03);
    EXPECT_LT(pool.cost, outcome_of(fridays, paired_greedily).cost / 2);
}

TEST(Evening, WhereThereIsNobodyWhoWaitsIsToldSo) {
    const std::vector<Visits> tuesdays = evenings(empty_tuesday, 100, 10);
    const Outcome pool = outcome_of(tuesdays, ours());
    EXPECT_GT(pool.left, 1000u);
    EXPECT_EQ(pool.told_lonely, pool.left);
    EXPECT_EQ(pool.wrongly_lonely, 0u);
    EXPECT_LE(pool.unpaired, outcome_of(tuesdays, paired_best).unpaired + 0.02);
}

}  // namespace
}  // namespace sixfold::simulation
