#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/position/position.h"

// Position text: six fields separated by single blanks,
//   PLACEMENT SIDE CASTLING EP QUIET MOVE
// PLACEMENT  ranks from the highest to the lowest, separated by "/"; in a rank the cells from the
//            lowest file; a piece is its letter, a capital for the first player; a decimal number
//            without leading zero is a run of that many empty cells
// SIDE       "w" for the first player, "b" for the second
// CASTLING   letters of the rights left (a capital for the first player), or "-"
// EP         the cells that the last move passed, from its first cell on, or "-"
// QUIET      half-moves since the last capture or pawn move
// MOVE       number of the move, from 1
// and, in games that need them, in this order:
// hand=      letters of the men in hand, the first player's as capitals and first, each in the
//            order of the variant's file; absent when both hands are empty
// promoted=  cells of the men that will be demoted when captured; absent when there are none
// checks=    checks given so far by each player, such as "1,0"; may be missing when reading
//
// Castling rights of games with shuffled starts are named by the rook's file; when reading, K and Q
// also mean the outermost rook on the king's right or left side.
namespace sixfold {

std::string to_text(const Position& position);
/// The first field alone.
std::string placement_text(const Position& position);
/// What stands after "hand=": empty when both hands are.
std::string hand_text(const Position& position);

/// BadRequest with a sentence on what is wrong, whether form or position.
Result<Position> parse_position(std::shared_ptr<const Variant> variant, std::string_view text);

}  // namespace sixfold
