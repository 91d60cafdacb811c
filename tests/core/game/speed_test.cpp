#include "core/game/speed.h"

#include <gtest/gtest.h>

#include <chrono>

namespace sixfold {
namespace {

using std::chrono::seconds;

TimeControl fischer(seconds base, seconds increment) { return {base, increment}; }

TEST(Speed, IsWhatASideIsExpectedToNeed) {
    EXPECT_EQ(speed_of(fischer(seconds(29), seconds(0))), Speed::Ultrabullet);
    EXPECT_EQ(speed_of(fischer(seconds(30), seconds(0))), Speed::Bullet);
    EXPECT_EQ(speed_of(fischer(seconds(179), seconds(0))), Speed::Bullet);
    EXPECT_EQ(speed_of(fischer(seconds(180), seconds(0))), Speed::Blitz);
    EXPECT_EQ(speed_of(fischer(seconds(60), seconds(3))), Speed::Blitz);
    EXPECT_EQ(speed_of(fischer(seconds(479), seconds(0))), Speed::Blitz);
    EXPECT_EQ(speed_of(fischer(seconds(480), seconds(0))), Speed::Rapid);
    EXPECT_EQ(speed_of(fischer(seconds(1499), seconds(0))), Speed::Rapid);
    EXPECT_EQ(speed_of(fischer(seconds(1500), seconds(0))), Speed::Classical);
}

TEST(Speed, OfGamesThatAreNotPlayedInOneSittingIsCorrespondence) {
    EXPECT_EQ(speed_of({std::chrono::hours(72), seconds(0), TimeControl::Kind::Correspondence}),
              Speed::Correspondence);
    EXPECT_EQ(speed_of({seconds(0), seconds(0), TimeControl::Kind::Untimed}),
              Speed::Correspondence);
}

TEST(Speed, HasANameThatIsReadAgain) {
    for (int i = 0; i < kSpeeds; ++i) {
        const auto speed = static_cast<Speed>(i);
        EXPECT_EQ(speed_from(to_string(speed)), speed);
    }
    EXPECT_EQ(speed_from("fast"), std::nullopt);
}

}  // namespace
}  // namespace sixfold
