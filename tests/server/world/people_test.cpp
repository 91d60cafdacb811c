#include "server/world/people.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "protocol/limits.h"
#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

const UserId kFay{"fay"};
const UserId kGil{"gil"};
const UserId kHal{"hal"};

TEST(People, StandingsThatAreKnownAreNotReplacedByOlderOnes) {
    server::People people;
    const Instant now{Milliseconds{1'000}};
    people.know({kFay, "Fay", {}, {}, {}}, now);
    const server::Standing strong{{1800, 60, 0.06}, 40, now};
    people.set_standing(kFay, "shafran", Speed::Blitz, strong);
    people.know({kFay, "Fay", {}, {kGil}, {}}, now);
    EXPECT_EQ(people.standing(kFay, "shafran", Speed::Blitz), strong);
    EXPECT_TRUE(people.apart(kGil, kFay));
    EXPECT_EQ(people.standing(kFay, "shafran", Speed::Rapid), server::Standing{});
}

TEST(People, WhomNobodyNeedsIsForgottenAfterAWhile) {
    server::People people;
    Instant now{Milliseconds{1'000}};
    people.know({kFay, "Fay", {}, {}, {}}, now);
    people.know({kGil, "Gil", {}, {}, {}}, now);
    people.know({kHal, "Hal", {}, {}, {}}, now);
    people.arrive(kGil, ConnectionId{1});
    now += server::People::kRemembered;
    people.forget_idle(now, {kHal});
    EXPECT_EQ(people.find(kFay), nullptr);
    EXPECT_NE(people.find(kGil), nullptr);
    EXPECT_NE(people.find(kHal), nullptr);
    people.leave(kGil, ConnectionId{1});
    people.forget_idle(now + server::People::kRemembered - Milliseconds{1}, {});
    EXPECT_EQ(people.known(), 2U);
    people.forget_idle(now + server::People::kRemembered, {});
    EXPECT_EQ(people.known(), 0U);
}

TEST(People, WhatAGameTellsOfThemDoesNotReplaceWhatIsKnown) {
    server::People people;
    const Instant now{Milliseconds{1'000}};
    people.meet({kFay, "Fay", {}, {}, {}}, now);
    people.know({kFay, "Fay", {}, {kGil}, {}}, now);
    people.meet({kFay, "Fay", {}, {}, {}}, now);
    EXPECT_TRUE(people.apart(kFay, kGil));
}

TEST(Presence, FollowersAreToldWhoComesAndGoes) {
    WorldDriver driver;
    driver.name(kFay, "Fay");
    driver.name(kGil, "Gil");
    driver.follow(kFay, {kGil, kHal});
    const ConnectionId fay = driver.connect(kFay);
    driver.pass(Milliseconds{1'000});
    const ConnectionId gil = driver.connect(kGil);
    driver.pass(Milliseconds{1'000});
    EXPECT_EQ(driver.last<protocol::Online>(fay)->names, std::vector<std::string>{"Gil"});
    driver.close(gil);
    driver.pass(Milliseconds{1'000});
    EXPECT_TRUE(driver.last<protocol::Online>(fay)->names.empty());
    EXPECT_EQ(driver.count<protocol::Online>(gil), 0);
}

TEST(Presence, OfAFollowedPersonIsToldOnceForSeveralTabs) {
    WorldDriver driver;
    driver.name(kFay, "Fay");
    driver.name(kGil, "Gil");
    driver.follow(kFay, {kGil});
    const ConnectionId fay = driver.connect(kFay);
    driver.connect(kGil);
    driver.pass(Milliseconds{1'000});
    const int told = driver.count<protocol::Online>(fay);
    const ConnectionId tab = driver.connect(kGil);
    driver.pass(Milliseconds{1'000});
    driver.close(tab);
    driver.pass(Milliseconds{1'000});
    EXPECT_EQ(driver.count<protocol::Online>(fay), told);
}

TEST(Names, AreShownOfPlayersSpectatorsAndThoseWhoTalk) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    driver.name(kFay, "Fay");
    const ConnectionId fay = driver.connect(kFay);
    driver.watch(fay, table.game);
    driver.pass(Milliseconds{1'000});
    EXPECT_EQ(driver.last<protocol::Presence>(table.white)->watching,
              std::vector<std::string>{"Fay"});
    driver.say(fay, protocol::Say{table.game.text, "hello"});
    EXPECT_EQ(driver.last<protocol::Chat>(fay)->lines.back().name, "Fay");
}

TEST(Names, OfSpectatorsAreTwentyAtMostAndTheRestIsCounted) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    for (int i = 0; i < 25; ++i) {
        const UserId user{"spectator" + std::to_string(i)};
        driver.name(user, "Spectator" + std::to_string(i));
        driver.watch(driver.connect(user), table.game);
        driver.watch(driver.connect(user), table.game);
    }
    driver.pass(Milliseconds{1'000});
    const auto presence = driver.last<protocol::Presence>(table.white);
    EXPECT_EQ(presence->watching.size(), protocol::kWatcherNames);
    EXPECT_EQ(presence->watchers, 50);
}

TEST(Names, OfWhoRegistersDuringAGameAreShownInIt) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    EXPECT_FALSE(look(driver, table.game).seats[1].name);
    driver.name(table.guest, "Gilbert");
    driver.pass(Milliseconds{1'000});
    EXPECT_EQ(driver.last<protocol::Presence>(table.white)->seats[1].name, "Gilbert");
    play_moves(driver, table, {"e2e4", "e9e8"});
    EXPECT_EQ(look(driver, table.game).seats[1].name, "Gilbert");
}

}  // namespace
}  // namespace sixfold::test
