// A store that fails or falls behind.

#include <gtest/gtest.h>

#include "tests/server/world/world_driver.h"
#include "tests/support/results.h"

namespace sixfold::test {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

const protocol::TimeControl kFischer{"fischer", 60'000, 0, 0};
TEST(StorageDown, RefusesWhateverWouldBeStored) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const GameId open = open_game(driver, {"carol"}, 0);
    const protocol::PlayMove move{table.game.text, {"tab-of-alice", 1}, 0, "e2e4"};
    driver.say(table.white, move);
    const auto ack = driver.last<protocol::Ack>(table.white);
    driver.watch(driver.connect(), open);
    driver.storage(false);
    const RecordNumber before = driver.newest_record();
    driver.play(table.black, table.game, 1, "e9e8");
    EXPECT_EQ(refusal(driver, table.black), "storage_unavailable");
    driver.command<protocol::Resign>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "storage_unavailable");
    const auto create = driver.ask_for_game(std::nullopt, {"shafran", kFischer, 0, {}, {}});
    ASSERT_NE(driver.reply(create), nullptr);
    EXPECT_TRUE(is_error(driver.reply(create)->answer, ErrorCode::StorageUnavailable));
    EXPECT_FALSE(driver.reply(create)->session);
    const auto seat = driver.ask_for_seat(std::nullopt, open);
    ASSERT_NE(driver.reply(seat), nullptr);
    EXPECT_TRUE(is_error(driver.reply(seat)->answer, ErrorCode::StorageUnavailable));
    driver.say(table.white, move);
    EXPECT_EQ(driver.last<protocol::Ack>(table.white), ack) << "this one is stored";
    EXPECT_EQ(driver.count<protocol::Ack>(table.white), 2);
    EXPECT_EQ(driver.newest_record(), before);

    driver.storage(true);
    play_moves(driver, table, {"e9e8"}, 1);
    EXPECT_TRUE(is_ok(driver.reply(driver.ask_for_seat({{"bob"}}, open))->answer));
}

TEST(StorageDown, StopsTheClocksAndItsEndStartsThemAgain) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.pass(seconds{5});
    driver.storage(false);
    const RecordNumber before = driver.newest_record();
    driver.pass(minutes{10});
    EXPECT_EQ(driver.newest_record(), before) << "no flag and no heartbeat";
    EXPECT_FALSE(driver.world().next_deadline());

    driver.storage(true);
    const auto resumed = driver.last<protocol::ClocksResumed>(table.black);
    ASSERT_TRUE(resumed) << "viewers see how the clocks stand";
    EXPECT_EQ(resumed->clocks.remaining_ms, (std::vector<std::int64_t>{55'000, 60'000}));
    EXPECT_EQ(resumed->clocks.running, 0);
    EXPECT_EQ(resumed->version, 4);
    driver.pass(seconds{5});
    play_moves(driver, table, {"d2d3"}, 2);
    EXPECT_EQ(driver.last<protocol::Moved>(table.white)->clocks.remaining_ms,
              (std::vector<std::int64_t>{50'000, 60'000}));
    driver.pass(seconds{60});
    EXPECT_EQ(driver.store().finished().at(table.game).quarters, (std::vector<int>{4, 0}));
}

TEST(StorageDown, IsSaidAtOnceAlsoToThoseWhoWaitForACommit) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.hold_commits();
    driver.play(table.white, table.game, 2, "d2d3");
    driver.storage(false);
    EXPECT_EQ(driver.count<protocol::Moved>(table.black), 2) << "the third is not stored";
    EXPECT_EQ(driver.count<protocol::ClocksStopped>(table.white), 1);
    EXPECT_EQ(driver.count<protocol::ClocksStopped>(table.black), 1);
    driver.command<protocol::Resign>(table.black, table.game);
    EXPECT_EQ(refusal(driver, table.black), "storage_unavailable");
}

TEST(StorageDown, IsSaidToThoseWhoComeMeanwhile) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.storage(false);
    const ConnectionId spectator = driver.connect();
    driver.watch(spectator, table.game);
    EXPECT_EQ(driver.count<protocol::ClocksStopped>(spectator), 1);
    driver.storage(true);
    const ConnectionId another = driver.connect();
    driver.watch(another, table.game);
    EXPECT_EQ(driver.count<protocol::ClocksStopped>(another), 0);
}

TEST(StorageDown, IsNotSaidOfGamesWhoseClocksDoNotRun) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.command<protocol::Resign>(table.white, table.game);
    driver.close(table.white);
    driver.close(table.black);
    const GameId open = open_game(driver, {"carol"}, 0);
    ASSERT_EQ(driver.world().games_in_memory(), 0U);
    driver.storage(false);
    const ConnectionId spectator = driver.connect();
    driver.watch(spectator, table.game);
    driver.watch(spectator, open);
    ASSERT_EQ(driver.count<protocol::Snapshot>(spectator), 2);
    EXPECT_EQ(driver.count<protocol::ClocksStopped>(spectator), 0);
}

