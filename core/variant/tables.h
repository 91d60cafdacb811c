#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/bits.h"
#include "core/variant/definition.h"

namespace sixfold {

/// How legal moves are told from others.
enum class Legality : std::uint8_t {
    Strict,  ///< L0: from checkers and pins, no move is made for it
    Full,    ///< L2: every move is made, tested and taken back; works for every game
};

/// What the tables of a game say without sets of cells.
struct TableRules {
    struct Right {
        int player;
        char letter;  ///< a capital
        Cell rook;
        int king_type, rook_type;
    };

    struct ExtinctionEntry {
        int player;  ///< -1: either
        std::uint64_t types;
        int quarters;
    };

    int cells = 0;
    int players = 2;
    int types = 0;
    std::vector<Right> rights;               ///< by bit
    std::vector<std::uint32_t> rights_lost;  ///< by cell that a move touches
    Royalty royalty = Royalty::Single;
    std::uint64_t royal_types = 0;
    std::uint64_t guarded_types = 0;  ///< royals that must not be left attacked
    bool must_capture = false;
    bool may_give_check = true;
    bool has_hand = false;
    bool demotes = false;
    std::vector<int> demotes_to;  ///< by type: what a promoted man of it is in hand
    int checks_to_win = 0;
    bool ends_at_once = false;  ///< there are goals, extinctions, checks or royals to capture
    std::vector<ExtinctionEntry> extinctions;
    Legality legality = Legality::Full;

    // Zobrist keys.
    std::vector<std::uint64_t> piece_keys;       ///< [(player * types + type) * cells + cell]
    std::vector<std::uint64_t> en_passant_keys;  ///< by cell
    std::vector<std::uint64_t> right_keys;
    std::vector<std::uint64_t> turn_keys;      ///< by player to move
    std::vector<std::uint64_t> hand_keys;      ///< [player * types + type], times the count
    std::vector<std::uint64_t> promoted_keys;  ///< by cell
    std::vector<std::uint64_t> check_keys;     ///< by player, times the count

    std::uint64_t piece_key(int player, int type, int cell) const {
        return piece_keys[static_cast<std::size_t>((player * types + type) * cells + cell)];
    }
};

/// Tables for a board of up to 64 * W cells, compiled from a definition. From-zones, board edges
/// and promotion have become plain masks here; nothing in them names a game.
template <int W>
struct Tables : TableRules {
    using Set = Bits<W>;

    /// What a slide along one line reaches from a cell on an empty board, on either side of the
    /// cell by index. A side that the slide does not serve is empty.
    struct Line {
        Set lower, upper;

        /// The cells reached when `occupied` stand in the way, the first blockers included.
        Set reach(const Set& occupied) const {
            return (lower & from_highest(lower & occupied)) |
                   (upper & through_lowest(upper & occupied));
        }
    };

    /// A vector by which men of one type can all be moved at once, because it is the same distance
    /// in index from every cell.
    struct HerdStep {
        int distance;
        int steps;    ///< of `distance` each; the cells before the last must be empty
        Set origins;  ///< from where it stays on the board and is allowed
        bool moves, captures;
        std::uint16_t long_step;  ///< index among the long steps of any origin
    };

    /// A move of two or more steps onto an empty cell, over cells that must be empty.
    struct LongStep {
        Cell to = kNoCell;
        Set between;
        std::array<Cell, kMaxPassed> passed{};  ///< open to en passant afterwards, in order
        std::uint8_t passed_count = 0;
    };

    /// A slide that does not both move and capture.
    struct SpecialSlide {
        std::vector<Line> lines;  ///< by origin
        bool moves, captures;
    };

    /// How one player's piece type moves.
    struct Mover {
        std::vector<Set> leaps;   ///< by origin: onto empty cells and enemies alike; may be empty
        std::vector<Line> lines;  ///< [origin * line_count + i]: slides that move and capture
        int line_count = 0;
        bool special = false;            ///< any of the next three
        std::vector<Set> move_leaps;     ///< by origin: onto empty cells only
        std::vector<Set> capture_leaps;  ///< by origin: onto enemies only
        std::vector<SpecialSlide> special_slides;
        /// Steps of pawn-like men that can be made by all of them at once; empty for other men.
        /// What such men do beside them is in rest_*.
        std::vector<HerdStep> herd;
        bool rests = false;              ///< any of the next two
        std::vector<Set> rest_moves;     ///< by origin
        std::vector<Set> rest_captures;  ///< by origin
        Set long_step_origins;
        Set promotion_zone;
        Set promotion_origins;                          ///< from where one move can reach the zone
        std::vector<int> promotes_to;                   ///< types; empty: never
        std::vector<std::vector<LongStep>> long_steps;  ///< by origin; empty vector: none at all
        std::vector<Set> en_passant;  ///< by target: from where it captures en passant; or empty
        Set drop_zone;
        bool resets_quiet = false;
        std::uint32_t rights_lost = 0;  ///< when such a man moves or is captured
    };

    /// Men that attack alike: all types for which a set of vectors works in the same way.
    struct AttackGroup {
        std::size_t between = 0;  ///< the pairs of a slide begin at Tables::between[between]
        bool slides = false;      ///< the cells between must be empty
        std::uint8_t type_count = 0;
        std::array<std::uint8_t, kMaxPieceTypes> types{};
    };

    /// From where one player's men attack.
    struct Attacks {
        std::vector<AttackGroup> groups;
        std::size_t group_count = 0;
        std::vector<Set> from;  ///< [target * group_count + group]: from where, on an empty board

        const Set* from_of(int target) const {
            return from.data() + static_cast<std::size_t>(target) * group_count;
        }
    };

    struct CastlingEntry {
        Cell king_from, king_to, rook_from, rook_to;
        Cell written_to;      ///< Move::to
        std::uint32_t right;  ///< bit in State::rights
        Set clear, safe;
    };

    struct GoalEntry {
        std::uint64_t types;
        std::vector<Set> zone;  ///< by player
        bool reply;
    };

    Set board;  ///< all cells
    /// [a * cells + b]: the cells between two cells that a slide connects. More than one such table
    /// only where slides of different step connect the same cells.
    std::vector<Set> between;
    std::vector<std::vector<Mover>> movers;             ///< [player][type]
    std::vector<Attacks> attacks;                       ///< [player]
    std::vector<std::vector<CastlingEntry>> castlings;  ///< [player]
    std::vector<GoalEntry> goals;

    const Mover& mover(int player, int type) const {
        return movers[static_cast<std::size_t>(player)][static_cast<std::size_t>(type)];
    }
    const Set& cells_between(const AttackGroup& group, int a, int b) const {
        return between[group.between + static_cast<std::size_t>(a * cells + b)];
    }
    /// Memory that the tables take.
    std::size_t bytes() const;
};

/// The widest tables, which every board fits into.
using WideTables = Tables<3>;
static_assert(WideTables::Set::kSize >= kMaxCells);

WideTables compile(const Definition& definition);

/// The same for a board that fits into fewer words.
template <int W>
Tables<W> narrowed(WideTables wide);

}  // namespace sixfold
