#pragma once

#include <cstdint>

#include "core/board/board.h"

namespace sixfold {

/// A move, whole: promotion, castling, en passant and drops are part of it. Only meaningful in the
/// position that generated it.
struct Move {
    enum class Kind : std::uint8_t {
        Plain,      ///< a step, slide, leap or capture
        LongStep,   ///< aux: index among the long steps of the origin
        EnPassant,  ///< aux: the cell of the captured piece
        Castling,   ///< aux: index of the castling; from is the king's cell, to the cell that
                    ///< names it: the king's target, or the rook's cell in shuffled games
        Drop,       ///< aux: the type that comes from hand; from is kNoCell
    };
    static constexpr std::uint8_t kNoPromotion = 0xff;

    Cell from = 0;
    Cell to = 0;
    Kind kind = Kind::Plain;
    std::uint8_t promotion = kNoPromotion;  ///< a piece type
    std::uint16_t aux = 0;

    friend bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 8);

}  // namespace sixfold
