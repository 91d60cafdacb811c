#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bits.h"
#include "core/position/move.h"
#include "core/position/outcome.h"
#include "core/position/setup.h"
#include "core/variant/tables.h"

namespace sixfold {

/// Whose moves are wanted.
template <int W>
struct Origins {
    Bits<W> cells;  ///< of the men on these cells
    bool hand;      ///< of those in hand

    static constexpr Origins all() { return {~Bits<W>{}, true}; }
    /// Of the man on one cell; kNoCell: of those in hand.
    static constexpr Origins only(Cell from) {
        Origins origins{{}, from == kNoCell};
        if (!origins.hand) origins.cells.set(from);
        return origins;
    }
    bool contain(const Move& move) const {
        return move.kind == Move::Kind::Drop ? hand : cells.test(move.from);
    }
};

/// What stands where and whose move it is, on a board of up to 64 * W cells. Moves are made and
/// unmade in place; callers outside this folder see Position.
template <int W>
class State {
  public:
    static constexpr int kMaxPlayers = 2;

    /// `setup` fits the board (sizes, cells, types); it need not be legal.
    State(const Tables<W>& tables, const Setup& setup) { set_up(tables, setup); }

    /// What a move changes beside the men and cannot be computed back. Every move copies it whole,
    /// so it has no gaps: around them compilers copy in overlapping parts, which wait for each
    /// other.
    struct Turn {
        std::uint64_t key = 0;                  ///< everything but en passant and counters
        std::array<Cell, kMaxPassed> passed{};  ///< open to en passant in this turn
        std::uint32_t rights = 0;
        int quiet_plies = 0;
        int passed_count = 0;
        Cell passed_by = kNoCell;  ///< where the man that passed them stands
        std::array<std::uint8_t, kMaxPlayers> checks{};
    };
    static_assert(sizeof(Turn) == 32);

    /// What unmake() needs; make() fills it in.
    struct Undo {
        Turn turn;
        Cell captured_at;  ///< kNoCell: nothing was captured
        std::uint8_t captured_type, moved_type;
        bool captured_promoted, moved_promoted;
    };

    void make(const Tables<W>& tables, const Move& move, Undo& undo);
    void unmake(const Tables<W>& tables, const Move& move, const Undo& undo);

    /// Appends the legal moves. Level Full works for every game, Strict where the tables say so.
    void legal_moves(const Tables<W>& tables, Legality level, std::vector<Move>& moves,
                     const Origins<W>& origins = Origins<W>::all());
    /// How many there are, without making a list of them. Level Strict.
    std::uint64_t count_legal_moves(const Tables<W>& tables) const;
    bool has_legal_move(const Tables<W>& tables, Legality level);
    /// Leaves of the tree of moves, `depth` plies deep. `counts_last`: the moves of the last ply
    /// are only counted.
    std::uint64_t count_leaves(const Tables<W>& tables, int depth, Legality level,
                               bool counts_last);

    /// The one definition of attack: could `by` capture on `cell` if an enemy stood there, when
    /// `occupied` are the cells that block, and `gone` men that have left?
    bool attacked(const Tables<W>& tables, int cell, int by, const Bits<W>& occupied,
                  const Bits<W>& gone = {}) const;
    bool attacked(const Tables<W>& tables, int cell, int by) const {
        return attacked(tables, cell, by, occupied());
    }
    Bits<W> of_types(std::uint64_t types, int player) const;
    /// Men of both players.
    Bits<W> of_group(const typename Tables<W>::AttackGroup& group) const {
        Bits<W> men;
        for (int i = 0; i < group.type_count; ++i)
            men |= of_type(group.types[static_cast<std::size_t>(i)]);
        return men;
    }
    /// Royals, whether or not they must be kept from attack.
    Bits<W> royals(const Tables<W>& tables, int player) const {
        return of_types(tables.royal_types, player);
    }
    /// Is a royal of this player attacked that must not be?
    bool in_check(const Tables<W>& tables, int player) const;

    /// The end by a goal, lost men, captured royals or counted checks, if it has come. Scores are
    /// those of the player to move and of the other one, in quarter points.
    struct End {
        EndReason reason;
        int quarters_to_move;
        int quarters_other;
    };
    std::optional<End> end_at_once(const Tables<W>& tables) const;

