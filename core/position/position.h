#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/position/move.h"
#include "core/position/outcome.h"
#include "core/position/setup.h"
#include "core/position/state.h"
#include "core/variant/variant.h"

namespace sixfold {

/// A legal position of a variant: a value that can be copied. Whatever the number of words its
/// board needs, callers see this one type.
class Position {
  public:
    /// The start of a game as its file shows it, or one of its numbered starts.
    explicit Position(std::shared_ptr<const Variant> variant);
    Position(std::shared_ptr<const Variant> variant, int start);
    /// BadRequest with all faults of the setup in one sentence.
    static Result<Position> from(std::shared_ptr<const Variant> variant, const Setup& setup);

    const Variant& variant() const { return *variant_; }
    const std::shared_ptr<const Variant>& shared_variant() const { return variant_; }

    // What stands where
    int to_move() const;
    Piece at(Cell cell) const;
    int quiet_plies() const;
    int in_hand(int player, int type) const;
    int checks_given(int player) const;
    /// Cells on which not the same stands as in another position of this variant, from the lowest.
    std::vector<Cell> differences(const Position& other) const;
    Setup setup() const;

    // Moves. The level says how they are found; all levels that a variant has find the same.
    std::vector<Move> legal_moves() const { return legal_moves(variant_->legality()); }
    std::vector<Move> legal_moves(Legality level) const;
    /// Those of the man on this cell; kNoCell: of the men in hand. None for any other cell.
    std::vector<Move> legal_moves_from(Cell from) const;
    /// `move` must be one of legal_moves().
    void play(const Move& move);
    bool captures(const Move& move) const;

    // Check and the end of the game
    bool in_check() const;
    /// Cells of the royals of the side to move that are attacked.
    std::vector<Cell> checked() const;
    /// Every end but repetition, which needs the game's history, and what players decide.
    std::optional<Outcome> outcome() const;
    /// False when this side cannot win by any sequence of moves (royals alone in a game where bare
    /// royals can neither mate nor stalemate for points).
    bool can_win(int player) const;

    /// Equal for equal positions in the sense of repetition: the same men, player to move, castling
    /// rights and legal en passant captures.
    std::uint64_t repetition_key() const;

    /// Number of move sequences of this length (draw rules are not applied). 1 for depth 0.
    std::uint64_t perft(int depth) const { return perft(depth, variant_->legality()); }
    std::uint64_t perft(int depth, Legality level) const;
    /// The same, with every last move made and taken back: what a search would pay.
    std::uint64_t perft_making_leaves(int depth) const;

    /// The men and turn hashed as they were counted along the way, and hashed anew: for tests.
    std::uint64_t key() const;
    std::uint64_t computed_key() const;

  private:
    Position(std::shared_ptr<const Variant> variant, const Setup& setup);

    using AnyState = AnyWidth<State>;
    static AnyState make_state(const Variant& variant, const Setup& setup);

    /// Calls visit(tables, state) with the matching number of words.
    template <typename Visit>
    auto with(Visit visit) const;
    template <typename Visit>
    auto with(Visit visit);

    std::shared_ptr<const Variant> variant_;
    AnyState state_;
};

}  // namespace sixfold