TEST(StorageDown, BeginsTheTimeForAFirstMoveAnew) {
    WorldDriver driver;
    const Table table = begin_game(driver, kMinute);
    driver.pass(seconds{15});
    driver.storage(false);
    driver.pass(minutes{10});
    EXPECT_TRUE(driver.store().finished().empty());
    driver.storage(true);
    const auto resumed = driver.last<protocol::ClocksResumed>(table.black);
    ASSERT_TRUE(resumed);
    EXPECT_EQ(resumed->clocks.first_move_ms, 20'000);
    driver.pass(seconds{19});
    play_moves(driver, table, {"e2e4"});
    EXPECT_EQ(driver.last<protocol::Moved>(table.white)->played.charged_ms, 0);
}

TEST(StorageDown, SaysNothingInGamesThatAreNotPlayed) {
    WorldDriver driver;
    const GameId open = open_game(driver, {"carol"}, 0);
    const ConnectionId carol = driver.connect({{"carol"}});
    driver.watch(carol, open);
    driver.pass(seconds{1});
    driver.take(carol);
    driver.storage(false);
    driver.storage(true);
    EXPECT_TRUE(driver.take(carol).empty());
}

TEST(StorageDown, KeepsAMoveThatWaitsForItsCommit) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.pass(seconds{4});
    driver.hold_commits();
    driver.play(table.white, table.game, 2, "d2d3");
    driver.storage(false);
    driver.pass(minutes{5});
    EXPECT_EQ(driver.count<protocol::Moved>(table.black), 2);
    driver.storage(true);
    driver.commit_at_once();
    EXPECT_EQ(driver.count<protocol::Ack>(table.white), 2);
    EXPECT_EQ(driver.count<protocol::Moved>(table.black), 3);
    driver.pass(seconds{6});
    play_moves(driver, table, {"h10i8"}, 3);
    EXPECT_EQ(driver.last<protocol::Moved>(table.black)->clocks.remaining_ms,
              (std::vector<std::int64_t>{56'000, 54'000}));
}

TEST(StorageDown, CommitsLateWithoutStartingAClockMeanwhile) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.hold_commits();
    driver.play(table.white, table.game, 2, "d2d3");
    driver.storage(false);
    driver.commit();
    EXPECT_FALSE(driver.world().next_deadline() > driver.now() + seconds{1});
    driver.pass(minutes{5});
    driver.storage(true);
    driver.commit_at_once();
    driver.pass(seconds{1});
    play_moves(driver, table, {"h10i8"}, 3);
    EXPECT_EQ(driver.last<protocol::Moved>(table.black)->played.charged_ms, 1'000);
}

TEST(StorageDown, ChargesNobodyAlsoWhenACrashFollows) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.pass(seconds{4});
    driver.storage(false);
    driver.pass(minutes{10});
    driver.storage(true);
    driver.pass(seconds{4});
    driver.crash(minutes{1});
    const ConnectionId back = driver.connect(table.host);
    driver.watch(back, table.game);
    const auto snapshot = driver.last<protocol::Snapshot>(back);
    ASSERT_TRUE(snapshot);
    EXPECT_EQ(snapshot->clocks.remaining_ms, (std::vector<std::int64_t>{52'000, 60'000}));
}

TEST(StorageDown, ToldTwiceIsToldOnce) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.storage(true);
    EXPECT_EQ(driver.count<protocol::ClocksResumed>(table.white), 0);
    driver.storage(false);
    driver.pass(seconds{10});
    driver.storage(false);
    driver.storage(true);
    driver.storage(true);
    EXPECT_EQ(driver.count<protocol::ClocksResumed>(table.white), 1);
}

TEST(Backlog, OverItsLimitRefusesCommands) {
    WorldDriver driver({.build = "test", .max_uncommitted = 3});
    const Table table = begin_game(driver);
    driver.hold_commits();
    driver.play(table.white, table.game, 0, "b1a3");
    driver.play(table.black, table.game, 1, "h10i8");
    driver.play(table.white, table.game, 2, "a3b1");
    const RecordNumber full = driver.newest_record();
    ASSERT_EQ(driver.uncommitted(), 3U);
    driver.play(table.black, table.game, 3, "i8h10");
    const auto create = driver.ask_for_game({{"carol"}}, {"shafran", kFischer, 0, {}, {}});
    EXPECT_EQ(driver.newest_record(), full);
    ASSERT_NE(driver.reply(create), nullptr);
    EXPECT_TRUE(is_error(driver.reply(create)->answer, ErrorCode::StorageUnavailable));
    EXPECT_EQ(refusal(driver, table.black), "storage_unavailable");
    driver.commit_at_once();
    play_moves(driver, table, {"i8h10"}, 3);
}

}  // namespace
}  // namespace sixfold::test
