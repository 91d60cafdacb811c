#include "core/variant/definition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "core/variant/variant.h"
#include "server/app/yaml_reader.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

std::string shipped(const std::string& slug) {
    std::ifstream file(SIXFOLD_TEST_DATA "/../../core/variants/" + slug + ".yaml");
    EXPECT_TRUE(file);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Result<Definition> read(const std::string& yaml) {
    const auto node = server::read_yaml(yaml, "test.yaml");
    EXPECT_TRUE(test::is_ok(node));
    if (!node) return node.error();
    return read_definition(*node);
}

/// The file with one text replaced by another, which must be there.
std::string with(std::string yaml, const std::string& old, const std::string& replacement) {
    const std::size_t at = yaml.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return yaml.replace(at, old.size(), replacement);
}

int line_of(const std::string& yaml, const std::string& text) {
    return 1 +
           static_cast<int>(std::count(
               yaml.begin(), yaml.begin() + static_cast<std::ptrdiff_t>(yaml.find(text)), '\n'));
}

TEST(Definition, OfTheShippedGamesIsRead) {
    const auto definition = read(shipped("shafran"));
    ASSERT_TRUE(test::is_ok(definition));
    EXPECT_EQ(definition->slug, "shafran");
    EXPECT_EQ(definition->board.cells(), 70);
    EXPECT_EQ(definition->setup.size(), 36u);
    EXPECT_EQ(definition->players[1].forward, (Point{0, -1}));
    EXPECT_EQ(definition->players[1].castlings.size(), 4u);
    EXPECT_EQ(definition->stalemate_quarters, 2);
    const auto glinski = read(shipped("glinski"));
    ASSERT_TRUE(test::is_ok(glinski));
    EXPECT_EQ(glinski->stalemate_quarters, 3);
    EXPECT_FALSE(glinski->bare_kings_draw);
}

TEST(Definition, ReadsASetupByCoordinatesToo) {
    const auto by_name = read(shipped("glinski"));
    const auto by_point = read(with(shipped("glinski"), "\"g1:K,e1:Q,", "\"1,4:K,-1,5:Q,"));
    ASSERT_TRUE(test::is_ok(by_point));
    ASSERT_EQ(by_point->setup.size(), by_name->setup.size());
    for (std::size_t i = 0; i < by_name->setup.size(); ++i) {
        EXPECT_EQ(by_point->setup[i].cell, by_name->setup[i].cell);
    }
}

struct Broken {
    const char* old;
    const char* replacement;
    const char* sentence;
};

TEST(Definition, IsRefusedWithLineAndSentence) {
    const std::string yaml = shipped("shafran");
    const std::vector<Broken> broken = {
        {"slug: shafran", "slug: Shafran", "small letters"},
        {"title: Shafran", "titel: Shafran", "no key \"title\""},
        {"version: 1", "version: 2", "whole number from 1 to 1"},
        {"type: hex", "type: triangle", "hex or square"},
        {"third: [1, 1]", "third: [2, 1]", "[1, 1] or [1, -1]"},
        {"third: [1, 1]", "thrid: [1, 1]", "unknown key \"thrid\""},
        {"{coef: [1, 0], min: 0, max: 8}", "{coef: [1, 0], min: 0, max: 90}", "1 to 20 cells"},
        {"abcdefghi,", "abcdefgh,", "9 files"},
        {"abcdefghi,", "abcdefghh,", "each once"},
        {"ranks: coordinate", "ranks: diagonal", "coordinate or along-file"},
        {"forward: [0, 1]", "forward: [1, 0]", "[0, 1] or [0, -1]"},
        {"letters: lower", "letters: upper", "lower for the second"},
        {"orient: rot180", "orient: rot90", "identity, rot180 or mirror-y"},
        {"e1:K", "z1:K", "z1 is not on the board"},
        {"e1:K", "e1:X", "no piece has the letter X"},
        {"d1:Q", "e1:Q", "e1 is named twice"},
        {"e1:K,", "e1:K;", "comma is missing"},
        {"e10:k", "e10:q", "black has no king or no rook"},
        {"white: [d2, e2, f3]", "white: [d2, e2, z3]", "\"z3\" is no zone"},
        {"white: [d2, e2, f3], black: auto", "white: [d2, e2, f3]", "no key \"black\""},
        {"king: {type: rider", "king: {type: walker", "rider or leaper"},
        {"dirs: all, maxSteps: 1", "maxSteps: 1", "either dirs or offsets"},
        {"dirs: orthogonal", "dirs: sideways", "names no directions"},
        {"offsets: hex-knight", "offsets: camel", "names no offsets"},
        {"knight: {symbol: N,", "knight: {", "stands for two pieces"},
        {"steps: [1, 1], mode: move", "steps: [2, 1], mode: move", "[least, most]"},
        {"steps: [1, 1], mode: move", "steps: [1, 1], mode: jump", "move, capture or both"},
        {"steps: [2, 2], mode: move", "steps: [2, 2], mode: both", "can only move"},
        {"from: two", "from: nowhere", "\"nowhere\" is no zone"},
        {"passes: true", "passes: maybe", "true or false"},
        {"mode: capture, ep: true", "mode: move, ep: true", "ep needs a capture"},
        {"[[1, 2], [-1, 1]]", "[[1, 2], [0, 0]]", "leads nowhere"},
        {"royal: {pieces: [king]", "royal: {pieces: [kaiser]", "no piece \"kaiser\""},
        {"to: [queen, rook", "to: [king, rook", "cannot promote to a royal"},
        {"zone: \"edge:forward\"", "zone: \"rank:77\"", "a promotion zone has no cell"},
        {"king: [e1, c1]", "king: [e1, e9, c1]", "king: [from, to]"},
        {"king: [e1, c1]", "king: [e1, h5]", "no straight line"},
        {"king: [e1, c1]", "king: [d1, c1]", "no king or no rook"},
        {"right: Q, king: [e1, b1]", "right: B, king: [e1, b1]", "stands for two rooks"},
        {"stalemate: 0.5", "stalemate: 0.6", "0, 0.25, 0.5, 0.75 or 1"},
        {"fold: 3", "fold: 1", "0 or at least 2"},
        {"fold: 3", "fold: many", "whole number"},
        {"bareKings: true", "bareKings: true, dice: 2", "unknown key \"dice\""},
    };
    for (const Broken& fault : broken) {
        const std::string faulty = with(yaml, fault.old, fault.replacement);
        const auto definition = read(faulty);
        ASSERT_TRUE(test::is_error(definition, ErrorCode::InvalidVariant)) << fault.replacement;
        const std::string& message = definition.error().message;
        EXPECT_NE(message.find(fault.sentence), std::string::npos) << message;
        EXPECT_TRUE(message.starts_with("line ")) << message;
    }
}

TEST(Definition, NeedsOneKingOfEachSide) {
    const auto definition = read(with(shipped("glinski"), "g1:K", "g1:Q"));
    ASSERT_TRUE(test::is_error(definition, ErrorCode::InvalidVariant));
    EXPECT_NE(definition.error().message.find("white has 0 royal pieces"), std::string::npos);
}

TEST(Definition, NamesTheLineOfAnUnknownKey) {
    const std::string faulty = with(shipped("shafran"), "bareKings: true", "bareQueens: true");
    const auto definition = read(faulty);
    ASSERT_TRUE(test::is_error(definition, ErrorCode::InvalidVariant));
    EXPECT_EQ(definition.error().message, "line " + std::to_string(line_of(faulty, "bareQueens")) +
                                              ": unknown key \"bareQueens\" in draws");
}

TEST(Definition, ReadsNoTextThatWasCutShort) {
    const std::string yaml = shipped("glinski");
    int refused = 0;
    for (std::size_t length = 0; length < yaml.size(); length += 37) {
        const auto node = server::read_yaml(yaml.substr(0, length), "cut.yaml");
        if (!node || !read_definition(*node)) ++refused;
    }
    // Only a cut inside the last optional lines can leave a whole definition.
    EXPECT_GE(refused, static_cast<int>(yaml.size() / 37) - 6);
}

TEST(Variant, FromItsCanonicalTextIsTheSame) {
    const auto node = server::read_yaml(shipped("shafran"), "shafran.yaml");
    ASSERT_TRUE(test::is_ok(node));
    const auto again = node_from_canonical_text(to_canonical_text(*node));
    ASSERT_TRUE(test::is_ok(again));
    const auto variant = Variant::load(*again);
    ASSERT_TRUE(test::is_ok(variant));
    EXPECT_EQ((*variant)->definition().setup.size(), 36u);
}

TEST(Variant, PicksTheNumberOfWordsByItsCells) {
    EXPECT_TRUE(std::holds_alternative<Tables<2>>(test::variant("shafran")->tables()));
}

}  // namespace
}  // namespace sixfold