    Piece at(int cell) const {
        const std::uint16_t code = men_[static_cast<std::size_t>(cell)];
        return {static_cast<std::uint8_t>(code), static_cast<std::uint8_t>(code >> 8)};
    }
    Bits<W> of_player(int player) const { return by_player_[static_cast<std::size_t>(player)]; }
    Bits<W> of_type(int type) const { return by_type_[static_cast<std::size_t>(type)]; }
    Bits<W> of(int player, int type) const { return of_player(player) & of_type(type); }
    Bits<W> occupied() const { return by_player_[0] | by_player_[1]; }
    /// The cells on which not the same stands in both.
    Bits<W> differences(const Tables<W>& tables, const State& other) const {
        Bits<W> cells = by_player_[0] ^ other.by_player_[0];
        for (int type = 0; type < tables.types; ++type)
            cells |= of_type(type) ^ other.of_type(type);
        return cells;
    }
    int to_move() const { return to_move_; }
    int opponent() const { return 1 - to_move_; }
    int quiet_plies() const { return turn_.quiet_plies; }
    std::uint32_t rights() const { return turn_.rights; }
    int passed_count() const { return turn_.passed_count; }
    Cell passed(int i) const { return turn_.passed[static_cast<std::size_t>(i)]; }
    Cell passed_by() const { return turn_.passed_by; }
    int in_hand(int player, int type) const {
        return hands_[static_cast<std::size_t>(player)][static_cast<std::size_t>(type)];
    }
    int checks_given(int player) const { return turn_.checks[static_cast<std::size_t>(player)]; }

    std::uint64_t key() const { return turn_.key; }
    std::uint64_t computed_key(const Tables<W>& tables) const;
    Setup setup(const Tables<W>& tables) const;

  private:
    void set_up(const Tables<W>& tables, const Setup& setup);
    static std::uint16_t code(Piece piece) {
        return static_cast<std::uint16_t>(piece.type | piece.player << 8);
    }
    // Men on the board, and the same with the key.
    void put(int cell, Piece piece);
    Piece take(int cell);
    void shift(int from, int to, Piece piece);
    void put(const Tables<W>& tables, int cell, Piece piece);
    Piece take(const Tables<W>& tables, int cell);
    void shift(const Tables<W>& tables, int from, int to, Piece piece);
    void capture(const Tables<W>& tables, int cell, Undo& undo);
    void take_back_from_hand(const Tables<W>& tables, const Undo& undo);
    void make_castling(const Tables<W>& tables, const Move& move);
    void set_rights(const Tables<W>& tables, std::uint32_t rights);
    void set_promoted(const Tables<W>& tables, int cell, bool promoted);
    void set_in_hand(const Tables<W>& tables, int player, int type, int count);
    void set_checks(const Tables<W>& tables, int player, int count);
    void find_passer(const Tables<W>& tables, const std::vector<Cell>& passed);
    /// Does a generated move obey the rules on royals? (Make, test, unmake.)
    bool legal(const Tables<W>& tables, const Move& move);
    bool reaches_goal_next(const Tables<W>& tables, std::size_t goal) const;

    std::array<Bits<W>, kMaxPlayers> by_player_{};
    std::array<Bits<W>, kMaxPieceTypes> by_type_{};
    /// By cell, type and player in one number: written in halves it could not be read at once.
    std::array<std::uint16_t, Bits<W>::kSize> men_;
    Turn turn_;
    int to_move_ = 0;
    int move_number_ = 1;
    Bits<W> promoted_{};  ///< only where captured men are demoted
    std::array<std::array<std::uint16_t, kMaxPieceTypes>, kMaxPlayers> hands_{};
};

template <int W>
inline bool State<W>::attacked(const Tables<W>& tables, int cell, int by,
                               const Bits<W>& occupied_cells, const Bits<W>& gone) const {
    const Bits<W> men = without(of_player(by), gone);
    const auto& attacks = tables.attacks[static_cast<std::size_t>(by)];
    const Bits<W>* from = tables.attacks_on(attacks, cell);
    for (const auto& group : attacks.groups) {
        Bits<W> attackers = *from++ & men;
        if (attackers.none()) continue;
        attackers &= of_group(group);
        while (attackers.any()) {
            if (!group.slides) return true;
            const int attacker = attackers.pop_lowest();
            if ((tables.cells_between(group, cell, attacker) & occupied_cells).none()) return true;
        }
    }
    return false;
}

}  // namespace sixfold
