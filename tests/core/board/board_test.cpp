#include "core/board/board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

const Board& shafran() { return test::variant("shafran")->board(); }
const Board& glinski() { return test::variant("glinski")->board(); }

std::set<Point> set_of(const std::vector<Point>& points) { return {points.begin(), points.end()}; }

/// The twelve vectors made of six and their opposites.
std::set<Point> with_opposites(std::set<Point> half) {
    std::set<Point> all = half;
    for (const Point p : half) all.insert(-p);
    return all;
}

TEST(Frame, HasTheVectorsOfShafransBoard) {
    const Frame frame = Frame::hexagonal({1, 1});
    EXPECT_EQ(set_of(frame.orthogonal), with_opposites({{0, 1}, {1, 0}, {1, 1}}));
    EXPECT_EQ(set_of(frame.diagonal), with_opposites({{1, 2}, {2, 1}, {1, -1}}));
    EXPECT_EQ(set_of(frame.knight),
              with_opposites({{1, 3}, {2, 3}, {3, 2}, {3, 1}, {2, -1}, {1, -2}}));
}

TEST(Frame, HasTheVectorsOfGlinskisBoard) {
    const Frame frame = Frame::hexagonal({1, -1});
    EXPECT_EQ(set_of(frame.orthogonal), with_opposites({{0, 1}, {1, 0}, {1, -1}}));
    EXPECT_EQ(set_of(frame.diagonal), with_opposites({{1, 1}, {2, -1}, {1, -2}}));
    EXPECT_EQ(set_of(frame.knight),
              with_opposites({{1, 2}, {2, 1}, {3, -1}, {3, -2}, {2, -3}, {1, -3}}));
    EXPECT_EQ(frame.knight.size(), 12u);
}

TEST(Frame, HasTheVectorsOfASquareBoard) {
    const Frame frame = Frame::square();
    EXPECT_EQ(frame.orthogonal.size(), 4u);
    EXPECT_EQ(frame.diagonal.size(), 4u);
    EXPECT_EQ(set_of(frame.knight).size(), 8u);
}

TEST(Board, OfShafranHas70CellsInNineFiles) {
    EXPECT_EQ(shafran().cells(), 70);
    const std::map<char, std::pair<int, int>> files = {
        {'a', {1, 6}},  {'b', {1, 7}},  {'c', {1, 8}},  {'d', {1, 9}}, {'e', {1, 10}},
        {'f', {2, 10}}, {'g', {3, 10}}, {'h', {4, 10}}, {'i', {5, 10}}};
    for (const auto& [file, ranks] : files) {
        for (int rank = 0; rank <= 11; ++rank) {
            const bool on_board = ranks.first <= rank && rank <= ranks.second;
            EXPECT_EQ(shafran().find(file + std::to_string(rank)).has_value(), on_board)
                << file << rank;
        }
    }
}

TEST(Board, OfGlinskiHas91CellsAndNoJFile) {
    EXPECT_EQ(glinski().cells(), 91);
    EXPECT_FALSE(glinski().find("j1"));
    const auto at = [&](const char* name) { return glinski().point(*glinski().find(name)); };
    EXPECT_EQ(at("f1"), (Point{0, 5}));
    EXPECT_EQ(at("f6"), (Point{0, 0}));
    EXPECT_EQ(at("f11"), (Point{0, -5}));
    EXPECT_EQ(at("a6"), (Point{-5, 0}));
    EXPECT_EQ(at("l1"), (Point{5, 0}));
}

TEST(Board, NumbersCellsInTheOrderOfTheirPoints) {
    for (const Board* board : {&shafran(), &glinski()}) {
        for (int i = 0; i < board->cells(); ++i) {
            const auto cell = static_cast<Cell>(i);
            EXPECT_EQ(board->at(board->point(cell)), cell);
            EXPECT_EQ(board->find(board->name(cell)), cell);
            if (i > 0) {
                EXPECT_LT(board->point(static_cast<Cell>(i - 1)), board->point(cell));
            }
        }
    }
}

