#include "server/rating/glicko2.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace sixfold::server {
namespace {

/// Points of the scale that people see in one of the inner scale, as the paper prints it.
constexpr double kScale = 173.7178;

double rounded(double value, double digits) { return std::round(value * digits) / digits; }

// The paper goes on with the digits that it prints: its 1464.06 is the rating of the inner value
// -0.2069, of which more digits give 1464.05; and the volatility 0.059996 it prints cut off.
TEST(Glicko2, GivesThePublishedExampleToItsPrintedDigits) {
    const Glicko2 system(0.5);
    const std::vector<RatedResult> results{
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    const Rating after = system.after({1500, 200, 0.06}, results);
    const double inner = rounded((after.value - 1500) / kScale, 1e4);
    EXPECT_DOUBLE_EQ(inner, -0.2069);
    const double rating = rounded(1500 + kScale * inner, 100);
    const double deviation = rounded(after.deviation, 100);
    const double volatility = std::floor(after.volatility * 1e5) / 1e5;
    EXPECT_DOUBLE_EQ(rating, 1464.06);
    EXPECT_DOUBLE_EQ(rounded(after.deviation / kScale, 1e4), 0.8722);
    EXPECT_DOUBLE_EQ(deviation, 151.52);
    EXPECT_DOUBLE_EQ(volatility, 0.05999);
    std::printf("published example %.2f %.2f %.5f\n", rating, deviation, volatility);
}

TEST(Glicko2, KnowsLessOfWhoDoesNotPlay) {
    const Rating before{1700, 60, 0.09};
    const Rating after = Glicko2::rested(before, 4);
    EXPECT_EQ(after.value, before.value);
    EXPECT_EQ(after.volatility, before.volatility);
    // The square grows by that of the volatility in each period.
    EXPECT_NEAR(after.deviation, std::hypot(60, 2 * 0.09 * kScale), 0.001);
    EXPECT_EQ(Glicko2().after(before, {}), Glicko2::rested(before, 1));
    EXPECT_EQ(Glicko2::rested(before, 0).deviation, 60);
}

TEST(Glicko2, TwoEqualPlayersWinAndLoseTheSame) {
    const Rating equal{1500, 100, 0.06};
    const Glicko2 system;
    const std::vector<RatedResult> won{{equal, 1}};
    const std::vector<RatedResult> lost{{equal, 0}};
    const std::vector<RatedResult> drawn{{equal, 0.5}};
    EXPECT_GT(system.after(equal, won).value, 1500);
    EXPECT_NEAR(system.after(equal, won).value + system.after(equal, lost).value, 3000, 1e-9);
    EXPECT_NEAR(system.after(equal, drawn).value, 1500, 1e-9);
    EXPECT_LT(system.after(equal, drawn).deviation, 100);
}

TEST(Glicko2, TakesTheAdvantageOfASideIntoAccount) {
    const Rating equal{1500, 100, 0.06};
    const Glicko2 system;
    const std::vector<RatedResult> drawn_first{{equal, 0.5, 40}};
    const std::vector<RatedResult> drawn_second{{equal, 0.5, -40}};
    EXPECT_LT(system.after(equal, drawn_first).value, 1500);
    EXPECT_GT(system.after(equal, drawn_second).value, 1500);
    EXPECT_NEAR(expected_score(1500, 1500, 40) + expected_score(1500, 1500, -40), 1, 1e-12);
    EXPECT_NEAR(expected_score(1900, 1500, 0), 10.0 / 11, 1e-12);
}

TEST(Glicko2, StaysFiniteForResultsThatNobodyExpected) {
    const Glicko2 system;
    Rating weak{400, 45, 0.1};
    const std::vector<RatedResult> won{{{3600, 45, 0.06}, 1}};
    for (int i = 0; i < 100; ++i) weak = system.after(weak, won);
    EXPECT_TRUE(std::isfinite(weak.value) && std::isfinite(weak.deviation));
    EXPECT_GT(weak.value, 400);
    const std::vector<RatedResult> certain{{{-1e9, 45, 0.06}, 1}};
    EXPECT_EQ(system.after(weak, certain), Glicko2::rested(weak, 1));
}

std::vector<std::size_t> ranks(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<std::size_t> ranks(values.size());
    for (std::size_t i = 0; i < order.size(); ++i) ranks[order[i]] = i;
    return ranks;
}

/// Spearman's, for values without ties.
double rank_correlation(const std::vector<double>& a, const std::vector<double>& b) {
    const auto ranks_a = ranks(a);
    const auto ranks_b = ranks(b);
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = static_cast<double>(ranks_a[i]) - static_cast<double>(ranks_b[i]);
        sum += difference * difference;
    }
    const auto n = static_cast<double>(a.size());
    return 1 - 6 * sum / (n * (n * n - 1));
}

// 300 players whose strength is known meet opponents that the ratings call near, 30 games each.
TEST(Glicko2, FindsTheOrderOfPlayersOfKnownStrength) {
    constexpr std::size_t kPlayers = 300;
    std::mt19937 random(17);
    std::normal_distribution<double> strengths(1500, 300);
    std::vector<double> strength(kPlayers);
    for (double& one : strength) one = strengths(random);
    std::vector<Rating> rating(kPlayers);
    const Glicko2 system;
    for (int round = 0; round < 30; ++round) {
        std::vector<std::pair<double, std::size_t>> order;
        std::normal_distribution<double> scatter(0, 100);
        for (std::size_t i = 0; i < kPlayers; ++i) {
            order.emplace_back(rating[i].value + scatter(random), i);
        }
        std::sort(order.begin(), order.end());
        for (std::size_t i = 0; i + 1 < kPlayers; i += 2) {
            const std::size_t a = order[i].second;
            const std::size_t b = order[i + 1].second;
            std::bernoulli_distribution wins(expected_score(strength[a], strength[b], 0));
            const double score = wins(random) ? 1 : 0;
            const std::vector<RatedResult> of_a{{rating[b], score}};
            const std::vector<RatedResult> of_b{{rating[a], 1 - score}};
            rating[a] = system.after(rating[a], of_a);
            rating[b] = system.after(rating[b], of_b);
        }
    }
    std::vector<double> found;
    for (const Rating& one : rating) found.push_back(one.value);
    const double correlation = rank_correlation(strength, found);
    EXPECT_GE(correlation, 0.95);
    std::printf("rank correlation %.3f\n", correlation);
}

}  // namespace
}  // namespace sixfold::server
