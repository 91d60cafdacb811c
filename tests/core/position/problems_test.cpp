// Compositions that people published long before programs could check them.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "core/position/position.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

struct Problem {
    std::string game, author, position;
    std::vector<std::string> line;  ///< ends in checkmate
    bool forced = false;            ///< the second player's moves in it are the only ones
    std::vector<std::string> keys;  ///< first moves that force mate in two
};

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

std::vector<Problem> read_problems() {
    std::ifstream file(SIXFOLD_TEST_DATA "/problems/compositions.txt");
    std::vector<Problem> problems;
    for (std::string line; std::getline(file, line);) {
        const std::size_t blank = std::min(line.find(' '), line.size());
        const std::string key = line.substr(0, blank);
        const std::string rest = blank < line.size() ? line.substr(blank + 1) : "";
        if (key == "game") {
            problems.emplace_back();
            problems.back().game = rest;
        }
        if (key == "author") problems.back().author = rest;
        if (key == "position") problems.back().position = rest;
        if (key == "mates") problems.back().line = words_of(rest);
        if (key == "forced") problems.back().forced = true;
        if (key == "keys") problems.back().keys = words_of(rest);
    }
    return problems;
}

bool is_mate(const Position& position) {
    return position.in_check() && position.legal_moves().empty();
}

Position after_move(const Position& position, const Move& move) {
    Position next = position;
    next.play(move);
    return next;
}

bool mates_in_one(const Position& position) {
    const auto moves = position.legal_moves();
    return std::any_of(moves.begin(), moves.end(),
                       [&](const Move& move) { return is_mate(after_move(position, move)); });
}

/// Does every reply to the move just made allow mate?
bool forces_mate(const Position& position) {
    const auto replies = position.legal_moves();
    return !replies.empty() && std::all_of(replies.begin(), replies.end(), [&](const Move& reply) {
        return mates_in_one(after_move(position, reply));
    });
}

TEST(Problems, LinesAreLegalAndEndInCheckmate) {
    int lines = 0;
    for (const Problem& problem : read_problems()) {
        if (problem.line.empty()) continue;
        ++lines;
        auto position = parse_position(test::variant(problem.game), problem.position);
        ASSERT_TRUE(test::is_ok(position)) << problem.author;
        for (std::size_t i = 0; i < problem.line.size(); ++i) {
            ASSERT_FALSE(position->outcome()) << problem.author;
            if (problem.forced && i % 2 == 1) {
                EXPECT_EQ(legal_move_texts(*position), std::vector<std::string>{problem.line[i]});
            }
            const auto move = parse_move(*position, problem.line[i]);
            ASSERT_TRUE(test::is_ok(move)) << problem.author;
            position->play(*move);
        }
        ASSERT_TRUE(position->outcome()) << problem.author;
        EXPECT_EQ(position->outcome()->reason, EndReason::Checkmate) << problem.author;
    }
    EXPECT_EQ(lines, 2);
}

TEST(Problems, FirstMovesThatForceMateInTwoAreThePublishedOnes) {
    int solved = 0;
    for (const Problem& problem : read_problems()) {
        if (problem.keys.empty()) continue;
        ++solved;
        const auto position = parse_position(test::variant(problem.game), problem.position);
        ASSERT_TRUE(test::is_ok(position)) << problem.author;
        EXPECT_FALSE(mates_in_one(*position)) << problem.author;
        std::vector<std::string> keys;
        for (const Move& move : position->legal_moves()) {
            if (forces_mate(after_move(*position, move))) {
                keys.push_back(to_text(position->variant(), move));
            }
        }
        std::sort(keys.begin(), keys.end());
        EXPECT_EQ(keys, problem.keys) << problem.author;
    }
    EXPECT_EQ(solved, 1);
}

}  // namespace
}  // namespace sixfold
