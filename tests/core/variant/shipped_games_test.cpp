#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/position/position.h"
#include "core/variant/placement.h"
#include "core/variant/variant.h"
#include "server/app/yaml_reader.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

/// What a game's rules say of its board and men.
struct Expected {
    const char* slug;
    int cells;
    std::size_t men;
    int white_men;
    int kinds;
    bool published;
    int stalemate_quarters;
    bool bare_kings_draw;
    const char* placement;  ///< ranks from the top
};

constexpr const char* kChessMen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
constexpr const char* kGlinskiMen =
    "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1";

const std::vector<Expected>& games() {
    static const std::vector<Expected> all = {
        {"shafran", 70, 36, 18, 6, true, 2, true,
         "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK"},
        {"glinski", 91, 36, 18, 6, true, 3, false, kGlinskiMen},
        {"mccooey", 91, 32, 16, 6, true, 2, true,
         "b/qbk/rnbnr/ppppppp/9/11/11/5P5/4PBP4/3PNBNP3/2PRQBKRP2"},
        {"glinski-original", 91, 36, 18, 6, true, 2, true, kGlinskiMen},
        {"square-hex-16-mate-either", 128, 64, 32, 12, true, 2, false,
         "chodzohcrnbkqbnr/sssssssspppppppp/16/16/16/16/PPPPPPPPSSSSSSSS/RNBQKBNRCHOZDOHC"},
        {"square-hex-16-capture-both", 128, 64, 32, 12, true, 2, false,
         "chodzohcrnbkqbnr/sssssssspppppppp/16/16/16/16/PPPPPPPPSSSSSSSS/RNBQKBNRCHOZDOHC"},
        {"square-hex-17-mate-either", 136, 68, 34, 12, true, 2, false,
         "chodozohcrnbkqbnr/ssssssssspppppppp/17/17/17/17/PPPPPPPPSSSSSSSSS/RNBQKBNRCHOZODOHC"},
        {"square-hex-17-capture-both", 136, 68, 34, 12, true, 2, false,
         "chodozohcrnbkqbnr/ssssssssspppppppp/17/17/17/17/PPPPPPPPSSSSSSSSS/RNBQKBNRCHOZODOHC"},
        {"chess", 64, 32, 16, 6, true, 2, true, kChessMen},
        {"chess960", 64, 32, 16, 6, false, 2, true, kChessMen},
        {"capablanca", 80, 40, 20, 8, true, 2, true,
         "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR"},
        {"los-alamos", 36, 24, 12, 5, true, 2, true, "rnqknr/pppppp/6/6/PPPPPP/RNQKNR"},
        {"antichess", 64, 32, 16, 6, true, 0, false, kChessMen},
        {"three-check", 64, 32, 16, 6, true, 2, true, kChessMen},
        {"king-of-the-hill", 64, 32, 16, 6, true, 2, false, kChessMen},
        {"racing-kings", 64, 16, 8, 5, true, 2, false, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ"},
        {"horde", 64, 52, 36, 6, true, 2, false,
         "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP"},
        {"crazyhouse", 64, 32, 16, 6, false, 2, false, kChessMen},
        {"raumschach", 125, 40, 20, 7, false, 2, true,
         "rnknr/ppppp/5/5/5/ubqub/ppppp/5/5/5/5/5/5/5/5/5/5/5/PPPPP/BUQBU/5/5/5/PPPPP/RNKNR"},
    };
    return all;
}

using Men = std::vector<std::vector<int>>;

Men sorted(const std::vector<Placement>& setup) {
    Men men;
    for (const Placement& at : setup) men.push_back({at.cell, at.type, at.player});
    std::sort(men.begin(), men.end());
    return men;
}

TEST(ShippedGames, HaveTheBoardsAndMenOfTheirRules) {
    for (const Expected& game : games()) {
        SCOPED_TRACE(game.slug);
        const Definition& definition = test::variant(game.slug)->definition();
        EXPECT_EQ(definition.board.cells(), game.cells);
        EXPECT_EQ(definition.setup.size(), game.men);
        EXPECT_EQ(std::count_if(definition.setup.begin(), definition.setup.end(),
                                [](const Placement& at) { return at.player == 0; }),
                  game.white_men);
        EXPECT_EQ(definition.pieces.size(), static_cast<std::size_t>(game.kinds));
        EXPECT_EQ(definition.published, game.published);
        EXPECT_EQ(definition.stalemate_quarters, game.stalemate_quarters);
        EXPECT_EQ(definition.bare_kings_draw, game.bare_kings_draw);
        EXPECT_FALSE(definition.blurb.empty());
        const auto placed = read_placement(definition.board, definition.pieces, game.placement);
        ASSERT_TRUE(test::is_ok(placed));
        EXPECT_EQ(sorted(*placed), sorted(definition.setup));
        EXPECT_TRUE(
            faults(*test::variant(game.slug), initial_setup(*test::variant(game.slug))).empty());
    }
}

TEST(ShippedGames, SayWhoIsRoyal) {
    const auto royals = [](const char* slug) {
        std::string names;
        for (const PieceType& piece : test::variant(slug)->definition().pieces) {
            if (piece.royal) names += piece.name + ' ';
        }
        return names;
    };
    EXPECT_EQ(royals("square-hex-16-mate-either"), "king hex-king ");
    EXPECT_EQ(test::variant("square-hex-17-mate-either")->definition().royalty,
              Royalty::MateEither);
    EXPECT_EQ(royals("square-hex-17-capture-both"), "king hex-king ");
    EXPECT_EQ(test::variant("square-hex-16-capture-both")->definition().royalty,
              Royalty::CaptureAll);
    EXPECT_EQ(royals("antichess"), "");
    EXPECT_EQ(test::variant("antichess")->definition().royalty, Royalty::None);
    EXPECT_EQ(royals("horde"), "king ");
}

TEST(ShippedGames, HaveTheRulesThatTheirNamesPromise) {
    EXPECT_EQ(test::variant("three-check")->definition().checks_to_win, 3);
    const Definition& antichess = test::variant("antichess")->definition();
    EXPECT_TRUE(antichess.must_capture);
    ASSERT_EQ(antichess.extinctions.size(), 1u);
    EXPECT_EQ(antichess.extinctions[0].player, -1);
    EXPECT_TRUE(antichess.extinctions[0].types.empty());
    EXPECT_EQ(antichess.extinctions[0].quarters, 4);
    EXPECT_EQ(antichess.promotions[0].to.size(), 5u);
    const Definition& racing = test::variant("racing-kings")->definition();
    EXPECT_FALSE(racing.may_give_check);
    ASSERT_EQ(racing.goals.size(), 1u);
    EXPECT_TRUE(racing.goals[0].reply);
    EXPECT_EQ(racing.goals[0].zone[0], racing.goals[0].zone[1]);
    EXPECT_TRUE(racing.goals[0].zone[0][*racing.board.find("c8")]);
    EXPECT_EQ(racing.players[1].forward, (Point{0, 1}));
    const Definition& hill = test::variant("king-of-the-hill")->definition();
    EXPECT_EQ(std::count(hill.goals[0].zone[1].begin(), hill.goals[0].zone[1].end(), true), 4);
    EXPECT_FALSE(hill.goals[0].reply);
    const Definition& crazyhouse = test::variant("crazyhouse")->definition();
    EXPECT_TRUE(crazyhouse.hand.captures);
    EXPECT_TRUE(crazyhouse.hand.demote);
    ASSERT_EQ(crazyhouse.hand.bans.size(), 1u);
    EXPECT_EQ(crazyhouse.hand.bans[0].type, crazyhouse.type_named("pawn"));
    EXPECT_TRUE(crazyhouse.hand.bans[0].zone[0][*crazyhouse.board.find("h8")]);
    EXPECT_TRUE(crazyhouse.hand.bans[0].zone[0][*crazyhouse.board.find("a1")]);
    EXPECT_EQ(crazyhouse.quiet_moves, 0);
    const Definition& horde = test::variant("horde")->definition();
    EXPECT_TRUE(horde.players[0].castlings.empty());
    EXPECT_EQ(horde.players[1].castlings.size(), 2u);
    EXPECT_EQ(horde.extinctions[0].player, 0);
    EXPECT_EQ(horde.extinctions[0].quarters, 0);
}

TEST(ShippedGames, CaptureBothIgnoresAttacksWhenCastling) {
    for (const char* slug : {"square-hex-16-capture-both", "square-hex-17-capture-both"}) {
        const Definition& definition = test::variant(slug)->definition();
        for (const Player& player : definition.players) {
            ASSERT_EQ(player.castlings.size(), 2u);
            for (const Castling& castling : player.castlings) {
                EXPECT_EQ(std::count(castling.safe.begin(), castling.safe.end(), true), 0);
            }
        }
    }
    // The half turn of White's castlings.
    const Definition& definition = test::variant("square-hex-17-mate-either")->definition();
    const Castling& short_side = definition.players[1].castlings[0];
    EXPECT_EQ(definition.board.name(short_side.king_from), "m8");
    EXPECT_EQ(definition.board.name(short_side.king_to), "k8");
    EXPECT_EQ(definition.board.name(short_side.rook_from), "j8");
    EXPECT_EQ(definition.board.name(short_side.rook_to), "l8");
    EXPECT_EQ(std::count(short_side.safe.begin(), short_side.safe.end(), true), 3);
}

TEST(ShippedGames, FrontMatterOfAnOlderDialectLoads) {
    std::ifstream file(SIXFOLD_TEST_DATA "/definitions/seed-glinski.md");
    ASSERT_TRUE(file);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto read = server::read_variant_file(text, "seed-glinski.md");
    ASSERT_TRUE(test::is_ok(read));
    EXPECT_NE(read->page.find("older dialect"), std::string::npos);
    const auto variant = Variant::load(read->definition);
    ASSERT_TRUE(test::is_ok(variant));
    const Definition& definition = (*variant)->definition();
    EXPECT_EQ(definition.slug, "glinski");
    EXPECT_EQ(definition.board.cells(), 91);
    EXPECT_EQ(definition.setup.size(), 36u);
    EXPECT_EQ(definition.stalemate_quarters, 2);
    EXPECT_TRUE(definition.bare_kings_draw);
    EXPECT_EQ(definition.players[0].name, "white");
    EXPECT_EQ(definition.players[0].forward, (Point{0, -1}));
    EXPECT_EQ(definition.players[1].forward, (Point{0, 1}));
    const PieceType& pawn =
        definition.pieces[static_cast<std::size_t>(definition.type_named("pawn"))];
    for (const Atom& atom : pawn.atoms[0]) {
        EXPECT_EQ(atom.max_steps, 1) << "no double step";
        EXPECT_FALSE(atom.en_passant);
    }
    ASSERT_EQ(definition.promotions.size(), 1u);
    EXPECT_EQ(definition.promotions[0].to.size(), 4u);
    // It plays as the plain game that ships.
    const Position older(*variant);
    const Position plain(test::variant("glinski-original"));
    EXPECT_EQ(older.perft(2), 1846u);
    EXPECT_EQ(plain.perft(2), 1846u);
}

}  // namespace
}  // namespace sixfold
