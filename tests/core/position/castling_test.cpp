// Castling in every game that has it: what is empty, what is attacked, what arrives where.

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/notation/position_text.h"
#include "core/position/position.h"
#include "tests/support/positions.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

using test::after;
using test::can;
using test::count_men;
using test::man_on;
using test::placed;
using test::position;

using Names = std::set<std::string>;

struct Case {
    const char* slug;
    bool white;
    const char* men;     ///< kings and rooks of both sides
    const char* rights;  ///< letters of both sides
    const char *king_from, *king_to, *rook_from, *rook_to;
    std::vector<std::string> way;    ///< of the king, both ends included
    std::vector<std::string> empty;  ///< must be
};

constexpr const char* kShafran = "e1:K a1:R i5:R e10:k i10:r a6:r";
constexpr const char* kChess = "e1:K a1:R h1:R e8:k a8:r h8:r";
constexpr const char* kCapablanca = "f1:K a1:R j1:R f8:k a8:r j8:r";
constexpr const char* kSquareHex = "e1:K a1:R h1:R n4:Z l8:k i8:r p8:r d5:z";

const std::vector<Case>& cases() {
    static const std::vector<Case> all = {
        {"shafran",
         true,
         kShafran,
         "QBqb",
         "e1",
         "c1",
         "a1",
         "d1",
         {"e1", "d1", "c1"},
         {"d1", "c1", "b1"}},
        {"shafran",
         true,
         kShafran,
         "QBqb",
         "e1",
         "b1",
         "a1",
         "c1",
         {"e1", "d1", "c1", "b1"},
         {"d1", "c1", "b1"}},
        {"shafran",
         true,
         kShafran,
         "QBqb",
         "e1",
         "g3",
         "i5",
         "f2",
         {"e1", "f2", "g3"},
         {"f2", "g3", "h4"}},
        {"shafran",
         true,
         kShafran,
         "QBqb",
         "e1",
         "h4",
         "i5",
         "g3",
         {"e1", "f2", "g3", "h4"},
         {"f2", "g3", "h4"}},
        {"shafran",
         false,
         kShafran,
         "QBqb",
         "e10",
         "g10",
         "i10",
         "f10",
         {"e10", "f10", "g10"},
         {"f10", "g10", "h10"}},
        {"shafran",
         false,
         kShafran,
         "QBqb",
         "e10",
         "h10",
         "i10",
         "g10",
         {"e10", "f10", "g10", "h10"},
         {"f10", "g10", "h10"}},
        {"shafran",
         false,
         kShafran,
         "QBqb",
         "e10",
         "c8",
         "a6",
         "d9",
         {"e10", "d9", "c8"},
         {"d9", "c8", "b7"}},
        {"shafran",
         false,
         kShafran,
         "QBqb",
         "e10",
         "b7",
         "a6",
         "c8",
         {"e10", "d9", "c8", "b7"},
         {"d9", "c8", "b7"}},
        {"chess", true, kChess, "KQkq", "e1", "g1", "h1", "f1", {"e1", "f1", "g1"}, {"f1", "g1"}},
        {"chess",
         true,
         kChess,
         "KQkq",
         "e1",
         "c1",
         "a1",
         "d1",
         {"e1", "d1", "c1"},
         {"d1", "c1", "b1"}},
        {"chess", false, kChess, "KQkq", "e8", "g8", "h8", "f8", {"e8", "f8", "g8"}, {"f8", "g8"}},
        {"chess",
         false,
         kChess,
         "KQkq",
         "e8",
         "c8",
         "a8",
         "d8",
         {"e8", "d8", "c8"},
         {"d8", "c8", "b8"}},
        {"capablanca",
         true,
         kCapablanca,
         "KQkq",
         "f1",
         "i1",
         "j1",
         "h1",
         {"f1", "g1", "h1", "i1"},
         {"g1", "h1", "i1"}},
        {"capablanca",
         true,
         kCapablanca,
         "KQkq",
         "f1",
         "c1",
         "a1",
         "d1",
         {"f1", "e1", "d1", "c1"},
         {"e1", "d1", "c1", "b1"}},
        {"capablanca",
         false,
         kCapablanca,
         "KQkq",
         "f8",
         "i8",
         "j8",
         "h8",
         {"f8", "g8", "h8", "i8"},
         {"g8", "h8", "i8"}},
        {"capablanca",
         false,
         kCapablanca,
         "KQkq",
         "f8",
         "c8",
         "a8",
         "d8",
         {"f8", "e8", "d8", "c8"},
         {"e8", "d8", "c8", "b8"}},
        {"square-hex-16-mate-either",
         true,
         kSquareHex,
         "KQkq",
         "e1",
         "g1",
         "h1",
         "f1",
         {"e1", "f1", "g1"},
         {"f1", "g1"}},
        {"square-hex-16-mate-either",
         true,
         kSquareHex,
         "KQkq",
         "e1",
         "c1",
         "a1",
         "d1",
         {"e1", "d1", "c1"},
         {"d1", "c1", "b1"}},
        {"square-hex-16-mate-either",
         false,
         kSquareHex,
         "KQkq",
         "l8",
         "j8",
         "i8",
         "k8",
         {"l8", "k8", "j8"},
         {"k8", "j8"}},
        {"square-hex-16-mate-either",
         false,
         kSquareHex,
         "KQkq",
         "l8",
         "n8",
         "p8",
         "m8",
         {"l8", "m8", "n8"},
         {"m8", "n8", "o8"}},
    };
    return all;
}

