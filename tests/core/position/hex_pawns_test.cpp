// Pawns of the hexagonal games, and promotion in every game.

#include <gtest/gtest.h>

#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/notation/move_text.h"
#include "core/position/position.h"
#include "tests/support/games.h"
#include "tests/support/positions.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

using test::after;
using test::can;
using test::man_on;
using test::passed_cells;
using test::placed;
using test::position;
using test::targets;

using Names = std::set<std::string>;

std::string ahead(const std::string& cell, int steps) {
    return cell.substr(0, 1) + std::to_string(std::stoi(cell.substr(1)) + steps);
}

/// Where a lone pawn can go, its king out of the way.
Names lone_pawn(const char* slug, const std::string& cell, bool white, const char* kings) {
    const std::string men = std::string(kings) + ' ' + cell + (white ? ":P" : ":p");
    return targets(placed(slug, men, white ? "w - - 0 1" : "b - - 0 1"), cell);
}

constexpr const char* kKings = "f1:K f11:k";

// ---- Glinski

TEST(GlinskiPawn, MayStepTwiceFromEveryStartCellOfItsSide) {
    for (const std::string cell : {"b1", "c2", "d3", "e4", "f5", "g4", "h3", "i2", "k1"}) {
        EXPECT_EQ(lone_pawn("glinski", cell, true, kKings),
                  (Names{ahead(cell, 1), ahead(cell, 2)}));
        EXPECT_EQ(lone_pawn("glinski-original", cell, true, kKings), Names{ahead(cell, 1)});
    }
    for (const std::string cell : {"b7", "c7", "d7", "e7", "f7", "g7", "h7", "i7", "k7"}) {
        EXPECT_EQ(lone_pawn("glinski", cell, false, kKings),
                  (Names{ahead(cell, -1), ahead(cell, -2)}));
        EXPECT_EQ(lone_pawn("glinski-original", cell, false, kKings), Names{ahead(cell, -1)});
    }
    for (const std::string cell : {"b2", "e5", "a1", "l1", "f6", "e7"}) {
        EXPECT_EQ(lone_pawn("glinski", cell, true, kKings), Names{ahead(cell, 1)}) << cell;
    }
}

TEST(GlinskiPawn, MayStepTwiceAfterEachCaptureOntoAStartCell) {
    Position game = placed("glinski", "f1:K f11:k b1:P c2:n d3:n e4:n f5:n");
    const std::vector<std::pair<const char*, const char*>> captures = {{"b1c2 f11f10", "c2c4"},
                                                                       {"c2d3 f10f11", "d3d5"},
                                                                       {"d3e4 f11f10", "e4e6"},
                                                                       {"e4f5 f10f11", "f5f7"}};
    for (const auto& [moves, double_step] : captures) {
        game = after(game, moves);
        EXPECT_TRUE(can(game, double_step)) << double_step;
    }
}

TEST(GlinskiPawn, IsTakenEnPassantAfterADoubleStepFromAnotherStartCell) {
    const Position stepped =
        after(placed("glinski", "f1:K f11:k e4:P f5:n e6:p g6:p"), "e4f5 f11f10 f5f7");
    EXPECT_EQ(passed_cells(stepped), "f6");
    for (const char* capture : {"e6f6", "g6f6"}) {
        ASSERT_TRUE(can(stepped, capture)) << capture;
        EXPECT_EQ(man_on(after(stepped, capture), "f7"), "");
        EXPECT_EQ(man_on(after(stepped, capture), "f6"), "p");
    }
}

TEST(GlinskiPawn, KeepsBothChoicesAfterTakingOnAnotherStartCellInPlay) {
    const Position game =
        after(Position(test::variant("glinski")), "e4e5 d7d5 b1b2 d5e5 k1k2 e5e4 d3e4 b7b6");
    EXPECT_TRUE(can(game, "e4e5"));
    EXPECT_TRUE(can(game, "e4e6"));
}