TEST(Board, ListsRanksFromTheTop) {
    const auto names = [](const Board& board, std::size_t i) {
        std::string text;
        for (const Cell cell : board.ranks_from_top()[i]) text += board.name(cell) + ' ';
        return text;
    };
    EXPECT_EQ(names(shafran(), 0), "e10 f10 g10 h10 i10 ");
    EXPECT_EQ(names(shafran(), 9), "a1 b1 c1 d1 e1 ");
    EXPECT_EQ(names(glinski(), 0), "f11 ");
    EXPECT_EQ(names(glinski(), 1), "e10 f10 g10 ");
    EXPECT_EQ(names(glinski(), 10), "a1 b1 c1 d1 e1 f1 g1 h1 i1 k1 l1 ");
}

TEST(Board, ShadesNeighboursDifferentlyAndDiagonalsAlike) {
    for (const Board* board : {&shafran(), &glinski()}) {
        for (int i = 0; i < board->cells(); ++i) {
            const auto cell = static_cast<Cell>(i);
            for (const Point step : board->frame().orthogonal) {
                if (const auto next = board->at(board->point(cell) + step)) {
                    EXPECT_NE(board->shade(cell), board->shade(*next));
                }
            }
            for (const Point step : board->frame().diagonal) {
                if (const auto next = board->at(board->point(cell) + step)) {
                    EXPECT_EQ(board->shade(cell), board->shade(*next));
                }
            }
        }
    }
}

TEST(Board, PlacesNeighboursOneCellApart) {
    // A hexagon's neighbours are two rows off in its column, or one row off in the next.
    for (const Board* board : {&shafran(), &glinski()}) {
        for (int i = 0; i < board->cells(); ++i) {
            const auto cell = static_cast<Cell>(i);
            for (const Point step : board->frame().orthogonal) {
                const auto next = board->at(board->point(cell) + step);
                if (!next) continue;
                const int columns =
                    std::abs(board->place(*next).column - board->place(cell).column);
                const int rows = std::abs(board->place(*next).row - board->place(cell).row);
                EXPECT_TRUE((columns == 0 && rows == 2) || (columns == 1 && rows == 1));
            }
        }
    }
}

TEST(Board, DrawsTheFirstPlayersSideBelow) {
    EXPECT_LT(shafran().place(*shafran().find("e1")).row,
              shafran().place(*shafran().find("e10")).row);
    EXPECT_LT(glinski().place(*glinski().find("f1")).row,
              glinski().place(*glinski().find("f11")).row);
    EXPECT_EQ(shafran().place(*shafran().find("a1")).column, 0);
    EXPECT_EQ(glinski().place(*glinski().find("l6")).column, 10);
}

TEST(Board, TurnsHalfRound) {
    const auto turned = [&](const char* name) {
        return shafran().name(*shafran().turned(*shafran().find(name)));
    };
    EXPECT_EQ(turned("e1"), "e10");
    EXPECT_EQ(turned("d1"), "f10");
    EXPECT_EQ(turned("a1"), "i10");
    EXPECT_EQ(glinski().name(*glinski().turned(*glinski().find("g1"))), "e10");
}

TEST(Board, IsRefusedWithoutCellsOrWithTooMany) {
    Topology empty;
    empty.max = {2, 2};
    empty.files = "abc";
    empty.bounds.push_back({{1, 0}, 5, 9});
    EXPECT_TRUE(test::is_error(Board::make(empty), ErrorCode::InvalidVariant));
    Topology large;
    large.max = {19, 19};
    large.files = "abcdefghijklmnopqrst";
    EXPECT_TRUE(test::is_error(Board::make(large), ErrorCode::InvalidVariant));
    Topology unlabelled;
    unlabelled.max = {7, 7};
    unlabelled.files = "abcdefg";
    EXPECT_TRUE(test::is_error(Board::make(unlabelled), ErrorCode::InvalidVariant));
}

}  // namespace
}  // namespace sixfold
