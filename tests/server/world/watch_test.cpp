// Watching: what who comes back is sent, presence, games that are read from the store and put away.

#include <gtest/gtest.h>

#include "protocol/limits.h"
#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

using std::chrono::seconds;

/// The kinds of the messages with a version, and the versions.
std::vector<std::int64_t> versions(const std::vector<protocol::ServerMessage>& messages) {
    std::vector<std::int64_t> all;
    for (const auto& message : messages) {
        std::visit(
            [&](const auto& m) {
                if constexpr (requires { m.version; }) all.push_back(m.version);
            },
            message);
    }
    return all;
}

const std::vector<std::string> kQuiet{"b1a3", "h10i8", "a3b1", "i8h10", "a2a3", "i9i8"};

TEST(ComingBack, BringsExactlyTheMissingEvents) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    play_moves(driver, table, kQuiet);  // versions 2 to 7
    const ConnectionId back = driver.connect(table.host);
    driver.take(back);
    for (std::int64_t known = 1; known <= 7; ++known) {
        driver.watch(back, table.game, known);
        std::vector<std::int64_t> expected;
        for (std::int64_t version = known + 1; version <= 7; ++version) expected.push_back(version);
        EXPECT_EQ(versions(driver.take(back)), expected);
    }
    EXPECT_EQ(driver.count<protocol::Snapshot>(back), 0);
    play_moves(driver, table, {"d2d3"}, 6);
    EXPECT_EQ(versions(driver.take(back)), std::vector<std::int64_t>{8});
}

TEST(ComingBack, BringsLegalMovesAndClocksOfNow) {
    WorldDriver driver;
    const Table table = begin_game(driver, {.base = seconds{60}, .increment = seconds{0}});
    play_moves(driver, table, kQuiet);
    driver.pass(seconds{9});
    const ConnectionId back = driver.connect(table.host);
    driver.watch(back, table.game, 5);
    const auto last = driver.last<protocol::Moved>(back);
    ASSERT_TRUE(last);
    EXPECT_EQ(last->version, 7);
    EXPECT_EQ(last->clocks.remaining_ms, (std::vector<std::int64_t>{51'000, 60'000}));
    const ConnectionId fresh = driver.connect(table.host);
    driver.watch(fresh, table.game);
    EXPECT_TRUE(last->legal);
    EXPECT_EQ(last->legal, driver.last<protocol::Snapshot>(fresh)->legal);
    const auto& first = std::get<protocol::Moved>(driver.inbox(back)[1]);
    EXPECT_EQ(first.version, 6);
    EXPECT_FALSE(first.legal) << "that turn is over";

    const ConnectionId other = driver.connect(table.guest);
    driver.watch(other, table.game, 5);
    EXPECT_FALSE(driver.last<protocol::Moved>(other)->legal);
}

TEST(ComingBack, BringsASnapshotWhenTooMuchIsMissing) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    play_moves(driver, table, kQuiet);
    int ply = 6;
    while (ply < 40) {
        const auto mover = table.of(ply % 2);
        driver.watch(mover, table.game);
        const auto legal = driver.last<protocol::Snapshot>(mover)->legal;
        ASSERT_TRUE(legal);
        play_moves(driver, table, {(*legal)[static_cast<std::size_t>(ply * 7) % legal->size()]},
                   ply);
        ++ply;
    }
    const std::int64_t newest = 41;
    const ConnectionId back = driver.connect(table.host);
    driver.take(back);
    driver.watch(back, table.game, newest - 32);
    EXPECT_EQ(versions(driver.take(back)).size(), 32U);
    EXPECT_EQ(driver.count<protocol::Snapshot>(back), 0);
    for (const std::int64_t known : {newest - 33, std::int64_t{1}, std::int64_t{0},
                                     std::int64_t{-1}, newest + 1, newest + 1'000'000}) {
        driver.watch(back, table.game, known);
        EXPECT_EQ(versions(driver.take(back)), std::vector<std::int64_t>{newest}) << known;
    }
    EXPECT_EQ(driver.count<protocol::Snapshot>(back), 6);
    const auto snapshot = driver.last<protocol::Snapshot>(back);
    EXPECT_EQ(snapshot->moves.size(), 40U);
}