TEST(GlinskiPawn, ThatTakesOutwardsOnItsOwnEdgeStaysAPawn) {
    const Position white = placed("glinski", "f1:K f11:k b1:P k1:P a1:n l1:n");
    for (const char* move : {"b1a1", "k1l1"}) {
        EXPECT_TRUE(can(white, move)) << move;
        EXPECT_FALSE(can(white, std::string(move) + "=Q")) << move;
    }
    EXPECT_EQ(targets(after(white, "b1a1 f11f10"), "a1"), Names{"a2"});
    const Position black = placed("glinski", "f1:K f11:k b7:p k7:p a6:N l6:N", "b - - 0 1");
    for (const char* move : {"b7a6", "k7l6"}) {
        EXPECT_TRUE(can(black, move)) << move;
        EXPECT_FALSE(can(black, std::string(move) + "=Q")) << move;
    }
    EXPECT_EQ(targets(after(black, "k7l6 f1f2"), "l6"), Names{"l5"});
}

TEST(GlinskiPawn, ThatStepsOnceLeavesNothingToTakeEnPassant) {
    const Position stepped = after(placed("glinski", "f1:K f11:k f5:P e6:p"), "f5f6");
    EXPECT_EQ(passed_cells(stepped), "-");
    const Position later = after(stepped, "f11f10 f6f7");
    EXPECT_FALSE(can(later, "e6f6"));
}

// ---- McCooey

TEST(McCooeyPawn, InTheCentreNeverStepsTwice) {
    EXPECT_FALSE(can(after(Position(test::variant("mccooey")), "c1c2"), "f8f6"));
    EXPECT_EQ(lone_pawn("mccooey", "f4", true, kKings), Names{"f5"});
    EXPECT_EQ(lone_pawn("mccooey", "f8", false, kKings), Names{"f7"});
    for (const std::string cell : {"c1", "d2", "e3", "g3", "h2", "i1"}) {
        EXPECT_EQ(lone_pawn("mccooey", cell, true, kKings),
                  (Names{ahead(cell, 1), ahead(cell, 2)}));
    }
    for (const std::string cell : {"c8", "d8", "e8", "g8", "h8", "i8"}) {
        EXPECT_EQ(lone_pawn("mccooey", cell, false, kKings),
                  (Names{ahead(cell, -1), ahead(cell, -2)}));
    }
}

TEST(McCooeyPawn, DoesNotTakeOverAnEdge) {
    // Each of these pawns would take another one if pawns took as Glinski's do.
    const char* const chain = "f1:K f11:k g4:P f6:P e7:P g5:p f7:p e8:p";
    for (const char* cell : {"g4", "f6", "e7"}) {
        EXPECT_EQ(targets(placed("mccooey", chain), cell), Names{}) << cell;
    }
    for (const char* cell : {"g5", "f7", "e8"}) {
        EXPECT_EQ(targets(placed("mccooey", chain, "b - - 0 1"), cell), Names{}) << cell;
    }
    EXPECT_TRUE(can(placed("mccooey", "f1:K f11:k f6:P e7:n g7:n"), "f6e7"));
    EXPECT_TRUE(can(placed("mccooey", "f1:K f11:k f6:P e7:n g7:n"), "f6g7"));
}

// ---- Shafran

TEST(ShafranPawn, MayGoToTheMiddleOfItsFileAtFirst) {
    const std::map<std::string, int> white = {{"a2", 1}, {"b2", 2}, {"c2", 2}, {"d2", 3}, {"e2", 3},
                                              {"f3", 3}, {"g4", 2}, {"h5", 2}, {"i6", 1}};
    for (const auto& [cell, steps] : white) {
        Names expected;
        for (int i = 1; i <= steps; ++i) expected.insert(ahead(cell, i));
        EXPECT_EQ(lone_pawn("shafran", cell, true, "e1:K e10:k"), expected) << cell;
    }
    const std::map<std::string, int> black = {{"i9", 1}, {"h9", 2}, {"g9", 2}, {"f9", 3}, {"e9", 3},
                                              {"d8", 3}, {"c7", 2}, {"b6", 2}, {"a5", 1}};
    for (const auto& [cell, steps] : black) {
        Names expected;
        for (int i = 1; i <= steps; ++i) expected.insert(ahead(cell, -i));
        EXPECT_EQ(lone_pawn("shafran", cell, false, "e1:K e10:k"), expected) << cell;
    }
}

