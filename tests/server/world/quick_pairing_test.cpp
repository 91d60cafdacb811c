#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

const protocol::JoinPool kBlitz{"shafran", {"fischer", 180'000, 2'000, 0}};
const protocol::JoinPool kRapid{"shafran", {"fischer", 600'000, 5'000, 0}};

/// Longer than anybody waits who is not alone.
constexpr Milliseconds kLong{90'000};

UserId player(int number) { return UserId{"player" + std::to_string(number)}; }

TEST(QuickPairing, TwoWhoWaitGetAGame) {
    WorldDriver driver;
    const ConnectionId one = driver.connect(player(1));
    const ConnectionId two = driver.connect(player(2));
    driver.say(one, kBlitz);
    driver.say(two, kBlitz);
    driver.pass(kLong);
    const auto ready = driver.last<protocol::GameReady>(one);
    ASSERT_TRUE(ready);
    EXPECT_EQ(driver.last<protocol::GameReady>(two)->game, ready->game);
    const auto snapshot = look(driver, GameId{ready->game});
    EXPECT_TRUE(snapshot.casual);
    EXPECT_EQ(snapshot.clock.base_ms, 180'000);
    EXPECT_FALSE(driver.last<protocol::Searching>(one)->pool);
}

TEST(QuickPairing, PeopleWithNamesPlayRatedGamesAgainstEachOther) {
    WorldDriver driver;
    driver.name(player(1), "One");
    driver.name(player(2), "Two");
    const ConnectionId one = driver.connect(player(1));
    const ConnectionId two = driver.connect(player(2));
    const ConnectionId guest = driver.connect(player(3));
    driver.say(guest, kBlitz);
    driver.say(one, kBlitz);
    driver.say(two, kBlitz);
    driver.pass(kLong);
    const auto ready = driver.last<protocol::GameReady>(one);
    ASSERT_TRUE(ready);
    EXPECT_FALSE(look(driver, GameId{ready->game}).casual);
    EXPECT_EQ(driver.count<protocol::GameReady>(guest), 0);
}

TEST(QuickPairing, NobodyIsPairedWithThemselves) {
    WorldDriver driver;
    const ConnectionId tab = driver.connect(player(1));
    const ConnectionId other = driver.connect(player(1));
    driver.say(tab, kBlitz);
    driver.say(other, kBlitz);
    driver.pass(kLong);
    EXPECT_EQ(driver.count<protocol::GameReady>(tab), 0);
    EXPECT_TRUE(driver.last<protocol::Searching>(other)->pool);
}

TEST(QuickPairing, OnesPlaceInAPoolIsOneForAllTabs) {
    WorldDriver driver;
    const ConnectionId tab = driver.connect(player(1));
    const ConnectionId other = driver.connect(player(1));
    driver.say(tab, kBlitz);
    EXPECT_EQ(driver.last<protocol::Searching>(other)->pool, kBlitz);
    driver.say(other, kRapid);
    EXPECT_EQ(driver.last<protocol::Searching>(tab)->pool, kRapid);
    driver.say(driver.connect(player(2)), kBlitz);
    driver.pass(kLong);
    EXPECT_EQ(driver.count<protocol::GameReady>(tab), 0);
    driver.say(tab, protocol::LeavePool{});
    EXPECT_FALSE(driver.last<protocol::Searching>(other)->pool);
}

TEST(QuickPairing, AskingForTheSameAgainKeepsOnesPlace) {
    WorldDriver driver;
    const ConnectionId tab = driver.connect(player(1));
    driver.say(tab, kBlitz);
    driver.pass(Milliseconds{20'000});
    driver.say(tab, kBlitz);
    EXPECT_GE(driver.last<protocol::Searching>(tab)->waited_ms, 20'000);
}

TEST(QuickPairing, WhoHasLeftIsNotPaired) {
    WorldDriver driver;
    const ConnectionId one = driver.connect(player(1));
    driver.say(one, kBlitz);
    driver.close(one);
    const ConnectionId two = driver.connect(player(2));
    driver.say(two, kBlitz);
    driver.pass(kLong);
    EXPECT_EQ(driver.count<protocol::GameReady>(two), 0);
}

TEST(QuickPairing, HonoursBlockLists) {
    WorldDriver driver;
    driver.name(player(1), "One");
    driver.name(player(2), "Two");
    driver.block(player(2), player(1));
    const ConnectionId one = driver.connect(player(1));
    const ConnectionId two = driver.connect(player(2));
    driver.say(one, kBlitz);
    driver.say(two, kBlitz);
    driver.pass(kLong);
    EXPECT_EQ(driver.count<protocol::GameReady>(one), 0);
    EXPECT_EQ(driver.count<protocol::GameReady>(two), 0);
}

TEST(QuickPairing, AGameThatBeginsOtherwiseEndsTheWaiting) {
    WorldDriver driver;
    const ConnectionId one = driver.connect(player(1));
    driver.say(one, kBlitz);
    const GameId game = open_game(driver, player(3), 0);
    driver.ask_for_seat(player(1), game);
    driver.say(driver.connect(player(2)), kBlitz);
    driver.pass(kLong);
    EXPECT_EQ(driver.count<protocol::GameReady>(one), 0);
    EXPECT_FALSE(driver.last<protocol::Searching>(one)->pool);
}

TEST(QuickPairing, WhoIsAloneIsToldSo) {
    WorldDriver driver;
    const ConnectionId one = driver.connect(player(1));
    driver.say(one, kBlitz);
    EXPECT_EQ(driver.last<protocol::Searching>(one)->lonely, false);
    driver.pass(kLong);
    EXPECT_EQ(driver.last<protocol::Searching>(one)->lonely, true);
}

TEST(QuickPairing, SeatsAreBalancedOverSeveralGames) {
    WorldDriver driver;
    std::map<int, int> first;
    const ConnectionId one = driver.connect(player(1));
    const ConnectionId two = driver.connect(player(2));
    for (int round = 0; round < 6; ++round) {
        driver.say(one, kBlitz);
        driver.say(two, kBlitz);
        driver.pass(kLong);
        const auto ready = driver.last<protocol::GameReady>(one);
        ASSERT_TRUE(ready);
        ++first[ready->seat];
    }
    EXPECT_EQ(first[0], 3);
    EXPECT_EQ(first[1], 3);
}

TEST(QuickPairing, NobodySitsInTwoGamesByAccident) {
    WorldDriver driver;
    std::vector<ConnectionId> people;
    for (int i = 0; i < 40; ++i) people.push_back(driver.connect(player(i)));
    for (const ConnectionId one : people) {
        driver.say(one,
                   protocol::PostSeek{"glinski", {"fischer", 300'000, 0, 0}, true, {}, {}, {}});
    }
    for (std::size_t i = 0; i < people.size(); ++i) {
        driver.say(people[i], i % 2 == 0 ? kBlitz : kRapid);
    }
    driver.pass(kLong);
    for (const ConnectionId one : people) EXPECT_EQ(driver.count<protocol::GameReady>(one), 1);
    const ConnectionId viewer = driver.connect();
    driver.say(viewer, protocol::EnterLobby{});
    EXPECT_TRUE(driver.last<protocol::Lobby>(viewer)->seeks.empty());
    std::map<std::string, int> games;
    for (const auto& [id, game] : driver.store().games()) {
        for (const auto& seat : game.seats) ++games[seat->text];
    }
    EXPECT_EQ(games.size(), 40U);
    for (const auto& [user, count] : games) EXPECT_EQ(count, 1) << user;
}

// Else the page would look for another game.
TEST(QuickPairing, WhoWasCutOffWhenTheGameBeganIsToldOnComingBack) {
    WorldDriver driver;
    const ConnectionId one = driver.connect(player(1));
    const ConnectionId two = driver.connect(player(2));
    driver.hold_commits();
    driver.say(one, kBlitz);
    driver.say(two, kBlitz);
    driver.pass(kLong);
    driver.close(one);
    driver.commit_at_once();
    const ConnectionId back = driver.connect(player(1));
    const auto ready = driver.last<protocol::GameReady>(back);
    ASSERT_TRUE(ready);
    EXPECT_EQ(ready->game, driver.last<protocol::GameReady>(two)->game);
    // Who is there already is not called there.
    driver.watch(back, GameId{ready->game});
    EXPECT_EQ(driver.count<protocol::GameReady>(driver.connect(player(1))), 0);
}

TEST(QuickPairing, WaitsWhileNothingCanBeStored) {
    WorldDriver driver;
    const ConnectionId one = driver.connect(player(1));
    const ConnectionId two = driver.connect(player(2));
    driver.storage(false);
    driver.say(one, kBlitz);
    driver.say(two, kBlitz);
    driver.pass(kLong);
    EXPECT_EQ(driver.count<protocol::GameReady>(one), 0);
    driver.storage(true);
    driver.pass(kLong);
    EXPECT_EQ(driver.count<protocol::GameReady>(one), 1);
}

TEST(QuickPairing, ItsGameIsToldOnlyOnceItIsStored) {
    WorldDriver driver;
    const ConnectionId one = driver.connect(player(1));
    const ConnectionId two = driver.connect(player(2));
    driver.hold_commits();
    driver.say(one, kBlitz);
    driver.say(two, kBlitz);
    driver.pass(kLong);
    EXPECT_EQ(driver.count<protocol::GameReady>(one), 0);
    driver.commit_at_once();
    EXPECT_EQ(driver.count<protocol::GameReady>(one), 1);
}

}  // namespace
}  // namespace sixfold::test