TEST(ComingBack, BringsASnapshotToWhoSawTheGameOpen) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const ConnectionId back = driver.connect(table.guest);
    driver.watch(back, table.game, 0);
    const auto snapshot = driver.last<protocol::Snapshot>(back);
    ASSERT_TRUE(snapshot) << "version 0 does not say who sits where";
    EXPECT_EQ(snapshot->you, 1);
}

TEST(ComingBack, BringsTheEnd) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    play_moves(driver, table, {"e2e4"});
    driver.command<protocol::Resign>(table.black, table.game);
    const ConnectionId back = driver.connect(table.host);
    driver.watch(back, table.game, 1);
    EXPECT_EQ(driver.last<protocol::Ended>(back)->version, 3);
    EXPECT_FALSE(driver.last<protocol::Moved>(back)->legal);
    EXPECT_FALSE(driver.last<protocol::Moved>(back)->clocks.running);
}

TEST(Presence, IsToldAtMostTwiceASecond) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver);
    driver.pass(seconds{2});
    const int before = driver.count<protocol::Presence>(table.white);
    std::vector<ConnectionId> crowd;
    for (int i = 0; i < 50; ++i) {
        crowd.push_back(driver.connect());
        driver.watch(crowd.back(), table.game);
    }
    EXPECT_EQ(driver.count<protocol::Presence>(table.white), before);
    driver.pass(Milliseconds{500});
    EXPECT_EQ(driver.count<protocol::Presence>(table.white), before + 1);
    EXPECT_EQ(driver.last<protocol::Presence>(table.white)->watchers, 50);
    for (int i = 0; i < 20; ++i) {
        driver.close(crowd[static_cast<std::size_t>(i)]);
        driver.pass(Milliseconds{100});
    }
    EXPECT_LE(driver.count<protocol::Presence>(table.white), before + 1 + 4);
    driver.pass(Milliseconds{500});
    EXPECT_EQ(driver.last<protocol::Presence>(table.white)->watchers, 30);
    driver.pass(seconds{60});
    EXPECT_LE(driver.count<protocol::Presence>(table.white), before + 1 + 5);
}

TEST(Presence, SaysWhichPlayersAreHere) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const ConnectionId second = driver.connect(table.guest);
    driver.watch(second, table.game);
    const auto present = [&](int seat) {
        driver.pass(seconds{1});
        return driver.last<protocol::Presence>(table.white)
            ->seats[static_cast<std::size_t>(seat)]
            .present;
    };
    EXPECT_TRUE(present(0));
    EXPECT_TRUE(present(1));
    driver.close(table.black);
    EXPECT_TRUE(present(1)) << "the other tab is still here";
    driver.unwatch(second, table.game);
    EXPECT_FALSE(present(1));
    EXPECT_EQ(driver.last<protocol::Presence>(table.white)->watchers, 0);
    const ConnectionId back = driver.connect(table.guest);
    driver.watch(back, table.game);
    EXPECT_TRUE(driver.last<protocol::Snapshot>(back)->seats[1].present);
    EXPECT_TRUE(present(1));
}

TEST(Presence, SaysThatTheSeatIsTakenWhenTheGameBegins) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const auto presence = driver.last<protocol::Presence>(table.white);
    ASSERT_TRUE(presence);
    EXPECT_EQ(presence->seats[1], (protocol::SeatView{true, true, {}, {}, {}, {}, {}}));
    EXPECT_EQ(presence->watchers, 0) << "who took a seat is no spectator any more";
}

