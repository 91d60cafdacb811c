#include "core/position/position.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "tests/support/positions.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

using test::after;
using test::can;
using test::man_on;
using test::outcome_text;
using test::passed_cells;
using test::placed;
using test::position;
using test::targets;

using Names = std::set<std::string>;

// ---- Shafran's pawns (the examples of the excerpt: white pawns e6 and c4, a black one on d8)

constexpr const char* kThreeSteps = "k4/6/1p5/8/4P4/9/2P5/7/6/4K b - - 0 1";

TEST(ShafranPawn, OnItsStartCellGoesOneTwoOrThreeCells) {
    const Position start = position("shafran", kThreeSteps);
    EXPECT_TRUE(can(start, "d8d7"));
    EXPECT_TRUE(can(start, "d8d6"));
    EXPECT_TRUE(can(start, "d8d5"));
    EXPECT_FALSE(can(start, "d8d4"));
}

TEST(ShafranPawn, IsTakenWhereItArrives) {
    EXPECT_TRUE(can(after(position("shafran", kThreeSteps), "d8d7"), "e6d7"));
    EXPECT_FALSE(can(after(position("shafran", kThreeSteps), "d8d7"), "c4d6"));
    EXPECT_TRUE(can(after(position("shafran", kThreeSteps), "d8d6"), "c4d6"));
}

TEST(ShafranPawn, IsTakenEnPassantOnEveryCellItPassed) {
    const Position triple = after(position("shafran", kThreeSteps), "d8d5");
    EXPECT_TRUE(can(triple, "e6d7"));
    EXPECT_TRUE(can(triple, "c4d6"));
    for (const char* capture : {"e6d7", "c4d6"}) {
        const Position taken = after(triple, capture);
        EXPECT_TRUE(taken.at(*taken.variant().board().find("d5")).empty());
    }
    EXPECT_TRUE(can(after(position("shafran", kThreeSteps), "d8d6"), "e6d7"));
}

TEST(ShafranPawn, IsTakenEnPassantOnTheNextMoveOnly) {
    const Position later = after(position("shafran", kThreeSteps), "d8d5 e1e2 e10e9");
    EXPECT_FALSE(can(later, "e6d7"));
    EXPECT_FALSE(can(later, "c4d6"));
}

TEST(ShafranPawn, MayNotJumpOverAMan) {
    const Position blocked = position("shafran", "k4/6/1p5/2P5/9/9/8/7/6/4K b - - 0 1");
    EXPECT_FALSE(can(blocked, "d8d7"));
    EXPECT_FALSE(can(blocked, "d8d6"));
}

// ---- Shafran's castling

constexpr const char* kCastlings = "k3r/6/7/8/r8/8R/8/7/6/R3K w QBqb - 0 1";

TEST(ShafranCastling, EndsForGoodWhenKingOrRookHasMoved) {
    const Position king = after(position("shafran", kCastlings), "e1d1 e10d9 d1e1 d9e10");
    EXPECT_FALSE(can(king, "e1c1"));
    EXPECT_FALSE(can(king, "e1g3"));
    const Position rook = after(position("shafran", kCastlings), "a1b1 e10e9 b1a1 e9e10");
    EXPECT_FALSE(can(rook, "e1c1"));
    EXPECT_TRUE(can(rook, "e1g3"));
}

// ---- check and the end

TEST(Position, APinnedSliderMayStepBackTowardsItsKing) {
    const Position pinned = position("glinski", "1/1k1/2r2/7/9/11/5R5/11/11/11/5K5 w - - 0 1");
    EXPECT_TRUE(can(pinned, "f5f4"));
    EXPECT_TRUE(can(pinned, "f5f9"));
    EXPECT_FALSE(can(pinned, "f5e4"));
}

TEST(Position, StalemateIsWorthThreeQuartersWhereTheGameSaysSo) {
    // Even a bare king can take every cell from another in a corner.
    const Position stalemate = position("glinski", "k/3/2K2/7/9/11/11/11/11/11/11 b - - 0 1");
    EXPECT_TRUE(stalemate.legal_moves().empty());
    EXPECT_EQ(stalemate.outcome(), (Outcome{EndReason::Stalemate, {3, 1}}));
}

TEST(Position, BareKingsAreADrawInOneGameAndNotInTheOther) {
    const Position shafran = position("shafran", "k4/6/7/8/9/9/8/7/6/4K w - - 0 1");
    EXPECT_EQ(*shafran.outcome(), (Outcome{EndReason::BareKings, {2, 2}}));
    EXPECT_FALSE(shafran.can_win(0));
    const Position glinski = position("glinski", "k/3/5/7/9/11/11/11/11/11/5K5 w - - 0 1");
    EXPECT_FALSE(glinski.outcome());
    EXPECT_TRUE(glinski.can_win(0));
}

