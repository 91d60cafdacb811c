#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/board/board.h"
#include "core/variant/definition.h"

namespace sixfold {

/// Men by ranks, the first field of position text and `fen` of variant files: ranks in the order of
/// Board::ranks_from_top(), separated by "/"; in a rank the cells from the lowest file; a man is
/// its letter, a capital for the first player; a decimal number without leading zero is a run of
/// that many empty cells. BadRequest with a sentence.
Result<std::vector<Placement>> read_placement(const Board& board,
                                              const std::vector<PieceType>& pieces,
                                              std::string_view text);

}  // namespace sixfold