TEST(Presence, DoesNotCountAHostWhoseSeatTheLotDecides) {
    WorldDriver driver;
    const UserId host{"alice"};
    const GameId game = open_game(driver, host, std::nullopt);
    const ConnectionId waiting = driver.connect(host);
    driver.watch(waiting, game);
    EXPECT_EQ(driver.last<protocol::Snapshot>(waiting)->watchers, 0);
    driver.watch(driver.connect(), game);
    driver.pass(seconds{1});
    EXPECT_EQ(driver.last<protocol::Presence>(waiting)->watchers, 1);
}

TEST(Watching, MoreThanSixteenGamesIsRefused) {
    WorldDriver driver;
    std::vector<GameId> games;
    for (int i = 0; i <= protocol::kMaxWatchedGames; ++i) {
        games.push_back(open_game(driver, {"alice"}, 0));
    }
    const ConnectionId crowd = driver.connect();
    for (const GameId& game : games) driver.watch(crowd, game);
    EXPECT_EQ(driver.count<protocol::Snapshot>(crowd), protocol::kMaxWatchedGames);
    EXPECT_EQ(refusal(driver, crowd), "rate_limited");
    EXPECT_EQ(driver.last<protocol::Refused>(crowd)->game, games.back().text);
    EXPECT_EQ(driver.world().games_in_memory(), 16U) << "the refused one is put away again";

    driver.watch(crowd, games.front());
    EXPECT_EQ(driver.count<protocol::Snapshot>(crowd), 17) << "a watched game again is no more";
    driver.unwatch(crowd, games.front());
    driver.watch(crowd, games.back());
    EXPECT_EQ(driver.last<protocol::Snapshot>(crowd)->game, games.back().text);
}

TEST(Watching, EndsWithUnwatch) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    driver.unwatch(table.black, table.game);
    driver.take(table.black);
    play_moves(driver, table, {"e2e4"});
    driver.pass(seconds{5});
    EXPECT_TRUE(driver.take(table.black).empty());
    driver.unwatch(table.black, table.game);
    driver.unwatch(table.black, {"nowhere"});
    EXPECT_TRUE(driver.take(table.black).empty());
}

TEST(Loading, HappensOnceForManyWhoWait) {
    WorldDriver driver;
    const GameId game = open_game(driver, {"alice"}, 0);
    ASSERT_EQ(driver.world().games_in_memory(), 0U);
    driver.hold_loads();
    std::vector<ConnectionId> crowd;
    for (int i = 0; i < 20; ++i) {
        crowd.push_back(driver.connect());
        driver.watch(crowd.back(), game);
    }
    EXPECT_EQ(driver.loads_asked(), 1U);
    EXPECT_EQ(driver.count<protocol::Snapshot>(crowd[0]), 0);
    driver.answer_loads();
    for (const ConnectionId c : crowd) EXPECT_EQ(driver.count<protocol::Snapshot>(c), 1);
    driver.watch(crowd[3], game);
    EXPECT_EQ(driver.loads_asked(), 1U);
}

TEST(Loading, ThatFailsIsAnsweredWithItsErrorAndTriedAgainLater) {
    WorldDriver driver;
    const GameId game = open_game(driver, {"alice"}, 0);
    driver.hold_loads();
    const ConnectionId watcher = driver.connect();
    driver.watch(watcher, game);
    const RequestId seat = driver.ask_for_seat({{"bob"}}, game);
    driver.fail_loads({ErrorCode::StorageUnavailable, "The disk is busy."});
    EXPECT_EQ(refusal(driver, watcher), "storage_unavailable");
    ASSERT_NE(driver.reply(seat), nullptr);
    EXPECT_EQ(driver.reply(seat)->answer.error().code, ErrorCode::StorageUnavailable);
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
    driver.watch(watcher, game);
    driver.answer_loads();
    EXPECT_EQ(driver.count<protocol::Snapshot>(watcher), 1);
}

