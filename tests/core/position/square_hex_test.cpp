// Frolov's game on one board for square and hexagonal men, in both readings of its two royals.

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/position/position.h"
#include "tests/support/positions.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

using test::after;
using test::can;
using test::count_men;
using test::man_on;
using test::outcome_text;
using test::passed_cells;
using test::placed;
using test::targets;

constexpr const char* kEither = "square-hex-16-mate-either";
constexpr const char* kBoth = "square-hex-16-capture-both";

using Names = std::set<std::string>;

/// The cell `right` and `up` from another, "" when it is off the board.
std::string cell_at(const std::string& from, int right, int up) {
    const char file = static_cast<char>(from[0] + right);
    const int rank = std::stoi(from.substr(1)) + up;
    if (file < 'a' || file > 'p' || rank < 1 || rank > 8) return "";
    return file + std::to_string(rank);
}

// ---- the inventor's diagrams, rank by rank from the top

struct Diagram {
    char man;
    std::vector<std::string> rows;
};

const Diagram kCastle = {'C',
                         {"---X----",  //
                          "X--X----",  //
                          "-X-X----",  //
                          "--XX----",  //
                          "XXXCXXXX",  //
                          "---XX---",  //
                          "---X-X--",  //
                          "---X--X-"}};
const Diagram kOfficer = {'O',
                          {"--X-----X",  //
                           "-------X-",  //
                           "X--X--X--",  //
                           "--X--X---",  //
                           "----O----",  //
                           "---X--X--",  //
                           "--X--X--X",  //
                           "-X-------",  //
                           "X-----X--"}};
const Diagram kHexKing = {'Z',
                          {"-------",  //
                           "--X----",  //
                           "-XXXX--",  //
                           "--XZX--",  //
                           "--XXXX-",  //
                           "----X--",  //
                           "-------"}};
const Diagram kHorse = {'H',
                        {"--------",  //
                         "-XX-----",  //
                         "X---X---",  //
                         "X----X--",  //
                         "---H----",  //
                         "-X----X-",  //
                         "--X---X-",  //
                         "----XX--"}};
const Diagram kWhiteSoldier = {'S',
                               {"------",  //
                                "--T---",  //
                                "-TMMT-",  //
                                "---S--",  //
                                "------"}};
const Diagram kBlackSoldier = {'s',
                               {"------",  //
                                "--s---",  //
                                "-tmmt-",  //
                                "---t--",  //
                                "------"}};

/// The cells of the diagram that have one of these letters, when its man stands on `centre`.
Names marked(const Diagram& diagram, const std::string& centre, const std::string& letters) {
    int row_of_man = 0;
    int column_of_man = 0;
    for (std::size_t row = 0; row < diagram.rows.size(); ++row) {
        const std::size_t column = diagram.rows[row].find(diagram.man);
        if (column == std::string::npos) continue;
        row_of_man = static_cast<int>(row);
        column_of_man = static_cast<int>(column);
    }
    Names names;
    for (std::size_t row = 0; row < diagram.rows.size(); ++row) {
        for (std::size_t column = 0; column < diagram.rows[row].size(); ++column) {
            if (letters.find(diagram.rows[row][column]) == std::string::npos) continue;
            const std::string name = cell_at(centre, static_cast<int>(column) - column_of_man,
                                             row_of_man - static_cast<int>(row));
            if (!name.empty()) names.insert(name);
        }
    }
    return names;
}

/// What of `names` lies in the diagram's frame.
Names inside(const Diagram& diagram, const std::string& centre, const Names& names) {
    const Names frame = marked(diagram, centre, std::string("-XTMtms") + diagram.man);
    Names kept;
    for (const std::string& name : names) {
        if (frame.contains(name)) kept.insert(name);
    }
    return kept;
}

TEST(SquareHex, MenMoveAsInTheDiagramsForBothColours) {
    // Royals must be somewhere, or the game is over: the far files are outside all diagrams.
    for (const Diagram& diagram : {kCastle, kOfficer, kHexKing, kHorse}) {
        for (int rank = 1; rank <= 8; ++rank) {
            const std::string cell = 'h' + std::to_string(rank);
            const std::string kings = rank < 5 ? "p8:K p7:k " : "p1:K p2:k ";
            const std::string white = kings + cell + ':' + diagram.man;
            const std::string black =
                kings + cell + ':' + static_cast<char>(diagram.man - 'A' + 'a');
            const Names expected = marked(diagram, cell, "X");
            EXPECT_EQ(inside(diagram, cell, targets(placed(kBoth, white), cell)), expected)
                << white;
            EXPECT_EQ(inside(diagram, cell, targets(placed(kBoth, black, "b - - 0 1"), cell)),
                      expected)
                << black;
        }
    }
}

