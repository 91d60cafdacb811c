#include "core/notation/algebraic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "tests/support/games.h"
#include "tests/support/positions.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

Position start(const char* slug) { return Position(test::variant(slug)); }

/// After moves in algebraic text.
Position after_text(Position position, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        const auto move = parse_algebraic(position, word);
        EXPECT_TRUE(test::is_ok(move)) << word;
        if (move) position.play(*move);
    }
    return position;
}

/// Coordinate text to algebraic text.
std::string algebraic(const Position& position, const char* coordinates) {
    const auto move = parse_move(position, coordinates);
    EXPECT_TRUE(test::is_ok(move)) << coordinates;
    return move ? to_algebraic(position, *move) : "";
}

/// Algebraic text to coordinate text.
std::string coordinates(const Position& position, const char* algebraic) {
    const auto move = parse_algebraic(position, algebraic);
    EXPECT_TRUE(test::is_ok(move)) << algebraic;
    return move ? to_text(position.variant(), *move) : "";
}

bool refused(const Position& position, std::string_view text,
             ErrorCode code = ErrorCode::IllegalMove) {
    return static_cast<bool>(test::is_error(parse_algebraic(position, text), code));
}

// ---- Shafran's pawns and castlings: white pawns e6 and c4, a black one on d8

constexpr const char* kBeforeThreeSteps = "k4/6/1p5/8/4P4/9/2P5/7/6/4K b - - 0 1";

TEST(AlgebraicOfShafran, TakesAPawnThatWentOneCell) {
    const Position played = after_text(test::position("shafran", kBeforeThreeSteps), "d7");
    EXPECT_EQ(algebraic(played, "e6d7"), "exd7");
    EXPECT_EQ(coordinates(played, "exd7"), "e6d7");
    EXPECT_TRUE(refused(played, "exd7 e.p.", ErrorCode::BadRequest));
    EXPECT_TRUE(refused(played, "cxd6"));
}

TEST(AlgebraicOfShafran, TakesAPawnThatWentTwoCells) {
    const Position played = after_text(test::position("shafran", kBeforeThreeSteps), "d6");
    EXPECT_EQ(coordinates(played, "exd7 e.p."), "e6d7");
    EXPECT_EQ(coordinates(played, "cxd6"), "c4d6");
    EXPECT_TRUE(refused(played, "cxd6 e.p.", ErrorCode::BadRequest));
}

TEST(AlgebraicOfShafran, TakesAPawnThatWentThreeCellsEnPassantWithEither) {
    const Position played = after_text(test::position("shafran", kBeforeThreeSteps), "d5");
    for (const char* text : {"exd7", "exd7 e.p.", "exd7e.p."}) {
        EXPECT_EQ(coordinates(played, text), "e6d7");
    }
    for (const char* text : {"cxd6", "cxd6 e.p.", "cxd6e.p."}) {
        EXPECT_EQ(coordinates(played, text), "c4d6");
    }
    EXPECT_EQ(algebraic(played, "e6d7"), "exd7");
    for (const char* text : {"exd7  e.p.", "exd7 e.p. e.p.", "exd7 e.p", "exd7 ep", "exd7 e.p. "}) {
        EXPECT_TRUE(refused(played, text)) << text;
    }
}

TEST(AlgebraicOfShafran, NamesCastlingsByFlankAndLength) {
    const Position black = test::position("shafran", "k3r/6/7/8/r8/8R/8/7/6/R3K b QBqb - 0 1");
    const std::vector<std::pair<const char*, const char*>> castlings = {
        {"Q-0-0", "e10g10"}, {"Q-0-0-0", "e10h10"}, {"B-0-0", "e10c8"}, {"B-0-0-0", "e10b7"}};
    for (const auto& [name, cells] : castlings) {
        EXPECT_EQ(coordinates(black, name), cells);
        EXPECT_EQ(algebraic(black, cells), name);
    }
    EXPECT_TRUE(refused(black, "Kh10"));
    EXPECT_TRUE(refused(black, "O-O"));
}

// ---- which man

