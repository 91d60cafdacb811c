#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/position/position.h"

// Coordinate text of moves: FROMTO or FROMTO=P, such as "e2e5", "e1c1" (castling, by the king's
// cells; in games with shuffled starts by the king's cell and the rook's), "e9e10=Q", "N@f3" (a man
// from hand). Captures and en passant are written like any move.
namespace sixfold {

std::string to_text(const Variant& variant, const Move& move);

/// The legal move with this text. IllegalMove when there is none.
Result<Move> parse_move(const Position& position, std::string_view text);

/// "TEXT is not a legal move here." The text may come from anywhere: it is repeated only if it
/// looks like a move.
Error not_legal(std::string_view text);
/// The text itself if it looks like a move in any notation, else "this".
std::string shown_move(std::string_view text);

/// All legal moves as text, in the order in which Position finds them.
std::vector<std::string> legal_move_texts(const Position& position);

}  // namespace sixfold
