// What players can do beside moving: take back, call off, give time.

#include <gtest/gtest.h>

#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

using std::chrono::seconds;

TEST(Takebacks, UndoTheMovesForEverybody) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver);
    const ConnectionId stranger = driver.connect();
    driver.watch(stranger, table.game);
    driver.pass(seconds{4});
    driver.command<protocol::OfferTakeback>(table.black, table.game);
    EXPECT_EQ(driver.last<protocol::TakebackOffered>(table.white)->seat, 1);
    driver.command<protocol::AcceptTakeback>(table.white, table.game);
    for (const ConnectionId c : {table.white, table.black, stranger}) {
        const auto back = driver.last<protocol::TakenBack>(c);
        ASSERT_TRUE(back);
        EXPECT_EQ(back->ply, 1);
        EXPECT_EQ(back->to_move, 1);
        EXPECT_EQ(back->clocks.running, 1);
        EXPECT_EQ(back->legal.has_value(), c == table.black);
    }
    driver.play(table.black, table.game, 1, "e9e7");
    EXPECT_EQ(refusal(driver, table.black), "");
}

TEST(Takebacks, LeaveTheRightClockRunningAndItsFlagFalls) {
    WorldDriver driver;
    const Table table =
        begin_game_under_way(driver, {.base = seconds{60}, .increment = seconds{0}});
    driver.command<protocol::OfferTakeback>(table.black, table.game);
    driver.command<protocol::AcceptTakeback>(table.white, table.game);
    driver.pass(seconds{60});
    ASSERT_TRUE(driver.store().finished().contains(table.game));
    EXPECT_EQ(driver.store().finished().at(table.game).reason, "time");
    EXPECT_EQ(driver.store().finished().at(table.game).quarters, (std::vector<int>{4, 0}));
}

TEST(Takebacks, AreInTheSnapshotAndTheTailAndOverARestart) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver);
    driver.command<protocol::OfferTakeback>(table.white, table.game);
    const ConnectionId late = driver.connect();
    driver.watch(late, table.game);
    EXPECT_EQ(driver.last<protocol::Snapshot>(late)->takeback_offers, std::vector<int>{0});
    driver.command<protocol::AcceptTakeback>(table.black, table.game);
    driver.crash(seconds{5});
    const ConnectionId back = driver.connect(table.host);
    driver.watch(back, table.game);
    const auto snapshot = driver.last<protocol::Snapshot>(back);
    EXPECT_EQ(snapshot->moves.size(), 0U);
    EXPECT_EQ(snapshot->to_move, 0);
    EXPECT_TRUE(snapshot->takeback_offers.empty());
    driver.play(back, table.game, 0, "e2e3");
    EXPECT_EQ(refusal(driver, back), "");
}

TEST(Takebacks, CanBeDeclined) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver);
    driver.command<protocol::OfferTakeback>(table.black, table.game);
    driver.command<protocol::DeclineTakeback>(table.white, table.game);
    EXPECT_EQ(driver.last<protocol::TakebackDeclined>(table.black)->seat, 0);
    driver.command<protocol::AcceptTakeback>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "no_offer");
}

TEST(Abort, EndsWithoutAResultBeforeBothHaveMoved) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    play_moves(driver, table, {"e2e4"});
    driver.command<protocol::Abort>(table.black, table.game);
    EXPECT_EQ(driver.last<protocol::Ended>(table.white)->result,
              (protocol::GameResult{"aborted", {0, 0}}));
    EXPECT_EQ(driver.store().finished().at(table.game).reason, "aborted");
}

TEST(Abort, IsTooLateAfterwards) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver);
    driver.command<protocol::Abort>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "not_allowed_now");
}

TEST(GivenTime, GoesToTheOpponentAndMovesTheFlag) {
    WorldDriver driver;
    const Table table =
        begin_game_under_way(driver, {.base = seconds{60}, .increment = seconds{0}});
    driver.pass(seconds{50});
    driver.command<protocol::GiveTime>(table.black, table.game);
    const auto given = driver.last<protocol::TimeGiven>(table.white);
    ASSERT_TRUE(given);
    EXPECT_EQ(given->seat, 0);
    EXPECT_EQ(given->given_ms, 15'000);
    EXPECT_EQ(given->clocks.remaining_ms, (std::vector<std::int64_t>{25'000, 60'000}));
    driver.pass(seconds{25} - Milliseconds{1});
    EXPECT_TRUE(driver.store().finished().empty());
    driver.pass(Milliseconds{1});
    EXPECT_TRUE(driver.store().finished().contains(table.game));
}

TEST(GivenTime, IsGivenOnceHoweverLateTheCommandIsSentAgain) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver);
    const protocol::GiveTime give{table.game.text, {"tab-of-alice", 1}};
    driver.say(table.white, give);
    const auto first = driver.last<protocol::Ack>(table.white);
    ASSERT_TRUE(first);
    for (int i = 0; i < 40; ++i) {
        driver.command<protocol::OfferTakeback>(table.black, table.game);
        driver.command<protocol::DeclineTakeback>(table.white, table.game);
    }
    driver.say(table.white, give);
    EXPECT_EQ(driver.last<protocol::Ack>(table.white), first);
    EXPECT_EQ(driver.count<protocol::TimeGiven>(table.black), 1);
    driver.crash(seconds{5});
    const ConnectionId back = driver.connect(table.host);
    driver.say(back, give);
    EXPECT_EQ(driver.last<protocol::Ack>(back), first);
}

TEST(FirstMoves, CostNothingButMustCome) {
    WorldDriver driver;
    const Table table = begin_game(driver, {.base = seconds{60}, .increment = seconds{0}});
    EXPECT_EQ(driver.last<protocol::Started>(table.white)->clocks,
              (protocol::Clocks{{60'000, 60'000}, {}, {}, {}, 20'000}));
    driver.pass(seconds{19});
    play_moves(driver, table, {"e2e4"});
    const auto moved = driver.last<protocol::Moved>(table.black);
    EXPECT_EQ(moved->played.charged_ms, 0);
    EXPECT_EQ(moved->clocks.remaining_ms, (std::vector<std::int64_t>{60'000, 60'000}));
    EXPECT_EQ(moved->clocks.first_move_ms, 20'000);
    driver.pass(seconds{20});
    EXPECT_EQ(driver.last<protocol::Ended>(table.white)->result,
              (protocol::GameResult{"no-start", {0, 0}}));
    EXPECT_EQ(driver.store().finished().at(table.game).reason, "no-start");
}

}  // namespace
}  // namespace sixfold::test
