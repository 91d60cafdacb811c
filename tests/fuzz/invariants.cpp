#include "tests/fuzz/invariants.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "core/notation/move_text.h"
#include "core/notation/position_text.h"

namespace sixfold::fuzz {
namespace {

std::vector<std::string> sorted_texts(const Variant& variant, const std::vector<Move>& moves) {
    std::vector<std::string> texts;
    for (const Move& move : moves) texts.push_back(to_text(variant, move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

void check_moves(const Position& position) {
    const Variant& variant = position.variant();
    const std::vector<Move> moves = position.legal_moves(Legality::Full);
    const std::vector<std::string> texts = sorted_texts(variant, moves);
    require(std::adjacent_find(texts.begin(), texts.end()) == texts.end(),
            "two legal moves have the same text");
    require(position.perft(1, Legality::Full) == moves.size(),
            "the count at level Full is not the number of legal moves");
    require(position.perft_making_leaves(1) == moves.size(),
            "the count of leaves that are made is not the number of legal moves");
    if (variant.legality() == Legality::Strict) {
        require(sorted_texts(variant, position.legal_moves(Legality::Strict)) == texts,
                "levels Strict and Full find different moves");
        require(position.perft(1, Legality::Strict) == moves.size(),
                "the count at level Strict is not the number of legal moves");
    }
}

void check_text(const Position& position) {
    const std::string text = to_text(position);
    const auto read = parse_position(position.shared_variant(), text);
    require(read.has_value(), "the text of a position is refused");
    require(to_text(*read) == text, "the text of a position reads as another one");
    require(read->setup() == position.setup(), "a position changes on its way through text");
    require(read->repetition_key() == position.repetition_key(),
            "a position has another repetition key after its way through text");
}

void check_outcome(const Position& position) {
    const auto outcome = position.outcome();
    require(!position.in_check() || !position.checked().empty(),
            "a side is in check and none of its royals is attacked");
    if (!outcome) {
        require(!position.legal_moves().empty(), "a game goes on where there is no legal move");
        return;
    }
    int quarters = 0;
    for (const int share : outcome->quarters) {
        require(share >= 0 && share <= 4, "a seat scores 0 to 4 quarter points");
        quarters += share;
    }
    require(outcome->quarters.size() == 2 && quarters == 4, "the scores make one point together");
}

}  // namespace

void require(bool holds, std::string_view sentence) {
    if (holds) return;
    std::fprintf(stderr, "broken: %.*s\n", static_cast<int>(sentence.size()), sentence.data());
    std::abort();
}

void check_position(const Position& position) {
    require(position.key() == position.computed_key(),
            "the key counted along the way is not the key counted anew");
    check_moves(position);
    check_text(position);
    check_outcome(position);
}

void check_random_game(Position position, std::uint32_t seed, int plies) {
    std::mt19937 random(seed);
    check_position(position);
    for (int ply = 0; ply < plies; ++ply) {
        const std::vector<Move> moves = position.legal_moves();
        if (moves.empty()) break;
        position.play(moves[random() % moves.size()]);
        check_position(position);
    }
}

}  // namespace sixfold::fuzz
