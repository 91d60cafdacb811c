// Games that end otherwise than by mate: three-check, king of the hill, racing kings, horde; and
// Los Alamos.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/notation/position_text.h"
#include "core/position/position.h"
#include "tests/support/positions.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

using test::after;
using test::can;
using test::outcome_text;
using test::passed_cells;
using test::placed;
using test::targets;

using Names = std::set<std::string>;

// ---- three-check

TEST(ThreeCheck, TheThirdCheckWins) {
    const Position first = after(placed("three-check", "e1:K a1:R e8:k"), "a1a8");
    EXPECT_EQ(first.checks_given(0), 1);
    EXPECT_EQ(outcome_text(first), "");
    const Position second = after(first, "e8e7 a8a7");
    EXPECT_EQ(second.checks_given(0), 2);
    const Position third = after(second, "e7e6 a7a6");
    EXPECT_EQ(outcome_text(third), "check-count 4 0");
    EXPECT_TRUE(third.legal_moves().empty());
    EXPECT_NE(to_text(third).find(" checks=3,0"), std::string::npos);
}

TEST(ThreeCheck, CountsForEachSide) {
    const Position game = placed("three-check", "e1:K a8:r e8:k", "b - - 0 1 checks=2,2");
    EXPECT_EQ(outcome_text(after(game, "a8a1")), "check-count 0 4");
    EXPECT_EQ(outcome_text(after(game, "a8a2")), "");
}

TEST(ThreeCheck, ADoubleCheckCountsOnce) {
    const Position game = after(placed("three-check", "a1:K e1:R e5:B e8:k"), "e5c3");
    EXPECT_EQ(game.checks_given(0), 1);
    const Position both = after(placed("three-check", "a1:K e1:R e4:N e8:k"), "e4f6");
    EXPECT_TRUE(both.in_check());
    EXPECT_EQ(both.checks_given(0), 1);
}

TEST(ThreeCheck, PositionsThatDifferInChecksDiffer) {
    const char* const men = "e1:K a1:R e8:k";
    const Position none = placed("three-check", men);
    EXPECT_NE(none.repetition_key(),
              placed("three-check", men, "w - - 0 1 checks=1,0").repetition_key());
    EXPECT_NE(placed("three-check", men, "w - - 0 1 checks=0,1").repetition_key(),
              placed("three-check", men, "w - - 0 1 checks=1,0").repetition_key());
    EXPECT_EQ(to_text(none), to_text(placed("three-check", men, "w - - 0 1 checks=0,0")));
}

TEST(ThreeCheck, MateStillWinsBefore) {
    EXPECT_EQ(outcome_text(after(placed("three-check", "a1:R b7:R e1:K h8:k"), "a1a8")),
              "checkmate 4 0");
}

// ---- king of the hill

TEST(KingOfTheHill, TheKingOnTheHillWins) {
    for (const auto& [from, to] : std::vector<std::pair<const char*, const char*>>{
             {"d3", "d4"}, {"e3", "e4"}, {"c5", "d5"}, {"f6", "e5"}}) {
        const std::string men = std::string(from) + ":K a1:R h8:k";
        const Position arrived = after(placed("king-of-the-hill", men), std::string(from) + to);
        EXPECT_EQ(outcome_text(arrived), "goal 4 0") << to;
        EXPECT_TRUE(arrived.legal_moves().empty()) << to;
    }
    EXPECT_EQ(outcome_text(after(placed("king-of-the-hill", "d2:K h8:k a1:R"), "d2d3")), "");
    EXPECT_EQ(outcome_text(after(placed("king-of-the-hill", "a1:K e6:k", "b - - 0 1"), "e6e5")),
              "goal 0 4");
}

TEST(KingOfTheHill, TheKingMayNotClimbIntoAnAttack) {
    const Position game = placed("king-of-the-hill", "d3:K d8:r h5:r a8:k");
    EXPECT_FALSE(can(game, "d3d4"));
    EXPECT_TRUE(can(game, "d3e4"));
}

TEST(KingOfTheHill, OtherMenOnTheHillDoNotWin) {
    EXPECT_EQ(outcome_text(after(placed("king-of-the-hill", "a1:K d1:R h8:k"), "d1d4")), "");
}

// ---- racing kings

TEST(RacingKings, NoMoveMayGiveCheck) {
    const Position game = placed("racing-kings", "a2:K g1:R h5:k");
    EXPECT_FALSE(can(game, "g1h1"));
    EXPECT_FALSE(can(game, "g1g5"));
    EXPECT_TRUE(can(game, "g1g2"));
    // Nor by uncovering one.
    const Position hidden = placed("racing-kings", "a2:K h1:R h3:N h5:k");
    EXPECT_EQ(targets(hidden, "h3"), Names{});
}

