// Node counts and special moves of tests/data/perft, made by other programs.

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "core/position/position.h"
#include "tests/support/games.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

/// Counts up to this are made in every run, larger ones by the deep tests.
constexpr std::uint64_t kQuick = 1'000'000;

struct Block {
    std::string position;
    std::optional<int> start;
    std::optional<std::string> moves;  ///< that lead there from the start
    std::map<std::string, int> features;
    std::vector<std::uint64_t> counts;  ///< by depth, from 1
};

std::vector<Block> read_blocks(const std::string& slug) {
    std::ifstream file(SIXFOLD_TEST_DATA "/perft/" + slug + ".perft");
    EXPECT_TRUE(file) << "no counts of " << slug;
    std::vector<Block> blocks;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string key;
        words >> key >> std::ws;
        std::string rest;
        std::getline(words, rest);
        if (key == "position") {
            blocks.push_back({rest, {}, {}, {}, {}});
        } else if (key == "start") {
            blocks.back().start = std::stoi(rest);
        } else if (key == "moves") {
            blocks.back().moves = rest;
        } else if (key == "features") {
            std::istringstream features(rest);
            for (std::string feature; features >> feature;) {
                const std::size_t equals = feature.find('=');
                blocks.back().features[feature.substr(0, equals)] =
                    std::stoi(feature.substr(equals + 1));
            }
        } else if (key == "perft") {
            blocks.back().counts.push_back(std::stoull(rest.substr(rest.find(' '))));
        }
    }
    return blocks;
}

std::map<std::string, int> features_of(const Position& position) {
    std::map<std::string, int> features = {{"en_passant", 0},
                                           {"castling", 0},
                                           {"promotion", 0},
                                           {"check", static_cast<int>(position.checked().size())}};
    for (const Move& move : position.legal_moves()) {
        if (move.kind == Move::Kind::EnPassant) ++features["en_passant"];
        if (move.kind == Move::Kind::Castling) ++features["castling"];
        if (move.promotion != Move::kNoPromotion) ++features["promotion"];
    }
    return features;
}

/// Compares the counts of a game that `wanted` picks, and says how many there were.
template <typename Wanted>
int compare_counts(const char* slug, Wanted wanted) {
    int compared = 0;
    for (const Block& block : read_blocks(slug)) {
        const auto position = parse_position(test::variant(slug), block.position);
        EXPECT_TRUE(test::is_ok(position)) << block.position;
        if (!position) continue;
        for (std::size_t i = 0; i < block.counts.size(); ++i) {
            if (!wanted(block.counts[i])) continue;
            ++compared;
            EXPECT_EQ(position->perft(static_cast<int>(i) + 1), block.counts[i])
                << block.position << ", depth " << i + 1;
        }
    }
    return compared;
}

std::string test_name(const testing::TestParamInfo<const char*>& test) {
    std::string name(test.param);
    for (char& c : name) {
        if (c == '-') c = '_';
    }
    return name;
}

class Perft : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Games, Perft, testing::ValuesIn(test::kGames), test_name);

TEST_P(Perft, AgreesWithOtherProgramsInEveryPosition) {
    EXPECT_GE(compare_counts(GetParam(), [](std::uint64_t count) { return count <= kQuick; }), 12);
}

TEST_P(Perft, FindsAsManySpecialMovesAsTheReference) {
    for (const Block& block : read_blocks(GetParam())) {
        if (block.features.empty()) continue;
        const auto position = parse_position(test::variant(GetParam()), block.position);
        ASSERT_TRUE(test::is_ok(position)) << block.position;
        EXPECT_EQ(features_of(*position), block.features) << block.position;
    }
}

TEST_P(Perft, ReachesThePositionsByTheirMoves) {
    const auto variant = test::variant(GetParam());
    EXPECT_EQ(to_text(Position(variant)), read_blocks(GetParam()).front().position);
    for (const Block& block : read_blocks(GetParam())) {
        if (!block.moves && !block.start) continue;
        Position position = block.start ? Position(variant, *block.start) : Position(variant);
        std::istringstream words(block.moves.value_or(""));
        for (std::string word; words >> word;) {
            const auto move = parse_move(position, word);
            ASSERT_TRUE(test::is_ok(move)) << word << " of " << *block.moves;
            position.play(*move);
        }
        EXPECT_EQ(to_text(position), block.position);
    }
}

TEST_P(Perft, CountsAlikeAtBothLevelsOfLegality) {
    const auto variant = test::variant(GetParam());
    if (variant->legality() != Legality::Strict) return;
    for (const Block& block : read_blocks(GetParam())) {
        const auto position = parse_position(variant, block.position);
        ASSERT_TRUE(test::is_ok(position)) << block.position;
        EXPECT_EQ(position->perft(2, Legality::Full), position->perft(2, Legality::Strict))
            << block.position;
    }
}

TEST_P(Perft, CountsTheSameWhenEveryLeafIsMade) {
    const Position start(test::variant(GetParam()));
    EXPECT_EQ(start.perft_making_leaves(3), start.perft(3));
}

TEST(Perft, OfDepthZeroIsOne) { EXPECT_EQ(Position(test::variant("glinski")).perft(0), 1u); }

class DeepPerft : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Games, DeepPerft,
                         testing::Values("shafran", "glinski", "glinski-original", "mccooey",
                                         "square-hex-16-mate-either", "square-hex-16-capture-both",
                                         "square-hex-17-mate-either", "square-hex-17-capture-both",
                                         "chess", "los-alamos", "antichess", "three-check",
                                         "king-of-the-hill", "horde", "crazyhouse"),
                         test_name);

TEST_P(DeepPerft, AgreesWithOtherPrograms) {
    EXPECT_GE(compare_counts(GetParam(), [](std::uint64_t count) { return count > kQuick; }), 1);
}

}  // namespace
}  // namespace sixfold
