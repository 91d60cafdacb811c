#include "core/variant/definition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "core/position/position.h"
#include "core/variant/variant.h"
#include "server/app/yaml_reader.h"
#include "tests/support/games.h"
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

TEST(Definition, ReadsASetupByCoordinatesToo) {
    const auto by_name = read(shipped("glinski"));
    const auto by_point = read(with(shipped("glinski"), "\"g1:K,e1:Q,", "\"1,4:K,-1,5:Q,"));
    ASSERT_TRUE(test::is_ok(by_point));
    ASSERT_EQ(by_point->setup.size(), by_name->setup.size());
    for (std::size_t i = 0; i < by_name->setup.size(); ++i) {
        EXPECT_EQ(by_point->setup[i].cell, by_name->setup[i].cell);
    }
}

/// A shipped file with one text replaced, and what is said of it.
struct Broken {
    const char* game;
    const char* old;
    const char* replacement;
    const char* sentence;
};

TEST(Definition, IsRefusedWithLineAndSentence) {
    const std::vector<Broken> broken = {
        {"shafran", "slug: shafran", "slug: Shafran", "small letters"},
        {"shafran", "title: Shafran", "titel: Shafran", "unknown key \"titel\" in the file"},
        {"shafran", "title: Shafran's hexagonal chess\n", "", "the file has no key \"title\""},
        {"shafran", "blurb: 70 cells, castling, pawns that step three", "blurb: [70, cells]",
         "blurb must be a text"},
        {"shafran", "title: Shafran's hexagonal chess", "title: Shafran's\npublished: perhaps",
         "published must be false or true"},
        {"shafran", "title: Shafran's hexagonal chess", "title: Shafran's\nextends: glinski",
         "extends was not resolved"},
        {"shafran", "  version: 1", "  version: 2",
         "engine.version must be a whole number from 1 to 1"},
        {"shafran", "      pieces:\n", "      men:\n",
         "unknown key \"men\" in engine.plugins.chess"},
        {"shafran", "  plugins:\n    chess:", "  plugins:\n    checkers:",
         "unknown key \"checkers\" in engine.plugins"},
        {"shafran", "type: hex", "type: triangle", "hex, square or cubic"},
        {"shafran", "third: [1, 1]", "third: [2, 1]", "[1, 1] or [1, -1]"},
        {"shafran", "third: [1, 1]", "third: [1]", "a list of 2 whole numbers"},
        {"shafran", "third: [1, 1]", "thrid: [1, 1]", "unknown key \"thrid\" in engine.topology"},
        {"chess", "size: [8, 8]", "size: [8, 8], third: [1, 1]", "is for boards of type hex"},
        {"chess", "size: [8, 8]", "size: [8, 8], radius: 4", "size or radius, not both"},
        {"chess", "size: [8, 8]", "radius: 4", "radius is for boards of type hex"},
        {"chess", "size: [8, 8]", "size: [8, 21]", "1 to 20 cells"},
        {"chess", "size: [8, 8]", "size: [8, 0]", "1 to 20 cells"},
        {"chess", "size: [8, 8]", "size: [8, 8, 8]", "a list of 2 whole numbers"},
        {"chess", "size: [8, 8]", "size: [20, 20]", "400 cells, more than 192"},
        {"chess", "size: [8, 8]", "size: [8, 8], shape: round", "shape must be hexagonal"},
        {"chess", "size: [8, 8]", "size: [8, 8], labels: {levels: A}",
         "levels is for boards of type cubic"},
        {"raumschach", "size: [5, 5, 5]", "size: [5, 5]", "a list of 3 whole numbers"},
        {"raumschach", "levels: ABCDE", "levels: ABCD", "labels.levels names 4"},
        {"raumschach", "levels: ABCDE", "levels: abcde", "capital letters, each once"},
        {"raumschach", "ranks: coordinate", "ranks: along-file",
         "must be coordinate on boards of type cubic"},
        {"raumschach", "size: [5, 5, 5]", "size: [5, 5, 5]\n    frames: {hex: {}}",
         "have no frames"},
        {"glinski", "radius: 5", "radius: 11", "whole number from 1 to 10"},
        {"glinski", "radius: 5", "radius: 8", "217 cells, more than 192"},
        {"shafran", "{coef: [1, 0], min: 0, max: 8}", "{coef: [1, 0], min: 0, max: 90}",
         "1 to 20 cells"},
        {"shafran", "{coef: [1, 0], min: 0, max: 8}", "{min: 0, max: 8}", "no key \"coef\""},
        {"shafran", "{coef: [-1, 1], min: -3, max: 6}", "{coef: [-1, 1], min: 60}",
         "the board has no cells"},
        {"shafran", "abcdefghi,", "abcdefgh,", "9 files"},
        {"shafran", "abcdefghi,", "abcdefghh,", "each once"},
        {"shafran", "ranks: coordinate", "ranks: diagonal", "coordinate or along-file"},
        {"square-hex-16-mate-either", "frames: {hex: {third: [1, -1]}}",
         "frames: {hex: {third: [0, 1]}}", "[1, 1] or [1, -1]"},
        {"square-hex-16-mate-either", "frames: {hex: {third: [1, -1]}}", "frames: {Hex: {}}",
         "a frame's name has small letters"},
        {"shafran", "forward: [0, 1]", "forward: [1, 0]", "[0, 1] or [0, -1]"},
        {"shafran", "orient: rot180", "orient: rot180, forward: [0, 1]", "contradicts orient"},
        {"shafran", "letters: lower", "letters: upper", "lower for the second"},
        {"shafran", "letters: lower", "letters: small", "must be lower or upper"},
        {"shafran", "orient: rot180", "orient: rot90", "identity, rot180 or mirror-y"},
        {"shafran", "forward: [0, 1]", "forward: [0, 1], orient: rot180",
         "the first player's orient is identity"},
        {"shafran", "id: black", "id: white", "both players are called white"},
        {"shafran", "id: black", "id: Black", "a player's id must be"},
        {"shafran", "    - {id: black, letters: lower, orient: rot180}\n", "",
         "a list of two players"},
        {"shafran", "e1:K", "z1:K", "z1 is not on the board"},
        {"shafran", "e1:K", "9,9:K", "9,9 is not on the board"},
        {"shafran", "e1:K", "e1:X", "no piece has the letter X"},
        {"shafran", "d1:Q", "e1:Q", "e1 is named twice"},
        {"shafran", "e1:K,", "e1:K;", "comma is missing"},
        {"shafran", "b6:p,a5:p", "b6:p,a5", "is not CELL:PIECE"},
        {"shafran", "setup: \"e1:K", "fen: \"e1:K", "engine.fen: "},
        {"chess", "  fen:", "  setup: \"e1:K\"\n  fen:", "either setup or fen"},
        {"chess", "/8/8/8/8/", "/8/8/8/9/", "rank 3 has 8 cells"},
        {"chess", "/8/8/8/8/", "/8/8/8/x7/", "no piece has the letter x"},
        {"chess", "/8/8/8/8/", "/8/8/8/44/", "rank 3 has"},
        {"chess", "/8/8/8/8/", "/8/8/8/07/", "a wrong number"},
        {"chess", "/8/8/8/8/", "/8/8/8/", "has 8 ranks, the text only 7"},
        {"shafran", "white: [d2, e2, f3]", "white: [d2, e2, z3]", "\"z3\" is no zone"},
        {"shafran", "white: [d2, e2, f3]", "white: [\"rank:5-3\"]", "\"rank:5-3\" is no zone"},
        {"shafran", "white: [d2, e2, f3]", "white: [\"start(duke)\"]",
         "\"start(duke)\" is no zone"},
        {"shafran", "white: [d2, e2, f3], black: auto", "white: [d2, e2, f3]", "no key \"black\""},
        {"shafran", "white: [d2, e2, f3], black: auto", "white: auto, black: auto",
         "the first player's cells cannot be auto"},
        {"shafran", "white: [d2, e2, f3], black: auto", "white: d2, black: auto, red: d2",
         "there is no player \"red\""},
        {"shafran", "king: {type: rider", "king: {type: walker", "rider or leaper"},
        {"shafran", "dirs: all, maxSteps: 1", "maxSteps: 1", "either dirs or offsets"},
        {"shafran", "dirs: all, maxSteps: 1", "dirs: all, maxSteps: 0",
         "whole number from 1 to 100"},
        {"shafran", "dirs: all, maxSteps: 1", "dirs: all, maxSteps: 1, steps: [1, 1]",
         "must not stand together"},
        {"shafran", "dirs: orthogonal", "dirs: sideways", "names no directions"},
        {"shafran", "dirs: orthogonal", "dirs: triagonal", "names no directions"},
        {"shafran", "dirs: orthogonal", "dirs: hex.all", "there is no frame \"hex\""},
        {"square-hex-16-mate-either", "dirs: hex.orthogonal", "dirs: hex.forward",
         "names no directions"},
        {"square-hex-16-mate-either", "orient: rot180", "orient: mirror-y",
         "\"hex.all\" is not the same set of directions for black"},
        {"shafran", "offsets: hex-knight", "offsets: camel", "names no offsets"},
        {"shafran", "offsets: hex-knight", "offsets: knight", "names no offsets"},
        {"shafran", "knight: {symbol: N,", "kaiser: {", "stands for two pieces"},
        {"shafran", "knight: {symbol: N,", "knight: {symbol: n,", "must be one capital letter"},
        {"shafran", "knight: {symbol: N,", "Knight: {symbol: N,", "the name of a piece must be"},
        {"shafran", "steps: [1, 1], mode: move", "steps: [2, 1], mode: move", "[least, most]"},
        {"shafran", "steps: [1, 1], mode: move", "steps: [1, 1], mode: jump",
         "move, capture or both"},
        {"shafran", "steps: [2, 2], mode: move", "steps: [2, 2], mode: both", "can only move"},
        {"shafran", "steps: [1, 1], mode: move", "steps: [1, 2], mode: move, passes: true",
         "passes needs steps from two on"},
        {"shafran", "steps: [2, 2], mode: move", "steps: [2, 6], mode: move",
         "passes allows at most 5 steps"},
        {"shafran", "steps: [1, 1], mode: move", "steps: [1, 2], mode: move",
         "two moves of the pawn lead from"},
        {"shafran", "from: two", "from: nowhere", "\"nowhere\" is no zone"},
        {"shafran", "passes: true", "passes: maybe", "false or true"},
        {"shafran", "mode: capture, ep: true", "mode: move, ep: true", "ep needs a capture"},
        {"shafran", "[[1, 2], [-1, 1]]", "[[1, 2], [0, 0]]", "leads nowhere"},
        {"shafran", "[[1, 2], [-1, 1]]", "[[1, 2], [1, 2]]", "in this list twice"},
        {"shafran", "[[1, 2], [-1, 1]]", "[]", "must not be empty"},
        {"shafran", "[[1, 2], [-1, 1]]", "[[1, 2, 3]]", "a list of 2 whole numbers"},
        {"chess", "pawn: {movement: pawn}", "pawn: {movement: pawn, moves: []}",
         "moves or movement, not both"},
        {"chess", "pawn: {movement: pawn}", "pawn: {movement: soldier}", "movement must be pawn"},
        {"chess", "pawn: {movement: pawn}", "pawn: {moves: []}", "pieces.pawn has no move"},
        {"chess", "pawn: {movement: pawn}", "pawn: {movement: pawn, dirs: all}",
         "unknown key \"dirs\" in pieces.pawn"},
        {"chess", "dirs: diagonal", "dirs: [[9, 9]]", "the bishop of white can never move"},
        {"chess", "enPassant: true", "enPassant: true\n      pawn: {capture: diagonal-forward}",
         "is for boards of type hex"},
        {"shafran", "royal: {pieces", "enPassant: false\n      royal: {pieces",
         "enPassant is false, but some"},
        {"raumschach", "castling: false", "castling: false\n      enPassant: true",
         "enPassant is true, but no"},
        {"shafran", "royal: {pieces: [king]", "royal: {pieces: [kaiser]", "no piece \"kaiser\""},
        {"shafran", "royal: {pieces: [king]", "royal: {pieces: []", "names no piece"},
        {"shafran", "mode: single", "mode: double", "single, mate-either, capture-all or none"},
        {"shafran", "mode: single", "mode: none", "left out with mode none"},
        {"shafran", "mode: single", "mode: capture-all", "belongs to mode capture-all"},
        {"shafran", "mode: single", "mode: single, last: take", "belongs to mode capture-all"},
        {"shafran", "mode: single", "mode: capture-all, last: royal", "last must be take"},
        {"glinski", "pieces: [king], mode: single", "pieces: [king, pawn], mode: single",
         "single needs one"},
        {"glinski", "g10:k,", "", "black has 0 royal pieces"},
        {"shafran", "to: [queen, rook", "to: [king, rook", "cannot promote to a royal"},
        {"shafran", "zone: \"edge:forward\"", "zone: \"rank:77\"", "a promotion zone has no cell"},
        {"shafran", "zone: \"edge:forward\"", "zone: [a1]", "no man of white can ever arrive"},
        {"shafran", "zone: \"edge:forward\"", "zone: [a6]", "no man of black can ever arrive"},
        {"shafran", "zone: \"edge:forward\"", "zone: \"rank:2-10\"",
         "stands on its promotion zone"},
        {"shafran", "{from: [pawn]", "{from: []", "pieces in from and to"},
        {"square-hex-16-mate-either", "{from: [soldier]", "{from: [pawn, soldier]",
         "in the from of two promotions"},
        {"chess", "name: \"O-O\", right: K", "name: \"O-O\"", "no key \"right\""},
        {"chess", "name: \"O-O\", right: K", "name: \"O O\", right: K",
         "letters, digits and hyphens"},
        {"chess", "name: \"O-O\", right: K", "name: \"O-O-O\", right: K",
         "O-O-O stands for two castlings"},
        {"shafran", "king: [e1, c1]", "king: [e1, e9, c1]", "king: [from, to]"},
        {"shafran", "king: [e1, c1]", "king: [e1, h5]", "no straight line"},
        {"shafran", "king: [e1, c1]", "king: [d1, c1]", "no king or no rook"},
        {"shafran", "king: [e1, c1]", "king: [e1, j1]", "\"j1\" is not a cell"},
        {"shafran", "rook: [a1, d1]", "rook: [a1, c1]", "cannot be on one cell"},
        {"shafran", "right: Q, king: [e1, b1]", "right: B, king: [e1, b1]", "stands for two rooks"},
        {"shafran", "right: Q, king: [e1, b1]", "right: q, king: [e1, b1]",
         "must be one capital letter"},
        {"shafran", "rook: [a1, d1]}", "rook: [a1, d1], player: red}",
         "there is no player \"red\""},
        {"shafran", "rook: [a1, d1]}", "rook: [a1, d1], clear: [z9]}", "\"z9\" is no zone"},
        {"glinski", "castling: false", "castling: true", "castling must be false, a list"},
        {"glinski", "castling: false", "castling: {style: wild}", "style must be fischerandom"},
        {"glinski", "castling: false",
         "castling: {style: fischerandom, short: {king: a1, rook: b1}, long: {king: c1, rook: d1}}",
         "needs shuffle"},
        {"shafran", "stalemate: 0.5", "stalemate: 0.6", "0, 0.25, 0.5, 0.75 or 1"},
        {"shafran", "fold: 3", "fold: 1", "0 or at least 2"},
        {"shafran", "fold: 3", "fold: many", "whole number"},
        {"shafran", "moves: 50", "moves: 1001", "whole number from 0 to 1000"},
        {"shafran", "resets: [pawn]", "resets: [peon]", "no piece \"peon\""},
        {"shafran", "bareKings: true", "bareKings: true, dice: 2", "unknown key \"dice\" in draws"},
        {"chess", "enPassant: true", "enPassant: true\n      legality: {giveCheck: never}",
         "allowed or forbidden"},
        {"chess", "enPassant: true", "enPassant: true\n      checks: 21",
         "whole number from 0 to 20"},
        {"chess", "enPassant: true", "enPassant: true\n      goal: [{pieces: [king], zone: []}]",
         "a goal has no cell"},
        {"chess", "enPassant: true", "enPassant: true\n      goal: {pieces: [king]}",
         "goal must be a list"},
        {"chess", "enPassant: true", "enPassant: true\n      extinction: [{pieces: all}]",
         "no key \"result\""},
        {"chess", "enPassant: true", "enPassant: true\n      extinction: [{result: 2}]",
         "0, 0.25, 0.5, 0.75 or 1"},
        {"chess", "enPassant: true", "enPassant: true\n      extinction: [{pieces: [], result: 0}]",
         "names no piece"},
        {"chess", "enPassant: true", "enPassant: true\n      hand: {captures: both}",
         "none or own"},
        {"chess", "enPassant: true",
         "enPassant: true\n      hand: {captures: own, bans: [{piece: [pawn, rook], zone: a1}]}",
         "one piece must be named here"},
        {"chess", "enPassant: true",
         "enPassant: true\n      shuffle: {rank: 1, men: [{pieces: [queen]}]}",
         "are not the men of white that stand there"},
        {"chess", "enPassant: true",
         "enPassant: true\n      shuffle: {rank: 1, men: [{pieces: [queen]}, {pieces: [rook], "
         "shade: 1}]}",
         "deals with a shade come first"},
        {"chess", "enPassant: true",
         "enPassant: true\n      shuffle: {rank: 1, men: [{pieces: [rook, rook, rook, rook, rook], "
         "shade: 1}]}",
         "too few cells"},
        {"chess", "enPassant: true",
         "enPassant: true\n      shuffle: {rank: 9, men: [{pieces: [rook]}]}", "too few cells"},
    };
    for (const Broken& fault : broken) {
        const std::string yaml = shipped(fault.game);
        const std::string faulty = with(yaml, fault.old, fault.replacement);
        const auto definition = read(faulty);
        ASSERT_TRUE(test::is_error(definition, ErrorCode::InvalidVariant)) << fault.replacement;
        const std::string& message = definition.error().message;
        EXPECT_NE(message.find(fault.sentence), std::string::npos)
            << fault.replacement << " gives: " << message;
        EXPECT_TRUE(message.starts_with("line ")) << message;
    }
}

