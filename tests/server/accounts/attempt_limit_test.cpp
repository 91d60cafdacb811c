#include "server/accounts/attempt_limit.h"

#include <gtest/gtest.h>

#include <chrono>

namespace sixfold::server {
namespace {

using std::chrono::minutes;

constexpr Instant kStart{std::chrono::hours{1000}};

int taken(AttemptLimit& limit, const std::string& key, Instant now, int tries = 100) {
    int count = 0;
    for (int i = 0; i < tries; ++i) count += limit.take(key, now) ? 1 : 0;
    return count;
}

TEST(AttemptLimit, AllowsSoManyInAPeriodThatBeginsWithTheFirst) {
    AttemptLimit limit({20, minutes{15}});
    EXPECT_EQ(taken(limit, "ann", kStart), 20);
    EXPECT_EQ(taken(limit, "ann", kStart + minutes{15} - Milliseconds{1}), 0);
    EXPECT_EQ(taken(limit, "ann", kStart + minutes{15}), 20);
}

TEST(AttemptLimit, CountsEachKeyByItself) {
    AttemptLimit limit({3, minutes{15}});
    EXPECT_EQ(taken(limit, "ann", kStart), 3);
    EXPECT_EQ(taken(limit, "bob", kStart), 3);
}

TEST(AttemptLimit, AnAttemptThatWasNoneIsGivenBack) {
    AttemptLimit limit({3, minutes{15}});
    EXPECT_EQ(taken(limit, "ann", kStart), 3);
    limit.give_back("ann");
    EXPECT_EQ(taken(limit, "ann", kStart), 1);
    limit.give_back("nobody");
    ASSERT_TRUE(limit.take("bob", kStart));
    EXPECT_EQ(limit.size(), 2U);
    limit.give_back("bob");
    EXPECT_EQ(limit.size(), 1U) << "nothing is remembered of who tried nothing";
}

TEST(AttemptLimit, RemembersABoundedNumberOfKeysAndForgetsOldOnes) {
    AttemptLimit limit({3, minutes{15}, 100});
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(limit.take(std::to_string(i), kStart));
    EXPECT_FALSE(limit.take("one more", kStart + minutes{14}));
    EXPECT_TRUE(limit.take("5", kStart + minutes{14}));
    EXPECT_TRUE(limit.take("one more", kStart + minutes{15}));
    EXPECT_EQ(limit.size(), 1U);
}

TEST(AttemptLimit, AClockThatIsSetBackLocksNobodyOut) {
    AttemptLimit limit({3, minutes{15}});
    EXPECT_EQ(taken(limit, "ann", kStart), 3);
    EXPECT_EQ(taken(limit, "ann", kStart - minutes{600}), 3);
}

}  // namespace
}  // namespace sixfold::server
