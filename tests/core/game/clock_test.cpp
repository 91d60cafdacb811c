#include "core/game/clock.h"

#include <gtest/gtest.h>

namespace sixfold {
namespace {

using namespace std::chrono_literals;

constexpr Seat kWhite{0};
constexpr Seat kBlack{1};

Instant at(Milliseconds time) { return Instant{1'000'000ms + time}; }

TEST(Clock, TakesOffOnlyTheRunningSeatsTime) {
    Clock clock({60s, 2s}, 2);
    clock.start(kWhite, at(0ms));
    EXPECT_EQ(clock.remaining(kWhite, at(1500ms)), 58500ms);
    EXPECT_EQ(clock.remaining(kBlack, at(1500ms)), 60s);
    EXPECT_EQ(clock.stop(at(2s)), 2s);
    EXPECT_EQ(clock.remaining(kWhite, at(10s)), 58s);
}

TEST(Clock, AddsTheIncrementAfterTheMove) {
    Clock clock({60s, 2s}, 2);
    clock.start(kBlack, at(0ms));
    clock.stop(at(5s));
    clock.add_increment(kBlack);
    EXPECT_EQ(clock.remaining(kBlack, at(5s)), 57s);
}

TEST(Clock, HasFallenExactlyAtItsDeadline) {
    Clock clock({60s, 0s}, 2);
    EXPECT_FALSE(clock.deadline());
    clock.start(kWhite, at(0ms));
    ASSERT_TRUE(clock.deadline());
    EXPECT_EQ(*clock.deadline(), at(60s));
    EXPECT_EQ(clock.remaining(kWhite, at(60s - 1ms)), 1ms);
    EXPECT_EQ(clock.remaining(kWhite, at(60s)), 0ms);
    EXPECT_EQ(clock.remaining(kWhite, at(61s)), 0ms) << "never below zero";
}

TEST(Clock, NeverChargesMoreThanWasLeft) {
    Clock clock({3s, 0s}, 2);
    clock.start(kWhite, at(0ms));
    EXPECT_EQ(clock.stop(at(10s)), 3s);
    clock.charge(kBlack, 10s);
    EXPECT_EQ(clock.remaining(kBlack, at(0ms)), 0ms);
}

TEST(Clock, GivesNothingWhenTimeSeemsToGoBack) {
    Clock clock({60s, 0s}, 2);
    clock.start(kWhite, at(5s));
    EXPECT_EQ(clock.remaining(kWhite, at(0ms)), 60s);
    EXPECT_EQ(clock.stop(at(0ms)), 0ms);
}

TEST(Clock, HaltsWithoutCharging) {
    Clock clock({60s, 0s}, 2);
    clock.start(kWhite, at(0ms));
    clock.halt();
    EXPECT_FALSE(clock.running());
    EXPECT_EQ(clock.stop(at(9s)), 0ms);
    EXPECT_EQ(clock.remaining(kWhite, at(9s)), 60s);
}

}  // namespace
}  // namespace sixfold