TEST(Definition, NeedsOneKingOfEachSide) {
    const auto definition = read(with(shipped("glinski"), "g1:K", "g1:Q"));
    ASSERT_TRUE(test::is_error(definition, ErrorCode::InvalidVariant));
    EXPECT_NE(definition.error().message.find("white has 0 royal pieces"), std::string::npos);
}

TEST(Definition, NamesTheLineOfAFault) {
    const std::vector<Broken> broken = {
        {"shafran", "bareKings: true", "bareQueens: true", "unknown key \"bareQueens\" in draws"},
        {"shafran", "min: -3, max: 6", "min: -3, max: 600",
         "engine.topology.bounds.max must be a whole number from -100 to 100"},
        {"shafran", "dirs: orthogonal", "dirs: sideways",
         "\"sideways\" names no directions on this board"},
        {"shafran", "from: three", "from: four",
         "\"four\" is no zone, no cell, and none of rank:N, rank:A-B, file:X, edge:forward and "
         "start(PIECE)"},
        {"shafran", "king: [e1, h4]", "king: [e1, h11]", "\"h11\" is not a cell of the board"},
        {"square-hex-16-mate-either", "from: [soldier]", "from: [sailor]",
         "there is no piece \"sailor\""},
        {"raumschach", "offsets: knight", "offsets: night",
         "\"night\" names no offsets on this board"},
    };
    for (const Broken& fault : broken) {
        const std::string faulty = with(shipped(fault.game), fault.old, fault.replacement);
        const auto definition = read(faulty);
        ASSERT_TRUE(test::is_error(definition, ErrorCode::InvalidVariant));
        EXPECT_EQ(
            definition.error().message,
            "line " + std::to_string(line_of(faulty, fault.replacement)) + ": " + fault.sentence);
    }
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
    for (const char* const slug : test::kGames) {
        const auto original = test::variant(slug);
        const auto tree = node_from_canonical_text(to_canonical_text(test::shipped_tree(slug)));
        ASSERT_TRUE(test::is_ok(tree));
        const auto variant = Variant::load(*tree);
        ASSERT_TRUE(test::is_ok(variant));
        // Men have the same numbers, so that keys and texts agree too.
        EXPECT_EQ(Position(*variant).key(), Position(original).key()) << slug;
        for (std::size_t i = 0; i < original->definition().pieces.size(); ++i) {
            EXPECT_EQ((*variant)->definition().pieces[i].name,
                      original->definition().pieces[i].name);
        }
    }
}

TEST(Variant, PicksTheNumberOfWordsByItsCells) {
    EXPECT_TRUE(std::holds_alternative<Tables<2>>(test::variant("shafran")->tables()));
}

}  // namespace
}  // namespace sixfold
