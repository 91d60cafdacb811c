// A player who is gone: what the opponent is told, and when the game may be claimed.

#include <gtest/gtest.h>

#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

using std::chrono::seconds;

const TableOptions kBlitz{.base = seconds{180}, .increment = seconds{2}};

Table begin_game_with_black_to_move(WorldDriver& driver) {
    const Table table = begin_game_under_way(driver, kBlitz);
    play_moves(driver, table, {"b1c4"}, 2);
    return table;
}

std::optional<std::int64_t> claim_ms(const WorldDriver& driver, ConnectionId connection, int seat) {
    const auto presence = driver.last<protocol::Presence>(connection);
    if (!presence) return std::nullopt;
    return presence->seats[static_cast<std::size_t>(seat)].claim_ms;
}

TEST(Absence, IsToldAfterAWhileWithTheTimeUntilAClaim) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kBlitz);
    driver.close(table.black);
    driver.pass(seconds{4});
    EXPECT_FALSE(claim_ms(driver, table.white, 1)) << "people reload pages";
    driver.pass(seconds{1});
    EXPECT_EQ(claim_ms(driver, table.white, 1), 35'000);
    driver.pass(seconds{35});
    EXPECT_EQ(claim_ms(driver, table.white, 1), 0);
}

TEST(Absence, IsShorterWhereThePageWasClosed) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kBlitz);
    driver.close(table.black, true);
    driver.pass(seconds{5});
    EXPECT_EQ(claim_ms(driver, table.white, 1), 5'000);
}

TEST(Absence, HasMorePatienceInSlowerGames) {
    const auto shown = [](Milliseconds base) {
        WorldDriver driver;
        const Table table = begin_game_under_way(driver, {.base = base, .increment = seconds{0}});
        driver.close(table.black);
        driver.pass(seconds{5});
        return claim_ms(driver, table.white, 1);
    };
    EXPECT_EQ(shown(seconds{600}), 75'000);
    EXPECT_EQ(shown(seconds{3600}), 115'000);
}

TEST(Absence, EndsWhenThePlayerComesBack) {
    WorldDriver driver;
    const Table table = begin_game_with_black_to_move(driver);
    driver.close(table.black);
    driver.pass(seconds{30});
    const ConnectionId back = driver.connect(table.guest);
    driver.watch(back, table.game);
    driver.pass(seconds{1});
    EXPECT_FALSE(claim_ms(driver, table.white, 1));
    driver.pass(seconds{20});
    driver.command<protocol::ClaimWin>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "opponent_present");
}

TEST(Absence, DoesNotBeginWhileAnotherTabIsOpen) {
    WorldDriver driver;
    const Table table = begin_game_with_black_to_move(driver);
    const ConnectionId second = driver.connect(table.guest);
    driver.watch(second, table.game);
    driver.close(table.black);
    driver.pass(seconds{60});
    EXPECT_FALSE(claim_ms(driver, table.white, 1));
    driver.command<protocol::ClaimWin>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "opponent_present");
}

TEST(Absence, ToldToNobodyAtTheBoardOfACorrespondenceGame) {
    WorldDriver driver;
    const Table table = begin_game_under_way(
        driver, {.base = seconds{86'400}, .increment = seconds{0}, .kind = "correspondence"});
    driver.close(table.black);
    driver.pass(seconds{3600});
    EXPECT_FALSE(claim_ms(driver, table.white, 1));
}

TEST(Claims, AreRefusedUntilTheTimeHasCome) {
    WorldDriver driver;
    const Table table = begin_game_with_black_to_move(driver);
    driver.close(table.black);
    driver.pass(seconds{40} - Milliseconds{1});
    driver.command<protocol::ClaimWin>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "opponent_present");
    EXPECT_TRUE(driver.store().finished().empty());
    driver.pass(Milliseconds{1});
    driver.command<protocol::ClaimWin>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "");
    EXPECT_EQ(driver.last<protocol::Ended>(table.white)->result,
              (protocol::GameResult{"abandoned", {4, 0}}));
}

TEST(Claims, CanBeForADraw) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kBlitz);
    driver.close(table.white);
    driver.pass(seconds{40});
    driver.command<protocol::ClaimDraw>(table.black, table.game);
    EXPECT_EQ(driver.last<protocol::Ended>(table.black)->result,
              (protocol::GameResult{"abandoned", {2, 2}}));
}

TEST(Claims, AreAChoiceAndNotALossByItself) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kBlitz);
    driver.play(table.white, table.game, 2, "b1c4");
    driver.close(table.white);
    driver.pass(seconds{100});
    EXPECT_TRUE(driver.store().finished().empty());
}

TEST(Claims, WaitForPlayersAfterARestart) {
    WorldDriver driver;
    const Table table = begin_game_with_black_to_move(driver);
    driver.crash(seconds{300});
    const ConnectionId white = driver.connect(table.host);
    driver.watch(white, table.game);
    driver.pass(seconds{39});
    driver.command<protocol::ClaimWin>(white, table.game);
    EXPECT_EQ(refusal(driver, white), "opponent_present") << "the server was away, not the player";
    driver.pass(seconds{1});
    driver.command<protocol::ClaimWin>(white, table.game);
    EXPECT_EQ(refusal(driver, white), "");
}

TEST(Claims, AreForThoseWhoWait) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kBlitz);
    driver.close(table.black);
    driver.pass(seconds{60});
    driver.command<protocol::ClaimWin>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "not_allowed_now") << "it is White who dawdles";
    play_moves(driver, table, {"b1c4"}, 2);
    driver.command<protocol::ClaimWin>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "");
    EXPECT_TRUE(driver.store().finished().contains(table.game));
}

TEST(Claims, AndAReturnAtTheSameMomentHaveOneClearAnswer) {
    for (const bool back_first : {true, false}) {
        WorldDriver driver;
        const Table table = begin_game_with_black_to_move(driver);
        driver.close(table.black);
        driver.pass(seconds{60});
        const ConnectionId again = driver.connect(table.guest);
        if (back_first) driver.watch(again, table.game, 1);
        driver.command<protocol::ClaimWin>(table.white, table.game);
        if (!back_first) driver.watch(again, table.game, 1);
        EXPECT_EQ(refusal(driver, table.white), back_first ? "opponent_present" : "");
        EXPECT_EQ(driver.store().finished().contains(table.game), !back_first);
        EXPECT_EQ(driver.last<protocol::Ended>(again).has_value(), !back_first);
    }
}

TEST(Claims, HaveNoCountdownOnceTheGameIsOver) {
    WorldDriver driver;
    const Table table = begin_game_with_black_to_move(driver);
    driver.close(table.black);
    driver.pass(seconds{20});
    ASSERT_TRUE(claim_ms(driver, table.white, 1));
    driver.command<protocol::Resign>(table.white, table.game);
    const ConnectionId spectator = driver.connect();
    driver.watch(spectator, table.game);
    driver.pass(seconds{60});
    EXPECT_FALSE(driver.last<protocol::Snapshot>(spectator)->seats[1].claim_ms);
    EXPECT_FALSE(claim_ms(driver, table.white, 1));
}

TEST(Claims, AreForPlayersOnly) {
    WorldDriver driver;
    const Table table = begin_game_with_black_to_move(driver);
    driver.close(table.black);
    driver.pass(seconds{60});
    const ConnectionId stranger = driver.connect({{"carol"}});
    driver.watch(stranger, table.game);
    driver.command<protocol::ClaimWin>(stranger, table.game);
    EXPECT_EQ(refusal(driver, stranger), "not_your_seat");
}

}  // namespace
}  // namespace sixfold::test
