// How games end: draws, resignation, checkmate. Flags are in clock_test.cpp.

#include <gtest/gtest.h>

#include "tests/server/world/finished_games.h"
#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

protocol::GameResult result_of(const WorldDriver& driver, ConnectionId connection) {
    const auto ended = driver.last<protocol::Ended>(connection);
    return ended ? ended->result : protocol::GameResult{};
}

void expect_finished(const WorldDriver& driver, const GameId& game, const std::string& reason,
                     const std::vector<int>& quarters) {
    ASSERT_TRUE(driver.store().finished().contains(game));
    EXPECT_EQ(driver.store().finished().at(game).reason, reason);
    EXPECT_EQ(driver.store().finished().at(game).quarters, quarters);
}

TEST(Draws, AreMadeByAnOfferAndItsAcceptance) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    driver.command<protocol::OfferDraw>(table.white, table.game);
    EXPECT_EQ(driver.last<protocol::DrawOffered>(table.black)->seat, 0);
    EXPECT_EQ(driver.last<protocol::DrawOffered>(table.white)->version, 2);
    const ConnectionId late = driver.connect();
    driver.watch(late, table.game);
    EXPECT_EQ(driver.last<protocol::Snapshot>(late)->draw_offers, std::vector<int>{0});
    driver.command<protocol::AcceptDraw>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "no_offer");
    driver.command<protocol::AcceptDraw>(table.black, table.game);
    for (const ConnectionId c : {table.white, table.black, late}) {
        EXPECT_EQ(result_of(driver, c), (protocol::GameResult{"agreement", {2, 2}}));
    }
    expect_finished(driver, table.game, "agreement", {2, 2});
}

TEST(Draws, AreAgreedWhenBothOffer) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    driver.command<protocol::OfferDraw>(table.black, table.game);
    driver.command<protocol::OfferDraw>(table.white, table.game);
    EXPECT_EQ(result_of(driver, table.black), (protocol::GameResult{"agreement", {2, 2}}));
    EXPECT_EQ(driver.count<protocol::DrawOffered>(table.black), 1);
}

TEST(Draws, AreDeclinedByAWord) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    driver.command<protocol::OfferDraw>(table.white, table.game);
    driver.command<protocol::DeclineDraw>(table.black, table.game);
    EXPECT_EQ(driver.last<protocol::DrawDeclined>(table.white)->seat, 1);
    driver.command<protocol::AcceptDraw>(table.black, table.game);
    EXPECT_EQ(refusal(driver, table.black), "no_offer");
    const ConnectionId late = driver.connect();
    driver.watch(late, table.game);
    EXPECT_TRUE(driver.last<protocol::Snapshot>(late)->draw_offers.empty());
}

TEST(Draws, AreDeclinedByAMoveOfTheOther) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    driver.command<protocol::OfferDraw>(table.white, table.game);
    play_moves(driver, table, {"e2e4"});
    const ConnectionId late = driver.connect();
    driver.watch(late, table.game);
    EXPECT_EQ(driver.last<protocol::Snapshot>(late)->draw_offers, std::vector<int>{0})
        << "one's own move leaves one's offer";
    play_moves(driver, table, {"e9e8"}, 1);
    driver.watch(late, table.game);
    EXPECT_TRUE(driver.last<protocol::Snapshot>(late)->draw_offers.empty());
    driver.command<protocol::AcceptDraw>(table.black, table.game);
    EXPECT_EQ(refusal(driver, table.black), "no_offer");
}

TEST(Draws, AreNotOfferedAgainTooSoon) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    driver.command<protocol::OfferDraw>(table.white, table.game);
    driver.command<protocol::OfferDraw>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "already_offered");
    driver.command<protocol::DeclineDraw>(table.black, table.game);
    driver.command<protocol::OfferDraw>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "already_offered");
    play_moves(driver, table, {"b1a3", "h10i8", "a3b1", "i8h10", "a2a3", "i9i8", "d2d3", "d8d7"});
    driver.command<protocol::OfferDraw>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "already_offered");
    play_moves(driver, table, {"f3f4", "f9f8"}, 8);
    driver.command<protocol::OfferDraw>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "");
    EXPECT_EQ(driver.count<protocol::DrawOffered>(table.black), 2);
}

