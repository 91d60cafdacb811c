// Properties that must hold in every position of every shipped game, tried along random games.

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "core/position/position.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

constexpr int kGames = 40;
constexpr int kPlies = 120;

class RandomGames : public testing::TestWithParam<const char*> {
  protected:
    /// Calls visit(position) before each move of some random games.
    template <typename Visit>
    void for_each_position(Visit visit) {
        std::mt19937 random(20);
        for (int game = 0; game < kGames; ++game) {
            Position position(test::variant(GetParam()));
            for (int ply = 0; ply < kPlies; ++ply) {
                visit(position);
                const auto moves = position.legal_moves();
                if (moves.empty()) break;
                position.play(moves[random() % moves.size()]);
            }
        }
    }
};
INSTANTIATE_TEST_SUITE_P(Games, RandomGames, testing::Values("shafran", "glinski"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(RandomGames, TheKeyCountedAlongTheWayIsTheKeyCountedAnew) {
    for_each_position([](const Position& p) { ASSERT_EQ(p.key(), p.computed_key()); });
}

TEST_P(RandomGames, PositionTextRoundTrips) {
    for_each_position([](const Position& p) {
        const std::string text = to_text(p);
        const auto read = parse_position(p.shared_variant(), text);
        ASSERT_TRUE(test::is_ok(read)) << text;
        ASSERT_EQ(to_text(*read), text);
        ASSERT_EQ(read->key(), p.key());
        ASSERT_EQ(read->repetition_key(), p.repetition_key());
        ASSERT_EQ(legal_move_texts(*read), legal_move_texts(p));
    });
}

TEST_P(RandomGames, LegalMovesHaveDifferentTextsThatReadBack) {
    for_each_position([](const Position& p) {
        const auto moves = p.legal_moves();
        std::set<std::string> texts;
        for (const Move& move : moves) {
            const std::string text = to_text(p.variant(), move);
            texts.insert(text);
            const auto read = parse_move(p, text);
            ASSERT_TRUE(read) << text;
            ASSERT_EQ(*read, move);
        }
        ASSERT_EQ(texts.size(), moves.size());
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

TEST_P(RandomGames, LookingDoesNotChangeAPosition) {
    for_each_position([](const Position& p) {
        const std::string before = to_text(p);
        (void)p.legal_moves();
        (void)p.perft(2);
        (void)p.outcome();
        ASSERT_EQ(to_text(p), before);
        ASSERT_EQ(p.key(), p.computed_key());
    });
}

}  // namespace
}  // namespace sixfold
