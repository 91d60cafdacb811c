// Flags and leaving against a side that could not have won, and repetition in whole games.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/game/game.h"
#include "core/notation/move_text.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

using namespace std::chrono_literals;

constexpr Instant kNow{1'700'000'000'000ms};

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

/// A game in which these moves have been played and the clock of the next player runs.
Game played(const char* slug, const std::vector<std::string>& moves) {
    Game game(test::variant(slug), {{1min, 0ms}});
    game.start();
    game.published(kNow);
    for (const std::string& move : moves) {
        const auto facts = game.apply(game.to_move(), command::Play{game.ply(), move}, kNow);
        EXPECT_TRUE(test::is_ok(facts)) << move;
        game.published(kNow);
    }
    return game;
}

/// The moves of the first game of the reference that ended with bare kings, without the last two:
/// the side to move has one man left, which the bare king opposite will take.
std::vector<std::string> before_bare_kings(const std::string& slug) {
    std::ifstream file(SIXFOLD_TEST_DATA "/results/" + slug + ".txt");
    std::string moves;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("moves ")) moves = line.substr(6);
        if (!line.starts_with("outcome bare-kings")) continue;
        auto words = words_of(moves);
        words.resize(words.size() - 2);
        return words;
    }
    ADD_FAILURE() << "no game of " << slug << " ended with bare kings";
    return {};
}

TEST(Flag, AgainstABareKingThatCannotWinIsADraw) {
    for (const char* slug : {"shafran", "mccooey", "chess"}) {
        Game game = played(slug, before_bare_kings(slug));
        const int mover = game.to_move().index;
        EXPECT_TRUE(game.position().can_win(mover)) << slug;
        EXPECT_FALSE(game.position().can_win(1 - mover)) << slug;
        ASSERT_EQ(game.expire(kNow + 1min).size(), 1u) << slug;
        EXPECT_EQ(*game.outcome(), (Outcome{EndReason::TimeCannotWin, {2, 2}})) << slug;
    }
}

/// The same game one move later. The first legal move that ends nothing is played, and published.
Game one_move_later(const Game& game) {
    for (const Move& move : game.position().legal_moves()) {
        Game next = game;
        const command::Play play{next.ply(), to_text(next.variant(), move)};
        EXPECT_TRUE(test::is_ok(next.apply(game.to_move(), play, kNow)));
        if (next.phase() == Game::Phase::Over) continue;
        next.published(kNow);
        return next;
    }
    ADD_FAILURE() << "every move ended the game";
    return game;
}

TEST(Flag, OfTheBareKingStillLoses) {
    // Whatever the other side plays, it keeps its man for now.
    Game game = one_move_later(played("shafran", before_bare_kings("shafran")));
    const Seat bare = game.to_move();
    ASSERT_EQ(game.expire(kNow + 1min).size(), 1u);
    EXPECT_EQ(game.outcome()->reason, EndReason::Time);
    EXPECT_EQ(game.outcome()->quarters[bare.index], 0);
}

TEST(Leaving, AgainstABareKingThatCannotWinIsADraw) {
    Game game = played("chess", before_bare_kings("chess"));
    ASSERT_TRUE(test::is_ok(game.apply(game.to_move(), command::Resign{}, kNow)));
    EXPECT_EQ(*game.outcome(), (Outcome{EndReason::Resignation, {2, 2}}));
}

TEST(Leaving, IsADrawWhenTheBareKingThatStayedClaimsTheWin) {
    Game game = played("chess", before_bare_kings("chess"));
    const Seat strong = game.to_move();
    const Seat bare{static_cast<std::uint8_t>(1 - strong.index)};
    Game later = one_move_later(game);
    ASSERT_TRUE(test::is_ok(game.apply(bare, command::ClaimWin{}, kNow)));
    EXPECT_EQ(*game.outcome(), (Outcome{EndReason::Abandoned, {2, 2}}));
    ASSERT_TRUE(test::is_ok(later.apply(strong, command::ClaimWin{}, kNow)));
    EXPECT_EQ(later.outcome()->quarters[strong.index], 4);
}

TEST(RepetitionInAGame, CountsOnlyPositionsWithTheSameCastlingRights) {
    // The rooks' first tour takes the rights of castling away; the same men stand there a third
    // time before the same position does.
    std::vector<std::string> moves = words_of("g1f3 g8f6");
    const std::vector<std::string> tour = words_of("h1g1 h8g8 g1h1 g8h8");
    for (int i = 0; i < 2; ++i) moves.insert(moves.end(), tour.begin(), tour.end());
    Game game = played("chess", moves);
    EXPECT_EQ(game.phase(), Game::Phase::Playing);
    moves.insert(moves.end(), {"h1g1", "h8g8"});
    game = played("chess", moves);
    EXPECT_EQ(*game.outcome(), (Outcome{EndReason::Repetition, {2, 2}}));
}

TEST(RepetitionInAGame, DoesNotCountAMarkThatNobodyCanTake) {
    // After e2-e4 no black pawn can take en passant: that position is the first of three.
    std::vector<std::string> moves = words_of("e2e4");
    const std::vector<std::string> tour = words_of("b8c6 b1c3 c6b8 c3b1");
    for (int i = 0; i < 2; ++i) moves.insert(moves.end(), tour.begin(), tour.end());
    const Game game = played("chess", moves);
    ASSERT_TRUE(game.outcome());
    EXPECT_EQ(*game.outcome(), (Outcome{EndReason::Repetition, {2, 2}}));
}

TEST(RepetitionInAGame, CountsAnewAfterARealChanceToTakeEnPassant) {
    // Here d4xe3 was possible, so the first occurrence was another position.
    std::vector<std::string> moves = words_of("a2a3 d7d5 a3a4 d5d4 e2e4");
    const std::vector<std::string> tour = words_of("b8c6 b1a3 c6b8 a3b1");
    for (int i = 0; i < 2; ++i) moves.insert(moves.end(), tour.begin(), tour.end());
    EXPECT_EQ(played("chess", moves).phase(), Game::Phase::Playing);
}

}  // namespace
}  // namespace sixfold
