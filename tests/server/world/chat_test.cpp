// Talk: players read the players, spectators the spectators.

#include <gtest/gtest.h>

#include "protocol/limits.h"
#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

using std::chrono::seconds;

protocol::Chat said(const Table& table, std::optional<int> seat, const std::string& text) {
    return {table.game.text, false, {{seat, {}, text}}};
}

TEST(Chat, OfPlayersIsReadByPlayers) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const ConnectionId stranger = driver.connect();
    driver.watch(stranger, table.game);
    driver.say(table.white, protocol::Say{table.game.text, "Good luck!"});
    EXPECT_EQ(driver.last<protocol::Chat>(table.white), said(table, 0, "Good luck!"));
    EXPECT_EQ(driver.last<protocol::Chat>(table.black), said(table, 0, "Good luck!"));
    EXPECT_FALSE(driver.last<protocol::Chat>(stranger));
}

TEST(Chat, OfSpectatorsIsReadBySpectators) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const ConnectionId one = driver.connect();
    const ConnectionId two = driver.connect({{"carol"}});
    driver.watch(one, table.game);
    driver.watch(two, table.game);
    driver.say(one, protocol::Say{table.game.text, "The knight hangs."});
    EXPECT_EQ(driver.last<protocol::Chat>(two), said(table, std::nullopt, "The knight hangs."));
    EXPECT_FALSE(driver.last<protocol::Chat>(table.white)) << "advice for a player";
}

TEST(Chat, IsThereForThoseWhoComeLater) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    driver.say(table.white, protocol::Say{table.game.text, "one"});
    driver.say(table.black, protocol::Say{table.game.text, "two"});
    const ConnectionId back = driver.connect(table.guest);
    driver.watch(back, table.game, 1);
    EXPECT_EQ(driver.last<protocol::Chat>(back),
              (protocol::Chat{table.game.text, true, {{0, {}, "one"}, {1, {}, "two"}}}));
    const ConnectionId stranger = driver.connect();
    driver.watch(stranger, table.game);
    EXPECT_FALSE(driver.last<protocol::Chat>(stranger));
}

TEST(Chat, OfAHostWhoseSeatTheLotDecidesIsReadByPlayers) {
    WorldDriver driver;
    const UserId host{"alice"};
    const GameId game = open_game(driver, host, std::nullopt);
    const ConnectionId alice = driver.connect(host);
    const ConnectionId stranger = driver.connect();
    driver.watch(alice, game);
    driver.watch(stranger, game);
    driver.say(alice, protocol::Say{game.text, "Anybody?"});
    EXPECT_EQ(driver.last<protocol::Chat>(alice),
              (protocol::Chat{game.text, false, {{std::nullopt, {}, "Anybody?"}}}));
    EXPECT_FALSE(driver.last<protocol::Chat>(stranger));
    driver.say(stranger, protocol::Say{game.text, "Hello"});
    EXPECT_EQ(driver.count<protocol::Chat>(alice), 1);
    EXPECT_EQ(driver.count<protocol::Chat>(stranger), 1);
}

TEST(Chat, KeepsTheNewestLinesOnly) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const auto lines = static_cast<int>(protocol::kChatKept) + 10;
    for (int i = 0; i < lines; ++i) {
        driver.say(table.white, protocol::Say{table.game.text, std::to_string(i)});
        driver.pass(seconds{3});
    }
    const ConnectionId back = driver.connect(table.host);
    driver.watch(back, table.game);
    const auto chat = driver.last<protocol::Chat>(back);
    ASSERT_TRUE(chat && chat->all);
    EXPECT_EQ(chat->lines.size(), protocol::kChatKept);
    EXPECT_EQ(chat->lines.back().text, std::to_string(lines - 1));
}

TEST(Chat, TooFastIsRefused) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    for (int i = 0; i < protocol::kChatLines; ++i) {
        driver.say(table.white, protocol::Say{table.game.text, "hurry"});
    }
    EXPECT_EQ(driver.count<protocol::Chat>(table.black), protocol::kChatLines);
    driver.say(table.white, protocol::Say{table.game.text, "hurry"});
    EXPECT_EQ(refusal(driver, table.white), "rate_limited");
    driver.say(table.black, protocol::Say{table.game.text, "calm down"});
    EXPECT_EQ(driver.last<protocol::Chat>(table.white), said(table, 1, "calm down"));
    driver.pass(seconds{protocol::kChatSeconds});
    driver.say(table.white, protocol::Say{table.game.text, "sorry"});
    EXPECT_EQ(driver.last<protocol::Chat>(table.black), said(table, 0, "sorry"));
}

TEST(Chat, IsForThoseWhoWatch) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const ConnectionId stranger = driver.connect();
    driver.say(stranger, protocol::Say{table.game.text, "hello"});
    EXPECT_EQ(refusal(driver, stranger), "not_allowed_now");
}

}  // namespace
}  // namespace sixfold::test