TEST(Resignation, GivesTheOtherThePoint) {
    for (const int loser : {0, 1}) {
        WorldDriver driver;
        const Table table = begin_game_under_way(driver);
        driver.pass(Milliseconds{3'000});
        driver.command<protocol::Resign>(table.of(loser), table.game);
        const std::vector<int> quarters{loser == 0 ? 0 : 4, loser == 1 ? 0 : 4};
        const auto ended = driver.last<protocol::Ended>(table.of(1 - loser));
        ASSERT_TRUE(ended);
        EXPECT_EQ(ended->result, (protocol::GameResult{"resignation", quarters}));
        EXPECT_EQ(ended->clocks.remaining_ms, (std::vector<std::int64_t>{597'000, 600'000}));
        EXPECT_FALSE(ended->clocks.running);
        expect_finished(driver, table.game, "resignation", quarters);
        driver.pass(Milliseconds{2'000});
        EXPECT_FALSE(driver.world().next_deadline());
    }
}

TEST(Checkmate, EndsTheGameWithTwoVersionsInOneBatch) {
    WorldDriver driver;
    const FinishedGame mate = finished_game("shafran", "checkmate");
    const Table table = begin_game(driver, {.base = std::chrono::hours(3)});
    auto moves = mate.moves;
    const std::string last = moves.back();
    moves.pop_back();
    play_moves(driver, table, moves);
    const RecordNumber before = driver.newest_record();
    const int ply = static_cast<int>(moves.size());
    const ConnectionId winner = table.of(ply % 2);
    driver.hold_commits();
    driver.play(winner, table.game, ply, last);
    EXPECT_EQ(driver.newest_record(), before + 1);
    ASSERT_EQ(driver.last_batch().size(), 3U);
    const auto& moved = std::get<db::AppendFact>(driver.last_batch()[0]);
    const auto& ended = std::get<db::AppendFact>(driver.last_batch()[1]);
    EXPECT_EQ(ended.version, moved.version + 1);
    EXPECT_TRUE(moved.command);
    EXPECT_FALSE(ended.command) << "the command is kept with its first fact";
    EXPECT_TRUE(std::holds_alternative<db::FinishGame>(driver.last_batch()[2]));
    driver.commit();
    EXPECT_EQ(driver.last<protocol::Ack>(winner)->version, moved.version);
    for (const ConnectionId c : {table.white, table.black}) {
        EXPECT_EQ(result_of(driver, c), (protocol::GameResult{"checkmate", mate.quarters}));
        EXPECT_EQ(driver.last<protocol::Ended>(c)->version, ended.version);
        const auto shown = driver.last<protocol::Moved>(c);
        EXPECT_EQ(shown->version, moved.version);
        EXPECT_FALSE(shown->legal);
        EXPECT_EQ(shown->played.check.size(), 1U);
    }
}

class WholeGame : public testing::TestWithParam<std::pair<const char*, const char*>> {};
INSTANTIATE_TEST_SUITE_P(Ends, WholeGame,
                         testing::Values(std::pair{"shafran", "repetition"},
                                         std::pair{"shafran", "bare-kings"},
                                         std::pair{"glinski", "checkmate"},
                                         std::pair{"glinski", "stalemate"},
                                         std::pair{"glinski", "fifty-moves"}));

TEST_P(WholeGame, EndsAsTheRulesSayAndIsReadBackEqual) {
    const auto [variant, reason] = GetParam();
    WorldDriver driver;
    const FinishedGame reference = finished_game(variant, reason);
    const Table table = begin_game(driver, {.variant = variant, .base = std::chrono::hours(3)});
    play_moves(driver, table, reference.moves);
    expect_finished(driver, table.game, reason, reference.quarters);
    driver.watch(table.white, table.game);
    const auto before = driver.last<protocol::Snapshot>(table.white);
    driver.close(table.black);
    driver.close(table.white);
    ASSERT_EQ(driver.world().games_in_memory(), 0U);
    const ConnectionId again = driver.connect(table.host);
    driver.watch(again, table.game);
    auto after = driver.last<protocol::Snapshot>(again);
    ASSERT_TRUE(before && after);
    after->seats = before->seats;  // the opponent is not here this time
    EXPECT_EQ(before, after);
}

}  // namespace
}  // namespace sixfold::test