TEST(Algebraic, AddsTheFileThenTheRankThenTheCell) {
    const Position by_file = test::placed("chess", "a1:R h1:R e2:K e8:k");
    EXPECT_EQ(algebraic(by_file, "a1d1"), "Rad1");
    EXPECT_EQ(algebraic(by_file, "h1d1"), "Rhd1");
    EXPECT_EQ(algebraic(by_file, "a1a2"), "Ra2");
    const Position by_rank = test::placed("chess", "a1:R a5:R e1:K e8:k");
    EXPECT_EQ(algebraic(by_rank, "a1a3"), "R1a3");
    EXPECT_EQ(algebraic(by_rank, "a5a3"), "R5a3");
    const Position by_both = test::placed("chess", "e4:Q h4:Q h1:Q a3:K c8:k");
    EXPECT_EQ(algebraic(by_both, "h4e1"), "Qh4e1");
    EXPECT_EQ(algebraic(by_both, "e4e1"), "Qee1");
    EXPECT_EQ(algebraic(by_both, "h1e1"), "Q1e1");
}

TEST(Algebraic, PrefersTheFileWhereFileAndRankBothTell) {
    const Position knights = test::placed("chess", "b1:N f3:N h1:K h8:k");
    EXPECT_EQ(algebraic(knights, "b1d2"), "Nbd2");
    EXPECT_TRUE(refused(knights, "N1d2"));
    EXPECT_TRUE(refused(knights, "Nb1d2"));
    EXPECT_TRUE(refused(knights, "Nd2"));
}

TEST(Algebraic, KnowsRanksOfTwoDigitsOnHexagons) {
    const Position rooks = test::placed("glinski", "f10:R f1:R a1:K l6:k");
    EXPECT_EQ(algebraic(rooks, "f10f5"), "R10f5");
    EXPECT_EQ(algebraic(rooks, "f1f5"), "R1f5");
    EXPECT_EQ(coordinates(rooks, "R10f5"), "f10f5");
    const Position three = test::placed("glinski", "f10:R f4:R c4:R a1:K l6:k f7:n");
    // f4 shares its file with one of the others and its rank with the other one.
    EXPECT_EQ(algebraic(three, "c4f7"), "Rcxf7");
    EXPECT_EQ(algebraic(three, "f10f7"), "R10xf7");
    EXPECT_EQ(algebraic(three, "f4f7"), "Rf4xf7");
    EXPECT_TRUE(refused(three, "Rfxf7"));
}

TEST(Algebraic, NamesTheWholeCellOnAHexBoardWhenFileAndRankAreShared) {
    const Position queens = test::placed("shafran", "d7:Q g7:Q g4:Q a1:K a6:k");
    EXPECT_EQ(algebraic(queens, "g7d4"), "Qg7d4");
    EXPECT_EQ(algebraic(queens, "d7d4"), "Qdd4");
    EXPECT_EQ(algebraic(queens, "g4d4"), "Q4d4");
}

TEST(Algebraic, TellsTheLevelsOfACubeApartByTheWholeCell) {
    const Position rooks = test::placed("raumschach", "Aa1:R Ea1:R Ac1:K Ec5:k");
    EXPECT_EQ(algebraic(rooks, "Aa1Ca1"), "RAa1Ca1");
    EXPECT_EQ(coordinates(rooks, "REa1Ca1"), "Ea1Ca1");
    EXPECT_EQ(algebraic(rooks, "Aa1Aa4"), "RAa4");
    // Two pawns of one file take on one cell: the file alone is not enough.
    const Position pawns = test::placed("raumschach", "Bb2:P Ab3:P Bc3:n Aa1:K Ee5:k");
    EXPECT_EQ(algebraic(pawns, "Bb2Bc3"), "Bb2xBc3");
    EXPECT_EQ(algebraic(pawns, "Ab3Bc3"), "Ab3xBc3");
    EXPECT_EQ(algebraic(pawns, "Bb2Cb2"), "Cb2");
}

TEST(Algebraic, CountsOnlyLegalMovesOfOthers) {
    const Position pinned = test::position("chess", "4r2k/8/8/8/8/2N1N3/8/4K3 w - - 0 1");
    EXPECT_EQ(algebraic(pinned, "c3d1"), "Nd1");
    EXPECT_TRUE(refused(pinned, "Ncd1"));
    const Position free = test::position("chess", "7k/8/8/8/8/2N1N3/8/4K3 w - - 0 1");
    EXPECT_EQ(algebraic(free, "c3d1"), "Ncd1");
}

