// Raumschach: 5 x 5 x 5 cells.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/position/position.h"
#include "tests/support/positions.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

using test::man_on;
using test::outcome_text;
using test::placed;
using test::targets;

using Names = std::set<std::string>;

std::size_t reach(const std::string& man, const std::string& cell) {
    return targets(placed("raumschach", "Aa2:K Ee4:k " + cell + ':' + man), cell).size();
}

TEST(Raumschach, MenReachAsManyCellsAsTheirLinesAllow) {
    // From the middle each line has two cells on either side; kings stand on none of them.
    EXPECT_EQ(reach("R", "Cc3"), 6u * 2);
    EXPECT_EQ(reach("B", "Cc3"), 12u * 2);
    EXPECT_EQ(reach("U", "Cc3"), 8u * 2);
    EXPECT_EQ(reach("Q", "Cc3"), 26u * 2);
    EXPECT_EQ(reach("N", "Cc3"), 24u);
    EXPECT_EQ(targets(placed("raumschach", "Bb2:K Ee5:k"), "Bb2").size(), 26u);
}

TEST(Raumschach, UnicornsGoThroughTheCornersOfTheirCell) {
    EXPECT_EQ(targets(placed("raumschach", "Aa2:K Ee4:k Cc3:U"), "Cc3"),
              (Names{"Bb2", "Bb4", "Bd2", "Bd4", "Db2", "Db4", "Dd2", "Dd4",  //
                     "Aa1", "Aa5", "Ae1", "Ae5", "Ea1", "Ea5", "Ee1", "Ee5"}));
}

TEST(Raumschach, PawnsGoForwardAndUpOrForBlackBackAndDown) {
    EXPECT_EQ(targets(placed("raumschach", "Aa1:K Ee5:k Bb2:P"), "Bb2"), (Names{"Bb3", "Cb2"}));
    EXPECT_EQ(targets(placed("raumschach", "Aa1:K Ee5:k Dd4:p", "b - - 0 1"), "Dd4"),
              (Names{"Dd3", "Cd4"}));
}

TEST(Raumschach, PawnsTakeOnFiveCells) {
    // Ahead left and right, above left and right, above ahead; the steps themselves are blocked.
    EXPECT_EQ(targets(placed("raumschach",
                             "Aa1:K Ee5:k Bc2:P Bb3:n Bd3:n Cb2:n Cd2:n Cc3:n Bc3:n Cc2:n Bb2:n"),
                      "Bc2"),
              (Names{"Bb3", "Bd3", "Cb2", "Cd2", "Cc3"}));
    EXPECT_EQ(
        targets(placed("raumschach", "Aa1:K Ee5:k Dc4:p Db3:N Dd3:N Cb4:N Cd4:N Cc3:N Dc3:N Cc4:N",
                       "b - - 0 1"),
                "Dc4"),
        (Names{"Db3", "Dd3", "Cb4", "Cd4", "Cc3"}));
}

TEST(Raumschach, APawnAtTheTopGoesOnForward) {
    EXPECT_EQ(targets(placed("raumschach", "Aa1:K Ee5:k Ec2:P"), "Ec2"), Names{"Ec3"});
    EXPECT_EQ(targets(placed("raumschach", "Aa1:K Ee4:k Cc5:P"), "Cc5"), Names{"Dc5"});
}

TEST(Raumschach, BishopsAndUnicornsStandAsInThePointReflection) {
    const Position start(test::variant("raumschach"));
    for (const auto& [cell, man] : std::vector<std::pair<const char*, const char*>>{{"Ba1", "B"},
                                                                                    {"Bb1", "U"},
                                                                                    {"Bc1", "Q"},
                                                                                    {"Bd1", "B"},
                                                                                    {"Be1", "U"},
                                                                                    {"Da5", "u"},
                                                                                    {"Db5", "b"},
                                                                                    {"Dc5", "q"},
                                                                                    {"Dd5", "u"},
                                                                                    {"De5", "b"}}) {
        EXPECT_EQ(man_on(start, cell), man) << cell;
    }
}

TEST(Raumschach, KingsAloneAreADraw) {
    EXPECT_EQ(outcome_text(placed("raumschach", "Aa1:K Ee5:k")), "bare-kings 2 2");
}

}  // namespace
}  // namespace sixfold
