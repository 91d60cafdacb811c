#include "server/rating/standing.h"

#include <gtest/gtest.h>

#include <chrono>
#include <tuple>
#include <utility>

namespace sixfold::server {
namespace {

constexpr Instant kNow{std::chrono::days{20'000}};
constexpr std::chrono::days kYear{365};

TEST(Standing, OfANewPlayerIsProvisionalAndSettlesWithGames) {
    Standing ann;
    Standing bob;
    EXPECT_TRUE(ann.provisional(kNow));
    int games = 0;
    while (ann.provisional(kNow) && games < 100) {
        std::tie(ann, bob) = rate(ann, bob, ++games % 2, 0, kNow);
    }
    EXPECT_GE(games, 5);
    EXPECT_LE(games, 40);
    EXPECT_EQ(ann.games, games);
    EXPECT_EQ(ann.last, kNow);
}

TEST(Standing, GrowsUncertainFrom60To110InAYear) {
    const Standing known{{1700, 60, 0.06}, 100, kNow};
    EXPECT_NEAR(known.at(kNow).deviation, 60, 1e-9);
    EXPECT_NEAR(known.at(kNow + kYear).deviation, 110, 1);
    EXPECT_EQ(known.at(kNow + kYear).value, 1700);
    EXPECT_EQ(known.at(kNow + 1000 * kYear).deviation, 500);
    EXPECT_FALSE(known.provisional(kNow));
    EXPECT_TRUE(known.provisional(kNow + 2 * kYear));
}

TEST(Standing, OfTheWinnerRisesAndOfTheLoserFallsMoreTheLessIsKnown) {
    const Standing known{{1500, 50, 0.06}, 100, kNow};
    const Standing unknown{{1500, 300, 0.09}, 2, kNow};
    const auto [winner, loser] = rate(known, unknown, 1, 0, kNow);
    EXPECT_GT(winner.rating.value, 1500);
    EXPECT_LT(loser.rating.value, 1500);
    EXPECT_GT(1500 - loser.rating.value, 10 * (winner.rating.value - 1500));
}

TEST(Standing, SharesThePointAsTheGameDoes) {
    const Standing equal{{1500, 80, 0.06}, 100, kNow};
    const auto [stalemating, stalemated] = rate(equal, equal, 0.75, 0, kNow);
    const auto [winner, loser] = rate(equal, equal, 1, 0, kNow);
    EXPECT_GT(stalemating.rating.value, 1500);
    EXPECT_LT(stalemating.rating.value, winner.rating.value);
    EXPECT_GT(stalemated.rating.value, loser.rating.value);
}

TEST(Standing, GivesTheFirstToMoveLessForTheSame) {
    const Standing equal{{1500, 80, 0.06}, 100, kNow};
    const auto [first, second] = rate(equal, equal, 0.5, 30, kNow);
    EXPECT_LT(first.rating.value, 1500);
    EXPECT_NEAR(first.rating.value + second.rating.value, 3000, 1e-9);
}

TEST(Standing, StaysWithinItsBounds) {
    Standing poor{{410, 45, 0.1}, 1000, kNow};
    Standing strong{{2500, 45, 0.06}, 1000, kNow};
    for (int i = 0; i < 50; ++i) std::tie(poor, strong) = rate(poor, strong, 0, 0, kNow);
    Standing new_one;
    for (int i = 0; i < 50; ++i) std::tie(poor, new_one) = rate(poor, new_one, 0, 0, kNow);
    EXPECT_GE(poor.rating.value, 400);
    EXPECT_GE(strong.rating.deviation, 45);
    EXPECT_LE(poor.rating.volatility, 0.1);

    const Standing giant{{4000, 45, 0.06}, 1000, kNow};
    const auto [lucky, beaten] = rate(Standing{}, giant, 1, 0, kNow);
    EXPECT_LE(lucky.rating.value, 1500 + 700);
}

TEST(Standing, IsNotChangedByAClockThatWentBack) {
    const Standing known{{1700, 60, 0.06}, 100, kNow};
    EXPECT_EQ(known.at(kNow - kYear), known.rating);
}

}  // namespace
}  // namespace sixfold::server