TEST(SquareHex, DameMovesLikeCastleAndOfficer) {
    const auto reach = [](char man) {
        return targets(placed(kBoth, std::string("p8:K p7:k h4:") + man), "h4");
    };
    Names both = reach('C');
    both.merge(reach('O'));
    EXPECT_EQ(reach('D'), both);
}

TEST(SquareHex, SoldiersMoveAndTakeAsInTheDiagrams) {
    const auto look = [](const Diagram& diagram, const std::string& move, const std::string& take) {
        const bool white = diagram.man == 'S';
        const std::string rest = white ? "w - - 0 1" : "b - - 0 1";
        const std::string alone = std::string("p8:K p7:k h4:") + diagram.man;
        EXPECT_EQ(targets(placed(kBoth, alone, rest), "h4"), marked(diagram, "h4", move));
        // Enemies on every marked cell: what only moves is blocked.
        std::string men = alone;
        for (const std::string& cell : marked(diagram, "h4", move + take)) {
            men += ' ' + cell + (white ? ":n" : ":N");
        }
        EXPECT_EQ(targets(placed(kBoth, men, rest), "h4"), marked(diagram, "h4", take));
    };
    look(kWhiteSoldier, "M", "T");
    // In Black's diagram the soldier stands above what it can reach; "s" marks it.
    look(kBlackSoldier, "m", "t");
}

// ---- two kinds of pawns

TEST(SquareHexPawn, IsTakenEnPassantByPawnsAndBySoldiers) {
    // Black's k7-k5 passes k6.
    const Position stepped =
        after(placed(kBoth, "a1:K a8:k k7:p j5:S m5:S l4:S l5:P i2:Z p8:z", "b - - 0 1"), "k7k5");
    EXPECT_EQ(passed_cells(stepped), "k6");
    for (const char* capture : {"j5k6", "m5k6", "l4k6", "l5k6"}) {
        ASSERT_TRUE(can(stepped, capture)) << capture;
        const Position taken = after(stepped, capture);
        EXPECT_EQ(man_on(taken, "k5"), "") << capture;
        EXPECT_EQ(count_men(taken), count_men(stepped) - 1) << capture;
    }
}

TEST(SquareHexSoldier, IsNeverTakenEnPassant) {
    for (const char* move : {"k2k3", "k2j3"}) {
        const Position stepped = after(placed(kBoth, "a1:K a8:k k2:S l4:p i4:p j4:s l3:s"), move);
        EXPECT_EQ(passed_cells(stepped), "-") << move;
        for (const Move& reply : stepped.legal_moves()) {
            EXPECT_NE(reply.kind, Move::Kind::EnPassant) << move;
        }
    }
}

TEST(SquareHexPawn, OnlyStepsTwiceFromTheStartCellsOfItsOwnKind) {
    // A soldier on a start cell of pawns, a pawn on a start cell of soldiers.
    const Position game = placed(kBoth, "h1:K h8:k b2:S k2:P c2:P");
    EXPECT_EQ(targets(game, "b2"), (Names{"b3", "a3"}));
    EXPECT_EQ(targets(game, "k2"), Names{"k3"});
    EXPECT_EQ(targets(game, "c2"), (Names{"c3", "c4"}));
}

// ---- mate-either: no move may leave one of the royals attacked

TEST(SquareHexMateEither, AMoveMayLeaveNeitherRoyalAttacked) {
    // The hex king on a1 is attacked along the file; the square king may not move instead.
    const Position attacked = placed(kEither, "a1:Z j4:K a8:r g3:R p8:k m8:z");
    EXPECT_EQ(targets(attacked, "j4"), Names{});
    EXPECT_EQ(targets(attacked, "g3"), Names{"a3"});
    for (const std::string& cell : targets(attacked, "a1")) EXPECT_NE(cell[0], 'a');
    EXPECT_EQ(attacked.checked().size(), 1u);
}

TEST(SquareHexMateEither, AManMayBePinnedToEitherRoyal) {
    const Position to_hex_king = placed(kEither, "a1:Z j4:K a5:R a8:r p8:k m8:z");
    EXPECT_FALSE(can(to_hex_king, "a5b5"));
    EXPECT_TRUE(can(to_hex_king, "a5a8"));
    EXPECT_TRUE(can(to_hex_king, "a5a3"));
    const Position to_king = placed(kEither, "a1:K j4:Z a5:R a8:r p8:k m8:z");
    EXPECT_FALSE(can(to_king, "a5b5"));
    EXPECT_TRUE(can(to_king, "a5a3"));
}

