// Crazyhouse: captured men change sides and come back.

#include <gtest/gtest.h>

#include <string>

#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
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

int held(const Position& position, int player, const char* man) {
    return position.in_hand(player, position.variant().definition().type_named(man));
}

Position game(const std::string& men, const std::string& rest = "w - - 0 1") {
    return placed("crazyhouse", men, rest);
}

TEST(Crazyhouse, ACapturedManComesIntoTheCaptorsHand) {
    const Position taken = after(Position(test::variant("crazyhouse")), "e2e4 d7d5 e4d5 d8d5");
    EXPECT_EQ(held(taken, 0, "pawn"), 1);
    EXPECT_EQ(held(taken, 1, "pawn"), 1);
    EXPECT_NE(to_text(taken).find(" hand=Pp"), std::string::npos) << to_text(taken);
    const Position dropped = after(taken, "P@e4");
    EXPECT_EQ(man_on(dropped, "e4"), "P");
    EXPECT_EQ(held(dropped, 0, "pawn"), 0);
    EXPECT_EQ(dropped.to_move(), 1);
}

TEST(Crazyhouse, EnPassantFillsTheHandToo) {
    const Position taken = after(Position(test::variant("crazyhouse")), "e2e4 a7a6 e4e5 d7d5 e5d6");
    EXPECT_EQ(held(taken, 0, "pawn"), 1);
}

TEST(Crazyhouse, DropsGoOnEmptyCellsOnly) {
    const Position start = game("e1:K a2:P e8:k", "w - - 0 1 hand=N");
    EXPECT_TRUE(can(start, "N@a3"));
    EXPECT_TRUE(can(start, "N@a8"));
    for (const char* drop : {"N@a2", "N@e1", "N@e8", "Q@a3", "P@a3"}) {
        EXPECT_FALSE(can(start, drop)) << drop;
    }
}

TEST(Crazyhouse, PawnsAreNotDroppedOnTheLastRanks) {
    const Position start = game("e1:K e8:k", "w - - 0 1 hand=Pp");
    const Position black = game("e1:K e8:k", "b - - 0 1 hand=Pp");
    for (char file = 'a'; file <= 'h'; ++file) {
        for (const Position& position : {start, black}) {
            EXPECT_FALSE(can(position, std::string("P@") + file + '1')) << file;
            EXPECT_FALSE(can(position, std::string("P@") + file + '8')) << file;
        }
        EXPECT_TRUE(can(start, std::string("P@") + file + '2')) << file;
    }
    // On g2 a white pawn gives no check; d7 and f7 would.
    EXPECT_TRUE(can(start, "P@a7"));
    EXPECT_TRUE(can(start, "P@d7"));
}

TEST(Crazyhouse, ADroppedPawnOnItsStartRankMayStepTwice) {
    EXPECT_TRUE(can(after(game("e1:K e8:k", "w - - 0 1 hand=P"), "P@c2 e8e7"), "c2c4"));
}

TEST(Crazyhouse, APromotedManIsAPawnAgainWhenCaptured) {
    const Position promoted = after(game("e1:K e8:k a7:P h8:r c8:b"), "a7a8=Q");
    EXPECT_NE(to_text(promoted).find(" promoted=a8"), std::string::npos) << to_text(promoted);
    const Position moved = after(promoted, "e8e7 a8a4");
    EXPECT_NE(to_text(moved).find(" promoted=a4"), std::string::npos) << to_text(moved);
    const Position taken = after(moved, "h8h4 e1e2 h4a4");
    EXPECT_EQ(held(taken, 1, "pawn"), 1);
    EXPECT_EQ(held(taken, 1, "queen"), 0);
    EXPECT_EQ(to_text(taken).find("promoted="), std::string::npos);
    // A queen that always was one stays one.
    EXPECT_EQ(held(after(game("e1:K e8:k a4:Q h4:r", "b - - 0 1"), "h4a4"), 1, "queen"), 1);
}

TEST(Crazyhouse, ADropMayBlockACheck) {
    const Position checked = game("e1:K a8:k e8:r", "w - - 0 1 hand=Q");
    for (const char* block : {"Q@e2", "Q@e4", "Q@e7"}) EXPECT_TRUE(can(checked, block)) << block;
    for (const char* other : {"Q@a4", "Q@d1", "Q@f8"}) EXPECT_FALSE(can(checked, other)) << other;
    // Two checks cannot be blocked at once, nor a knight's.
    const Position two = game("e1:K a8:k e8:r h4:b", "w - - 0 1 hand=Q");
    const Position knight = game("e1:K a8:k f3:n", "w - - 0 1 hand=Q");
    for (const Position& position : {two, knight}) {
        for (const Move& move : position.legal_moves()) EXPECT_NE(move.kind, Move::Kind::Drop);
    }
}

TEST(Crazyhouse, ADropMayMateAndMenInHandPreventMate) {
    const std::string men = "g1:K g8:k f7:p g7:p h7:p";
    EXPECT_EQ(outcome_text(after(game(men, "w - - 0 1 hand=R"), "R@a8")), "checkmate 4 0");
    EXPECT_EQ(outcome_text(after(game(men, "w - - 0 1 hand=Rn"), "R@a8")), "");
}

TEST(Crazyhouse, ThePositionIsAnotherWithOtherHands) {
    const std::string men = "e1:K e8:k";
    EXPECT_NE(game(men).repetition_key(), game(men, "w - - 0 1 hand=P").repetition_key());
    EXPECT_NE(game(men, "w - - 0 1 hand=P").repetition_key(),
              game(men, "w - - 0 1 hand=p").repetition_key());
    EXPECT_NE(game(men, "w - - 0 1 hand=P").repetition_key(),
              game(men, "w - - 0 1 hand=PP").repetition_key());
    EXPECT_EQ(outcome_text(game(men)), "") << "kings alone are no draw";
}

TEST(Crazyhouse, HandsAreWrittenInTheOrderOfTheFile) {
    const Position start = game("e1:K e8:k a8:Q", "b - - 0 1 hand=QRBNPPqrbnp promoted=a8");
    EXPECT_NE(to_text(start).find(" hand=QRBNPPqrbnp promoted=a8"), std::string::npos)
        << to_text(start);
}

}  // namespace
}  // namespace sixfold
