// Network delay: measured by the server, given back by a quota, and what a stall of the program
// costs.

#include <gtest/gtest.h>

#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

using std::chrono::seconds;

TEST(Lag, IsNotCharged) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.measure_lag(table.white, Milliseconds{200});
    driver.pass(Milliseconds{1'200});
    driver.play(table.white, table.game, 2, "b1c4");
    EXPECT_EQ(driver.last<protocol::Moved>(table.white)->played.charged_ms, 1'000);
}

TEST(Lag, MeasuredOnceIsNotBelievedAtOnce) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.measure_lag(table.white, Milliseconds{100});
    driver.measure_lag(table.white, Milliseconds{1'100});
    driver.pass(Milliseconds{1'200});
    driver.play(table.white, table.game, 2, "b1c4");
    EXPECT_EQ(driver.last<protocol::Moved>(table.white)->played.charged_ms, 1'000);
}

TEST(Lag, IsForgivenByAQuotaThatRunsOut) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.measure_lag(table.white, seconds{10});
    driver.pass(seconds{10});
    driver.play(table.white, table.game, 2, "b1c4");
    // A minute expects 0.4 s * 60 / 100 + 0.15 s = 0.39 s a move, three of them at the start; both
    // first moves have left it full.
    const auto charged = driver.last<protocol::Moved>(table.white)->played.charged_ms;
    EXPECT_GE(charged, 10'000 - 7 * 390);
    EXPECT_LE(charged, 10'000 - 3 * 390);
}

TEST(Lag, LetsAMoveInThatWasOnItsWay) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.measure_lag(table.white, Milliseconds{300});
    driver.pass(seconds{60} + Milliseconds{100});
    EXPECT_TRUE(driver.store().finished().empty());
    driver.play(table.white, table.game, 2, "b1c4");
    EXPECT_EQ(refusal(driver, table.white), "");
    EXPECT_EQ(driver.last<protocol::Moved>(table.white)->clocks.remaining_ms[0], 200);
}

TEST(Lag, PutsAFlagOffAndNotAway) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.measure_lag(table.white, Milliseconds{300});
    driver.pass(seconds{60} + Milliseconds{300});
    EXPECT_TRUE(driver.store().finished().contains(table.game));
}

TEST(Lag, IsMeasuredForPlayersAndNotTooOften) {
    WorldDriver driver;
    const Table table = begin_game(driver, kMinute);
    const int before = driver.lag_asked(table.white);
    EXPECT_GE(before, 1) << "at the beginning";
    play_moves(driver, table, {"e2e4", "e9e8", "b1c4", "h10e9"});
    EXPECT_EQ(driver.lag_asked(table.white), before + 1);
    driver.pass(seconds{5});
    driver.play(table.white, table.game, 4, "c4b1");
    EXPECT_EQ(driver.lag_asked(table.white), before + 2);
    const ConnectionId stranger = driver.connect();
    driver.watch(stranger, table.game);
    EXPECT_EQ(driver.lag_asked(stranger), 0);
}

TEST(Stalls, AreChargedToNobody) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.pass(seconds{3});
    driver.pass_unnoticed(seconds{100});
    driver.tick();
    EXPECT_TRUE(driver.store().finished().empty());
    const auto resumed = driver.last<protocol::ClocksResumed>(table.white);
    ASSERT_TRUE(resumed);
    // The heartbeat that was due is the last that is known.
    EXPECT_GE(resumed->clocks.remaining_ms[0], 56'000);
    EXPECT_EQ(resumed->clocks.running, 0);
    driver.pass(seconds{1});
    driver.play(table.white, table.game, 2, "b1c4");
    EXPECT_EQ(refusal(driver, table.white), "");
    EXPECT_EQ(driver.last<protocol::Moved>(table.white)->played.charged_ms, 1'000);
}

TEST(Stalls, AreNoticedByWhateverComesFirst) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.pass_unnoticed(seconds{100});
    driver.play(table.white, table.game, 2, "b1c4");
    EXPECT_EQ(refusal(driver, table.white), "");
    EXPECT_TRUE(driver.store().finished().empty());
}

TEST(Stalls, ThatAreShortAreOrdinaryTime) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.pass_unnoticed(Milliseconds{1'900});
    driver.play(table.white, table.game, 2, "b1c4");
    EXPECT_EQ(driver.last<protocol::Moved>(table.white)->played.charged_ms, 1'900);
}

}  // namespace
}  // namespace sixfold::test
