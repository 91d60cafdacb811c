#include "core/position/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

Position position(const char* slug, const char* text) {
    auto read = parse_position(test::variant(slug), text);
    EXPECT_TRUE(test::is_ok(read)) << text;
    return *std::move(read);
}

bool can(const Position& position, const char* move) {
    const auto texts = legal_move_texts(position);
    return std::find(texts.begin(), texts.end(), move) != texts.end();
}

Position after(Position position, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        const auto move = parse_move(position, word);
        EXPECT_TRUE(test::is_ok(move)) << word;
        if (move) position.play(*move);
    }
    return position;
}

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

TEST(ShafranCastling, GoesBothWaysShortAndLong) {
    const Position white = position("shafran", kCastlings);
    for (const char* move : {"e1c1", "e1b1", "e1g3", "e1h4"}) EXPECT_TRUE(can(white, move)) << move;
    const Position black = after(white, "e1d1");
    for (const char* move : {"e10g10", "e10h10", "e10c8", "e10b7"}) {
        EXPECT_TRUE(can(black, move)) << move;
    }
}

TEST(ShafranCastling, PutsTheRookWhereTheRulesSay) {
    const std::vector<std::pair<const char*, const char*>> castlings = {
        {"e1c1", "d1"}, {"e1b1", "c1"}, {"e1g3", "f2"}, {"e1h4", "g3"}};
    for (const auto& [move, rook] : castlings) {
        const Position castled = after(position("shafran", kCastlings), move);
        const Cell cell = *castled.variant().board().find(rook);
        EXPECT_EQ(castled.variant().definition().pieces[castled.at(cell).type].name, "rook")
            << move;
        EXPECT_EQ(to_text(castled).find(" qb "), to_text(castled).find(" b ") + 2) << move;
    }
}

TEST(ShafranCastling, EndsForGoodWhenKingOrRookHasMoved) {
    const Position king = after(position("shafran", kCastlings), "e1d1 e10d9 d1e1 d9e10");
    EXPECT_FALSE(can(king, "e1c1"));
    EXPECT_FALSE(can(king, "e1g3"));
    const Position rook = after(position("shafran", kCastlings), "a1b1 e10e9 b1a1 e9e10");
    EXPECT_FALSE(can(rook, "e1c1"));
    EXPECT_TRUE(can(rook, "e1g3"));
}

TEST(ShafranCastling, IsRefusedThroughAnAttackButNotForTheRook) {
    // A black bishop attacks one cell at a time.
    const Position crossed = position("shafran", "k4/6/7/8/9/3r5/8/7/6/R3K w Q - 0 1");
    EXPECT_FALSE(can(crossed, "e1c1")) << "d1 is attacked";
    const Position rook_attacked = position("shafran", "k4/6/7/8/9/r8/8/7/6/R3K w Q - 0 1");
    EXPECT_TRUE(can(rook_attacked, "e1c1"));
    const Position between = position("shafran", "k4/6/7/8/9/9/1r6/7/6/R3K w Q - 0 1");
    EXPECT_TRUE(can(between, "e1c1")) << "b1 is crossed by the rook alone";
    EXPECT_FALSE(can(between, "e1b1"));
}

// ---- Glinski's pawns

TEST(GlinskiPawn, MayStepTwiceAgainFromAnotherPawnsStartCell) {
    // e4 takes on f5, a start cell of its own side, and may go two cells from there.
    const Position start = position("glinski", "1/1k1/5/7/9/11/5p5/4P6/11/11/5K5 w - - 0 1");
    const Position taken = after(start, "e4f5 f10g10");
    EXPECT_TRUE(can(taken, "f5f7"));
    const Position stepped = after(taken, "f5f7");
    EXPECT_NE(to_text(stepped).find(" f6 "), std::string::npos);
}

TEST(GlinskiPawn, PromotesOnEveryFarCell) {
    for (const auto& [from, to] : std::vector<std::pair<const char*, const char*>>{
             {"f10", "f11"}, {"b6", "b7"}, {"l5", "l6"}, {"a5", "a6"}}) {
        const Variant& variant = *test::variant("glinski");
        sixfold::Setup setup;  // gtest has a name like it
        setup.pieces.resize(91);
        const auto put = [&](const char* cell, const char* letter, std::uint8_t player) {
            setup.pieces[*variant.board().find(cell)] = {
                static_cast<std::uint8_t>(variant.definition().type_named(letter)), player};
        };
        put("f1", "K", 0);
        put("h9", "K", 1);
        put(from, "P", 0);
        const auto made = Position::from(test::variant("glinski"), setup);
        ASSERT_TRUE(test::is_ok(made)) << from;
        const std::string move = std::string(from) + to;
        EXPECT_TRUE(can(*made, (move + "=Q").c_str())) << move;
        EXPECT_FALSE(can(*made, move.c_str())) << move;
    }
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

}  // namespace
}  // namespace sixfold
