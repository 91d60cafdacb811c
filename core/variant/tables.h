#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/bits.h"
#include "core/variant/definition.h"

namespace sixfold {

/// How legal moves are told from others.
enum class Legality : std::uint8_t {
    Strict,  ///< L0: from checkers and pins, no move is made for it
    Full,    ///< L2: every move is made, tested and taken back; works for every game
};

/// Where a set of cells, or the first of several, stands among Tables::sets.
using SetIndex = std::uint32_t;

/// What the tables of a game say but for the sets themselves, so that it is the same for every
/// width.
struct TableRules {
    /// A vector by which men of one type can all be moved at once, because it is the same distance
    /// in index from every cell.
    struct HerdStep {
        int distance;
        int steps;         ///< of `distance` each; the cells before the last must be empty
        SetIndex origins;  ///< from where it stays on the board and is allowed
        bool moves, captures;
        std::uint16_t long_step;  ///< index among the long steps of any origin
    };

    /// A move of two or more steps onto an empty cell, over cells that must be empty.
    struct LongStep {
        Cell to = kNoCell;
        SetIndex between = 0;
        std::array<Cell, kMaxPassed> passed{};  ///< open to en passant afterwards, in order
        std::uint8_t passed_count = 0;
    };

    /// A slide that does not both move and capture.
    struct SpecialSlide {
        SetIndex line;  ///< by origin
        bool moves, captures;
    };

    /// How one player's piece type moves. "By origin": one set for each cell, or one line, which is
    /// two sets (Tables::reach).
    struct Mover {
        SetIndex leaps = 0;  ///< by origin: onto empty cells and enemies alike
        SetIndex lines = 0;  ///< by origin, line_count lines each: slides that move and capture
        int line_count = 0;
        bool leaps_alike = false;    ///< there are `leaps`
        bool special = false;        ///< any of the next three
        SetIndex move_leaps = 0;     ///< by origin: onto empty cells only
        SetIndex capture_leaps = 0;  ///< by origin: onto enemies only
        std::vector<SpecialSlide> special_slides;
        /// Steps of pawn-like men that can be made by all of them at once; empty for other men.
        /// What such men do beside them is in rest_*.
        std::vector<HerdStep> herd;
        bool rests = false;          ///< any of the next two
        SetIndex rest_moves = 0;     ///< by origin
        SetIndex rest_captures = 0;  ///< by origin
        SetIndex long_step_origins = 0;
        SetIndex promotion_zone = 0;
        SetIndex promotion_origins = 0;                 ///< from where one move can reach the zone
        std::vector<int> promotes_to;                   ///< types; empty: never
        std::vector<std::vector<LongStep>> long_steps;  ///< by origin; empty vector: none at all
        bool takes_en_passant = false;
        SetIndex en_passant = 0;  ///< by target: from where it captures en passant
        SetIndex drop_zone = 0;
        bool resets_quiet = false;
        std::uint32_t rights_lost = 0;  ///< when such a man moves or is captured
    };

    /// Men that attack alike: all types for which a set of vectors works in the same way.
    struct AttackGroup {
        SetIndex between = 0;  ///< [a * cells + b]: the cells between two that a slide connects
        bool slides = false;   ///< the cells between must be empty
        std::uint8_t type_count = 0;
        std::array<std::uint8_t, kMaxPieceTypes> types{};
    };

    /// From where one player's men attack.
    struct Attacks {
        std::vector<AttackGroup> groups;
        SetIndex from = 0;  ///< [target * groups.size() + group]: from where, on an empty board
        SetIndex group_count = 0;  ///< of `groups`, which every attack asks for
    };

    struct CastlingEntry {
        Cell king_from, king_to, rook_from, rook_to;
        Cell written_to;      ///< Move::to
        std::uint32_t right;  ///< bit in State::rights
        SetIndex clear, safe;
    };

    struct GoalEntry {
        std::uint64_t types;
        SetIndex zone;  ///< by player
        bool reply;
    };

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

    /// Sets that every game has.
    static constexpr SetIndex kNoCells = 0;
    static constexpr SetIndex kBoard = 1;

    int cells = 0;
    int players = 2;
    int types = 0;
    std::vector<std::vector<Mover>> movers;             ///< [player][type]
    std::vector<Attacks> attacks;                       ///< [player]
    std::vector<std::vector<CastlingEntry>> castlings;  ///< [player]
    std::vector<GoalEntry> goals;
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

    const Mover& mover(int player, int type) const {
        return movers[static_cast<std::size_t>(player)][static_cast<std::size_t>(type)];
    }
    std::uint64_t piece_key(int player, int type, int cell) const {
        return piece_keys[static_cast<std::size_t>((player * types + type) * cells + cell)];
    }
    /// Memory that they take.
    std::size_t bytes() const;
};

/// Tables for a board of up to 64 * W cells, compiled from a definition. From-zones, board edges
/// and promotion have become plain masks here; nothing in them names a game.
template <int W>
struct Tables : TableRules {
    using Set = Bits<W>;

    std::vector<Set> sets;

    const Set& set(SetIndex index) const { return sets[index]; }
    const Set& set(SetIndex first, int index) const {
        return sets[first + static_cast<SetIndex>(index)];
    }
    /// What a slide reaches when `occupied` stand in the way, the first blockers included. A line
    /// is two sets: what it reaches from a cell on an empty board, below the cell by index and
    /// above it. A side that the slide does not serve is empty.
    [[gnu::always_inline]] static Set reach(const Set* line, const Set& occupied) {
        const Set& lower = line[0];
        const Set& upper = line[1];
        return (lower & from_highest(lower & occupied)) |
               (upper & through_lowest(upper & occupied));
    }
    const Set& cells_between(const AttackGroup& group, int a, int b) const {
        return set(group.between, a * cells + b);
    }
    /// For each attack group: from where it attacks this cell.
    const Set* attacks_on(const Attacks& by, int target) const {
        return &sets[by.from + static_cast<SetIndex>(target) * by.group_count];
    }
    std::size_t bytes() const { return TableRules::bytes() + sets.size() * sizeof(Set); }
};

/// The widest tables, which every board fits into.
using WideTables = Tables<3>;
static_assert(WideTables::Set::kSize >= kMaxCells);

WideTables compile(const Definition& definition);

/// The same for a board that fits into fewer words.
template <int W>
Tables<W> narrowed(WideTables wide) {
    Tables<W> narrow;
    static_cast<TableRules&>(narrow) = std::move(static_cast<TableRules&>(wide));
    narrow.sets.reserve(wide.sets.size());
    for (const Bits<3>& set : wide.sets) {
        Bits<W>& words = narrow.sets.emplace_back();
        std::copy_n(set.words.begin(), W, words.words.begin());
    }
    return narrow;
}

}  // namespace sixfold
