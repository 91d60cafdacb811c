#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/node.h"
#include "core/base/result.h"
#include "core/board/board.h"

namespace sixfold {

inline constexpr int kMaxPieceTypes = 64;
inline constexpr int kMaxPassed = 4;  ///< cells that one move can leave open to en passant

/// A set of cells by index.
using CellSet = std::vector<bool>;

/// One way in which a piece goes: `steps` times one of the vectors. All cells between must be
/// empty. Vectors and cells are those of one player.
struct Atom {
    std::vector<Point> vectors;
    int min_steps = 1;
    int max_steps = 1;        ///< kUnbounded: to the edge
    bool moves = true;        ///< onto empty cells
    bool captures = true;     ///< onto enemy pieces
    CellSet from;             ///< only from these cells; empty: from anywhere
    bool passes = false;      ///< leaves the cells between open to en passant
    bool en_passant = false;  ///< may capture en passant

    static constexpr int kUnbounded = 1 << 20;
};

struct PieceType {
    std::string name;    ///< "king"
    std::string symbol;  ///< one capital letter
    bool royal = false;
    std::vector<std::vector<Atom>> atoms;  ///< by player
};

/// Pieces of these types that arrive on the zone become one of `to`, at once.
struct Promotion {
    std::vector<int> from;
    std::vector<CellSet> zone;  ///< by player
    std::vector<int> to;
};

/// King and rook move together. Cells are those of one player.
struct Castling {
    std::string name;  ///< "Q-0-0"
    char right = 'K';  ///< letter of the right in position text, a capital
    Cell king_from = kNoCell, king_to = kNoCell;
    Cell rook_from = kNoCell, rook_to = kNoCell;
    CellSet clear;  ///< must be empty
    CellSet safe;   ///< must not be attacked: the king's way, both ends included
};

struct Player {
    std::string name;      ///< "white"
    bool capitals = true;  ///< letters of its pieces in position text
    Point forward;
    std::vector<Castling> castlings;
};

/// What stands on a cell at the start.
struct Placement {
    Cell cell;
    int type;
    int player;
};

/// A game as its file describes it, validated; plain data. Fields: default, meaning.
struct Definition {
    std::string slug;                   ///< required: unique name in addresses
    std::string title;                  ///< required: what people read
    std::string blurb;                  ///< "": one line for lists
    Board board;                        ///< required
    std::vector<Player> players;        ///< two; the first moves first
    std::vector<PieceType> pieces;      ///< required
    std::vector<Placement> setup;       ///< required
    std::vector<Promotion> promotions;  ///< none
    int stalemate_quarters = 2;         ///< score of the side that stalemates; 4 is a win
    int repetition_fold = 3;            ///< a position for the n-th time is a draw; 0: never
    int quiet_moves = 50;         ///< moves of each side without capture or pawn move; 0: never
    std::vector<int> resetting;   ///< pawn: types whose moves count as not quiet
    bool bare_kings_draw = true;  ///< royals alone on both sides are a draw

    int type_named(std::string_view name) const;  ///< -1 when there is none
};

/// Reads and validates. InvalidVariant; the message starts with "line N: " where that is known.
Result<Definition> read_definition(const Node& node);

}  // namespace sixfold