TEST(Loading, LetsOnlySoManyWaitForOneGame) {
    WorldDriver driver;
    const GameId game = open_game(driver, {"alice"}, 0);
    driver.hold_loads();
    const ConnectionId watcher = driver.connect();
    for (int i = 0; i < 64; ++i) driver.watch(watcher, game);
    EXPECT_EQ(driver.count<protocol::Refused>(watcher), 0);
    driver.watch(watcher, game);
    EXPECT_EQ(refusal(driver, watcher), "rate_limited");
    driver.answer_loads();
    EXPECT_EQ(driver.count<protocol::Snapshot>(watcher), 64);
}

TEST(Loading, ForSomebodyWhoLeftMeanwhileKeepsNothing) {
    WorldDriver driver;
    const GameId game = open_game(driver, {"alice"}, 0);
    driver.hold_loads();
    const ConnectionId gone = driver.connect();
    driver.watch(gone, game);
    driver.close(gone);
    driver.answer_loads();
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
}

TEST(Loading, KeepsTheOrderOfWatchAndUnwatch) {
    WorldDriver driver;
    const GameId game = open_game(driver, {"alice"}, 0);
    driver.hold_loads();
    const ConnectionId watcher = driver.connect();
    driver.watch(watcher, game);
    driver.unwatch(watcher, game);
    driver.answer_loads();
    EXPECT_EQ(driver.world().games_in_memory(), 0U) << "nobody watches any more";
    driver.hold_loads();
    const int before = driver.count<protocol::Started>(watcher);
    driver.ask_for_seat({{"bob"}}, game);
    driver.answer_loads();
    EXPECT_EQ(driver.count<protocol::Started>(watcher), before);
}

TEST(PuttingAway, WaitsForTheCommit) {
    WorldDriver driver;
    driver.hold_commits();
    driver.ask_for_game({{"alice"}}, {"shafran", {"fischer", 60'000, 0, 0}, 0, {}, {}});
    driver.pass(seconds{10});
    EXPECT_EQ(driver.world().games_in_memory(), 1U);
    driver.commit();
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
}

TEST(PuttingAway, SparesWhatIsPlayedOrWatched) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver);
    driver.close(table.black);
    driver.close(table.white);
    driver.pass(seconds{30});
    EXPECT_EQ(driver.world().games_in_memory(), 1U) << "it is being played";
    const std::size_t loads = driver.loads_asked();
    const ConnectionId white = driver.connect(table.host);
    driver.watch(white, table.game);
    EXPECT_EQ(driver.loads_asked(), loads);
    driver.command<protocol::Resign>(white, table.game);
    driver.pass(seconds{30});
    EXPECT_EQ(driver.world().games_in_memory(), 1U) << "it is watched";
    driver.unwatch(white, table.game);
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
    EXPECT_FALSE(driver.world().next_deadline());
}

TEST(PuttingAway, LosesNothingOfAFinishedGame) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    play_moves(driver, table, kQuiet);
    driver.pass(seconds{3});
    driver.command<protocol::Resign>(table.white, table.game);
    driver.close(table.black);
    driver.pass(seconds{1});
    driver.watch(table.white, table.game);
    const auto before = driver.last<protocol::Snapshot>(table.white);
    driver.unwatch(table.white, table.game);
    ASSERT_EQ(driver.world().games_in_memory(), 0U);
    driver.pass(std::chrono::hours(24));
    const std::size_t loads = driver.loads_asked();
    driver.watch(table.white, table.game);
    EXPECT_EQ(driver.loads_asked(), loads + 1);
    EXPECT_EQ(driver.last<protocol::Snapshot>(table.white), before);
    // Who knows all of it is sent nothing; who knows less gets what is missing.
    const ConnectionId back = driver.connect(table.guest);
    driver.watch(back, table.game, 8);
    EXPECT_EQ(versions(driver.take(back)), std::vector<std::int64_t>{});
    driver.watch(back, table.game, 6);
    EXPECT_EQ(versions(driver.take(back)), (std::vector<std::int64_t>{7, 8}));
    EXPECT_EQ(driver.count<protocol::Snapshot>(back), 0);
}

}  // namespace
}  // namespace sixfold::test
