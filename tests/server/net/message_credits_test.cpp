#include "server/net/message_credits.h"

#include <gtest/gtest.h>

namespace sixfold::server {
namespace {

using Verdict = MessageCredits::Verdict;

constexpr Instant kStart{Milliseconds{1'700'000'000'000}};
constexpr Milliseconds kPeriod{10'000};

int allowed_of(MessageCredits& credits, int count, Instant now) {
    int allowed = 0;
    for (int i = 0; i < count; ++i) allowed += credits.take(now) == Verdict::Allowed ? 1 : 0;
    return allowed;
}

TEST(MessageCredits, AllowsAWholePeriodsWorthAtOnce) {
    MessageCredits credits(60, kPeriod, kStart);
    EXPECT_EQ(allowed_of(credits, 60, kStart), 60);
    EXPECT_EQ(credits.take(kStart), Verdict::Refused);
}

TEST(MessageCredits, FillsUpEvenlyWithTime) {
    MessageCredits credits(60, kPeriod, kStart);
    ASSERT_EQ(allowed_of(credits, 60, kStart), 60);
    EXPECT_EQ(credits.take(kStart + Milliseconds{166}), Verdict::Refused);
    EXPECT_EQ(credits.take(kStart + Milliseconds{167}), Verdict::Allowed);
    EXPECT_EQ(credits.take(kStart + Milliseconds{167}), Verdict::Refused);
    EXPECT_EQ(allowed_of(credits, 40, kStart + Milliseconds{5'167}), 30);
}

TEST(MessageCredits, SavesNoMoreThanOnePeriod) {
    MessageCredits credits(60, kPeriod, kStart);
    EXPECT_EQ(allowed_of(credits, 100, kStart + Milliseconds{1'000'000'000'000}), 60);
}

TEST(MessageCredits, AllowsTheExactRateForever) {
    MessageCredits credits(60, kPeriod, kStart);
    ASSERT_EQ(allowed_of(credits, 60, kStart), 60);
    for (int second = 1; second <= 1'000; ++second) {
        ASSERT_EQ(allowed_of(credits, 6, kStart + Milliseconds{second * 1'000}), 6) << second;
    }
}

TEST(MessageCredits, IsExhaustedByTwiceTheRate) {
    MessageCredits credits(60, kPeriod, kStart);
    for (int i = 0; i < 60; ++i) ASSERT_EQ(credits.take(kStart), Verdict::Allowed);
    for (int i = 0; i < 60; ++i) ASSERT_EQ(credits.take(kStart), Verdict::Refused);
    EXPECT_EQ(credits.take(kStart), Verdict::Exhausted);
}

TEST(MessageCredits, OnlyRefusesBelowTwiceTheRate) {
    MessageCredits credits(60, kPeriod, kStart);
    for (int second = 0; second < 1'000; ++second) {
        for (int i = 0; i < 11; ++i) {
            ASSERT_NE(credits.take(kStart + Milliseconds{second * 1'000}), Verdict::Exhausted);
        }
    }
}

TEST(MessageCredits, AClockThatGoesBackGivesNothing) {
    MessageCredits credits(1, kPeriod, kStart);
    EXPECT_EQ(credits.take(kStart), Verdict::Allowed);
    EXPECT_EQ(credits.take(kStart - Milliseconds{60'000}), Verdict::Refused);
}

}  // namespace
}  // namespace sixfold::server
