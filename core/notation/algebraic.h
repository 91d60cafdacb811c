#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/position/position.h"

// Algebraic text of moves, as people write them down:
//   man        LETTER [ORIGIN] ["x"] CELL ["=" LETTER] MARK     "Nf3", "R10xe8", "Qg5+"
//   pawn       [ORIGIN] ["x"] CELL ["=" LETTER] MARK            "e5", "exd7", "bxa6=Q#"
//   castling   the name that the game gives it, MARK            "Q-0-0", "O-O+"
//   drop       LETTER "@" CELL MARK                             "P@e4"
// LETTER  the capital of the man's type. The type named "pawn" has none, except in a drop.
// ORIGIN  only where another man of the same type has a legal move to the same cell: the file of
//         the origin if that tells the men apart, else its rank, else the whole cell. A pawn's
//         capture always has it: the file, or else the whole cell.
// MARK    "+" when a royal of the other side, which must not be left attacked, is attacked; "#"
//         when that is checkmate. Other ends of the game have no mark of their own.
// En passant is written like any capture.
namespace sixfold {

/// `move` must be legal in `before`.
std::string to_algebraic(const Position& before, const Move& move);

/// The legal move with this text. Exactly what to_algebraic() writes, except that the mark may be
/// missing, and that "e.p." may follow an en passant capture, with or without one blank, before or
/// after the mark. IllegalMove when no legal move is written like this; BadRequest when mark or
/// "e.p." are not true of the move.
Result<Move> parse_algebraic(const Position& position, std::string_view text);

}  // namespace sixfold