TEST(Algebraic, GivesEveryTypeItsLetterExceptThePawn) {
    const Position both = start("square-hex-16-mate-either");
    EXPECT_EQ(algebraic(both, "a2a4"), "a4");
    EXPECT_EQ(algebraic(both, "i2i3"), "Sii3");
    EXPECT_EQ(algebraic(both, "j2i3"), "Sji3");
    EXPECT_EQ(algebraic(both, "p2p3"), "Sp3");
}

// ---- marks

TEST(Algebraic, MarksCheckAndMate) {
    const Position rook = test::position("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    EXPECT_EQ(algebraic(rook, "a1a8"), "Ra8#");
    const Position out = test::position("chess", "6k1/6pp/8/8/8/8/8/R3K3 w - - 0 1");
    EXPECT_EQ(algebraic(out, "a1a8"), "Ra8+");
    EXPECT_EQ(algebraic(out, "a1a7"), "Ra7");
}

TEST(Algebraic, ReadsAMissingMarkButNoWrongOne) {
    const Position rook = test::position("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    EXPECT_EQ(coordinates(rook, "Ra8"), "a1a8");
    EXPECT_EQ(coordinates(rook, "Ra8#"), "a1a8");
    for (const char* text : {"Ra8+", "Ra7+", "Ra7#"}) {
        EXPECT_TRUE(refused(rook, text, ErrorCode::BadRequest)) << text;
    }
    for (const char* text : {"Ra8##", "Ra8 #", "Ra8#+", "Ra8#!"}) {
        EXPECT_TRUE(refused(rook, text)) << text;
    }
}

TEST(Algebraic, ReadsEnPassantBeforeAndAfterTheMark) {
    const Position discovered =
        after_text(test::position("chess", "8/3p4/8/k3P2R/8/8/8/4K3 b - - 0 1"), "d5");
    EXPECT_EQ(algebraic(discovered, "e5d6"), "exd6+");
    for (const char* text : {"exd6+ e.p.", "exd6+e.p.", "exd6 e.p.+", "exd6e.p.+"}) {
        EXPECT_EQ(coordinates(discovered, text), "e5d6") << text;
    }
    EXPECT_TRUE(refused(discovered, "exd6 e.p.#", ErrorCode::BadRequest));
    EXPECT_TRUE(refused(discovered, "exd6 e.p. +"));
}

TEST(Algebraic, HasNoMarkForOtherEnds) {
    const Position stalemate = test::position("chess", "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1");
    EXPECT_EQ(algebraic(stalemate, "g1g6"), "Qg6");
    EXPECT_EQ(after_text(stalemate, "Qg6").outcome()->reason, EndReason::Stalemate);
    const Position hill = test::position("king-of-the-hill", "7k/8/8/8/8/4K3/8/8 w - - 0 1");
    EXPECT_EQ(algebraic(hill, "e3e4"), "Ke4");
    EXPECT_EQ(after_text(hill, "Ke4").outcome()->reason, EndReason::Goal);
}

TEST(Algebraic, MarksNothingWhereRoyalsMayBeLeftAttacked) {
    const char* const men = "a1:R c1:K p1:Z d5:k p8:z";
    EXPECT_EQ(algebraic(test::placed("square-hex-16-capture-both", men), "a1a5"), "Ra5");
    EXPECT_EQ(algebraic(test::placed("square-hex-16-mate-either", men), "a1a5"), "Ra5+");
}

// ---- promotions, castlings, drops

TEST(Algebraic, WritesPromotions) {
    const Position chess = test::position("chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_EQ(algebraic(chess, "e7d8=Q"), "exd8=Q+");
    EXPECT_EQ(algebraic(chess, "e7e8=N"), "e8=N");
    for (const char* text : {"e8", "e8Q", "e8=K", "e8=q", "exd8", "e8=P"}) {
        EXPECT_TRUE(refused(chess, text)) << text;
    }
    const Position shafran = test::placed("shafran", "h9:P g10:r a1:K d8:k");
    EXPECT_EQ(algebraic(shafran, "h9g10=R"), "hxg10=R");
    EXPECT_EQ(algebraic(shafran, "h9h10=N"), "h10=N");
}

TEST(Algebraic, NamesTheCastlingsOfShuffledGames) {
    const Position ready = test::position("chess960", "1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1");
    EXPECT_EQ(algebraic(ready, "e1h1"), "O-O");
    EXPECT_EQ(algebraic(ready, "e1b1"), "O-O-O");
    const Position check = test::position("chess", "5k2/8/8/8/8/8/8/4K2R w K - 0 1");
    EXPECT_EQ(algebraic(check, "e1g1"), "O-O+");
}

TEST(Algebraic, WritesDropsWithTheLetterOfTheMan) {
    const Position taken = after_text(start("crazyhouse"), "e4 d5 exd5 Qxd5");
    const auto move = parse_algebraic(taken, "P@e4");
    ASSERT_TRUE(test::is_ok(move));
    EXPECT_EQ(move->kind, Move::Kind::Drop);
    EXPECT_EQ(to_algebraic(taken, *move), "P@e4");
    for (const char* text : {"@e4", "p@e4", "P@e8", "P@d5", "N@e4", "Pe4"}) {
        EXPECT_TRUE(refused(taken, text)) << text;
    }
    const Position check = test::position("crazyhouse", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 hand=N");
    EXPECT_TRUE(test::is_ok(parse_algebraic(check, "N@d6+")));
    EXPECT_TRUE(refused(check, "N@d5+", ErrorCode::BadRequest));
}

// ---- strictness

TEST(Algebraic, IsReadOnlyAsItWouldBeWritten) {
    const Position chess = start("chess");
    EXPECT_EQ(coordinates(chess, "e4"), "e2e4");
    for (const char* text : {"e2e4", "Pe4",  "e5",  "ee4",  "2e4",  "Ng1f3", "Ngf3", "N1f3",
                             "nf3",  "Nxf3", "e4 ", " e4",  "e4=Q", "O-O",   "0-0",  "",
                             "+",    "e.p.", "x",   "Nf3!", "E4",   "e4\n",  "P@e4", "Ke2"}) {
        EXPECT_TRUE(refused(chess, text)) << text;
    }
    for (const char* text : {"e4+", "e4#", "e4e.p.", "e4 e.p.", "Nf3+"}) {
        EXPECT_TRUE(refused(chess, text, ErrorCode::BadRequest)) << text;
    }
}

TEST(Algebraic, NeverRepeatsStrangeInput) {
    const Position chess = start("chess");
    for (const std::string& text :
         {std::string("<img src=x>"), std::string("e4\x01"), std::string("e4\xc3\xa9"),
          std::string(300, 'Q'), std::string("\0e4", 3)}) {
        const auto error = parse_algebraic(chess, text);
        ASSERT_TRUE(test::is_error(error, ErrorCode::IllegalMove));
        EXPECT_EQ(error.error().message, "this is not a legal move here.");
    }
}

// ---- all games

class AlgebraicOfGame : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Shipped, AlgebraicOfGame, testing::ValuesIn(test::kGames),
                         [](const auto& test) {
                             std::string name(test.param);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST_P(AlgebraicOfGame, MovesOfRandomGamesRoundTripAndDiffer) {
    const auto variant = test::variant(GetParam());
    std::mt19937 random(7);
    constexpr int kGames = 4;
    constexpr int kPlies = 150;
    constexpr int kLookEvery = 6;  // plies
    for (int game = 0; game < kGames; ++game) {
        const int number = game * (variant->definition().starts() - 1) / (kGames - 1);
        Position position(variant, number);
        for (int ply = 0; ply < kPlies && !position.outcome(); ++ply) {
            const auto moves = position.legal_moves();
            if (ply % kLookEvery == game) {
                std::set<std::string> texts;
                for (const Move& move : moves) {
                    const std::string text = to_algebraic(position, move);
                    ASSERT_TRUE(texts.insert(text).second) << text << " in " << to_text(position);
                    const auto read = parse_algebraic(position, text);
                    ASSERT_TRUE(test::is_ok(read)) << text << " in " << to_text(position);
                    ASSERT_EQ(*read, move) << text << " in " << to_text(position);
                }
            }
            position.play(moves[random() % moves.size()]);
        }
    }
}

}  // namespace
}  // namespace sixfold