TEST(Position, FiftyQuietMovesOfEachSideEndTheGame) {
    const char* const with_rook = "glinski";
    EXPECT_FALSE(position(with_rook, "k/3/5/7/9/11/11/11/11/11/R4K5 w - - 99 60").outcome());
    EXPECT_EQ(position(with_rook, "k/3/5/7/9/11/11/11/11/11/R4K5 w - - 100 60").outcome(),
              (Outcome{EndReason::FiftyMoves, {2, 2}}));
}

TEST(Position, RepetitionCountsOnlyRealEnPassant) {
    // The same men; in one text cells were passed, but no pawn can take there.
    const Position passed = position("shafran", "k4/6/7/8/9/3p5/8/7/6/4K w - d7d6 0 2");
    const Position not_passed = position("shafran", "k4/6/7/8/9/3p5/8/7/6/4K w - - 0 2");
    EXPECT_EQ(passed.repetition_key(), not_passed.repetition_key());
    const Position takable = position("shafran", "k4/6/7/8/4P4/3p5/8/7/6/4K w - d7d6 0 2");
    const Position gone = position("shafran", "k4/6/7/8/4P4/3p5/8/7/6/4K w - - 0 2");
    EXPECT_NE(takable.repetition_key(), gone.repetition_key());
}

TEST(Position, RepetitionIgnoresEnPassantThatAPinForbids) {
    // d5xc6 would take both men off the rank between rook and king.
    const std::string pinned = "a5:K d5:P c5:p h5:r h8:k";
    EXPECT_FALSE(can(placed("chess", pinned, "w - c6 0 2"), "d5c6"));
    EXPECT_EQ(placed("chess", pinned, "w - c6 0 2").repetition_key(),
              placed("chess", pinned, "w - - 0 2").repetition_key());
    const std::string free = "a4:K d5:P c5:p h5:r h8:k";
    EXPECT_TRUE(can(placed("chess", free, "w - c6 0 2"), "d5c6"));
    EXPECT_NE(placed("chess", free, "w - c6 0 2").repetition_key(),
              placed("chess", free, "w - - 0 2").repetition_key());
    // Glinski: Black's g7-g5 passed g6; White's pawn on f6 may not leave its king's file.
    const std::string file = "f1:K f11:r h9:k f6:P g5:p";
    EXPECT_FALSE(can(placed("glinski", file, "w - g6 0 2"), "f6g6"));
    EXPECT_EQ(placed("glinski", file, "w - g6 0 2").repetition_key(),
              placed("glinski", file, "w - - 0 2").repetition_key());
    const std::string open = "g1:K f11:r h9:k f6:P g5:p";
    EXPECT_NE(placed("glinski", open, "w - g6 0 2").repetition_key(),
              placed("glinski", open, "w - - 0 2").repetition_key());
}

TEST(Position, RepetitionTellsCastlingRightsApart) {
    const std::string men = "e1:K a1:R h1:R e8:k a8:r h8:r";
    const auto key = [&](const char* rights) {
        return placed("chess", men, std::string("w ") + rights + " - 0 1").repetition_key();
    };
    const std::set<std::uint64_t> keys = {key("KQkq"), key("KQk"), key("Kkq"), key("-")};
    EXPECT_EQ(keys.size(), 4u);
    EXPECT_EQ(key("KQkq"), key("KQkq"));
}

TEST(Position, ADoubleCheckIsAnsweredByTheKingAlone) {
    // Rook and bishop check; the white rook could take either, or stand between.
    const Position twice = placed("chess", "e1:K e8:r h4:b a4:R g8:k d3:Q");
    EXPECT_EQ(twice.checked().size(), 1u);
    for (const Move& move : twice.legal_moves()) {
        EXPECT_EQ(man_on(twice, twice.variant().board().name(move.from)), "K");
    }
    EXPECT_EQ(targets(twice, "e1"), (Names{"d1", "d2", "f1"}));
    // The same on hexagons: along the file and, two to the right and one up, along a diagonal.
    const Position hex = placed("glinski", "f1:K f6:r h3:b f11:k a3:R");
    EXPECT_EQ(hex.checked().size(), 1u);
    for (const Move& move : hex.legal_moves()) {
        EXPECT_EQ(man_on(hex, hex.variant().board().name(move.from)), "K");
    }
}

