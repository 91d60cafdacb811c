#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/bits.h"
#include "core/position/move.h"
#include "core/position/setup.h"
#include "core/variant/tables.h"

namespace sixfold {

/// What stands where and whose move it is, on a board of up to 64 * W cells. Moves are made and
/// unmade in place; callers outside this folder see Position.
template <int W>
class State {
  public:
    static constexpr int kMaxPlayers = 2;

    /// `setup` fits the board (sizes, cells, types); it need not be legal.
    State(const Tables<W>& tables, const Setup& setup);

    /// Everything that make() changes and cannot be computed back.
    struct Undo {
        Piece captured;
        Cell captured_at = kNoCell;
        Piece moved;
        std::uint32_t rights = 0;
        std::array<Cell, kMaxPassed> passed{};
        std::uint8_t passed_count = 0;
        Cell passed_by = kNoCell;
        int quiet_plies = 0;
        std::uint64_t key = 0;
    };

    /// Moves that obey how men move; the own royals may be left attacked. Appends.
    void generate(const Tables<W>& tables, std::vector<Move>& moves) const;
    void make(const Tables<W>& tables, const Move& move, Undo& undo);
    void unmake(const Tables<W>& tables, const Move& move, const Undo& undo);

    /// The one definition of attack: could `by` capture on `cell` if an enemy stood there?
    bool attacked(const Tables<W>& tables, int cell, int by) const;
    Bits<W> royals(const Tables<W>& tables, int player) const;
    bool royals_attacked(const Tables<W>& tables, int player) const;

    /// Does a generated move leave no own royal attacked? (Legality level L2: make, test, unmake.)
    bool legal(const Tables<W>& tables, const Move& move);
    /// Calls visit(move) for each legal move.
    template <typename Visit>
    void for_each_legal(const Tables<W>& tables, std::vector<Move>& buffer, Visit visit);
    bool has_legal_move(const Tables<W>& tables);
    bool may_capture_en_passant() const { return passed_count_ > 0; }

    const Piece& at(int cell) const { return pieces_[static_cast<std::size_t>(cell)]; }
    Bits<W> of_player(int player) const { return by_player_[static_cast<std::size_t>(player)]; }
    Bits<W> of_type(int type) const { return by_type_[static_cast<std::size_t>(type)]; }
    Bits<W> occupied() const { return by_player_[0] | by_player_[1]; }
    int to_move() const { return to_move_; }
    int opponent() const { return 1 - to_move_; }
    int quiet_plies() const { return quiet_plies_; }
    std::uint64_t key() const { return key_; }
    std::uint64_t computed_key(const Tables<W>& tables) const;
    Setup setup(const Tables<W>& tables) const;

  private:
    Bits<W> of(int player, int type) const { return of_player(player) & of_type(type); }
    void put(const Tables<W>& tables, int cell, Piece piece);
    void take(const Tables<W>& tables, int cell);
    void set_rights(const Tables<W>& tables, std::uint32_t rights);
    void add_targets(const Tables<W>& tables, int from, Bits<W> targets,
                     std::vector<Move>& moves) const;
    void add_move(const Tables<W>& tables, Move move, std::vector<Move>& moves) const;
    void add_castlings(const Tables<W>& tables, std::vector<Move>& moves) const;

    std::array<Bits<W>, kMaxPlayers> by_player_{};
    std::array<Bits<W>, kMaxPieceTypes> by_type_{};
    std::array<Piece, Bits<W>::kSize> pieces_{};
    int to_move_ = 0;
    std::uint32_t rights_ = 0;
    std::array<Cell, kMaxPassed> passed_{};  ///< open to en passant in this turn
    std::uint8_t passed_count_ = 0;
    Cell passed_by_ = kNoCell;  ///< where the man that passed them stands
    int quiet_plies_ = 0;
    int move_number_ = 1;
    std::uint64_t key_ = 0;  ///< pieces, rights, player to move; not en passant
};

template <int W>
template <typename Visit>
void State<W>::for_each_legal(const Tables<W>& tables, std::vector<Move>& buffer, Visit visit) {
    buffer.clear();
    generate(tables, buffer);
    for (std::size_t i = 0; i < buffer.size(); ++i) {
        const Move move = buffer[i];
        if (legal(tables, move)) visit(move);
    }
}

}  // namespace sixfold
