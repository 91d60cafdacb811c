#include "core/game/lag_quota.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace sixfold {
namespace {

using namespace std::chrono_literals;
using Kind = TimeControl::Kind;

constexpr Milliseconds kFar = 1h;

TEST(LagQuota, StartsWithThreeRefillsWhichGrowWithTheSpeed) {
    const std::vector<std::pair<TimeControl, Milliseconds>> refills = {
        {{15s, 0s}, 210ms},  {{30s, 0s}, 270ms},   {{1min, 0s}, 390ms},
        {{2min, 1s}, 790ms}, {{213s, 0s}, 1000ms}, {{1h, 0s}, 1000ms},
    };
    for (const auto& [control, refill] : refills) {
        EXPECT_EQ(LagQuota(control).available(kFar), 3 * refill) << control.base.count();
    }
}

TEST(LagQuota, GivesTheLagBackAsFarAsItReaches) {
    LagQuota quota({1min, 0s});  // 1170 ms at the start
    EXPECT_EQ(quota.available(300ms), 300ms);
    EXPECT_EQ(quota.take(300ms), 300ms);
    EXPECT_EQ(quota.available(kFar), 1170ms - 300ms + 390ms) << "refilled by one refill";
    EXPECT_EQ(quota.take(kFar), 1260ms);
    EXPECT_EQ(quota.take(kFar), 390ms) << "then by what comes in only";
}

TEST(LagQuota, RefillsNoMoreThanTheMeasuredLagAndALittle) {
    LagQuota quota({1min, 0s});
    EXPECT_EQ(quota.take(50ms), 50ms);
    EXPECT_EQ(quota.available(kFar), 1170ms - 50ms + 190ms);
}

TEST(LagQuota, NeverHoldsMoreThanSevenRefills) {
    LagQuota quota({1min, 0s});
    for (int i = 0; i < 100; ++i) quota.take(0ms);
    EXPECT_EQ(quota.available(kFar), 7 * 390ms);
}

TEST(LagQuota, TakesANegativeLagAsNone) {
    LagQuota quota({1min, 0s});
    EXPECT_EQ(quota.available(-5s), 0ms);
    EXPECT_EQ(quota.take(-5s), 0ms);
    EXPECT_EQ(quota.available(kFar), 1170ms + 140ms);
}

TEST(LagQuota, HasNothingToGiveBackWhereGamesTakeDays) {
    for (const Kind kind : {Kind::Correspondence, Kind::Untimed}) {
        LagQuota quota({24h, 0s, kind});
        EXPECT_EQ(quota.take(1s), 0ms);
        EXPECT_EQ(quota.available(1s), 0ms);
    }
}

}  // namespace
}  // namespace sixfold