TEST(Position, APinnedManMayNotStandBetweenAnotherCheckAndItsKing) {
    // The rook on e4 is pinned along the file; b4 checks along the diagonal.
    const Position pinned = placed("chess", "e1:K e4:R e8:r b4:b h8:k");
    EXPECT_EQ(targets(pinned, "e4"), Names{});
}

TEST(Position, ACheckingPawnThatStepsTwiceMayBeTakenEnPassant) {
    const Position checked = after(placed("chess", "e1:K e2:P d5:k d4:p f5:p"), "e2e4");
    EXPECT_TRUE(checked.in_check());
    EXPECT_TRUE(can(checked, "d4e3"));
    EXPECT_TRUE(can(checked, "f5e4"));
    // Glinski: f5-f7 attacks e7 and g7.
    const Position hex = after(placed("glinski", "f1:K f5:P g8:k e6:p"), "f5f7");
    EXPECT_TRUE(can(hex, "e6f6"));
}

TEST(Position, APawnThatMayStepTwiceAndStepsOnceLeavesNothingToTake) {
    const Position once = after(placed("chess", "e1:K e2:P e8:k d3:p d4:p"), "e2e3");
    EXPECT_EQ(passed_cells(once), "-");
    for (const Move& move : once.legal_moves()) EXPECT_NE(move.kind, Move::Kind::EnPassant);
    EXPECT_EQ(passed_cells(after(placed("chess", "e1:K e2:P e8:k"), "e2e4")), "e3");
    EXPECT_EQ(passed_cells(after(placed("chess", "e1:K e2:P e8:k"), "e2e4 e8e7")), "-");
}

TEST(Position, QuietMovesAreCountedAnewAfterPawnsAndCaptures) {
    const std::string men = "a1:K b1:R h2:P b8:n h8:k";
    EXPECT_EQ(placed("chess", men, "w - - 99 80").quiet_plies(), 99);
    EXPECT_EQ(after(placed("chess", men, "w - - 99 80"), "h2h3").quiet_plies(), 0);
    EXPECT_EQ(after(placed("chess", men, "w - - 99 80"), "b1b8").quiet_plies(), 0);
    EXPECT_EQ(outcome_text(after(placed("chess", men, "w - - 99 80"), "b1b2")), "fifty-moves 2 2");
    EXPECT_EQ(outcome_text(after(placed("chess", men, "w - - 98 80"), "b1b2")), "");
}

TEST(Position, MateComesBeforeTheFiftyMoves) {
    const Position mate = after(placed("chess", "g1:K b7:R a1:R h8:k", "w - - 99 80"), "a1a8");
    EXPECT_EQ(outcome_text(mate), "checkmate 4 0");
}

TEST(Position, StalemateCountsAsEachGameSays) {
    EXPECT_EQ(outcome_text(placed("chess", "f7:K g6:Q h8:k", "b - - 0 1")), "stalemate 2 2");
    // In a corner, by a king alone: three quarters in one game, a draw by bare kings in another.
    const std::string corner = "k/3/2K2/7/9/11/11/11/11/11/11 b - - 0 1";
    EXPECT_EQ(outcome_text(position("glinski", corner)), "stalemate 3 1");
    EXPECT_EQ(outcome_text(position("glinski-original", corner)), "stalemate 2 2");
    EXPECT_EQ(outcome_text(position("mccooey", corner)), "stalemate 2 2");
}

TEST(Position, BareKingsEndTheGameWhereTheyCannotWin) {
    for (const char* slug : {"chess", "chess960", "capablanca"}) {
        EXPECT_EQ(outcome_text(placed(slug, "a1:K h8:k")), "bare-kings 2 2") << slug;
        EXPECT_FALSE(placed(slug, "a1:K h8:k h7:r").can_win(0)) << slug;
        EXPECT_TRUE(placed(slug, "a1:K h8:k h7:r").can_win(1)) << slug;
    }
    for (const char* slug : {"antichess", "crazyhouse", "king-of-the-hill"}) {
        EXPECT_EQ(outcome_text(placed(slug, "a1:K h8:k")), "") << slug;
        EXPECT_TRUE(placed(slug, "a1:K h8:k").can_win(0)) << slug;
    }
    EXPECT_EQ(outcome_text(placed("mccooey", "f1:K f11:k")), "bare-kings 2 2");
    EXPECT_EQ(outcome_text(placed("glinski-original", "f1:K f11:k")), "bare-kings 2 2");
}

}  // namespace
}  // namespace sixfold
