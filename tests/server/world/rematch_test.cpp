// Another game after a game.

#include <gtest/gtest.h>

#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

using std::chrono::seconds;

/// A game that White has resigned.
Table finished(WorldDriver& driver) {
    const Table table = begin_game(driver);
    driver.command<protocol::Resign>(table.white, table.game);
    return table;
}

TEST(Rematch, IsOfferedToEverybodyWhoWatches) {
    WorldDriver driver;
    const Table table = finished(driver);
    const ConnectionId stranger = driver.connect();
    driver.watch(stranger, table.game);
    driver.command<protocol::OfferRematch>(table.white, table.game);
    for (const ConnectionId c : {table.white, table.black, stranger}) {
        EXPECT_EQ(driver.last<protocol::Rematch>(c),
                  (protocol::Rematch{table.game.text, {0}, std::nullopt}));
    }
    const ConnectionId late = driver.connect(table.guest);
    driver.watch(late, table.game);
    EXPECT_EQ(driver.last<protocol::Snapshot>(late)->rematch_offers, std::vector<int>{0});
}

TEST(Rematch, BeginsWithSeatsChangedWhenBothWantIt) {
    WorldDriver driver;
    const Table table = finished(driver);
    driver.command<protocol::OfferRematch>(table.white, table.game);
    driver.command<protocol::OfferRematch>(table.black, table.game);
    const auto rematch = driver.last<protocol::Rematch>(table.white);
    ASSERT_TRUE(rematch && rematch->next);
    EXPECT_EQ(driver.last<protocol::Rematch>(table.black), rematch);
    const GameId next{*rematch->next};
    EXPECT_NE(next, table.game);
    driver.watch(table.white, next);
    driver.watch(table.black, next);
    const auto white = driver.last<protocol::Snapshot>(table.white);
    const auto black = driver.last<protocol::Snapshot>(table.black);
    EXPECT_EQ(white->status, "playing");
    EXPECT_EQ(white->you, 1);
    EXPECT_EQ(black->you, 0);
    EXPECT_EQ(white->variant, "shafran");
    EXPECT_EQ(white->clock, (protocol::TimeControl{"fischer", 600'000, 5'000, 0}));
    EXPECT_TRUE(black->legal);
    EXPECT_EQ(driver.store().facts(next), std::vector<std::string>{"started"});
}

TEST(Rematch, IsMadeOnceHoweverOftenItIsAccepted) {
    WorldDriver driver;
    const Table table = finished(driver);
    driver.command<protocol::OfferRematch>(table.white, table.game);
    const auto accept = driver.command<protocol::OfferRematch>(table.black, table.game);
    const auto next = driver.last<protocol::Rematch>(table.black)->next;
    driver.say(table.black, protocol::OfferRematch{table.game.text, accept});
    driver.command<protocol::OfferRematch>(table.black, table.game);
    driver.command<protocol::OfferRematch>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "");
    EXPECT_EQ(driver.last<protocol::Rematch>(table.black)->next, next);
    EXPECT_EQ(driver.world().games_in_memory(), 2U);
}

TEST(Rematch, IsNotToldBeforeTheNewGameIsStored) {
    WorldDriver driver;
    const Table table = finished(driver);
    driver.command<protocol::OfferRematch>(table.white, table.game);
    driver.hold_commits();
    driver.command<protocol::OfferRematch>(table.black, table.game);
    EXPECT_FALSE(driver.last<protocol::Rematch>(table.white)->next);
    driver.commit_at_once();
    EXPECT_TRUE(driver.last<protocol::Rematch>(table.white)->next);
}

TEST(Rematch, WhenDeclinedMayNotBeOfferedAgainAtOnce) {
    WorldDriver driver;
    const Table table = finished(driver);
    driver.command<protocol::OfferRematch>(table.white, table.game);
    driver.command<protocol::DeclineRematch>(table.black, table.game);
    EXPECT_EQ(driver.last<protocol::Rematch>(table.white)->offers, std::vector<int>{});
    driver.command<protocol::OfferRematch>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "already_offered");
    driver.pass(seconds{60});
    driver.command<protocol::OfferRematch>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "");
}

TEST(Rematch, CanBeTakenBackByWhoOfferedIt) {
    WorldDriver driver;
    const Table table = finished(driver);
    driver.command<protocol::OfferRematch>(table.white, table.game);
    driver.command<protocol::DeclineRematch>(table.white, table.game);
    EXPECT_EQ(driver.last<protocol::Rematch>(table.black)->offers, std::vector<int>{});
    driver.command<protocol::OfferRematch>(table.black, table.game);
    EXPECT_FALSE(driver.last<protocol::Rematch>(table.black)->next);
    driver.command<protocol::DeclineRematch>(table.white, table.game);
    driver.command<protocol::DeclineRematch>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "no_offer");
}

TEST(Rematch, IsRefusedBeforeTheEndAndToStrangers) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    driver.command<protocol::OfferRematch>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "not_allowed_now");
    driver.command<protocol::Resign>(table.white, table.game);
    const ConnectionId stranger = driver.connect({{"carol"}});
    driver.watch(stranger, table.game);
    driver.command<protocol::OfferRematch>(stranger, table.game);
    EXPECT_EQ(refusal(driver, stranger), "not_your_seat");
}

}  // namespace
}  // namespace sixfold::test