TEST(ShafranPawn, OfWhiteIsTakenOnBothCellsThatItPassed) {
    // White's d2-d5 passes d3 and d4; Black takes with (1, -1) and (-1, -2).
    const Position triple = after(placed("shafran", "e1:K e10:k d2:P c4:p e6:p"), "d2d5");
    EXPECT_EQ(passed_cells(triple), "d3d4");
    for (const auto& [capture, cell] :
         std::vector<std::pair<const char*, const char*>>{{"c4d3", "d3"}, {"e6d4", "d4"}}) {
        ASSERT_TRUE(can(triple, capture)) << capture;
        EXPECT_EQ(man_on(after(triple, capture), cell), "p");
        EXPECT_EQ(man_on(after(triple, capture), "d5"), "");
    }
    const Position twice = after(placed("shafran", "e1:K e10:k d2:P c4:p e6:p"), "d2d4");
    EXPECT_EQ(passed_cells(twice), "d3");
    EXPECT_TRUE(can(twice, "c4d3"));
    EXPECT_TRUE(can(twice, "e6d4"));
    const Position once = after(placed("shafran", "e1:K e10:k d2:P c4:p e6:p"), "d2d3");
    EXPECT_EQ(passed_cells(once), "-");
}

// ---- promotion, everywhere

struct Far {
    Names white, black;
};

Names rank_of(const Board& board, int rank) {
    Names names;
    for (int i = 0; i < board.cells(); ++i) {
        const Cell cell = static_cast<Cell>(i);
        if (board.rank(cell) == rank) names.insert(board.name(cell));
    }
    return names;
}

/// The cells on which pawns promote, as the rules list them.
Far far_cells(const std::string& slug, const Board& board) {
    if (slug == "shafran") {
        return {{"a6", "b7", "c8", "d9", "e10", "f10", "g10", "h10", "i10"},
                {"a1", "b1", "c1", "d1", "e1", "f2", "g3", "h4", "i5"}};
    }
    if (board.cells() == 91) {
        return {{"a6", "b7", "c8", "d9", "e10", "f11", "g10", "h9", "i8", "k7", "l6"},
                rank_of(board, 1)};
    }
    if (slug == "raumschach") {
        return {{"Ea5", "Eb5", "Ec5", "Ed5", "Ee5"}, {"Aa1", "Ab1", "Ac1", "Ad1", "Ae1"}};
    }
    return {rank_of(board, slug == "los-alamos" ? 6 : 8), rank_of(board, 1)};
}

std::string choices(const std::string& slug, const std::string& man) {
    if (man == "soldier") return "CDHO";
    if (slug == "los-alamos") return "NQR";
    if (slug == "capablanca") return "ABCNQR";
    if (slug == "antichess") return "BKNQR";
    if (slug == "raumschach") return "BNQRU";
    return "BNQR";
}

/// A legal position with these men in which every royal that the game starts with stands somewhere,
/// unattacked, and each side has a man. The cells to keep stay as they are.
std::optional<Position> completed(const std::shared_ptr<const Variant>& variant,
                                  const sixfold::Setup& men, const std::set<Cell>& keep) {
    const Definition& definition = variant->definition();
    std::vector<Piece> added;
    for (const int player : {0, 1}) {
        const auto owner = static_cast<std::uint8_t>(player);
        const std::size_t before = added.size();
        for (const Placement& at : definition.setup) {
            const bool royal = definition.pieces[static_cast<std::size_t>(at.type)].royal;
            if (royal && at.player == player) {
                added.push_back({static_cast<std::uint8_t>(at.type), owner});
            }
        }
        if (added.size() == before) {
            added.push_back({static_cast<std::uint8_t>(definition.type_named("knight")), owner});
        }
    }
    const int cells = variant->board().cells();
    for (int shift = 0; shift < cells; ++shift) {
        sixfold::Setup setup = men;
        int cell = shift;
        bool free = true;
        for (const Piece& piece : added) {
            cell = (cell + cells / 4 + 3) % cells;
            Piece& at = setup.pieces[static_cast<std::size_t>(cell)];
            free = free && at.empty() && !keep.contains(static_cast<Cell>(cell));
            at = piece;
        }
        if (!free) continue;
        auto made = Position::from(variant, setup);
        if (made && made->checked().empty() && !made->outcome()) return *std::move(made);
    }
    return std::nullopt;
}

