// Properties that must hold in every position of every shipped game, tried along random games.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <tuple>

#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "core/position/position.h"
#include "core/position/state.h"
#include "tests/support/games.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

constexpr int kRandomGames = 10;
constexpr int kPliesOfEach = 90;

class RandomGames : public testing::TestWithParam<const char*> {
  protected:
    /// Calls visit(position) before each move of some random games.
    template <typename Visit>
    void for_each_position(Visit visit) {
        std::mt19937 random(20);
        const auto variant = test::variant(GetParam());
        const auto starts = static_cast<unsigned>(variant->definition().starts());
        for (int game = 0; game < kRandomGames; ++game) {
            Position position(variant, static_cast<int>(random() % starts));
            for (int ply = 0; ply < kPliesOfEach && !HasFatalFailure(); ++ply) {
                visit(position);
                const auto moves = position.legal_moves();
                if (moves.empty()) break;
                position.play(moves[random() % moves.size()]);
            }
        }
    }
};
INSTANTIATE_TEST_SUITE_P(Games, RandomGames, testing::ValuesIn(test::kGames), [](const auto& test) {
    std::string name(test.param);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST(ShippedGames, AreAllTriedHere) {
    std::set<std::string> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(SIXFOLD_TEST_DATA "/../../core/variants")) {
        if (entry.path().extension() == ".yaml") files.insert(entry.path().stem().string());
    }
    EXPECT_EQ(files, std::set<std::string>(std::begin(test::kGames), std::end(test::kGames)));
}

/// Moves in an order that does not depend on how they were found.
std::vector<Move> sorted(std::vector<Move> moves) {
    const auto key = [](const Move& m) {
        return std::make_tuple(m.from, m.to, m.kind, m.promotion, m.aux);
    };
    std::sort(moves.begin(), moves.end(),
              [&](const Move& a, const Move& b) { return key(a) < key(b); });
    return moves;
}

TEST_P(RandomGames, BothLevelsOfLegalityFindTheSameMoves) {
    if (test::variant(GetParam())->legality() != Legality::Strict) return;
    for_each_position([](const Position& p) {
        ASSERT_EQ(sorted(p.legal_moves(Legality::Strict)), sorted(p.legal_moves(Legality::Full)))
            << to_text(p);
        ASSERT_EQ(p.perft(1), p.legal_moves().size()) << to_text(p);
    });
}

TEST_P(RandomGames, TheKeyCountedAlongTheWayIsTheKeyCountedAnew) {
    for_each_position([](const Position& p) { ASSERT_EQ(p.key(), p.computed_key()); });
}

TEST_P(RandomGames, TakingAMoveBackRestoresEverything) {
    for_each_position([](const Position& p) {
        const sixfold::Setup before = p.setup();
        std::visit(
            [&]<int W>(const Tables<W>& tables) {
                State<W> state(tables, before);
                const std::uint64_t key = state.key();
                for (const Move& move : p.legal_moves()) {
                    typename State<W>::Undo undo;
                    state.make(tables, move, undo);
                    ASSERT_EQ(state.key(), state.computed_key(tables));
                    state.unmake(tables, move, undo);
                    ASSERT_EQ(state.setup(tables), before) << to_text(p.variant(), move);
                    ASSERT_EQ(state.key(), key);
                    ASSERT_EQ(state.computed_key(tables), key);
                }
            },
            p.variant().tables());
    });
}

TEST_P(RandomGames, LookingDoesNotChangeAPosition) {
    for_each_position([](const Position& p) {
        const std::string before = to_text(p);
        (void)p.legal_moves(Legality::Full);
        (void)p.perft(1, Legality::Full);
        (void)p.repetition_key();
        (void)p.outcome();
        ASSERT_EQ(to_text(p), before);
        ASSERT_EQ(p.key(), p.computed_key());
    });
}

TEST_P(RandomGames, PositionTextRoundTrips) {
    for_each_position([](const Position& p) {
        const std::string text = to_text(p);
        const auto read = parse_position(p.shared_variant(), text);
        ASSERT_TRUE(test::is_ok(read)) << text;
        ASSERT_EQ(to_text(*read), text);
        ASSERT_EQ(read->key(), p.key()) << text;
        ASSERT_EQ(read->repetition_key(), p.repetition_key()) << text;
        ASSERT_EQ(legal_move_texts(*read), legal_move_texts(p)) << text;
    });
}

TEST_P(RandomGames, LegalMovesHaveDifferentTextsThatReadBack) {
    for_each_position([&](const Position& p) {
        const auto moves = p.legal_moves();
        std::set<std::string> texts;
        for (const Move& move : moves) texts.insert(to_text(p.variant(), move));
        ASSERT_EQ(texts.size(), moves.size()) << to_text(p);
        for (const Move& move : moves) {
            const std::string text = to_text(p.variant(), move);
            const auto read = parse_move(p, text);
            ASSERT_TRUE(read) << text;
            ASSERT_EQ(*read, move);
        }
    });
}

TEST_P(RandomGames, TheMovesFromEachOriginAreAllMoves) {
    for_each_position([](const Position& p) {
        std::vector<Move> moves = p.legal_moves_from(kNoCell);
        for (const Move& move : moves) ASSERT_EQ(move.kind, Move::Kind::Drop);
        for (int i = 0; i < p.variant().board().cells(); ++i) {
            const auto from = static_cast<Cell>(i);
            for (const Move& move : p.legal_moves_from(from)) {
                ASSERT_EQ(move.from, from);
                moves.push_back(move);
            }
        }
        ASSERT_EQ(sorted(moves), sorted(p.legal_moves())) << to_text(p);
    });
}

TEST_P(RandomGames, PositionsDifferWhereAMoveChangedTheMen) {
    for_each_position([](const Position& p) {
        ASSERT_TRUE(p.differences(p).empty());
        for (const Move& move : p.legal_moves()) {
            Position next = p;
            next.play(move);
            std::vector<Cell> cells;
            for (int i = 0; i < p.variant().board().cells(); ++i) {
                const auto cell = static_cast<Cell>(i);
                if (p.at(cell) != next.at(cell)) cells.push_back(cell);
            }
            ASSERT_EQ(next.differences(p), cells) << to_text(p.variant(), move);
        }
    });
}

TEST_P(RandomGames, NoLegalMoveLeavesTheOwnKingAttacked) {
    for_each_position([](const Position& p) {
        for (const Move& move : p.legal_moves()) {
            Position next = p;
            next.play(move);
            // The side that moved could not be to move in check: its setup must stay legal.
            ASSERT_TRUE(faults(next.variant(), next.setup()).empty()) << to_text(next);
        }
    });
}

TEST_P(RandomGames, APositionWithoutMovesHasAnOutcome) {
    for_each_position([](const Position& p) {
        if (p.legal_moves().empty()) {
            ASSERT_TRUE(p.outcome()) << to_text(p);
        }
    });
}

/// The map of the board onto itself that carries the start of a game onto itself with the colours
/// changed: half a turn or a mirror. Nothing when there is none.
using CellMap = std::function<Cell(Cell)>;
CellMap colour_symmetry(const Variant& variant) {
    const Board& board = variant.board();
    const Setup start = initial_setup(variant);
    const auto carries = [&](auto map) {
        for (int i = 0; i < board.cells(); ++i) {
            const auto image = map(static_cast<Cell>(i));
            if (!image) return false;
            const Piece piece = start.pieces[static_cast<std::size_t>(i)];
            const Piece other = start.pieces[*image];
            if (piece.type != other.type) return false;
            if (!piece.empty() && piece.player == other.player) return false;
        }
        return true;
    };
    if (carries([&](Cell cell) { return board.turned(cell); })) {
        return [&board](Cell cell) { return *board.turned(cell); };
    }
    if (carries([&](Cell cell) { return board.mirrored(cell); })) {
        return [&board](Cell cell) { return *board.mirrored(cell); };
    }
    return {};
}

std::string mapped_text(const Variant& variant, Move move, const CellMap& map) {
    move.to = map(move.to);
    if (move.kind != Move::Kind::Drop) move.from = map(move.from);
    return to_text(variant, move);
}

TEST_P(RandomGames, BothColoursPlayByTheSameRules) {
    const auto variant = test::variant(GetParam());
    const CellMap map = colour_symmetry(*variant);
    const std::string slug = GetParam();
    ASSERT_EQ(static_cast<bool>(map), slug != "racing-kings" && slug != "horde");
    if (!map) return;
    std::mt19937 random(21);
    const auto starts = static_cast<unsigned>(variant->definition().starts());
    for (int game = 0; game < kRandomGames; ++game) {
        const int start = static_cast<int>(random() % starts);
        Position position(variant, start);
        sixfold::Setup swapped = initial_setup(*variant, start);
        swapped.to_move = 1;
        auto made = Position::from(variant, swapped);
        ASSERT_TRUE(test::is_ok(made));
        Position image = *std::move(made);
        for (int ply = 0; ply < kPliesOfEach; ++ply) {
            const auto moves = position.legal_moves();
            std::vector<std::string> expected;
            for (const Move& move : moves) expected.push_back(mapped_text(*variant, move, map));
            std::sort(expected.begin(), expected.end());
            std::vector<std::string> found = legal_move_texts(image);
            std::sort(found.begin(), found.end());
            ASSERT_EQ(found, expected) << to_text(position);
            ASSERT_EQ(image.checked().size(), position.checked().size());
            auto outcome = position.outcome();
            if (outcome) std::reverse(outcome->quarters.begin(), outcome->quarters.end());
            ASSERT_EQ(image.outcome(), outcome) << to_text(position);
            if (moves.empty()) break;
            const Move& move = moves[random() % moves.size()];
            const auto mapped = parse_move(image, mapped_text(*variant, move, map));
            ASSERT_TRUE(test::is_ok(mapped));
            image.play(*mapped);
            position.play(move);
        }
    }
}

}  // namespace
}  // namespace sixfold
