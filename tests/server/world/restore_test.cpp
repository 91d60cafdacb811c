// A crash, and the games that go on after it.

#include <gtest/gtest.h>

#include "tests/server/world/world_driver.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold::test {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(Crash, ChargesNobodyForWhatLiesAfterTheLastHeartbeat) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.pass(seconds{5});  // heartbeats after 0, 2 and 4 seconds
    driver.crash(hours{1});
    const protocol::Snapshot snapshot = look(driver, table.game, table.host);
    EXPECT_EQ(snapshot.clocks.remaining_ms, (std::vector<std::int64_t>{56'000, 60'000}));
    EXPECT_EQ(snapshot.clocks.running, 0);
    EXPECT_EQ(snapshot.version, 4);
    EXPECT_EQ(snapshot.you, 0);
    EXPECT_TRUE(snapshot.legal);
}

TEST(Crash, IsOneEventForWhoComesBack) {
    WorldDriver driver;
    const Table table = begin_game(driver, kMinute);
    play_moves(driver, table, {"e2e4", "e9e8"});
    driver.pass(seconds{2});
    driver.crash(minutes{1});
    const ConnectionId back = driver.connect(table.host);
    driver.watch(back, table.game, 3);
    EXPECT_EQ(driver.count<protocol::Snapshot>(back), 0);
    const auto resumed = driver.last<protocol::ClocksResumed>(back);
    ASSERT_TRUE(resumed);
    EXPECT_EQ(resumed->version, 4);
    EXPECT_EQ(resumed->clocks.remaining_ms, (std::vector<std::int64_t>{58'000, 60'000}));
    driver.play(back, table.game, 2, "d2d3");
    EXPECT_EQ(driver.last<protocol::Ack>(back)->version, 5);
    EXPECT_EQ(driver.last<protocol::Moved>(back)->played.charged_ms, 0);
}