std::string move_of(const Case& c) { return std::string(c.king_from) + c.king_to; }

std::string rest_of(const Case& c) {
    return std::string(c.white ? "w " : "b ") + c.rights + " - 0 1";
}

std::string mine(const Case& c, const char* letter) {
    return std::string(1, c.white ? *letter : static_cast<char>(*letter - 'A' + 'a'));
}

TEST(Castling, PutsKingAndRookWhereTheRulesSayAndLosesNoMan) {
    for (const Case& c : cases()) {
        const Position before = placed(c.slug, c.men, rest_of(c));
        ASSERT_TRUE(can(before, move_of(c))) << c.slug << ' ' << move_of(c);
        const Position castled = after(before, move_of(c));
        EXPECT_EQ(man_on(castled, c.king_to), mine(c, "K")) << move_of(c);
        EXPECT_EQ(man_on(castled, c.rook_to), mine(c, "R")) << move_of(c);
        EXPECT_EQ(man_on(castled, c.king_from), "") << move_of(c);
        EXPECT_EQ(man_on(castled, c.rook_from), "") << move_of(c);
        EXPECT_EQ(count_men(castled), count_men(before));
    }
}

TEST(Castling, IsRefusedWhenACellBetweenIsTaken) {
    for (const Case& c : cases()) {
        for (const std::string& cell : c.empty) {
            const std::string men = std::string(c.men) + ' ' + cell + ':' + mine(c, "N");
            EXPECT_FALSE(can(placed(c.slug, men, rest_of(c)), move_of(c)))
                << c.slug << ' ' << move_of(c) << " over " << cell;
        }
    }
}

TEST(Castling, AsksOnlyWhetherTheKingsWayIsAttacked) {
    int past_an_attacked_rook = 0;
    for (const Case& c : cases()) {
        const Board& board = test::variant(c.slug)->board();
        const Names way(c.way.begin(), c.way.end());
        const Names empty(c.empty.begin(), c.empty.end());
        const Position start = placed(c.slug, c.men, rest_of(c));
        int refused = 0;
        for (int i = 0; i < board.cells(); ++i) {
            const Cell cell = static_cast<Cell>(i);
            if (!start.at(cell).empty() || empty.contains(board.name(cell))) continue;
            Names attacked;
            for (const Point step : board.frame().knight) {
                if (const auto to = board.at(board.point(cell) + step)) {
                    attacked.insert(board.name(*to));
                }
            }
            // The other royal of Frolov's game is not to be attacked either.
            if (attacked.contains("n4") || attacked.contains("d5")) continue;
            bool safe = true;
            for (const std::string& name : way) safe = safe && !attacked.contains(name);
            const std::string men =
                std::string(c.men) + ' ' + board.name(cell) + (c.white ? ":n" : ":N");
            EXPECT_EQ(can(placed(c.slug, men, rest_of(c)), move_of(c)), safe)
                << c.slug << ' ' << move_of(c) << ", a knight on " << board.name(cell);
            refused += safe ? 0 : 1;
            past_an_attacked_rook += safe && attacked.contains(c.rook_from) ? 1 : 0;
        }
        EXPECT_GT(refused, 4) << move_of(c);
    }
    EXPECT_GT(past_an_attacked_rook, 10);
}

