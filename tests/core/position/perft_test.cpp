// Node counts and special moves of tests/data/perft, made by an independent implementation.

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <map>
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

struct Block {
    std::string position;
    std::string moves;
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
            blocks.push_back({rest, {}, {}, {}});
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

class Perft : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Games, Perft, testing::Values("shafran", "glinski"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(Perft, AgreesWithTheReferenceInEveryPosition) {
    const auto variant = test::variant(GetParam());
    const auto blocks = read_blocks(GetParam());
    ASSERT_EQ(blocks.size(), 7u);
    for (const Block& block : blocks) {
        const auto position = parse_position(variant, block.position);
        ASSERT_TRUE(test::is_ok(position)) << block.position;
        for (std::size_t i = 0; i < block.counts.size(); ++i) {
            EXPECT_EQ(position->perft(static_cast<int>(i) + 1), block.counts[i])
                << block.position << ", depth " << i + 1;
        }
        if (!block.features.empty()) {
            EXPECT_EQ(features_of(*position), block.features) << block.position;
        }
    }
}

TEST_P(Perft, PositionsAreReachedByTheirMoves) {
    for (const Block& block : read_blocks(GetParam())) {
        Position position(test::variant(GetParam()));
        std::istringstream words(block.moves);
        for (std::string word; words >> word;) {
            const auto move = parse_move(position, word);
            ASSERT_TRUE(test::is_ok(move)) << block.moves;
            position.play(*move);
        }
        EXPECT_EQ(to_text(position), block.position);
    }
}

TEST(Perft, OfDepthZeroIsOne) { EXPECT_EQ(Position(test::variant("glinski")).perft(0), 1u); }

}  // namespace
}  // namespace sixfold