TEST(Crash, AfterAMoveAndBeforeAHeartbeatCountsFromTheMove) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.pass(Milliseconds{3'500});
    play_moves(driver, table, {"d2d3"}, 2);
    driver.pass(Milliseconds{300});
    driver.crash(minutes{1});
    EXPECT_EQ(look(driver, table.game).clocks.remaining_ms,
              (std::vector<std::int64_t>{56'500, 60'000}));
}

TEST(Crash, AfterACrashChargesNothingMore) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.pass(seconds{10});
    driver.crash(minutes{10});
    EXPECT_EQ(look(driver, table.game).clocks.remaining_ms[0], 50'000);
    driver.crash(minutes{10});
    EXPECT_EQ(look(driver, table.game).clocks.remaining_ms[0], 50'000);
    EXPECT_EQ(look(driver, table.game).version, 5);
    driver.hold_commits();
    driver.crash(minutes{10});
    driver.commit_at_once();
    EXPECT_EQ(look(driver, table.game).clocks.remaining_ms[0], 50'000);
    driver.pass(seconds{7});
    driver.crash(minutes{10});
    EXPECT_EQ(look(driver, table.game).clocks.remaining_ms[0], 44'000);
}

TEST(Crash, BeforeTheResumptionIsStoredChargesNothingMore) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.pass(seconds{10});
    driver.hold_commits();
    driver.crash(minutes{10});
    driver.crash(minutes{10});
    driver.commit_at_once();
    EXPECT_EQ(look(driver, table.game).clocks.remaining_ms[0], 50'000);
    EXPECT_EQ(look(driver, table.game).version, 4);
}

TEST(Crash, StartsTheClocksAtTheCommitOfTheResumption) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kMinute);
    driver.hold_commits();
    driver.crash(minutes{1});
    driver.pass(minutes{5});
    EXPECT_FALSE(driver.world().next_deadline());
    driver.commit_at_once();
    const Instant start = driver.now();
    driver.pass(minutes{2});
    ASSERT_TRUE(driver.store().finished().contains(table.game));
    EXPECT_EQ(driver.store().finished().at(table.game).at, start + seconds{60});
}

TEST(Crash, BeginsTheTimeForAFirstMoveAnew) {
    WorldDriver driver;
    const Table table = begin_game(driver, kMinute);
    driver.pass(seconds{15});
    driver.crash(hours{1});
    const protocol::Snapshot snapshot = look(driver, table.game, table.host);
    EXPECT_EQ(snapshot.clocks, (protocol::Clocks{{60'000, 60'000}, {}, {}, {}, 20'000}));
    driver.pass(seconds{20} - Milliseconds{1});
    EXPECT_TRUE(driver.store().finished().empty());
    driver.pass(Milliseconds{1});
    EXPECT_EQ(driver.store().finished().at(table.game).reason, "no-start");
}

TEST(Crash, LosesWhatWasNotCommittedAndNothingElse) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    play_moves(driver, table, {"e2e4"});
    driver.hold_commits();
    const protocol::PlayMove move{table.game.text, {"tab-of-bob", 1}, 1, "e9e8"};
    driver.say(table.black, move);
    driver.crash(minutes{1});
    driver.commit_at_once();
    EXPECT_EQ(look(driver, table.game).moves.size(), 1U);
    const ConnectionId back = driver.connect(table.guest);
    driver.say(back, move);
    EXPECT_EQ(driver.last<protocol::Ack>(back)->version, 4);
    driver.say(back, move);
    EXPECT_EQ(driver.count<protocol::Ack>(back), 2);
    const protocol::Snapshot snapshot = look(driver, table.game);
    ASSERT_EQ(snapshot.moves.size(), 2U);
    EXPECT_EQ(snapshot.moves[1].move, "e9e8");
}

TEST(Crash, ForgetsNoAcceptedCommand) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const protocol::PlayMove move{table.game.text, {"tab:with-colon", 12}, 0, "e2e4"};
    const protocol::OfferDraw offer{table.game.text, {"tab-of-bob-1", 3}};
    driver.say(table.white, move);
    const auto first = driver.last<protocol::Ack>(table.white);
    driver.say(table.black, offer);
    const auto second = driver.last<protocol::Ack>(table.black);
    ASSERT_TRUE(first && second);
    driver.crash(minutes{1});
    const RecordNumber before = driver.newest_record();
    const ConnectionId white = driver.connect(table.host);
    const ConnectionId black = driver.connect(table.guest);
    driver.say(white, move);
    driver.say(black, offer);
    EXPECT_EQ(driver.last<protocol::Ack>(white), first);
    EXPECT_EQ(driver.last<protocol::Ack>(black), second);
    EXPECT_EQ(driver.newest_record(), before);
    EXPECT_EQ(look(driver, table.game).draw_offers, std::vector<int>{1}) << "the offer stands";
}

TEST(Crash, KeepsBoardsAndRulesOfTheGame) {
    WorldDriver driver;
    const Table table = begin_game(driver, {.variant = "glinski"});
    const protocol::Snapshot start = look(driver, table.game, table.host);
    ASSERT_TRUE(start.legal);
    play_moves(driver, table, {start.legal->front()});
    const protocol::Snapshot before = look(driver, table.game, table.guest);
    driver.crash(minutes{1});
    const protocol::Snapshot after = look(driver, table.game, table.guest);
    EXPECT_EQ(after.moves, before.moves);
    EXPECT_EQ(after.legal, before.legal);
    EXPECT_EQ(after.start, before.start);
    EXPECT_EQ(after.definition, "hash-of-glinski");
    EXPECT_EQ(after.version, before.version + 1);
}

TEST(Crash, LeavesOpenAndFinishedGamesInTheStore) {
    WorldDriver driver;
    const GameId open = open_game(driver, {"carol"}, std::nullopt);
    const Table table = begin_game(driver);
    driver.command<protocol::Resign>(table.white, table.game);
    driver.crash(minutes{1});
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
    EXPECT_EQ(driver.newest_record(), 0U);
    EXPECT_EQ(look(driver, open).status, "open");
    EXPECT_EQ(look(driver, table.game).result->reason, "resignation");
    EXPECT_TRUE(is_ok(driver.reply(driver.ask_for_seat({{"bob"}}, open))->answer));
}

TEST(Restore, RefusesWhatIsNotRunningOrCannotHaveHappened) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    play_moves(driver, table, {"e2e4", "e9e8"});
    const db::StoredGame good = driver.store().game(table.game).value();
    FakeGenerator generator;
    server::Catalogue catalogue;
    catalogue.remember({test::variant("shafran"), "hash-of-shafran"});
    const auto restore = [&](const db::StoredGame& game) {
        server::World world(catalogue, generator, {.build = "test"});
        auto effects = world.restore(game, std::nullopt, driver.now());
        if (!effects) {
            EXPECT_EQ(world.games_in_memory(), 0U);
            EXPECT_NE(effects.error().message.find(game.game.text), std::string::npos);
        }
        return effects;
    };
    EXPECT_TRUE(is_ok(restore(good)));
    db::StoredGame bad = good;
    bad.facts.clear();
    EXPECT_TRUE(is_error(restore(bad), ErrorCode::Internal));
    bad = good;
    bad.definition_hash = "another";
    EXPECT_TRUE(is_error(restore(bad), ErrorCode::Internal));
    bad = good;
    bad.facts.erase(bad.facts.begin() + 1);
    EXPECT_TRUE(is_error(restore(bad), ErrorCode::Internal));
    bad = good;
    bad.facts[1].fact = "moved 0 e2e9 10";
    EXPECT_TRUE(is_error(restore(bad), ErrorCode::Internal));
    bad = good;
    bad.facts[1].fact = "something";
    EXPECT_TRUE(is_error(restore(bad), ErrorCode::Internal));
    bad = good;
    bad.seats.pop_back();
    EXPECT_TRUE(is_error(restore(bad), ErrorCode::Internal));
    bad = good;
    bad.facts.push_back({4, driver.now(), {}, {}, "ended resignation 0,4 600000,600000"});
    EXPECT_TRUE(is_error(restore(bad), ErrorCode::Internal)) << "it is over";
}

}  // namespace
}  // namespace sixfold::test