TEST(Castling, NeedsItsOwnRight) {
    for (const Case& c : cases()) {
        const std::string none = c.white ? "w - - 0 1" : "b - - 0 1";
        EXPECT_FALSE(can(placed(c.slug, c.men, none), move_of(c))) << move_of(c);
    }
}

TEST(Castling, IsPossibleInFourWaysForEachSideOfShafransGame) {
    for (const char* rest : {"w QBqb - 0 1", "b QBqb - 0 1"}) {
        int castlings = 0;
        for (const Move& move : placed("shafran", kShafran, rest).legal_moves()) {
            castlings += move.kind == Move::Kind::Castling ? 1 : 0;
        }
        EXPECT_EQ(castlings, 4) << rest;
    }
}

TEST(ShafranCastling, MayCrossAnAttackedCellWithTheRookOnly) {
    // A rook on the file attacks the last cell before the castling rook, which the king reaches
    // only in the long castling.
    const std::vector<std::vector<const char*>> tries = {
        {"b4:r", "w QBqb - 0 1", "e1c1", "e1b1"},
        {"h7:r", "w QBqb - 0 1", "e1g3", "e1h4"},
        {"h7:R", "b QBqb - 0 1", "e10g10", "e10h10"},
        {"b4:R", "b QBqb - 0 1", "e10c8", "e10b7"}};
    for (const auto& t : tries) {
        const Position game = placed("shafran", std::string(kShafran) + ' ' + t[0], t[1]);
        EXPECT_TRUE(can(game, t[2])) << t[2];
        EXPECT_FALSE(can(game, t[3])) << t[3];
    }
}

TEST(ShafranCastling, LooksAsInThePublishedDiagrams) {
    // Black long on the queen's side: king h10, rook g10; short on the bishops' side: king c8, rook
    // d9.
    const Position before = placed("shafran", kShafran, "b QBqb - 0 1");
    const Position queens = after(before, "e10h10");
    EXPECT_EQ(man_on(queens, "h10"), "k");
    EXPECT_EQ(man_on(queens, "g10"), "r");
    const Position bishops = after(before, "e10c8");
    EXPECT_EQ(man_on(bishops, "c8"), "k");
    EXPECT_EQ(man_on(bishops, "d9"), "r");
}

TEST(Castling, IntoACheckThatTheRookUncoversIsRefused) {
    // Beyond h1 the first rank goes on.
    const char* const slug = "square-hex-16-mate-either";
    const std::string men = "e1:K h1:R a5:Z l8:k p8:z";
    EXPECT_TRUE(can(placed(slug, men, "w K - 0 1"), "e1g1"));
    for (const char* attacker : {" m1:r", " i1:r", " k1:c", " o1:d"}) {
        EXPECT_FALSE(can(placed(slug, men + attacker, "w K - 0 1"), "e1g1")) << attacker;
    }
}

TEST(Castling, RightsGoWithKingAndRookAndWithACapturedRook) {
    const Position start = placed("chess", kChess, "w KQkq - 0 1");
    const auto rights = [](const Position& p) {
        const std::string text = to_text(p);
        const std::size_t side = text.find(' ') + 3;
        return text.substr(side, text.find(' ', side) - side);
    };
    EXPECT_EQ(rights(start), "KQkq");
    EXPECT_EQ(rights(after(start, "h1h2")), "Qkq");
    EXPECT_EQ(rights(after(start, "e1e2")), "kq");
    EXPECT_EQ(rights(after(start, "h1h8")), "Qq");
    EXPECT_EQ(rights(after(start, "a1a8 e8e7")), "K");
    EXPECT_EQ(rights(after(start, "e1g1 e8c8")), "-");
}

TEST(Castling, IsNoMatterOfAttacksWhereKingsAreOrdinaryMen) {
    const Position game = placed("square-hex-16-capture-both",
                                 "e1:K h1:R a5:Z l8:k p8:z e8:r f8:r g8:r", "w K - 0 1");
    EXPECT_TRUE(can(game, "e1g1"));
}

// ---- chess960: written as king's cell and rook's cell

