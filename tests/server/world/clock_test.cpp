// Time: when clocks run, when flags fall, and what the world wants to be woken for.

#include <gtest/gtest.h>

#include "tests/server/world/finished_games.h"
#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

using std::chrono::seconds;

std::vector<std::int64_t> remaining(const std::optional<protocol::Moved>& moved) {
    return moved ? moved->clocks.remaining_ms : std::vector<std::int64_t>{};
}

/// Batches since a record that are heartbeats; the driver commits at once.
int heartbeats_during(WorldDriver& driver, Milliseconds time) {
    int beats = 0;
    const Instant end = driver.now() + time;
    while (driver.now() < end) {
        const RecordNumber before = driver.newest_record();
        driver.pass(Milliseconds{100});
        if (driver.newest_record() == before) continue;
        EXPECT_EQ(driver.newest_record(), before + 1);
        beats += std::holds_alternative<db::Heartbeat>(driver.last_batch().front());
    }
    return beats;
}

TEST(Clocks, StartWhenTheStartIsCommitted) {
    WorldDriver driver;
    const GameId game =
        open_game(driver, {"alice"}, 0,
                  {.base = seconds{86'400}, .increment = seconds{0}, .kind = "correspondence"});
    const ConnectionId alice = driver.connect({{"alice"}});
    driver.watch(alice, game);
    driver.pass(seconds{1});
    driver.hold_commits();
    driver.ask_for_seat({{"bob"}}, game);
    driver.pass(seconds{120});
    EXPECT_EQ(driver.uncommitted(), 1U);
    EXPECT_FALSE(driver.world().next_deadline());
    driver.commit_at_once();
    driver.pass(seconds{1});
    EXPECT_EQ(driver.last<protocol::Started>(alice)->clocks.running, 0);
    driver.play(alice, game, 0, "e2e4");
    const auto moved = driver.last<protocol::Moved>(alice);
    ASSERT_TRUE(moved);
    EXPECT_EQ(moved->played.charged_ms, 1'000);
    EXPECT_EQ(moved->clocks.remaining_ms, (std::vector<std::int64_t>{86'400'000, 86'400'000}));
}

TEST(Clocks, OfFirstMovesStartWhenTheStartIsCommitted) {
    WorldDriver driver;
    const GameId game = open_game(driver, {"alice"}, 0, {.base = seconds{60}});
    const ConnectionId alice = driver.connect({{"alice"}});
    driver.watch(alice, game);
    driver.pass(seconds{1});
    driver.hold_commits();
    driver.ask_for_seat({{"bob"}}, game);
    driver.pass(seconds{120});
    EXPECT_EQ(driver.uncommitted(), 1U);
    EXPECT_FALSE(driver.world().next_deadline());
    driver.commit_at_once();
    const auto started = driver.last<protocol::Started>(alice);
    ASSERT_TRUE(started);
    EXPECT_EQ(started->clocks.first_move_ms, 25'000);
    EXPECT_FALSE(started->clocks.running);
    driver.pass(seconds{25} - Milliseconds{1});
    EXPECT_TRUE(driver.store().finished().empty());
    driver.pass(Milliseconds{1});
    EXPECT_TRUE(driver.store().finished().contains(game));
}

TEST(Clocks, ChargeNobodyForASlowCommit) {
    WorldDriver driver;
    const Table table =
        begin_game_under_way(driver, {.base = seconds{60}, .increment = seconds{0}});
    driver.pass(seconds{2});
    driver.hold_commits();
    driver.play(table.white, table.game, 2, "d2d3");
    driver.pass(seconds{300});
    EXPECT_EQ(driver.count<protocol::Moved>(table.black), 2);
    driver.commit_at_once();
    EXPECT_EQ(driver.count<protocol::Moved>(table.black), 3);
    EXPECT_EQ(remaining(driver.last<protocol::Moved>(table.black)),
              (std::vector<std::int64_t>{58'000, 60'000}));
    driver.pass(seconds{3});
    play_moves(driver, table, {"h10i8"}, 3);
    EXPECT_EQ(remaining(driver.last<protocol::Moved>(table.black)),
              (std::vector<std::int64_t>{58'000, 57'000}));
    EXPECT_EQ(driver.last<protocol::Moved>(table.white)->clocks.running, 0);
}

TEST(Clocks, StartAtTheCommitOfTheMoveWhateverFollowsIt) {
    WorldDriver driver;
    const Table table =
        begin_game_under_way(driver, {.base = seconds{60}, .increment = seconds{0}});
    driver.hold_commits();
    driver.play(table.white, table.game, 2, "d2d3");
    const RecordNumber move = driver.newest_record();
    driver.command<protocol::OfferDraw>(table.white, table.game);
    driver.commit(move);
    driver.pass(seconds{5});
    driver.commit_at_once();
    driver.pass(seconds{5});
    play_moves(driver, table, {"h10i8"}, 3);
    EXPECT_EQ(driver.last<protocol::Moved>(table.black)->played.charged_ms, 10'000);
}

TEST(Clocks, AreToldAsTheyStandNow) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, {.base = seconds{60}});
    driver.pass(seconds{7});
    const ConnectionId late = driver.connect();
    driver.watch(late, table.game);
    const auto clocks = driver.last<protocol::Snapshot>(late)->clocks;
    EXPECT_EQ(clocks.remaining_ms, (std::vector<std::int64_t>{53'000, 60'000}));
    EXPECT_EQ(clocks.running, 0);
    EXPECT_EQ(driver.last<protocol::Snapshot>(late)->clock,
              (protocol::TimeControl{"fischer", 60'000, 5'000, 0}));
}

TEST(Flags, FallByTheTimerWithNobodyConnected) {
    for (const int loser : {0, 1}) {
        WorldDriver driver;
        const Table table =
            begin_game_under_way(driver, {.base = seconds{60}, .increment = seconds{0}});
        if (loser == 1) play_moves(driver, table, {"d2d3"}, 2);
        driver.close(table.white);
        driver.close(table.black);
        const Instant deadline = driver.now() + seconds{60};
        driver.pass(seconds{60} - Milliseconds{1});
        EXPECT_TRUE(driver.store().finished().empty());
        EXPECT_EQ(driver.world().games_in_memory(), 1U);
        driver.pass(Milliseconds{1});
        ASSERT_TRUE(driver.store().finished().contains(table.game));
        const auto& finish = driver.store().finished().at(table.game);
        EXPECT_EQ(finish.reason, "time");
        EXPECT_EQ(finish.quarters, (std::vector<int>{loser == 0 ? 0 : 4, loser == 1 ? 0 : 4}));
        EXPECT_EQ(finish.at, deadline);
        EXPECT_EQ(driver.world().games_in_memory(), 0U);
        EXPECT_FALSE(driver.world().next_deadline());

        const ConnectionId back = driver.connect(table.host);
        driver.watch(back, table.game);
        const auto snapshot = driver.last<protocol::Snapshot>(back);
        ASSERT_TRUE(snapshot && snapshot->result);
        EXPECT_EQ(snapshot->result->reason, "time");
        EXPECT_EQ(snapshot->clocks.remaining_ms[static_cast<std::size_t>(loser)], 0);
    }
}

TEST(Flags, ThatFallAreToldToAllWhoWatch) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, {.base = seconds{60}});
    const ConnectionId stranger = driver.connect();
    driver.watch(stranger, table.game);
    driver.pass(seconds{60});
    for (const ConnectionId c : {table.white, table.black, stranger}) {
        const auto ended = driver.last<protocol::Ended>(c);
        ASSERT_TRUE(ended);
        EXPECT_EQ(ended->version, 4);
        EXPECT_EQ(ended->result, (protocol::GameResult{"time", {0, 4}}));
        EXPECT_EQ(ended->clocks.remaining_ms, (std::vector<std::int64_t>{0, 60'000}));
    }
}

TEST(Flags, ThatFallAgainstABareKingMakeADraw) {
    WorldDriver driver;
    auto moves = finished_game("shafran", "bare-kings").moves;
    // Before the last two plies the side to move has men and the other has a king alone.
    moves.resize(moves.size() - 2);
    const Table table =
        begin_game(driver, {.base = std::chrono::hours(3), .increment = seconds{0}});
    play_moves(driver, table, moves);
    driver.pass(std::chrono::hours(3));
    ASSERT_TRUE(driver.store().finished().contains(table.game));
    EXPECT_EQ(driver.store().finished().at(table.game).reason, "time-cannot-win");
    EXPECT_EQ(driver.store().finished().at(table.game).quarters, (std::vector<int>{2, 2}));
}

TEST(Flags, LetAMoveInJustBeforeTheDeadline) {
    WorldDriver driver;
    const Table table =
        begin_game_under_way(driver, {.base = seconds{60}, .increment = seconds{0}});
    driver.pass(seconds{59});
    driver.pass_unnoticed(seconds{1} - Milliseconds{1});
    play_moves(driver, table, {"d2d3"}, 2);
    EXPECT_EQ(remaining(driver.last<protocol::Moved>(table.white)),
              (std::vector<std::int64_t>{1, 60'000}));
}

TEST(Flags, RefuseAMoveAtTheDeadline) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, {.base = seconds{60}});
    driver.pass(seconds{59});
    driver.pass_unnoticed(seconds{1});
    driver.play(table.white, table.game, 2, "d2d3");
    EXPECT_EQ(refusal(driver, table.white), "game_over");
    EXPECT_EQ(driver.last<protocol::Ended>(table.black)->result.reason, "time");
    EXPECT_EQ(driver.store().facts(table.game).size(), 4U);
}

TEST(Flags, RefuseAFirstMoveThatIsTooLate) {
    WorldDriver driver;
    const Table table = begin_game(driver, {.base = seconds{60}, .increment = seconds{0}});
    driver.pass(seconds{19});
    driver.pass_unnoticed(seconds{1});
    driver.play(table.white, table.game, 0, "e2e4");
    EXPECT_EQ(refusal(driver, table.white), "game_over");
    EXPECT_EQ(driver.last<protocol::Ended>(table.black)->result.reason, "no-start");
}

TEST(Heartbeats, AreStoredEveryTwoSecondsWhileAClockRuns) {
    WorldDriver driver;
    open_game(driver, {"carol"}, 0);
    EXPECT_EQ(heartbeats_during(driver, seconds{10}), 0);
    const Table table = begin_game(driver);
    EXPECT_EQ(driver.store().last_alive(), driver.now());
    EXPECT_EQ(heartbeats_during(driver, seconds{20}), 10);
    EXPECT_EQ(driver.store().last_alive(), driver.now());
    play_moves(driver, table, {"e2e4", "e9e8"});
    EXPECT_EQ(heartbeats_during(driver, seconds{20}), 10) << "not only in the time of first moves";
    driver.command<protocol::Resign>(table.white, table.game);
    EXPECT_EQ(heartbeats_during(driver, seconds{10}), 0);
}

TEST(Heartbeats, AreNotMadeMoreOftenByQuickMoves) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const RecordNumber before = driver.newest_record();
    play_moves(driver, table, {"b1a3", "h10i8", "a3b1", "i8h10", "a2a3", "i9i8"});
    EXPECT_EQ(driver.newest_record(), before + 6);
}

TEST(Deadlines, AreTheNextThingThatIsDue) {
    WorldDriver driver;
    const auto& world = driver.world();
    EXPECT_FALSE(world.next_deadline());
    const GameId game =
        open_game(driver, {"alice"}, 0, {.base = seconds{15}, .increment = seconds{0}});
    EXPECT_FALSE(world.next_deadline());
    const ConnectionId alice = driver.connect({{"alice"}});
    driver.watch(alice, game);
    EXPECT_EQ(world.next_deadline(), driver.now() + Milliseconds{500}) << "presence";
    driver.pass(Milliseconds{500});
    EXPECT_FALSE(world.next_deadline());
    driver.ask_for_seat({{"bob"}}, game);
    const Instant start = driver.now();
    EXPECT_EQ(world.next_deadline(), start + seconds{2}) << "heartbeat";
    driver.pass(Milliseconds{14'500});
    EXPECT_EQ(world.next_deadline(), start + seconds{15}) << "the first move";
    driver.play(alice, game, 0, "e2e4");
    EXPECT_EQ(world.next_deadline(), start + seconds{16}) << "heartbeat";
    const ConnectionId bob = driver.connect({{"bob"}});
    driver.play(bob, game, 1, "e9e8");
    driver.pass(Milliseconds{14'500});
    EXPECT_EQ(world.next_deadline(), start + Milliseconds{29'500}) << "the flag";
    driver.play(alice, game, 2, "d2d3");
    EXPECT_EQ(world.next_deadline(), start + seconds{30}) << "heartbeat";
}

TEST(Deadlines, OfManyGamesComeInOrder) {
    WorldDriver driver;
    std::vector<GameId> games;
    for (const int base : {45, 15, 30}) {
        games.push_back(begin_game_under_way(driver, {.base = seconds{base}}).game);
    }
    const Instant start = driver.now();
    driver.pass(seconds{50});
    const auto& finished = driver.store().finished();
    ASSERT_EQ(finished.size(), 3U);
    EXPECT_EQ(finished.at(games[0]).at, start + seconds{45});
    EXPECT_EQ(finished.at(games[1]).at, start + seconds{15});
    EXPECT_EQ(finished.at(games[2]).at, start + seconds{30});
}

TEST(Deadlines, ThatPassUnnoticedAreDoneWithTheNextInput) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, {.base = seconds{15}});
    driver.pass(seconds{14});
    driver.pass_unnoticed(Milliseconds{1'500});
    driver.say(table.black, protocol::Ping{1});
    EXPECT_TRUE(driver.store().finished().contains(table.game));
}

}  // namespace
}  // namespace sixfold::test
