#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "protocol/limits.h"
#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

const UserId kAlice{"alice"};
const UserId kBob{"bob"};
const UserId kCarol{"carol"};

constexpr std::int64_t kDay = protocol::kDayMs;

protocol::PostSeek seek(std::int64_t base_ms = 300'000) {
    return {"shafran", {"fischer", base_ms, 3'000, 0}, true, {}, {}, {}};
}

protocol::PostSeek correspondence_seek() {
    return {"shafran", {"correspondence", 3 * kDay, 0, 0}, true, {}, {}, {}};
}

/// What a viewer of the lobby knows of the seeks, from all that it was told.
std::vector<std::string> seeks_known(const WorldDriver& driver, ConnectionId viewer) {
    std::vector<std::string> known;
    for (const auto& message : driver.inbox(viewer)) {
        if (const auto* lobby = std::get_if<protocol::Lobby>(&message)) {
            known.clear();
            for (const auto& one : lobby->seeks) known.push_back(one.seek);
        } else if (const auto* changed = std::get_if<protocol::LobbyChanged>(&message)) {
            for (const auto& one : changed->seeks) known.push_back(one.seek);
            for (const auto& gone : changed->seeks_gone) std::erase(known, gone);
        }
    }
    return known;
}

std::vector<std::string> games_known(const WorldDriver& driver, ConnectionId viewer) {
    std::vector<std::string> known;
    for (const auto& message : driver.inbox(viewer)) {
        if (const auto* lobby = std::get_if<protocol::Lobby>(&message)) {
            known.clear();
            for (const auto& one : lobby->games) known.push_back(one.game);
        } else if (const auto* changed = std::get_if<protocol::LobbyChanged>(&message)) {
            for (const auto& one : changed->games) known.push_back(one.game);
            for (const auto& gone : changed->games_gone) std::erase(known, gone);
        }
    }
    return known;
}

ConnectionId enter(WorldDriver& driver, const std::optional<UserId>& user = std::nullopt) {
    const ConnectionId connection = driver.connect(user);
    driver.say(connection, protocol::EnterLobby{});
    return connection;
}

const std::vector<std::string> kNothing;

TEST(Lobby, ShowsTheSeeksThatAreThereAndTellsWhatChanges) {
    WorldDriver driver;
    const ConnectionId alice = enter(driver, kAlice);
    driver.say(alice, seek());
    const ConnectionId late = enter(driver);
    EXPECT_EQ(seeks_known(driver, late), std::vector<std::string>{"seek000001"});
    const ConnectionId bob = enter(driver, kBob);
    driver.say(bob, seek(600'000));
    driver.pass(Milliseconds{500});
    EXPECT_EQ(seeks_known(driver, late), (std::vector<std::string>{"seek000001", "seek000002"}));
    driver.say(alice, protocol::CancelSeek{"seek000001"});
    driver.pass(Milliseconds{500});
    EXPECT_EQ(seeks_known(driver, late), std::vector<std::string>{"seek000002"});
}

TEST(Lobby, TellsNothingToThoseWhoHaveLeftIt) {
    WorldDriver driver;
    const ConnectionId viewer = enter(driver);
    driver.say(viewer, protocol::LeaveLobby{});
    const ConnectionId alice = enter(driver, kAlice);
    driver.say(alice, seek());
    driver.pass(Milliseconds{1'000});
    EXPECT_EQ(driver.count<protocol::LobbyChanged>(viewer), 0);
}

TEST(Lobby, TellsManyChangesInOneMessage) {
    WorldDriver driver;
    const ConnectionId viewer = enter(driver);
    for (int i = 0; i < 20; ++i) {
        const UserId user{"user" + std::to_string(i)};
        driver.say(driver.connect(user), seek());
    }
    driver.pass(Milliseconds{500});
    EXPECT_EQ(driver.count<protocol::LobbyChanged>(viewer), 1);
    EXPECT_EQ(seeks_known(driver, viewer).size(), 20U);
}

TEST(Lobby, ASeekThatCameAndWentInBetweenIsNeverTold) {
    WorldDriver driver;
    const ConnectionId viewer = enter(driver);
    const ConnectionId alice = driver.connect(kAlice);
    driver.say(alice, seek());
    driver.say(alice, protocol::CancelSeek{"seek000001"});
    driver.pass(Milliseconds{1'000});
    EXPECT_EQ(driver.count<protocol::LobbyChanged>(viewer), 0);
}

TEST(Lobby, TheGamesOfTheStrongestAreListed) {
    WorldDriver driver;
    driver.name(kAlice, "Alice");
    driver.name(kBob, "Bob");
    const ConnectionId viewer = enter(driver);
    const Table guests = begin_game(driver, {.variant = "glinski"});
    Table table;
    table.host = kAlice;
    const GameId game = open_game(driver, kAlice, 0);
    driver.ask_for_seat(kBob, game);
    driver.pass(Milliseconds{500});
    EXPECT_EQ(games_known(driver, viewer).size(), 2U);
    const auto lobby = driver.last<protocol::Lobby>(enter(driver)).value();
    ASSERT_EQ(lobby.games.size(), 2U);
    for (const auto& listed : lobby.games) {
        if (listed.game != game.text) continue;
        EXPECT_EQ(listed.seats[0].name, "Alice");
        EXPECT_EQ(listed.seats[1].rating, 1500);
        EXPECT_EQ(listed.speed, "rapid");
    }
    driver.command<protocol::Resign>(guests.white, guests.game);
    driver.command<protocol::Abort>(guests.white, guests.game);
    driver.pass(Milliseconds{500});
    EXPECT_EQ(games_known(driver, viewer), std::vector<std::string>{game.text});
}

TEST(Seek, IsOneForTwoTabsOfItsOwner) {
    WorldDriver driver;
    const ConnectionId one = enter(driver, kAlice);
    const ConnectionId other = enter(driver, kAlice);
    driver.say(one, seek());
    driver.say(other, seek());
    EXPECT_EQ(driver.last<protocol::Searching>(one)->seeks, std::vector<std::string>{"seek000001"});
    EXPECT_EQ(driver.last<protocol::Searching>(other)->seeks,
              std::vector<std::string>{"seek000001"});
}

TEST(Seek, NeedsASession) {
    WorldDriver driver;
    const ConnectionId nobody = enter(driver);
    driver.say(nobody, seek());
    EXPECT_EQ(refusal(driver, nobody), "unauthenticated");
}

TEST(Seek, OfOnePersonAreBounded) {
    WorldDriver driver;
    const ConnectionId alice = enter(driver, kAlice);
    for (std::size_t i = 0; i < protocol::kMaxSeeks; ++i) {
        driver.say(alice, seek(60'000 + 1'000 * static_cast<std::int64_t>(i)));
        EXPECT_EQ(refusal(driver, alice), "");
    }
    driver.say(alice, seek(900'000));
    EXPECT_EQ(refusal(driver, alice), "rate_limited");
}

TEST(Seek, ThatIsAcceptedMakesAGameOfWhichBothAreTold) {
    WorldDriver driver;
    const ConnectionId alice = enter(driver, kAlice);
    const ConnectionId bob = enter(driver, kBob);
    driver.say(alice, seek());
    driver.generator().will_draw(1);
    driver.say(bob, protocol::AcceptSeek{"seek000001"});
    const auto ready = driver.last<protocol::GameReady>(bob);
    ASSERT_TRUE(ready);
    EXPECT_EQ(ready->seat, 0);
    EXPECT_EQ(driver.last<protocol::GameReady>(alice)->seat, 1);
    const auto snapshot = look(driver, GameId{ready->game}, kAlice);
    EXPECT_EQ(snapshot.status, "playing");
    EXPECT_EQ(snapshot.you, 1);
    EXPECT_TRUE(snapshot.casual);
}

TEST(Seek, GivesItsOwnerTheSeatThatItNames) {
    WorldDriver driver;
    const ConnectionId alice = enter(driver, kAlice);
    auto wanted = seek();
    wanted.seat = 1;
    driver.say(alice, wanted);
    driver.say(enter(driver, kBob), protocol::AcceptSeek{"seek000001"});
    EXPECT_EQ(driver.last<protocol::GameReady>(alice)->seat, 1);
}

TEST(Seek, AllOfAPersonsVanishWhenAGameStarts) {
    WorldDriver driver;
    const ConnectionId viewer = enter(driver);
    const ConnectionId alice = enter(driver, kAlice);
    const ConnectionId bob = enter(driver, kBob);
    driver.say(alice, seek());
    driver.say(alice, seek(600'000));
    driver.say(alice, correspondence_seek());
    driver.say(bob, seek(900'000));
    driver.pass(Milliseconds{500});
    EXPECT_EQ(seeks_known(driver, viewer).size(), 4U);
    driver.say(bob, protocol::AcceptSeek{"seek000002"});
    driver.pass(Milliseconds{500});
    EXPECT_EQ(seeks_known(driver, viewer), kNothing);
    EXPECT_EQ(driver.last<protocol::Searching>(alice)->seeks, kNothing);
    EXPECT_TRUE(driver.store().seeks().empty());
}

TEST(Seek, VanishesAlsoWhenTheGameComesByALink) {
    WorldDriver driver;
    const ConnectionId bob = enter(driver, kBob);
    driver.say(bob, seek());
    const GameId game = open_game(driver, kAlice, 0);
    driver.ask_for_seat(kBob, game);
    EXPECT_EQ(driver.last<protocol::Searching>(bob)->seeks, kNothing);
}

TEST(Lobby, IsNotLockedByAGameWhoseOpponentIsGone) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver);
    driver.close(table.black, true);
    driver.say(table.white, protocol::EnterLobby{});
    driver.say(table.white, seek());
    EXPECT_EQ(driver.last<protocol::Searching>(table.white)->seeks.size(), 1U);
    const ConnectionId carol = enter(driver, kCarol);
    driver.say(carol, protocol::AcceptSeek{"seek000001"});
    EXPECT_NE(driver.last<protocol::GameReady>(table.white)->game, table.game.text);
    EXPECT_EQ(driver.count<protocol::GameReady>(carol), 1);
}

TEST(Seek, OfTwoWhoAcceptTheSecondIsToldSo) {
    WorldDriver driver;
    driver.say(enter(driver, kAlice), seek());
    const ConnectionId bob = enter(driver, kBob);
    const ConnectionId carol = enter(driver, kCarol);
    driver.say(bob, protocol::AcceptSeek{"seek000001"});
    driver.say(carol, protocol::AcceptSeek{"seek000001"});
    EXPECT_EQ(driver.count<protocol::GameReady>(bob), 1);
    EXPECT_EQ(driver.count<protocol::GameReady>(carol), 0);
    EXPECT_EQ(refusal(driver, carol), "not_found");
}

TEST(Seek, IsNotAcceptedByItsOwner) {
    WorldDriver driver;
    const ConnectionId alice = enter(driver, kAlice);
    const ConnectionId tab = enter(driver, kAlice);
    driver.say(alice, seek());
    driver.say(tab, protocol::AcceptSeek{"seek000001"});
    EXPECT_EQ(refusal(driver, tab), "forbidden");
    EXPECT_EQ(driver.count<protocol::GameReady>(alice), 0);
}

TEST(Seek, IsNotTakenBackByOthers) {
    WorldDriver driver;
    const ConnectionId alice = enter(driver, kAlice);
    driver.say(alice, seek());
    const ConnectionId bob = enter(driver, kBob);
    driver.say(bob, protocol::CancelSeek{"seek000001"});
    EXPECT_EQ(refusal(driver, bob), "forbidden");
    EXPECT_EQ(driver.last<protocol::Searching>(alice)->seeks.size(), 1U);
}

TEST(Seek, HonoursBlockListsOfEitherSide) {
    WorldDriver driver;
    driver.name(kAlice, "Alice");
    driver.name(kBob, "Bob");
    driver.block(kAlice, kBob);
    const ConnectionId alice = enter(driver, kAlice);
    const ConnectionId bob = enter(driver, kBob);
    driver.say(alice, seek());
    driver.say(bob, protocol::AcceptSeek{"seek000001"});
    EXPECT_EQ(refusal(driver, bob), "forbidden");
    driver.say(bob, seek());
    driver.say(alice, protocol::AcceptSeek{"seek000002"});
    EXPECT_EQ(refusal(driver, alice), "forbidden");
}

TEST(Seek, ForARangeOfRatingsIsNotForOthers) {
    WorldDriver driver;
    driver.name(kAlice, "Alice");
    driver.name(kBob, "Bob");
    const ConnectionId alice = enter(driver, kAlice);
    auto wanted = seek();
    wanted.least = 1600;
    driver.say(alice, wanted);
    const ConnectionId bob = enter(driver, kBob);  // 1500
    driver.say(bob, protocol::AcceptSeek{"seek000001"});
    EXPECT_EQ(refusal(driver, bob), "forbidden");
    const ConnectionId guest = enter(driver, kCarol);
    driver.say(guest, protocol::AcceptSeek{"seek000001"});
    EXPECT_EQ(refusal(driver, guest), "forbidden");
    wanted.least = 1400;
    wanted.most = 1500;
    driver.say(alice, wanted);
    driver.say(bob, protocol::AcceptSeek{"seek000002"});
    EXPECT_EQ(driver.count<protocol::GameReady>(bob), 1);
}

// Registered or not: for both seats.
TEST(Seek, ForARatedGameIsForPeopleWithNamesOnEitherSide) {
    WorldDriver driver;
    driver.name(kAlice, "Alice");
    auto rated = seek();
    rated.casual = false;
    const ConnectionId guest = enter(driver, kBob);
    driver.say(guest, rated);
    EXPECT_EQ(refusal(driver, guest), "forbidden");
    const ConnectionId alice = enter(driver, kAlice);
    driver.say(alice, rated);
    driver.say(guest, protocol::AcceptSeek{"seek000001"});
    EXPECT_EQ(refusal(driver, guest), "forbidden");
    EXPECT_EQ(driver.count<protocol::GameReady>(alice), 0);
}

TEST(Seek, OutlivesAReloadOfThePageAndNotItsOwnersLeaving) {
    WorldDriver driver;
    const ConnectionId viewer = enter(driver);
    const ConnectionId alice = enter(driver, kAlice);
    driver.say(alice, seek());
    driver.close(alice);
    driver.pass(Milliseconds{3'000});
    const ConnectionId again = enter(driver, kAlice);
    EXPECT_EQ(driver.last<protocol::Searching>(again)->seeks.size(), 1U);
    driver.pass(Milliseconds{60'000});
    EXPECT_EQ(seeks_known(driver, viewer).size(), 1U);
    driver.close(again, true);
    driver.pass(Milliseconds{12'000});
    EXPECT_EQ(seeks_known(driver, viewer), kNothing);
}

TEST(Seek, ForCorrespondenceStaysWhenItsOwnerLeavesAndAfterARestart) {
    WorldDriver driver;
    const ConnectionId alice = enter(driver, kAlice);
    driver.say(alice, correspondence_seek());
    driver.close(alice, true);
    driver.pass(Milliseconds{60'000});
    driver.crash(Milliseconds{5'000});
    const ConnectionId bob = enter(driver, kBob);
    EXPECT_EQ(seeks_known(driver, bob).size(), 1U);
    driver.say(bob, protocol::AcceptSeek{"seek000001"});
    const auto ready = driver.last<protocol::GameReady>(bob);
    ASSERT_TRUE(ready);
    EXPECT_EQ(look(driver, GameId{ready->game}, kAlice).status, "playing");
    EXPECT_TRUE(driver.store().seeks().empty());
}

TEST(Seek, ForCorrespondenceIsShownOnlyOnceItIsStored) {
    WorldDriver driver;
    driver.hold_commits();
    const ConnectionId alice = enter(driver, kAlice);
    driver.say(alice, correspondence_seek());
    EXPECT_EQ(driver.count<protocol::Searching>(alice), 1);  // on entering
    driver.commit_at_once();
    EXPECT_EQ(driver.last<protocol::Searching>(alice)->seeks.size(), 1U);
}

TEST(Seek, ForCorrespondenceIsRefusedWhileNothingCanBeStored) {
    WorldDriver driver;
    const ConnectionId alice = enter(driver, kAlice);
    driver.storage(false);
    driver.say(alice, correspondence_seek());
    EXPECT_EQ(refusal(driver, alice), "storage_unavailable");
    driver.say(alice, seek());
    const ConnectionId bob = enter(driver, kBob);
    driver.say(bob, protocol::AcceptSeek{"seek000001"});
    EXPECT_EQ(refusal(driver, bob), "storage_unavailable");
}

}  // namespace
}  // namespace sixfold::test
