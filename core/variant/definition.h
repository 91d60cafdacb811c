#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/node.h"
#include "core/base/result.h"
#include "core/board/board.h"

namespace sixfold {

inline constexpr int kMaxPieceTypes = 64;
inline constexpr int kMaxRights = 16;  ///< castling rights of a player: two players share 32 bits
inline constexpr int kMaxPassed = 4;   ///< cells that one move can leave open to en passant

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

/// Pieces of these types that arrive on the zone become one of `to`, at once. A royal can be among
/// `to` only where nothing is royal.
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
    int king = -1, rook = -1;  ///< types
    CellSet clear;             ///< must be empty
    CellSet safe;              ///< must not be attacked: the king's way, both ends included
    /// Shuffled games: written as king's cell and rook's cell, since the king's target may be a
    /// plain step or its own cell.
    bool by_rook = false;
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

/// What it means to be royal.
enum class Royalty : std::uint8_t {
    None,        ///< nothing is royal
    Single,      ///< one royal a player, never left attacked; attacked without a move: mate
    MateEither,  ///< several, none of which may be left attacked
    CaptureAll,  ///< several, ordinary men; who has lost them all has lost
};

/// Who has a man of these types on its zone after its own move wins.
struct Goal {
    std::vector<int> types;
    std::vector<CellSet> zone;  ///< by player
    /// When the first player arrives and the second can arrive with its next move, the second has
    /// that move; both there is a draw.
    bool reply = false;
};

/// Who has no man of these types left (nor in hand) gets `quarters`, the other player the rest.
struct Extinction {
    int player = -1;         ///< -1: either
    std::vector<int> types;  ///< empty: any man
    int quarters = 0;
};

/// Captured men change sides, and can be dropped on empty cells instead of moving.
struct Hand {
    struct Ban {
        int type;
        std::vector<CellSet> zone;  ///< by player: not there
    };
    bool captures = false;  ///< captured men go to the captor's hand; false: there is no hand
    bool demote = true;     ///< promoted men go there as what they were before
    std::vector<Ban> bans;
};

/// Numbered start positions: men are dealt out on some cells, alike for both players.
struct Shuffle {
    /// `types` go, in this order, to a choice of the cells that are still free.
    struct Step {
        std::vector<int> types;
        int shade = -1;  ///< only cells of this colour class; -1: any
    };
    static constexpr int kMostStarts = 1'000'000;
    /// Choices of `men` among `free` cells, or kMostStarts + 1 when there are more than that.
    static int choices(int free, int men);

    std::vector<std::vector<Cell>> cells;  ///< by player, in the order of the first one's files
    std::vector<Step> steps;
    int starts = 1;  ///< how many positions there are, up to kMostStarts
};

/// A game as its file describes it, validated; plain data. Fields: default, meaning.
struct Definition {
    std::string slug;                     ///< required: unique name in addresses
    std::string title;                    ///< required: what people read
    std::string blurb;                    ///< "": one line for lists
    bool published = true;                ///< offered to people; false: known to the program only
    Board board;                          ///< required
    std::vector<Player> players;          ///< two; the first moves first
    std::vector<PieceType> pieces;        ///< required
    std::vector<Placement> setup;         ///< required
    std::vector<Promotion> promotions;    ///< none
    Royalty royalty = Royalty::Single;    ///< which pieces: PieceType::royal
    std::vector<Goal> goals;              ///< none
    std::vector<Extinction> extinctions;  ///< none
    int checks_to_win = 0;                ///< 0: never; who gives the n-th check wins
    bool must_capture = false;            ///< who can capture must
    bool may_give_check = true;           ///< false: a move that attacks a royal is illegal
    Hand hand;                            ///< none
    std::optional<Shuffle> shuffle;       ///< none: one start
    int stalemate_quarters = 2;           ///< score of the side that stalemates; 4 is a win
    int repetition_fold = 3;              ///< a position for the n-th time is a draw; 0: never
    int quiet_moves = 50;         ///< moves of each side without capture or pawn move; 0: never
    std::vector<int> resetting;   ///< pawn: types whose moves count as not quiet
    bool bare_kings_draw = true;  ///< royals alone on both sides are a draw

    int type_named(std::string_view name) const;  ///< by name or symbol; -1 when there is none
    int starts() const { return shuffle ? shuffle->starts : 1; }
};

/// Reads and validates. InvalidVariant; the message starts with "line N: " where that is known.
Result<Definition> read_definition(const Node& node);

}  // namespace sixfold
