#include "server/net/outbox.h"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string>

namespace sixfold::server {
namespace {

SharedText text(const std::string& content) { return std::make_shared<const std::string>(content); }

TEST(Outbox, GivesTextsInOrder) {
    Outbox outbox(10'000);
    for (const char* word : {"one", "two", "three"}) ASSERT_TRUE(outbox.push(text(word)));
    for (const char* word : {"one", "two", "three"}) {
        ASSERT_FALSE(outbox.empty());
        EXPECT_EQ(*outbox.front(), word);
        outbox.pop();
    }
    EXPECT_TRUE(outbox.empty());
    EXPECT_EQ(outbox.bytes(), 0U);
}

TEST(Outbox, RefusesWhatGoesOverItsLimitAndKeepsTheRest) {
    Outbox outbox(2 * (100 + Outbox::kOverheadBytes));
    EXPECT_TRUE(outbox.push(text(std::string(100, 'a'))));
    EXPECT_TRUE(outbox.push(text(std::string(100, 'b'))));
    EXPECT_FALSE(outbox.push(text("")));
    EXPECT_EQ(outbox.bytes(), 2 * (100 + Outbox::kOverheadBytes));
    outbox.pop();
    EXPECT_TRUE(outbox.push(text("c")));
    EXPECT_EQ(outbox.front()->front(), 'b');
}

TEST(Outbox, RefusesATextLargerThanItself) {
    Outbox outbox(100);
    EXPECT_FALSE(outbox.push(text(std::string(101, 'a'))));
    EXPECT_TRUE(outbox.empty());
}

TEST(Outbox, BoundsTheNumberOfEmptyTexts) {
    Outbox outbox(10 * Outbox::kOverheadBytes);
    int taken = 0;
    while (outbox.push(text("")) && taken < 1'000) ++taken;
    EXPECT_EQ(taken, 10);
}

TEST(Outbox, KeepsOrderWhenItIsNeverEmptied) {
    Outbox outbox(1'000'000);
    std::deque<std::string> expected;
    int next = 0;
    for (int round = 0; round < 500; ++round) {
        for (int k = 0; k < 2 + round % 2; ++k) {
            expected.push_back(std::to_string(next++));
            ASSERT_TRUE(outbox.push(text(expected.back())));
        }
        for (int k = 0; k < 2; ++k) {
            ASSERT_EQ(*outbox.front(), expected.front());
            outbox.pop();
            expected.pop_front();
        }
    }
    while (!expected.empty()) {
        ASSERT_EQ(*outbox.front(), expected.front());
        outbox.pop();
        expected.pop_front();
    }
    EXPECT_TRUE(outbox.empty());
    EXPECT_EQ(outbox.bytes(), 0U);
}

TEST(Outbox, LetsGoOfItsTexts) {
    Outbox outbox(1'000);
    const auto shared = text("shared");
    ASSERT_TRUE(outbox.push(shared));
    ASSERT_TRUE(outbox.push(shared));
    EXPECT_EQ(shared.use_count(), 3);
    outbox.pop();
    EXPECT_EQ(shared.use_count(), 2);
    outbox.clear();
    EXPECT_EQ(shared.use_count(), 1);
    EXPECT_EQ(outbox.bytes(), 0U);
}

}  // namespace
}  // namespace sixfold::server
