// Antichess: who loses all men wins.

#include <gtest/gtest.h>

#include "core/notation/move_text.h"
#include "core/position/position.h"
#include "tests/support/positions.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

using test::after;
using test::can;
using test::man_on;
using test::outcome_text;
using test::placed;

using Texts = std::vector<std::string>;

Position start() { return Position(test::variant("antichess")); }

TEST(Antichess, WhoCanTakeMust) {
    EXPECT_EQ(legal_move_texts(after(start(), "e2e4 d7d5")), Texts{"e4d5"});
    EXPECT_EQ(legal_move_texts(after(start(), "e2e4 d7d5 e4d5")), Texts{"d8d5"});
}

TEST(Antichess, WhoCanTakeInSeveralWaysMayChoose) {
    EXPECT_EQ(legal_move_texts(placed("antichess", "d4:P e4:P d5:p e5:p a1:R")),
              (Texts{"d4e5", "e4d5"}));
}

TEST(Antichess, EnPassantCountsAsACapture) {
    EXPECT_EQ(legal_move_texts(after(start(), "e2e4 h7h6 e4e5 d7d5")), Texts{"e5d6"});
}

TEST(Antichess, KingsAreOrdinaryMen) {
    const Position game = placed("antichess", "e1:K a2:P e8:r h8:k");
    EXPECT_TRUE(game.checked().empty());
    EXPECT_TRUE(can(game, "a2a3")) << "an attacked king need not move";
    const Position taken = after(game, "a2a3 e8e1");
    EXPECT_EQ(outcome_text(taken), "");
    EXPECT_TRUE(can(taken, "a3a4"));
}

TEST(Antichess, PawnsMayBecomeKings) {
    const Position game = after(placed("antichess", "a7:P h5:n"), "a7a8=K");
    EXPECT_EQ(man_on(game, "a8"), "K");
    EXPECT_TRUE(can(placed("antichess", "a2:p h5:N", "b - - 0 1"), "a2a1=K"));
}

TEST(Antichess, WhoLosesTheLastManWins) {
    const Position white_took = after(placed("antichess", "a1:R a8:r"), "a1a8");
    EXPECT_EQ(outcome_text(white_took), "extinction 0 4");
    EXPECT_TRUE(white_took.legal_moves().empty());
    const Position black_took = after(placed("antichess", "a1:R a8:r h8:k", "b - - 0 1"), "a8a1");
    EXPECT_EQ(outcome_text(black_took), "extinction 4 0");
}

TEST(Antichess, WhoCannotMoveWins) {
    EXPECT_EQ(outcome_text(placed("antichess", "a4:P a5:p")), "stalemate 4 0");
    EXPECT_EQ(outcome_text(placed("antichess", "a4:P a5:p", "b - - 0 1")), "stalemate 0 4");
}

TEST(Antichess, HasNoCastling) { EXPECT_FALSE(can(placed("antichess", "e1:K h1:R a8:k"), "e1g1")); }

}  // namespace
}  // namespace sixfold