TEST(Chess960, NumbersItsStartsInTheUsualWay) {
    const auto variant = test::variant("chess960");
    ASSERT_EQ(variant->definition().starts(), 960);
    const auto array = [&](int start) { return placement_text(Position(variant, start)); };
    EXPECT_EQ(array(0), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR");
    EXPECT_EQ(array(518), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    EXPECT_EQ(array(959), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB");
}

TEST(Chess960, HasAsManyStartsAsItSaysAndEachObeysTheRules) {
    const auto variant = test::variant("chess960");
    Names arrays;
    for (int start = 0; start < 960; ++start) {
        const std::string text = placement_text(Position(variant, start));
        const std::string white = text.substr(text.size() - 8);
        const auto king = white.find('K');
        EXPECT_LT(white.find('R'), king);
        EXPECT_GT(white.rfind('R'), king);
        EXPECT_NE(white.find('B') % 2, white.rfind('B') % 2) << white;
        EXPECT_EQ(after(Position(variant, start), "a2a3").legal_moves().size(),
                  Position(variant, start).legal_moves().size())
            << white << ": the sides differ";
        arrays.insert(white);
    }
    EXPECT_EQ(arrays.size(), 960u);
}

struct Castled {
    const char *men, *rights, *move, *king, *rook;
};

TEST(Chess960, CastlesWhereKingOrRookStandAlreadyOrChangePlaces) {
    const std::vector<Castled> all = {
        {"g1:K h1:R e8:k", "H", "g1h1", "g1", "f1"},  // the king does not move
        {"e1:K f1:R e8:k", "F", "e1f1", "g1", "f1"},  // the rook does not move
        {"f1:K g1:R e8:k", "G", "f1g1", "g1", "f1"},  // they change places
        {"c1:K a1:R e8:k", "A", "c1a1", "c1", "d1"}, {"e1:K d1:R e8:k", "D", "e1d1", "c1", "d1"},
        {"b1:K a1:R e8:k", "A", "b1a1", "c1", "d1"},  // the king goes towards the other side
        {"e1:K h1:R e8:k", "H", "e1h1", "g1", "f1"}, {"e1:K a1:R e8:k", "A", "e1a1", "c1", "d1"}};
    for (const Castled& c : all) {
        const Position before = placed("chess960", c.men, std::string("w ") + c.rights + " - 0 1");
        ASSERT_TRUE(can(before, c.move)) << c.men;
        const Position castled = after(before, c.move);
        EXPECT_EQ(man_on(castled, c.king), "K") << c.men;
        EXPECT_EQ(man_on(castled, c.rook), "R") << c.men;
        EXPECT_EQ(count_men(castled), 3);
    }
}

TEST(Chess960, DoesNotCastleWhenTheRookHidesAnAttack) {
    EXPECT_TRUE(can(placed("chess960", "c1:K b1:R e8:k", "w B - 0 1"), "c1b1"));
    EXPECT_FALSE(can(placed("chess960", "c1:K b1:R a1:r e8:k", "w B - 0 1"), "c1b1"));
    EXPECT_FALSE(can(placed("chess960", "c1:K b1:R a1:q e8:k", "w B - 0 1"), "c1b1"));
    EXPECT_TRUE(can(placed("chess960", "c1:K b1:R a1:b e8:k", "w B - 0 1"), "c1b1"));
}

TEST(Chess960, DoesNotCastleOverOtherMen) {
    // The rook's way counts as well as the king's.
    EXPECT_FALSE(can(placed("chess960", "f1:K a1:R b1:N e8:k", "w A - 0 1"), "f1a1"));
    EXPECT_FALSE(can(placed("chess960", "b1:K a1:R d1:N e8:k", "w A - 0 1"), "b1a1"));
    EXPECT_FALSE(can(placed("chess960", "b1:K h1:R g1:N e8:k", "w H - 0 1"), "b1h1"));
    EXPECT_TRUE(can(placed("chess960", "b1:K h1:R a1:N e8:k", "w H - 0 1"), "b1h1"));
}

TEST(Chess960, ReadsTheLettersOfChessAsTheOuterRooks) {
    const Position read = placed("chess960", kChess, "w KQkq - 0 1");
    EXPECT_EQ(to_text(read), to_text(placed("chess960", kChess, "w HAha - 0 1")));
    EXPECT_NE(to_text(read).find(" HAha "), std::string::npos) << to_text(read);
    for (const char* move : {"e1h1", "e1a1"}) EXPECT_TRUE(can(read, move)) << move;
    EXPECT_TRUE(can(after(read, "e1h1"), "e8a8"));
}

}  // namespace
}  // namespace sixfold