TEST(SquareHexMateEither, BothAttackedAtOnceNeedsOneMoveThatHelpsBoth) {
    // One rook attacks both along the file: taking it helps, leaving with one does not.
    const Position one = placed(kEither, "a1:K a8:Z a4:r d4:R p8:k m8:z");
    EXPECT_EQ(one.checked().size(), 2u);
    EXPECT_EQ(targets(one, "d4"), Names{"a4"});
    EXPECT_EQ(targets(one, "a1"), Names{});
    EXPECT_EQ(targets(one, "a8"), Names{});
    EXPECT_EQ(one.legal_moves().size(), 1u);
    const Position mate = placed(kEither, "a1:K a8:Z a4:r p8:k m8:z");
    EXPECT_EQ(outcome_text(mate), "checkmate 0 4");
}

TEST(SquareHexMateEither, MateOfEitherRoyalIsMate) {
    // From a1 the hex king reaches a2, b1 and b2 only; the other king is safe and free.
    const Position mate = placed(kEither, "a1:Z j4:K a8:r b8:r p8:k m8:z");
    EXPECT_EQ(mate.checked().size(), 1u);
    EXPECT_TRUE(mate.legal_moves().empty());
    EXPECT_EQ(outcome_text(mate), "checkmate 0 4");
    EXPECT_EQ(outcome_text(placed(kEither, "p8:z j4:k p1:R o1:R a1:K d1:Z", "b - - 0 1")),
              "checkmate 4 0");
}

TEST(SquareHexMateEither, RoyalsMayStandNextToEachOtherWhereTheyAreNotAttacked) {
    // Z attacks (2, -1) from it, where a square king does not attack back.
    const Position game = placed(kEither, "e4:Z a1:K h3:k p8:z", "w - - 0 1");
    EXPECT_FALSE(can(game, "e4g3")) << "next to the king";
    EXPECT_TRUE(can(game, "e4f5"));
    const Position attack = after(game, "e4f4");
    EXPECT_EQ(attack.checked().size(), 1u) << "h3 is two to the right and one down";
}

TEST(SquareHexMateEither, NoMoveWithoutAnAttackIsStalemate) {
    const Position stalemate = placed(kEither, "a1:Z p1:K h2:r b8:r o8:r l5:k i5:z");
    EXPECT_TRUE(stalemate.checked().empty());
    EXPECT_EQ(outcome_text(stalemate), "stalemate 2 2");
}

TEST(SquareHexMateEither, BareRoyalsAreNoDraw) {
    EXPECT_EQ(outcome_text(placed(kEither, "a1:K d1:Z p8:k m8:z")), "");
    EXPECT_EQ(outcome_text(placed(kBoth, "a1:K d1:Z p8:k m8:z")), "");
}

// ---- capture-both: royals are ordinary men

TEST(SquareHexCaptureBoth, AttackedRoyalsNeedNotMove) {
    const Position game = placed(kBoth, "a1:Z j4:K a8:r b8:r p8:k m8:z");
    EXPECT_EQ(outcome_text(game), "");
    EXPECT_TRUE(game.checked().empty());
    EXPECT_TRUE(can(game, "j4j5"));
    EXPECT_TRUE(can(game, "a1a2"));
}

TEST(SquareHexCaptureBoth, LosingOneRoyalGoesOnAndLosingBothLoses) {
    const Position game = placed(kBoth, "a1:Z j4:K c2:N a8:r j8:r p8:k m8:z", "b - - 0 1");
    const Position one = after(game, "a8a1");
    EXPECT_EQ(outcome_text(one), "");
    EXPECT_FALSE(one.legal_moves().empty());
    const Position both = after(one, "c2a1 j8j4");
    EXPECT_EQ(outcome_text(both), "royals-captured 0 4");
    EXPECT_TRUE(both.legal_moves().empty());
    EXPECT_EQ(both.perft(1), 0u);
}

TEST(SquareHexCaptureBoth, NoMoveAtAllIsStalemateThoughOneRoyalIsLost) {
    const char* const walled_in = "a1:K b1:B a2:P b2:R c2:P b3:P a3:p b4:p c3:p p8:k m8:z";
    EXPECT_EQ(outcome_text(placed(kBoth, walled_in)), "stalemate 2 2");
    EXPECT_EQ(outcome_text(placed(kBoth, walled_in, "b - - 0 1")), "");
}

}  // namespace
}  // namespace sixfold
