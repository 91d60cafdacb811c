#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/variant/definition.h"
#include "server/app/yaml_reader.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

// What the keys of a variant file become.
namespace sixfold {
namespace {

/// A game of kings and pawns: lines of the topology, the start, and lines of the chess map.
std::string game(const std::string& topology, const std::string& start,
                 const std::string& chess = "pieces: {king: {dirs: all, maxSteps: 1}}") {
    return "slug: small\ntitle: Small\nengine:\n  topology: " + topology +
           "\n  players: [white, black]\n  " + start + "\n  plugins:\n    chess:\n      " + chess +
           "\n";
}

const std::string kPawns = "pieces: {king: {dirs: all, maxSteps: 1}, pawn: {movement: pawn}}";

Definition must_read(const std::string& yaml) {
    const auto node = server::read_yaml(yaml, "small.yaml");
    EXPECT_TRUE(test::is_ok(node));
    if (!node) return {};
    auto definition = read_definition(*node);
    EXPECT_TRUE(test::is_ok(definition)) << yaml;
    return definition ? *std::move(definition) : Definition{};
}

std::vector<Point> sorted(std::vector<Point> points) {
    std::sort(points.begin(), points.end());
    return points;
}

/// Names of the cells, separated by blanks.
std::string names(const Board& board, const CellSet& cells) {
    std::string text;
    for (std::size_t c = 0; c < cells.size(); ++c) {
        if (cells[c]) text += board.name(static_cast<Cell>(c)) + ' ';
    }
    return text;
}

const std::vector<Atom>& atoms(const Definition& definition, std::string_view piece,
                               std::size_t player = 0) {
    return definition.pieces[static_cast<std::size_t>(definition.type_named(piece))].atoms[player];
}

TEST(Reading, NamesCellsWithoutLabels) {
    const Definition squares =
        must_read(game("{type: square, size: [10, 3]}", "setup: 'a1:K,j3:k'"));
    EXPECT_EQ(squares.board.topology().files, "abcdefghij");
    EXPECT_EQ(squares.players[1].forward, (Point{0, -1}));
    const Definition hexagon = must_read(game("{type: hex, radius: 5}", "setup: 'a1:K,l1:k'"));
    EXPECT_EQ(hexagon.board.topology().files, "abcdefghikl");
    EXPECT_EQ(hexagon.board.topology().ranks, Topology::Ranks::AlongFile);
    EXPECT_EQ(hexagon.players[0].forward, (Point{0, -1}));
    const Definition rhombus = must_read(game("{type: hex, size: [9, 9]}", "setup: 'a1:K,i9:k'"));
    EXPECT_EQ(rhombus.board.topology().ranks, Topology::Ranks::Coordinate);
    EXPECT_EQ(rhombus.players[0].forward, (Point{0, 1}));
    const Definition cube =
        must_read(game("{type: cubic, size: [3, 3, 2]}", "setup: 'Aa1:K,Bc3:k'"));
    EXPECT_EQ(cube.board.topology().levels, "AB");
    EXPECT_EQ(cube.board.cells(), 18);
}

TEST(Reading, BoundsNarrowABox) {
    const Definition definition =
        must_read(game("{type: square, size: [4, 4], bounds: [{coef: [1, 0], max: 2}, "
                       "{coef: [1, 1], min: 1}]}",
                       "setup: 'b1:K,c4:k'"));
    EXPECT_EQ(definition.board.cells(), 11);
    EXPECT_FALSE(definition.board.find("a1"));
    EXPECT_FALSE(definition.board.find("d4"));
}

TEST(Reading, TakesWhatIsLeftOutFromTheReference) {
    const Definition definition =
        must_read(game("{type: square, size: [4, 4]}", "setup: 'a1:K,d4:k'"));
    EXPECT_EQ(definition.royalty, Royalty::Single);
    EXPECT_TRUE(definition.pieces[0].royal);
    EXPECT_TRUE(definition.published);
    EXPECT_EQ(definition.stalemate_quarters, 2);
    EXPECT_EQ(definition.repetition_fold, 3);
    EXPECT_EQ(definition.quiet_moves, 50);
    EXPECT_TRUE(definition.bare_kings_draw);
    EXPECT_TRUE(definition.promotions.empty()) << "there is no pawn";
    EXPECT_EQ(definition.checks_to_win, 0);
    EXPECT_FALSE(definition.must_capture);
    EXPECT_TRUE(definition.may_give_check);
    EXPECT_FALSE(definition.hand.captures);
    EXPECT_EQ(definition.starts(), 1);
}

TEST(Reading, PawnsOnSquaresCaptureBesideForward) {
    const Definition definition =
        must_read(game("{type: square, size: [4, 4]}", "setup: 'a1:K,d4:k,b2:P,c3:p'", kPawns));
    const auto& white = atoms(definition, "pawn");
    ASSERT_EQ(white.size(), 2u);
    EXPECT_FALSE(white[0].captures);
    EXPECT_EQ(white[0].vectors, (std::vector<Point>{{0, 1}}));
    EXPECT_FALSE(white[1].moves);
    EXPECT_FALSE(white[1].en_passant);
    EXPECT_EQ(sorted(white[1].vectors), (std::vector<Point>{{-1, 1}, {1, 1}}));
    EXPECT_EQ(sorted(atoms(definition, "pawn", 1)[1].vectors),
              (std::vector<Point>{{-1, -1}, {1, -1}}));
}

TEST(Reading, EnPassantGivesPawnsTheirDoubleStep) {
    const Definition definition =
        must_read(game("{type: square, size: [4, 6]}", "setup: 'a1:K,d6:k,b2:P,c5:p'",
                       kPawns + "\n      enPassant: true"));
    const auto& black = atoms(definition, "pawn", 1);
    ASSERT_EQ(black.size(), 3u);
    EXPECT_TRUE(black[1].passes);
    EXPECT_EQ(black[1].min_steps, 2);
    EXPECT_EQ(names(definition.board, black[1].from), "c5 ");
    EXPECT_TRUE(black[2].en_passant);
}

TEST(Reading, PawnsOnHexagonsCaptureOverEdgesOrThroughCorners) {
    const std::string setup = "setup: 'd1:K,d7:k,d2:P,d6:p'";
    const Definition edges = must_read(game("{type: hex, radius: 3}", setup, kPawns));
    EXPECT_EQ(sorted(atoms(edges, "pawn")[1].vectors), (std::vector<Point>{{-1, 0}, {1, -1}}));
    const Definition corners = must_read(game(
        "{type: hex, radius: 3}", setup, kPawns + "\n      pawn: {capture: diagonal-forward}"));
    EXPECT_EQ(sorted(atoms(corners, "pawn")[1].vectors), (std::vector<Point>{{-1, -1}, {1, -2}}));
    EXPECT_EQ(sorted(atoms(corners, "pawn", 1)[1].vectors), (std::vector<Point>{{-1, 2}, {1, 1}}));
    // With the other third direction forward has other neighbours.
    const Definition sheared = must_read(
        game("{type: hex, third: [1, 1], size: [5, 5]}", "setup: 'a1:K,e5:k,c2:P,c4:p'", kPawns));
    EXPECT_EQ(sorted(atoms(sheared, "pawn")[1].vectors), (std::vector<Point>{{-1, 0}, {1, 1}}));
}

TEST(Reading, PawnsPromoteToTheUsualMenThatThereAre) {
    const Definition definition =
        must_read(game("{type: square, size: [4, 4]}", "setup: 'a1:K,d4:k,b2:P,c3:p'",
                       "pieces: {king: {dirs: all, maxSteps: 1}, pawn: {movement: pawn}, "
                       "knight: {offsets: knight}, rook: {dirs: orthogonal}}"));
    ASSERT_EQ(definition.promotions.size(), 1u);
    EXPECT_EQ(definition.promotions[0].to,
              (std::vector{definition.type_named("rook"), definition.type_named("knight")}));
    EXPECT_EQ(names(definition.board, definition.promotions[0].zone[1]), "a1 b1 c1 d1 ");
    EXPECT_EQ(definition.pieces[2].symbol, "N") << "as everywhere";
}

TEST(Reading, NamedFramesGiveHexagonalDirectionsOnSquares) {
    const Definition& definition = test::variant("square-hex-16-mate-either")->definition();
    EXPECT_EQ(sorted(atoms(definition, "castle")[0].vectors),
              (std::vector<Point>{{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}));
    EXPECT_EQ(sorted(atoms(definition, "officer")[0].vectors),
              (std::vector<Point>{{-2, 1}, {-1, -1}, {-1, 2}, {1, -2}, {1, 1}, {2, -1}}));
    EXPECT_EQ(sorted(atoms(definition, "horse")[0].vectors), (std::vector<Point>{{-3, 1},
                                                                                 {-3, 2},
                                                                                 {-2, -1},
                                                                                 {-2, 3},
                                                                                 {-1, -2},
                                                                                 {-1, 3},
                                                                                 {1, -3},
                                                                                 {1, 2},
                                                                                 {2, -3},
                                                                                 {2, 1},
                                                                                 {3, -2},
                                                                                 {3, -1}}));
    EXPECT_EQ(atoms(definition, "dame")[0].vectors.size(), 12u);
    EXPECT_EQ(sorted(atoms(definition, "soldier", 1)[1].vectors),
              (std::vector<Point>{{-1, -1}, {1, -2}, {2, -1}}));
}

TEST(Reading, CubesHaveThreeKindsOfLines) {
    const Definition& definition = test::variant("raumschach")->definition();
    EXPECT_EQ(atoms(definition, "rook")[0].vectors.size(), 6u);
    EXPECT_EQ(atoms(definition, "bishop")[0].vectors.size(), 12u);
    EXPECT_EQ(atoms(definition, "unicorn")[0].vectors.size(), 8u);
    EXPECT_EQ(atoms(definition, "king")[0].vectors.size(), 26u);
    EXPECT_EQ(atoms(definition, "knight")[0].vectors.size(), 24u);
    EXPECT_EQ(atoms(definition, "pawn", 1)[0].vectors,
              (std::vector<Point>{{0, -1, 0}, {0, 0, -1}}));
    EXPECT_EQ(names(definition.board, definition.promotions[0].zone[1]), "Aa1 Ab1 Ac1 Ad1 Ae1 ");
}

TEST(Reading, ZonesAddUpTheirTerms) {
    const Definition definition = must_read(
        game("{type: square, size: [4, 4]}",
             "setup: 'a1:K,d4:k,b2:P'\n"
             "  zones:\n"
             "    corner: {white: a1, black: auto}\n"
             "    mixed: {white: ['rank:2-3', 'file:d', corner], black: ['start(king)', corner]}",
             kPawns + "\n      promotion: []\n      goal: [{pieces: king, zone: mixed}, "
                      "{pieces: king, zone: [corner, b1]}]"));
    EXPECT_EQ(names(definition.board, definition.goals[0].zone[0]),
              "a1 a2 a3 b2 b3 c2 c3 d1 d2 d3 d4 ");
    EXPECT_EQ(names(definition.board, definition.goals[0].zone[1]), "a4 d4 ");
    EXPECT_EQ(names(definition.board, definition.goals[1].zone[0]), "a1 b1 ");
    EXPECT_EQ(names(definition.board, definition.goals[1].zone[1]), "a4 b1 ");
}

TEST(Reading, RoyalsMayBeMissingWhereLosingAllMenCounts) {
    const std::string men = "setup: 'a1:K,d4:p,d3:p'";
    const std::string extinct = "\n      extinction: [{player: black, pieces: pawn, result: 0.25}]";
    const Definition definition =
        must_read(game("{type: square, size: [4, 4]}", men, kPawns + extinct));
    ASSERT_EQ(definition.extinctions.size(), 1u);
    EXPECT_EQ(definition.extinctions[0].player, 1);
    EXPECT_EQ(definition.extinctions[0].types, (std::vector{definition.type_named("pawn")}));
    EXPECT_EQ(definition.extinctions[0].quarters, 1);
    const auto node =
        server::read_yaml(game("{type: square, size: [4, 4]}", men, kPawns), "small.yaml");
    const auto refused = read_definition(*node);
    ASSERT_TRUE(test::is_error(refused, ErrorCode::InvalidVariant));
    EXPECT_NE(refused.error().message.find("black has 0 royal pieces"), std::string::npos);
}

TEST(Reading, EachModeOfRoyaltyNeedsItsMen) {
    const auto sentence = [](const std::string& royal, const std::string& men) {
        const auto definition = read_definition(
            *server::read_yaml(game("{type: square, size: [4, 4]}", "setup: '" + men + "'",
                                    kPawns + "\n      royal: " + royal),
                               "small.yaml"));
        return definition ? "" : definition.error().message;
    };
    EXPECT_EQ(sentence("{pieces: king, mode: mate-either}", "a1:K,b1:K,d4:k"), "");
    EXPECT_EQ(sentence("{pieces: king, mode: mate-either}", "a1:K,d3:p"),
              "line 1: black has 0 royal pieces at the start; royal.mode mate-either needs one or "
              "more");
    EXPECT_EQ(sentence("{pieces: king, mode: capture-all, last: take}", "a1:K,d3:p"),
              "line 1: black has 0 royal pieces at the start; royal.mode capture-all needs one or "
              "more");
    EXPECT_EQ(sentence("{mode: none}", "a1:K,d3:p"), "");
    EXPECT_EQ(sentence("{mode: none}", "a1:K"), "line 1: black has no men at the start");
}

TEST(Reading, DemotionNeedsOneOrigin) {
    const std::string rules =
        "pieces: {king: {dirs: all, maxSteps: 1}, pawn: {movement: pawn}, "
        "guard: {dirs: forward, maxSteps: 1}, rook: {dirs: orthogonal}}\n"
        "      promotion:\n"
        "        - {from: [pawn], zone: 'edge:forward', to: [rook]}\n"
        "        - {from: [guard], zone: 'edge:forward', to: [rook]}\n"
        "      hand: {captures: own, demote: ";
    const auto text = [&](const std::string& demote) {
        return game("{type: square, size: [4, 4]}", "setup: 'a1:K,d4:k'", rules + demote + "}");
    };
    EXPECT_FALSE(must_read(text("false")).hand.demote);
    const auto refused = read_definition(*server::read_yaml(text("true"), "small.yaml"));
    ASSERT_TRUE(test::is_error(refused, ErrorCode::InvalidVariant));
    EXPECT_NE(refused.error().message.find("two pieces promote to rook"), std::string::npos);
}

TEST(Reading, ShuffleCountsItsStarts) {
    const Definition& definition = test::variant("chess960")->definition();
    EXPECT_EQ(definition.starts(), 960);
    ASSERT_TRUE(definition.shuffle);
    const Shuffle& shuffle = *definition.shuffle;
    ASSERT_EQ(shuffle.cells.size(), 2u);
    ASSERT_EQ(shuffle.cells[0].size(), 8u);
    EXPECT_EQ(definition.board.name(shuffle.cells[0].front()), "a1");
    EXPECT_EQ(definition.board.name(shuffle.cells[1].front()), "a8");
    ASSERT_EQ(shuffle.steps.size(), 5u);
    EXPECT_EQ(shuffle.steps[0].shade, 1);
    EXPECT_EQ(shuffle.steps[2].shade, -1);
    EXPECT_EQ(shuffle.steps[4].types.size(), 3u);
}

TEST(Reading, FischerandomCastlesFromEveryPairOfCells) {
    const Definition& definition = test::variant("chess960")->definition();
    const Board& board = definition.board;
    const auto& castlings = definition.players[1].castlings;
    EXPECT_EQ(castlings.size(), 8u * 7u);
    const auto from = [&](const char* king, const char* rook) -> const Castling& {
        return *std::find_if(castlings.begin(), castlings.end(), [&](const Castling& c) {
            return c.king_from == *board.find(king) && c.rook_from == *board.find(rook);
        });
    };
    const Castling& usual = from("e8", "a8");
    EXPECT_EQ(usual.name, "O-O-O");
    EXPECT_EQ(usual.right, 'A');
    EXPECT_TRUE(usual.by_rook);
    EXPECT_EQ(board.name(usual.king_to), "c8");
    EXPECT_EQ(board.name(usual.rook_to), "d8");
    EXPECT_EQ(names(board, usual.clear), "b8 c8 d8 ");
    EXPECT_EQ(names(board, usual.safe), "c8 d8 e8 ");
    EXPECT_EQ(usual.king, definition.type_named("king"));
    EXPECT_EQ(usual.rook, definition.type_named("rook"));
    // The king walks past its rook; the rook crosses the king.
    const Castling& crossing = from("b8", "c8");
    EXPECT_EQ(crossing.name, "O-O");
    EXPECT_EQ(crossing.right, 'C');
    EXPECT_EQ(names(board, crossing.clear), "d8 e8 f8 g8 ");
    EXPECT_EQ(names(board, crossing.safe), "b8 c8 d8 e8 f8 g8 ");
    // The king stays where it is.
    const Castling& still = from("g8", "h8");
    EXPECT_EQ(names(board, still.clear), "f8 ");
    EXPECT_EQ(names(board, still.safe), "g8 ");
}

TEST(Reading, RefusesMoreCastlingRightsThanAPositionHolds) {
    const auto node = server::read_yaml(
        game("{type: square, size: [17, 3]}", "setup: 'a1:R,b1:K,c1:R,a3:r,b3:k,c3:r'",
             "pieces: {king: {dirs: all, maxSteps: 1}, rook: {dirs: orthogonal}}\n"
             "      shuffle: {rank: 1, men: [{pieces: [rook, king, rook]}]}\n"
             "      castling: {style: fischerandom, short: {king: g1, rook: f1}, "
             "long: {king: c1, rook: d1}}"),
        "wide.yaml");
    ASSERT_TRUE(test::is_ok(node));
    const auto definition = read_definition(*node);
    ASSERT_TRUE(test::is_error(definition, ErrorCode::InvalidVariant));
    EXPECT_NE(definition.error().message.find("up to 16 cells"), std::string::npos)
        << definition.error().message;
}

}  // namespace
}  // namespace sixfold
