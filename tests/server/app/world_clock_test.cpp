#include "server/app/world_clock.h"

#include <gtest/gtest.h>

namespace sixfold::server {
namespace {

Instant at(int ms) { return Instant{Milliseconds{ms}}; }

TEST(WorldClock, FollowsTheSystem) {
    WorldClock clock(at(0));
    EXPECT_EQ(clock.now(at(10'000)), at(10'000));
    EXPECT_EQ(clock.now(at(10'500)), at(10'500));
}

TEST(WorldClock, DoesNotStartBeforeTheLastHeartbeat) {
    WorldClock clock(at(60'000));
    EXPECT_EQ(clock.now(at(10'000)), at(60'000));
    EXPECT_EQ(clock.now(at(10'300)), at(60'300));
}

TEST(WorldClock, GoesOnWhenTheSystemIsSetBack) {
    WorldClock clock(at(0));
    clock.now(at(100'000));
    EXPECT_EQ(clock.now(at(40'000)), at(100'000));
    EXPECT_EQ(clock.now(at(40'250)), at(100'250));
}

TEST(WorldClock, StandsStillForSmallJitter) {
    WorldClock clock(at(0));
    clock.now(at(10'000));
    EXPECT_EQ(clock.now(at(9'990)), at(10'000));
    EXPECT_EQ(clock.now(at(10'005)), at(10'005));
}

TEST(WorldClock, AnArrivalCountsFromWhenItCame) {
    WorldClock clock(at(0));
    clock.now(at(10'000));
    EXPECT_EQ(clock.arrival(at(10'040), at(10'100)), at(10'040));
    EXPECT_EQ(clock.now(at(10'100)), at(10'100));
}

TEST(WorldClock, AnArrivalNeverTurnsTimeBackOrRunsAhead) {
    WorldClock clock(at(0));
    clock.now(at(10'000));
    EXPECT_EQ(clock.arrival(at(9'900), at(10'100)), at(10'000));
    EXPECT_EQ(clock.arrival(at(99'000), at(10'200)), at(10'200));
}

TEST(WorldClock, ArrivalsShareTheOffsetOfASetClock) {
    WorldClock clock(at(0));
    clock.now(at(100'000));
    clock.now(at(40'000));
    EXPECT_EQ(clock.arrival(at(40'100), at(40'200)), at(100'100));
}

}  // namespace
}  // namespace sixfold::server
