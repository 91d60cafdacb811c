#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/board/board.h"
#include "core/variant/variant.h"

namespace sixfold {

/// A man on a cell. `type` indexes Definition::pieces, `player` Definition::players.
struct Piece {
    static constexpr std::uint8_t kNone = 0xff;

    std::uint8_t type = kNone;
    std::uint8_t player = 0;

    constexpr bool empty() const { return type == kNone; }
    friend constexpr bool operator==(const Piece&, const Piece&) = default;
};

/// A position that need not be legal: what position text is read into, what a Position is made
/// from.
struct Setup {
    std::vector<Piece> pieces;            ///< by cell
    int to_move = 0;                      ///< player
    std::uint32_t rights = 0;             ///< castling rights, bits of Tables::rights
    std::vector<Cell> en_passant;         ///< cells just passed, from the mover's first cell on
    int quiet_plies = 0;                  ///< half-moves since the last capture or pawn move
    int move_number = 1;                  ///< goes up after the last player's move
    std::vector<std::vector<int>> hands;  ///< men in hand by player and type; empty: no hand
    std::vector<Cell> promoted;           ///< men that will be demoted when captured, in cell order
    std::vector<int> checks;              ///< given so far, by player; empty: not counted

    friend bool operator==(const Setup&, const Setup&) = default;
};

/// The start of a game as its file shows it, or one of its Definition::starts() numbered starts.
Setup initial_setup(const Variant& variant);
Setup initial_setup(const Variant& variant, int start);

/// Which rules a setup breaks, a sentence each; empty when it is a legal position.
std::vector<std::string> faults(const Variant& variant, const Setup& setup);

}  // namespace sixfold