TEST(RacingKings, WhiteArrivingFirstLeavesBlackOneReply) {
    const Position arrived = after(placed("racing-kings", "a7:K h7:k"), "a7a8");
    EXPECT_EQ(outcome_text(arrived), "");
    EXPECT_EQ(outcome_text(after(arrived, "h7h8")), "goal 2 2");
    EXPECT_EQ(outcome_text(after(arrived, "h7h6")), "goal 4 0");
    EXPECT_TRUE(after(arrived, "h7h6").legal_moves().empty());
}

TEST(RacingKings, WhiteWinsAtOnceWhenNoReplyIsPossible) {
    EXPECT_EQ(outcome_text(after(placed("racing-kings", "a7:K h6:k"), "a7a8")), "goal 4 0");
    // Next to the goal, but its cells are attacked.
    const Position guarded = after(placed("racing-kings", "a7:K c8:R h7:k"), "a7b7");
    EXPECT_EQ(outcome_text(after(guarded, "h7h6 b7b8")), "goal 4 0");
    EXPECT_EQ(outcome_text(after(placed("racing-kings", "a7:K c8:R h7:k"), "a7a8")), "goal 4 0");
}

TEST(RacingKings, BlackArrivingFirstWinsAtOnce) {
    EXPECT_EQ(outcome_text(after(placed("racing-kings", "a7:K h7:k", "b - - 0 1"), "h7h8")),
              "goal 0 4");
}

// ---- horde

TEST(Horde, WhiteWithoutMenLoses) {
    const Position taken = after(placed("horde", "a2:P b3:p e8:k", "b - - 0 1"), "b3a2");
    EXPECT_EQ(outcome_text(taken), "extinction 0 4");
    EXPECT_TRUE(taken.legal_moves().empty());
    EXPECT_EQ(outcome_text(after(placed("horde", "a2:P h2:P b3:p e8:k", "b - - 0 1"), "b3a2")), "");
}

TEST(Horde, WhiteStepsTwiceFromTheFirstTwoRanks) {
    const Position game = placed("horde", "a1:P b2:P c3:P e8:k");
    EXPECT_EQ(targets(game, "a1"), (Names{"a2", "a3"}));
    EXPECT_EQ(targets(game, "b2"), (Names{"b3", "b4"}));
    EXPECT_EQ(targets(game, "c3"), Names{"c4"});
    EXPECT_EQ(passed_cells(after(game, "a1a3")), "-") << "nobody takes that en passant";
    EXPECT_EQ(passed_cells(after(game, "b2b4")), "b3");
    const Position blocked = placed("horde", "a1:P a2:P e8:k");
    EXPECT_EQ(targets(blocked, "a1"), Names{});
}

TEST(Horde, BlackCanBeMated) {
    EXPECT_EQ(outcome_text(after(placed("horde", "a1:R b7:R h8:k"), "a1a8")), "checkmate 4 0");
}

TEST(Horde, OnlyBlackCastles) {
    EXPECT_TRUE(can(placed("horde", "a2:P e8:k h8:r a8:r", "b kq - 0 1"), "e8g8"));
    EXPECT_TRUE(can(placed("horde", "a2:P e8:k h8:r a8:r", "b kq - 0 1"), "e8c8"));
}

// ---- Los Alamos and Capablanca

TEST(LosAlamos, PawnsStepOnceAndNothingCastles) {
    const Position start(test::variant("los-alamos"));
    EXPECT_EQ(targets(start, "a2"), Names{"a3"});
    EXPECT_EQ(start.variant().board().cells(), 36);
    EXPECT_EQ(start.variant().definition().type_named("bishop"), -1);
    EXPECT_FALSE(can(placed("los-alamos", "d1:K a1:R f6:k"), "d1b1"));
}

TEST(Capablanca, ArchbishopAndChancellorJoinTwoMen) {
    const auto reach = [](const char* man) {
        return targets(placed("capablanca", std::string("a1:K j8:k e4:") + man), "e4");
    };
    Names archbishop = reach("B");
    archbishop.merge(reach("N"));
    EXPECT_EQ(reach("A"), archbishop);
    Names chancellor = reach("R");
    chancellor.merge(reach("N"));
    EXPECT_EQ(reach("C"), chancellor);
}

}  // namespace
}  // namespace sixfold
