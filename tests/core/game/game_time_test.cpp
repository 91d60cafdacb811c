// First moves, flags, lag, given time and outages.

#include "core/game/game.h"
#include "tests/core/game/game_fixture.h"

namespace sixfold {
namespace {

using namespace std::chrono_literals;
using Kind = TimeControl::Kind;
using test::is_error;
using test::is_ok;
using test::kBlack;
using test::kWhite;

const Outcome kNoStart{EndReason::NoStart, {0, 0}};

using FirstMoves = test::GameFixture;

TEST_F(FirstMoves, CostNothingAndEarnNothing) {
    game_.start();
    now_ += 10s;  // the start waits for its commit
    game_.published(now_);
    EXPECT_FALSE(game_.clock().running());
    EXPECT_TRUE(game_.time_runs());
    now_ += 19s;
    const auto first = apply(kWhite, command::Play{0, "e2e5", 1s});
    ASSERT_TRUE(is_ok(first));
    EXPECT_EQ(*first, (std::vector<Fact>{fact::Moved{kWhite, "e2e5", 0ms}}));
    EXPECT_FALSE(game_.under_way());
    now_ += 19s;
    const auto second = apply(kBlack, command::Play{1, "e9e7", 1s});
    ASSERT_TRUE(is_ok(second));
    EXPECT_EQ(*second, (std::vector<Fact>{fact::Moved{kBlack, "e9e7", 0ms}}));
    EXPECT_TRUE(game_.under_way());
    EXPECT_EQ(game_.clock().left(now_), (std::vector<SeatTime>{{60s}, {60s}}));
    EXPECT_EQ(game_.clock().running(), kWhite);
    EXPECT_FALSE(game_.first_move_deadline());
    EXPECT_EQ(game_.deadline(), now_ + 60s);
}

TEST_F(FirstMoves, MustComeInTimeFromEachSide) {
    start();
    EXPECT_EQ(game_.deadline(), now_ + 20s);
    EXPECT_EQ(game_.first_move_deadline(), now_ + 20s);
    play("e2e5", 15s);
    EXPECT_EQ(game_.first_move_deadline(), now_ + 20s) << "anew for the other side";
    now_ += 20s - 1ms;
    EXPECT_TRUE(game_.expire(now_).empty());
    now_ += 1ms;
    EXPECT_EQ(game_.expire(now_), (std::vector<Fact>{fact::Ended{kNoStart, {{60s}, {60s}}}}));
    EXPECT_EQ(game_.outcome(), kNoStart);
    EXPECT_FALSE(game_.time_runs());
}

TEST_F(FirstMoves, AreWaitedForOnlyAsLongAsPublishedSaysAndNoLagHelps) {
    game_.start();
    EXPECT_FALSE(game_.deadline());
    game_.published(now_);
    game_.measure_lag(kWhite, 2s);
    game_.published(now_ + 5s);
    EXPECT_EQ(game_.deadline(), now_ + 20s);
}

TEST_F(FirstMoves, NobodyFlagsAtTheStartWhateverTheClock) {
    restart({{0s, 3s}});
    start();
    EXPECT_EQ(game_.deadline(), now_ + 20s);
    now_ += 10s;
    EXPECT_TRUE(game_.expire(now_).empty());
}

TEST_F(FirstMoves, AreOnTheClockWhereMovesTakeDays) {
    restart({{24h, 0s, Kind::Correspondence}});
    game_.start();
    EXPECT_FALSE(game_.under_way());
    game_.published(now_);
    EXPECT_TRUE(game_.under_way());
    EXPECT_FALSE(game_.first_move_deadline());
    EXPECT_EQ(game_.deadline(), now_ + 24h);
    now_ += 24h;
    ASSERT_EQ(game_.expire(now_).size(), 1u);
    EXPECT_EQ(game_.outcome(), (Outcome{EndReason::Time, {0, 4}}));
}

TEST_F(FirstMoves, HaveNoDeadlineInAnUntimedGame) {
    restart({{0s, 0s, Kind::Untimed}});
    start();
    EXPECT_TRUE(game_.under_way());
    EXPECT_FALSE(game_.time_runs());
    EXPECT_FALSE(game_.deadline());
    now_ += 24h * 365;
    EXPECT_TRUE(game_.expire(now_).empty());
    const auto moved = apply(kWhite, command::Play{0, "e2e5"});
    ASSERT_TRUE(is_ok(moved));
    EXPECT_EQ(*moved, (std::vector<Fact>{fact::Moved{kWhite, "e2e5", 0ms}}));
}

// 60 s + 2 s: a refill is 710 ms, and the quota begins with 2130 ms.
using Lag = test::GameFixture;

TEST_F(Lag, IsNotCharged) {
    open();
    now_ += 3s;
    const auto moved = apply(kWhite, command::Play{2, "g3f5", 400ms});
    ASSERT_TRUE(is_ok(moved));
    EXPECT_EQ(std::get<fact::Moved>(moved->front()).charged, 2600ms);
    EXPECT_EQ(left(kWhite).main, 60s - 2600ms + 2s);
}

TEST_F(Lag, GivesBackNoMoreThanTheTurnTookAndTheQuotaHas) {
    open();
    now_ += 300ms;
    const auto premove = apply(kWhite, command::Play{2, "g3f5", 400ms});
    ASSERT_TRUE(is_ok(premove));
    EXPECT_EQ(std::get<fact::Moved>(premove->front()).charged, 0ms);
    now_ += 9s;
    const auto slow = apply(kBlack, command::Play{3, "g9g8", 8s});
    ASSERT_TRUE(is_ok(slow));
    EXPECT_EQ(std::get<fact::Moved>(slow->front()).charged, 9000ms - 2130ms);
}

TEST_F(Lag, IsNotTakenFromTheQuotaByMovesThatAreRefused) {
    open();
    now_ += 5s;
    EXPECT_TRUE(is_error(apply(kWhite, command::Play{2, "e2e9", 2s}), ErrorCode::IllegalMove));
    const auto moved = apply(kWhite, command::Play{2, "g3f5", 8s});
    ASSERT_TRUE(is_ok(moved));
    EXPECT_EQ(std::get<fact::Moved>(moved->front()).charged, 5000ms - 2130ms);
}

TEST_F(Lag, LetsTheFlagWaitForAMoveThatMayBeOnItsWay) {
    open();
    const Instant flag = now_ + 60s;
    EXPECT_EQ(game_.deadline(), flag);
    game_.measure_lag(kBlack, 900ms);
    EXPECT_EQ(game_.deadline(), flag) << "the other seat's lag";
    game_.measure_lag(kWhite, 300ms);
    EXPECT_EQ(game_.deadline(), flag + 300ms);
    game_.measure_lag(kWhite, 10s);
    EXPECT_EQ(game_.deadline(), flag + 2s) << "two seconds at most";
    EXPECT_EQ(game_.clock().deadline(), flag);
    now_ = flag + 2s - 1ms;
    EXPECT_TRUE(game_.expire(now_).empty());
    EXPECT_EQ(left(kWhite).main, 0ms);
    now_ += 1ms;
    ASSERT_EQ(game_.expire(now_).size(), 1u);
    EXPECT_EQ(game_.outcome(), (Outcome{EndReason::Time, {0, 4}}));
}

TEST_F(Lag, SavesAMoveThatWasMadeBeforeTheFlagFell) {
    open();
    game_.measure_lag(kWhite, 500ms);
    now_ += 60s + 400ms;
    ASSERT_TRUE(game_.expire(now_).empty());
    const auto moved = apply(kWhite, command::Play{2, "g3f5", 450ms});
    ASSERT_TRUE(is_ok(moved));
    EXPECT_EQ(*moved, (std::vector<Fact>{fact::Moved{kWhite, "g3f5", 60s - 50ms}}));
    EXPECT_EQ(left(kWhite).main, 50ms + 2s);
    EXPECT_EQ(game_.phase(), Game::Phase::Playing);
}

TEST_F(Lag, DoesNotSaveAMoveThatWasMadeTooLate) {
    open();
    game_.measure_lag(kWhite, 500ms);
    for (const Milliseconds lag : {0ms, 399ms, 400ms}) {
        Game game = game_;
        const Instant late = now_ + 60s + 400ms;
        ASSERT_TRUE(game.expire(late).empty());
        const auto facts = game.apply(kWhite, command::Play{2, "g3f5", lag}, late);
        ASSERT_TRUE(is_ok(facts));
        EXPECT_EQ(*facts,
                  (std::vector<Fact>{fact::Ended{{EndReason::Time, {0, 4}}, {{0s}, {60s}}}}));
        EXPECT_EQ(game.ply(), 2);
        EXPECT_EQ(game.phase(), Game::Phase::Over);
    }
}

TEST_F(Lag, LeavesALateMoveThatIsNotLegalAnError) {
    open();
    game_.measure_lag(kWhite, 500ms);
    now_ += 60s + 400ms;
    EXPECT_TRUE(is_error(apply(kWhite, command::Play{2, "e2e9"}), ErrorCode::IllegalMove));
    EXPECT_EQ(game_.phase(), Game::Phase::Playing);
}

TEST_F(Lag, IsChargedWhereMovesTakeDays) {
    restart({{24h, 0s, Kind::Correspondence}});
    start();
    game_.measure_lag(kWhite, 1s);
    EXPECT_EQ(game_.deadline(), now_ + 24h);
    now_ += 5s;
    const auto moved = apply(kWhite, command::Play{0, "e2e5", 1s});
    ASSERT_TRUE(is_ok(moved));
    EXPECT_EQ(std::get<fact::Moved>(moved->front()).charged, 5s);
}

using GivenTime = test::GameFixture;

TEST_F(GivenTime, GoesToTheOpponentAndMovesItsDeadline) {
    open();
    now_ += 50s;
    const auto given = apply(kBlack, command::GiveTime{});
    ASSERT_TRUE(is_ok(given));
    EXPECT_EQ(*given, (std::vector<Fact>{fact::TimeGiven{kWhite, 15s}}));
    EXPECT_EQ(left(kWhite).main, 25s);
    EXPECT_EQ(game_.deadline(), now_ + 25s);
    ASSERT_TRUE(is_ok(apply(kWhite, command::GiveTime{})));
    EXPECT_EQ(left(kBlack).main, 75s);
}

TEST_F(GivenTime, IsMainTimeInByoyomi) {
    restart({{1min, 10s, Kind::Byoyomi, 2}});
    open();
    play("g3f5", 65s);
    EXPECT_EQ(left(kWhite), (SeatTime{0s, 2}));
    ASSERT_TRUE(is_ok(apply(kBlack, command::GiveTime{})));
    EXPECT_EQ(left(kWhite), (SeatTime{15s, 2}));
}

TEST_F(GivenTime, IsRefusedBeforeBothHaveMoved) {
    start();
    play("e2e5");
    EXPECT_TRUE(is_error(apply(kWhite, command::GiveTime{}), ErrorCode::NotAllowedNow));
}

TEST_F(GivenTime, IsRefusedToWhoHasMuch) {
    restart({{2h - 20s, 0s}});
    open();
    ASSERT_TRUE(is_ok(apply(kWhite, command::GiveTime{})));
    EXPECT_EQ(left(kBlack).main, 2h - 5s);
    EXPECT_TRUE(is_error(apply(kWhite, command::GiveTime{}), ErrorCode::NotAllowedNow));
    EXPECT_EQ(left(kBlack).main, 2h - 5s);
}

TEST_F(GivenTime, IsRefusedWhereMovesTakeDays) {
    for (const Kind kind : {Kind::Correspondence, Kind::Untimed}) {
        restart({{24h, 0s, kind}});
        open();
        EXPECT_TRUE(is_error(apply(kWhite, command::GiveTime{}), ErrorCode::NotAllowedNow));
    }
}

using Suspension = test::GameFixture;

TEST_F(Suspension, StopsTheClockAndKeepsWhatTheTurnHasCost) {
    open();
    now_ += 5s;
    game_.suspend(now_);
    EXPECT_FALSE(game_.time_runs());
    now_ += 1h;
    EXPECT_TRUE(game_.expire(now_).empty());
    EXPECT_EQ(left(kWhite).main, 55s);
    game_.published(now_);
    now_ += 2s;
    const auto facts = apply(kWhite, command::Play{2, "g3f5"});
    ASSERT_TRUE(is_ok(facts));
    EXPECT_EQ(std::get<fact::Moved>(facts->front()).charged, 7s);
    EXPECT_EQ(left(kWhite).main, 55s);
}

TEST_F(Suspension, GivesFirstMovesTheirTimeAnew) {
    start();
    now_ += 19s;
    game_.suspend(now_);
    EXPECT_FALSE(game_.time_runs());
    now_ += 1h;
    EXPECT_TRUE(game_.expire(now_).empty());
    game_.published(now_);
    EXPECT_EQ(game_.first_move_deadline(), now_ + 20s);
}

using Outage = test::GameFixture;

TEST_F(Outage, IsChargedToNobody) {
    open();
    play("g3f5", 4s);
    now_ += 6s;  // the last heartbeat
    EXPECT_EQ(game_.resume(now_), (std::vector<Fact>{fact::ClocksResumed{{{58s}, {54s}}}}));
    EXPECT_FALSE(game_.time_runs());
    now_ += 1h;  // down
    game_.published(now_);
    EXPECT_EQ(left(kBlack).main, 54s);
    now_ += 1s;
    const auto moved = apply(kBlack, command::Play{3, "g9g8"});
    ASSERT_TRUE(is_ok(moved));
    EXPECT_EQ(std::get<fact::Moved>(moved->front()).charged, 1s);
}

TEST_F(Outage, LeavesPeriodsAndFirstMovesWhole) {
    restart({{10s, 5s, Kind::Byoyomi, 3}});
    start();
    now_ += 19s;
    EXPECT_EQ(game_.resume(now_), (std::vector<Fact>{fact::ClocksResumed{{{10s, 3}, {10s, 3}}}}));
    now_ += 1h;
    game_.published(now_);
    EXPECT_EQ(game_.first_move_deadline(), now_ + 25s);
    play("e2e5");
    play("e9e7");
    now_ += 16s;
    EXPECT_EQ(game_.resume(now_), (std::vector<Fact>{fact::ClocksResumed{{{0s, 2}, {10s, 3}}}}));
}

TEST_F(Outage, ComesAfterASuspensionWithoutLoss) {
    open();
    now_ += 5s;
    game_.suspend(now_);
    now_ += 1min;
    EXPECT_EQ(game_.resume(now_), (std::vector<Fact>{fact::ClocksResumed{{{55s}, {60s}}}}));
}

}  // namespace
}  // namespace sixfold
