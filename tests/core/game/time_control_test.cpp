#include "core/game/time_control.h"

#include <gtest/gtest.h>

#include <vector>

namespace sixfold {
namespace {

using namespace std::chrono_literals;
using Kind = TimeControl::Kind;

TEST(TimeControl, ExpectsFortyIncrementsOrTwentyFiveTimesAllPeriods) {
    EXPECT_EQ((TimeControl{3min, 2s}.expected()), 260s);
    EXPECT_EQ((TimeControl{3min, 2s, Kind::Delay}.expected()), 260s);
    EXPECT_EQ((TimeControl{3min, 2s, Kind::Bronstein}.expected()), 260s);
    EXPECT_EQ((TimeControl{5min, 10s, Kind::Byoyomi, 3}.expected()), 300s + 750s);
}

TEST(TimeControl, ExpectsWeeksAndMoreWhereGamesAreNotPlayedInOneSitting) {
    EXPECT_GT((TimeControl{24h, 0s, Kind::Correspondence}.expected()), 24h * 365);
    EXPECT_GT((TimeControl{0s, 0s, Kind::Untimed}.expected()), 24h * 365);
}

TEST(TimeControl, GivesMoreTimeForTheFirstMoveOfSlowerGames) {
    const std::vector<std::pair<Milliseconds, Milliseconds>> steps = {
        {0s, 15s},   {29'999ms, 15s}, {30s, 20s},   {179s, 20s},  {180s, 25s},
        {479s, 25s}, {480s, 30s},     {1499s, 30s}, {1500s, 35s}, {10h, 35s},
    };
    for (const auto& [base, time] : steps) {
        EXPECT_EQ((TimeControl{base, 0s}.first_move()), time) << base.count();
    }
    EXPECT_EQ((TimeControl{0s, 1s, Kind::Delay}.first_move()), 20s) << "by the whole speed";
}

TEST(TimeControl, HasNoFirstMoveTimeWhereMovesTakeDays) {
    EXPECT_FALSE((TimeControl{24h, 0s, Kind::Correspondence}.first_move()));
    EXPECT_FALSE((TimeControl{0s, 0s, Kind::Untimed}.first_move()));
}

TEST(TimeControl, IsRealTimeUnlessItIsCorrespondenceOrUntimed) {
    for (const Kind kind : {Kind::Fischer, Kind::Delay, Kind::Bronstein, Kind::Byoyomi}) {
        EXPECT_TRUE((TimeControl{1min, 1s, kind, 1}.real_time()));
    }
    EXPECT_FALSE((TimeControl{24h, 0s, Kind::Correspondence}.real_time()));
    EXPECT_FALSE((TimeControl{0s, 0s, Kind::Untimed}.real_time()));
}

TEST(TimeControl, HasANameForEachKindThatReadsBack) {
    for (int i = 0; i <= static_cast<int>(Kind::Untimed); ++i) {
        const auto kind = static_cast<Kind>(i);
        EXPECT_FALSE(to_string(kind).empty());
        EXPECT_EQ(time_control_kind_from(to_string(kind)), kind);
    }
    EXPECT_EQ(to_string(Kind::Byoyomi), "byoyomi");
    EXPECT_FALSE(time_control_kind_from("hourglass"));
    EXPECT_FALSE(time_control_kind_from(""));
}

}  // namespace
}  // namespace sixfold
