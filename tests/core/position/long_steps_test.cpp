// Long steps beyond those of the shipped games.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/notation/move_text.h"
#include "core/position/position.h"
#include "server/app/yaml_reader.h"
#include "tests/support/results.h"

namespace sixfold {
namespace {

constexpr const char* kRunners = R"(
slug: runners
title: Runners
engine:
  topology: {type: square, size: [3, 5]}
  players: [white, black]
  setup: "a1:K,c5:k,b3:P"
  plugins:
    chess:
      pieces:
        king: {dirs: all, maxSteps: 1}
        queen: {dirs: all}
        rook: {dirs: orthogonal}
        pawn: {moves: [{dirs: forward, steps: [2, 2], mode: move}]}
      promotion: [{from: [pawn], zone: "edge:forward", to: [queen, rook]}]
)";

TEST(LongStep, MayEndInAPromotion) {
    const auto node = server::read_yaml(kRunners, "runners.yaml");
    ASSERT_TRUE(test::is_ok(node));
    const auto variant = Variant::load(*node);
    ASSERT_TRUE(test::is_ok(variant));
    const Position position(*variant);
    const auto texts = legal_move_texts(position);
    EXPECT_TRUE(std::find(texts.begin(), texts.end(), "b3b5=Q") != texts.end());
    EXPECT_TRUE(std::find(texts.begin(), texts.end(), "b3b5=R") != texts.end());
    EXPECT_TRUE(std::find(texts.begin(), texts.end(), "b3b5") == texts.end());
    for (const Legality level : {Legality::Strict, Legality::Full}) {
        EXPECT_EQ(position.perft(1, level), texts.size());
        EXPECT_EQ(position.legal_moves(level).size(), texts.size());
    }
}

}  // namespace
}  // namespace sixfold
