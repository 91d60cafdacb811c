#include "core/game/fact.h"

#include <gtest/gtest.h>

#include "tests/support/results.h"

namespace sixfold {
namespace {

using namespace std::chrono_literals;

const std::vector<std::pair<Fact, std::string>> kFacts = {
    {fact::Started{}, "started"},
    {fact::Started{518}, "started 518"},
    {fact::Moved{Seat{1}, "e9e10=Q", 1830ms}, "moved 1 e9e10=Q 1830"},
    {fact::DrawOffered{Seat{0}}, "draw-offered 0"},
    {fact::DrawDeclined{Seat{1}}, "draw-declined 1"},
    {fact::TakebackOffered{Seat{0}}, "takeback-offered 0"},
    {fact::TakebackDeclined{Seat{1}}, "takeback-declined 1"},
    {fact::TakenBack{2}, "taken-back 2"},
    {fact::TimeGiven{Seat{1}, 15s}, "time-given 1 15000"},
    {fact::ClocksResumed{{{60s}, {1ms}}}, "clocks-resumed 60000,1"},
    {fact::ClocksResumed{{{61s}, {0ms, 3}}}, "clocks-resumed 61000,0+3"},
    {fact::Ended{{EndReason::Stalemate, {3, 1}}, {{0ms}, {5s}}}, "ended stalemate 3,1 0,5000"},
    {fact::Ended{{EndReason::TimeCannotWin, {2, 2}}, {{0ms}, {5s, 12}}},
     "ended time-cannot-win 2,2 0,5000+12"},
    {fact::Ended{{EndReason::NoStart, {0, 0}}, {{5s}, {5s}}}, "ended no-start 0,0 5000,5000"},
};

TEST(Fact, HasOneTextThatReadsBack) {
    for (const auto& [fact, text] : kFacts) {
        EXPECT_EQ(to_text(fact), text);
        const auto read = fact_from(text);
        ASSERT_TRUE(test::is_ok(read));
        EXPECT_EQ(*read, fact);
    }
}

TEST(Fact, IsRefusedWhenItsTextIsDamaged) {
    for (const auto& [fact, text] : kFacts) {
        for (std::size_t length = 0; length < text.size(); ++length) {
            const auto read = fact_from(text.substr(0, length));
            if (read) {
                EXPECT_NE(*read, fact) << text.substr(0, length);
            }
        }
        EXPECT_FALSE(fact_from(text + " x"));
        EXPECT_FALSE(fact_from(' ' + text));
    }
    for (const char* text : {"started -1",
                             "started x",
                             "started ",
                             "started 99999999999",
                             "moved 8 e2e4 1",
                             "moved -1 e2e4 1",
                             "moved 0 e2e4 -5",
                             "moved 0 e2e4 2147483648",
                             "moved 0  5",
                             "ended nonsense 2,2 0,0",
                             "ended time 5,0 0,0",
                             "clocks-resumed 1,,2",
                             "clocks-resumed 99999999999999999999,0",
                             "clocks-resumed 1,1,1,1,1,1,1,1,1",
                             "clocks-resumed 1+0,1",
                             "clocks-resumed 1+,1",
                             "clocks-resumed +1,1",
                             "clocks-resumed 1+2+3,1",
                             "clocks-resumed 1+-1,1",
                             "clocks-resumed 1+99999999999,1",
                             "takeback-offered",
                             "takeback-offered 8",
                             "takeback-declined x",
                             "taken-back -1",
                             "taken-back 1 2",
                             "time-given 1",
                             "time-given 1 -15",
                             "time-given 9 15"}) {
        EXPECT_TRUE(test::is_error(fact_from(text), ErrorCode::BadRequest)) << text;
    }
}

TEST(EndReason, HasANameThatReadsBack) {
    for (int i = 0; i <= static_cast<int>(EndReason::MoveLimit); ++i) {
        const auto reason = static_cast<EndReason>(i);
        EXPECT_FALSE(to_string(reason).empty());
        EXPECT_EQ(end_reason_from(to_string(reason)), reason);
    }
    EXPECT_FALSE(end_reason_from("boredom"));
}

TEST(EndReason, LeavesNoResultWhenTheGameDidNotReallyBegin) {
    EXPECT_TRUE(no_result(EndReason::Aborted));
    EXPECT_TRUE(no_result(EndReason::NoStart));
    EXPECT_FALSE(no_result(EndReason::Abandoned));
    EXPECT_FALSE(no_result(EndReason::Time));
}

}  // namespace
}  // namespace sixfold
