#include "core/game/clock.h"

#include <gtest/gtest.h>

#include "tests/core/game/game_fixture.h"

namespace sixfold {
namespace {

using namespace std::chrono_literals;
using Kind = TimeControl::Kind;

using test::kBlack;
using test::kWhite;

Instant at(Milliseconds time) { return Instant{1'000'000ms + time}; }

Milliseconds main_of(const Clock& clock, Seat seat, Milliseconds now) {
    return clock.left(seat, at(now)).main;
}

TEST(Clock, TakesOffOnlyTheRunningSeatsTime) {
    Clock clock({60s, 2s}, 2);
    clock.run(kWhite, at(0ms));
    EXPECT_EQ(main_of(clock, kWhite, 1500ms), 58500ms);
    EXPECT_EQ(main_of(clock, kBlack, 1500ms), 60s);
    EXPECT_EQ(clock.turn(at(1500ms)), 1500ms);
    EXPECT_EQ(clock.left(at(1500ms)), (std::vector<SeatTime>{{58500ms}, {60s}}));
}

TEST(Clock, ChargesWhatItIsToldAtTheEndOfTheTurn) {
    Clock clock({60s, 0s}, 2);
    clock.run(kWhite, at(0ms));
    clock.end_turn(kWhite, 900ms);
    EXPECT_FALSE(clock.running());
    EXPECT_EQ(clock.turn(at(5s)), 0ms);
    EXPECT_EQ(main_of(clock, kWhite, 5s), 59100ms);
}

TEST(Clock, HasFallenExactlyAtItsDeadline) {
    Clock clock({60s, 0s}, 2);
    EXPECT_FALSE(clock.deadline());
    clock.run(kWhite, at(0ms));
    EXPECT_EQ(clock.deadline(), at(60s));
    EXPECT_EQ(main_of(clock, kWhite, 60s - 1ms), 1ms);
    EXPECT_EQ(main_of(clock, kWhite, 60s), 0ms);
    EXPECT_EQ(main_of(clock, kWhite, 61s), 0ms) << "never below zero";
}

TEST(Clock, NeverChargesMoreThanWasLeft) {
    Clock clock({3s, 0s}, 2);
    clock.end_turn(kBlack, 10s);
    EXPECT_EQ(main_of(clock, kBlack, 0ms), 0ms);
}

TEST(Clock, GivesNothingWhenTimeSeemsToGoBack) {
    Clock clock({60s, 0s}, 2);
    clock.run(kWhite, at(5s));
    EXPECT_EQ(clock.turn(at(0ms)), 0ms);
    EXPECT_EQ(main_of(clock, kWhite, 0ms), 60s);
}

TEST(Clock, KeepsWhatATurnTookWhileItIsInterrupted) {
    Clock clock({60s, 0s}, 2);
    clock.run(kWhite, at(0ms));
    clock.pause(at(5s));
    EXPECT_FALSE(clock.running());
    EXPECT_FALSE(clock.deadline());
    EXPECT_EQ(clock.turn(at(1h)), 5s);
    EXPECT_EQ(main_of(clock, kWhite, 1000s), 55s);
    clock.pause(at(2h));
    clock.run(kWhite, at(3h));
    EXPECT_EQ(clock.turn(at(3h + 2s)), 7s);
    EXPECT_EQ(clock.deadline(), at(3h + 55s));
}

TEST(Clock, ForgetsATurnThatIsGivenUp) {
    Clock clock({60s, 2s}, 2);
    clock.run(kWhite, at(0ms));
    clock.pause(at(5s));
    clock.run(kWhite, at(6s));
    clock.drop_turn();
    EXPECT_FALSE(clock.running());
    EXPECT_EQ(clock.left(at(9s)), (std::vector<SeatTime>{{60s}, {60s}}));
    clock.run(kBlack, at(10s));
    EXPECT_EQ(clock.turn(at(11s)), 1s);
}

TEST(Clock, CreditsNothingWhenTheGameEndsWithinATurn) {
    for (const Kind kind : {Kind::Fischer, Kind::Bronstein}) {
        Clock clock({60s, 5s, kind}, 2);
        clock.run(kWhite, at(0ms));
        clock.end_game(kWhite, 3s);
        EXPECT_FALSE(clock.running());
        EXPECT_EQ(main_of(clock, kWhite, 9s), 57s);
    }
}

TEST(Clock, MovesTheDeadlineWhenTimeIsGiven) {
    Clock clock({60s, 0s}, 2);
    clock.run(kWhite, at(0ms));
    clock.give(kWhite, 15s);
    EXPECT_EQ(clock.deadline(), at(75s));
    EXPECT_EQ(main_of(clock, kWhite, 70s), 5s);
    EXPECT_EQ(main_of(clock, kBlack, 70s), 60s);
}

TEST(Clock, ForgetsTheTurnWhenItIsSet) {
    Clock clock({60s, 0s}, 2);
    clock.run(kWhite, at(0ms));
    clock.pause(at(5s));
    clock.set({{50s}, {40s}});
    EXPECT_EQ(clock.turn(at(9s)), 0ms);
    clock.run(kBlack, at(10s));
    EXPECT_EQ(clock.left(at(11s)), (std::vector<SeatTime>{{50s}, {39s}}));
}

TEST(FischerClock, AddsTheIncrementAfterTheMove) {
    Clock clock({60s, 2s}, 2);
    clock.end_turn(kBlack, 5s);
    EXPECT_EQ(main_of(clock, kBlack, 0ms), 57s);
    clock.end_turn(kBlack, 0s);
    EXPECT_EQ(main_of(clock, kBlack, 0ms), 59s) << "whatever the move cost";
}

TEST(DelayClock, TakesNothingForTheFirstSecondsOfEachTurn) {
    Clock clock({60s, 5s, Kind::Delay}, 2);
    clock.run(kWhite, at(0ms));
    EXPECT_EQ(clock.deadline(), at(65s));
    EXPECT_EQ(main_of(clock, kWhite, 5s), 60s);
    EXPECT_EQ(main_of(clock, kWhite, 6s), 59s);
    EXPECT_EQ(main_of(clock, kWhite, 65s - 1ms), 1ms);
    clock.end_turn(kWhite, 4s);
    EXPECT_EQ(main_of(clock, kWhite, 0s), 60s);
    clock.end_turn(kWhite, 12s);
    EXPECT_EQ(main_of(clock, kWhite, 0s), 53s);
}

TEST(DelayClock, HasOneDelayForATurnThatWasInterrupted) {
    Clock clock({60s, 5s, Kind::Delay}, 2);
    clock.run(kWhite, at(0ms));
    clock.pause(at(4s));
    clock.run(kWhite, at(100s));
    EXPECT_EQ(main_of(clock, kWhite, 103s), 58s);
    EXPECT_EQ(clock.deadline(), at(161s));
}

TEST(BronsteinClock, GivesBackWhatTheMoveCostUpToTheIncrement) {
    Clock clock({60s, 5s, Kind::Bronstein}, 2);
    clock.run(kWhite, at(0ms));
    EXPECT_EQ(clock.deadline(), at(60s));
    EXPECT_EQ(main_of(clock, kWhite, 3s), 57s);
    clock.end_turn(kWhite, 3s);
    EXPECT_EQ(main_of(clock, kWhite, 3s), 60s);
    clock.end_turn(kWhite, 8s);
    EXPECT_EQ(main_of(clock, kWhite, 3s), 57s);
}

class ByoyomiClock : public testing::Test {
  protected:
    Clock clock_{{10s, 5s, Kind::Byoyomi, 3}, 2};
};

TEST_F(ByoyomiClock, UsesMainTimeFirstAndThenWholePeriods) {
    clock_.run(kWhite, at(0ms));
    EXPECT_EQ(clock_.deadline(), at(25s));
    EXPECT_EQ(clock_.left(kWhite, at(4s)), (SeatTime{6s, 3}));
    EXPECT_EQ(clock_.left(kWhite, at(10s)), (SeatTime{0s, 3}));
    EXPECT_EQ(clock_.left(kWhite, at(15s - 1ms)), (SeatTime{0s, 3}));
    EXPECT_EQ(clock_.left(kWhite, at(15s)), (SeatTime{0s, 2}));
    EXPECT_EQ(clock_.left(kWhite, at(25s - 1ms)), (SeatTime{0s, 1}));
    EXPECT_EQ(clock_.left(kWhite, at(25s)), (SeatTime{0s, 0}));
    EXPECT_EQ(clock_.left(kWhite, at(1h)), (SeatTime{0s, 0}));
    EXPECT_EQ(clock_.left(kBlack, at(1h)), (SeatTime{10s, 3}));
}

TEST_F(ByoyomiClock, LeavesThePeriodWholeInWhichTheMoveWasMade) {
    clock_.end_turn(kWhite, 14s);
    EXPECT_EQ(clock_.left(kWhite, at(0s)), (SeatTime{0s, 3}));
    clock_.run(kWhite, at(0s));
    EXPECT_EQ(clock_.deadline(), at(15s));
    clock_.end_turn(kWhite, 12s);
    EXPECT_EQ(clock_.left(kWhite, at(0s)), (SeatTime{0s, 1}));
    clock_.end_turn(kWhite, 5s - 1ms);
    EXPECT_EQ(clock_.left(kWhite, at(0s)), (SeatTime{0s, 1}));
}

TEST_F(ByoyomiClock, DoesNotRefillThePeriodWhenTheTurnIsInterrupted) {
    clock_.end_turn(kWhite, 10s);
    clock_.run(kWhite, at(0s));
    clock_.pause(at(4s));
    clock_.run(kWhite, at(60s));
    EXPECT_EQ(clock_.left(kWhite, at(61s - 1ms)), (SeatTime{0s, 3}));
    EXPECT_EQ(clock_.left(kWhite, at(61s)), (SeatTime{0s, 2}));
    EXPECT_EQ(clock_.deadline(), at(71s));
}

TEST_F(ByoyomiClock, SaysHowMuchOfThePeriodIsLeft) {
    EXPECT_EQ(clock_.free_time(kWhite, at(0s)), 0s) << "there is main time";
    clock_.end_turn(kWhite, 10s);
    EXPECT_EQ(clock_.free_time(kWhite, at(0s)), 5s) << "before the turn begins";
    clock_.run(kWhite, at(0s));
    EXPECT_EQ(clock_.free_time(kWhite, at(4s)), 1s);
    EXPECT_EQ(clock_.free_time(kWhite, at(6s)), 4s) << "the next period";
}

TEST_F(ByoyomiClock, GivesTimeToTheMainTime) {
    clock_.end_turn(kWhite, 10s);
    clock_.give(kWhite, 15s);
    EXPECT_EQ(clock_.left(kWhite, at(0s)), (SeatTime{15s, 3}));
}

TEST(CorrespondenceClock, BeginsEveryTurnWithTheBase) {
    Clock clock({72h, 0s, Kind::Correspondence}, 2);
    clock.run(kWhite, at(0ms));
    EXPECT_EQ(clock.deadline(), at(72h));
    EXPECT_EQ(main_of(clock, kWhite, 70h), 2h);
    clock.end_turn(kWhite, 70h);
    EXPECT_EQ(main_of(clock, kWhite, 70h), 72h);
}

TEST(CorrespondenceClock, BeginsTheNextTurnWithTheBaseWhenOneIsGivenUp) {
    Clock clock({72h, 0s, Kind::Correspondence}, 2);
    clock.set({{1h}, {72h}});
    clock.run(kWhite, at(0ms));
    EXPECT_EQ(clock.deadline(), at(1h));
    clock.drop_turn();
    EXPECT_EQ(main_of(clock, kWhite, 0ms), 72h);
}

TEST(UntimedClock, NeverRuns) {
    Clock clock({0s, 0s, Kind::Untimed}, 2);
    clock.run(kWhite, at(0ms));
    EXPECT_FALSE(clock.running());
    EXPECT_FALSE(clock.deadline());
    clock.pause(at(1h));
    clock.run(kBlack, at(2h));
    EXPECT_EQ(clock.turn(at(3h)), 0ms);
    clock.end_turn(kBlack, 5s);
    EXPECT_EQ(clock.left(at(3h)), (std::vector<SeatTime>(2)));
}

}  // namespace
}  // namespace sixfold