class Promotions : public testing::TestWithParam<const char*> {
  protected:
    void try_all(const std::string& man, int player) {
        const auto variant = test::variant(GetParam());
        const int type = variant->definition().type_named(man);
        const Board& board = variant->board();
        const Far far = far_cells(GetParam(), board);
        const Names& zone = player == 0 ? far.white : far.black;
        const std::string expected = choices(GetParam(), man);
        std::map<std::string, Names> found;  ///< by cell of arrival
        for (int i = 0; i < board.cells(); ++i) {
            const Cell from = static_cast<Cell>(i);
            if (zone.contains(board.name(from))) continue;
            std::vector<std::optional<Cell>> victims = {std::nullopt};
            std::set<Cell> ways;
            const auto& atoms = variant->definition()
                                    .pieces[static_cast<std::size_t>(type)]
                                    .atoms[static_cast<std::size_t>(player)];
            for (const Atom& atom : atoms) {
                for (const Point step : atom.vectors) {
                    const auto to = board.at(board.point(from) + step);
                    if (to) ways.insert(*to);
                    if (to && atom.captures) victims.push_back(to);
                }
            }
            for (const auto victim : victims) {
                look(variant, type, player, from, victim, ways, zone, found);
            }
        }
        Names reached;
        for (const auto& [cell, letters] : found) {
            reached.insert(cell);
            std::string all;
            for (const std::string& letter : letters) all += letter;
            EXPECT_EQ(all, expected) << cell;
        }
        EXPECT_EQ(reached, zone);
    }

  private:
    void look(const std::shared_ptr<const Variant>& variant, int type, int player, Cell from,
              std::optional<Cell> victim, const std::set<Cell>& ways, const Names& zone,
              std::map<std::string, Names>& found) {
        const Definition& definition = variant->definition();
        sixfold::Setup setup;
        setup.pieces.resize(static_cast<std::size_t>(variant->board().cells()));
        setup.to_move = player;
        const auto man = [&](int of_type, int of_player) {
            return Piece{static_cast<std::uint8_t>(of_type), static_cast<std::uint8_t>(of_player)};
        };
        setup.pieces[from] = man(type, player);
        if (victim) setup.pieces[*victim] = man(definition.type_named("knight"), 1 - player);
        const auto position = completed(variant, setup, ways);
        ASSERT_TRUE(position) << variant->board().name(from);
        for (const Move& move : position->legal_moves()) {
            if (move.from != from) continue;
            const std::string to = variant->board().name(move.to);
            ASSERT_EQ(move.promotion != Move::kNoPromotion, zone.contains(to))
                << to_text(*variant, move);
            if (move.promotion == Move::kNoPromotion) continue;
            found[to].insert(definition.pieces[move.promotion].symbol);
            Position next = *position;
            next.play(move);
            ASSERT_EQ(next.at(move.to), man(move.promotion, player));
        }
    }
};
INSTANTIATE_TEST_SUITE_P(Games, Promotions, testing::ValuesIn(test::kGames), [](const auto& test) {
    std::string name(test.param);
    for (char& c : name) c = c == '-' ? '_' : c;
    return name;
});

TEST_P(Promotions, HappenOnEveryFarCellAndOnNoOther) {
    for (const char* man : {"pawn", "soldier"}) {
        if (test::variant(GetParam())->definition().type_named(man) < 0) continue;
        try_all(man, 0);
        try_all(man, 1);
    }
}

}  // namespace
}  // namespace sixfold
