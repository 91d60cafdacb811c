#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/bits.h"
#include "core/variant/definition.h"

namespace sixfold {

/// Tables for a board of up to 64 * W cells, compiled from a definition. From-zones, board edges
/// and promotion have become plain masks here; nothing in them names a game.
template <int W>
struct Tables {
    /// Cells in one direction from each cell, to the edge or to the atom's range.
    struct Ray {
        std::vector<Bits<W>> cells;  ///< by origin
        bool rising = true;          ///< indices rise along it: the first blocker is the lowest
        int to_edge = 0;             ///< the ray of this direction without range or from-cells
    };

    struct Slide {
        int ray;
        bool moves, captures;
    };

    /// A move of two or more steps onto an empty cell, over cells that must be empty.
    struct LongStep {
        Cell to = kNoCell;
        Bits<W> between;
        std::vector<Cell> passed;  ///< open to en passant afterwards, in order; may be empty
    };

    /// How one player's piece type moves.
    struct Mover {
        std::vector<Bits<W>> move_leaps;     ///< by origin
        std::vector<Bits<W>> capture_leaps;  ///< by origin
        std::vector<Bits<W>> en_passant;     ///< by origin: capture leaps that also work en passant
        std::vector<Bits<W>> leap_attackers;  ///< by target: cells from which it attacks by a leap
        std::vector<Slide> slides;
        std::vector<std::vector<LongStep>> long_steps;  ///< by origin; empty vector: none at all
        std::vector<int> promotes_to;                   ///< types; empty: never
        Bits<W> promotion_zone;
        bool resets_quiet = false;
    };

    /// Looking from a target against the attackers' direction: the first piece on `ray` attacks if
    /// its type is in `types` and, where `forward_ray` is not -1, that ray of the attacker holds
    /// the target (atoms that work from some cells only).
    struct AttackRay {
        int ray;
        int forward_ray;
        std::uint64_t types;
    };

    struct CastlingEntry {
        Cell king_from, king_to, rook_from, rook_to;
        std::uint32_t right;  ///< bit in State::rights
        Bits<W> clear, safe;
    };

    struct Right {
        int player;
        char letter;  ///< a capital
        Cell king, rook;
    };

    int cells = 0;
    int players = 2;
    std::vector<Ray> rays;
    std::vector<std::vector<Mover>> movers;             ///< [player][type]
    std::vector<std::vector<AttackRay>> attack_rays;    ///< [player]
    std::vector<std::vector<CastlingEntry>> castlings;  ///< [player]
    std::vector<Right> rights;                          ///< by bit
    std::vector<std::uint32_t> rights_lost;             ///< by cell that a move touches
    std::uint64_t royal_types = 0;
    int types = 0;

    // Zobrist keys.
    std::vector<std::uint64_t> piece_keys;       ///< [(player * types + type) * cells + cell]
    std::vector<std::uint64_t> en_passant_keys;  ///< by cell
    std::vector<std::uint64_t> right_keys;
    std::vector<std::uint64_t> turn_keys;  ///< by player to move

    std::uint64_t piece_key(int player, int type, int cell) const {
        return piece_keys[static_cast<std::size_t>((player * types + type) * cells + cell)];
    }
    const Mover& mover(int player, int type) const {
        return movers[static_cast<std::size_t>(player)][static_cast<std::size_t>(type)];
    }
};

template <int W>
Tables<W> compile(const Definition& definition);

}  // namespace sixfold
