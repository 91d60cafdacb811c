// Counting the leaves of the tree of moves. Only width_*.cpp include this.
#pragma once

#include "core/position/state.h"

namespace sixfold {

template <int W>
class LeafCounter {
  public:
    LeafCounter(const Tables<W>& tables, State<W>& state, int depth, Legality level,
                bool counts_last)
        : tables_(tables),
          state_(state),
          level_(level),
          counts_last_(counts_last),
          moves_(static_cast<std::size_t>(depth) + 1) {}

    std::uint64_t count(int depth) {
        if (depth == 0) return 1;
        if (depth == 1 && counts_last_ && level_ == Legality::Strict) {
            return state_.count_legal_moves(tables_);
        }
        std::vector<Move>& moves = moves_[static_cast<std::size_t>(depth)];
        moves.clear();
        state_.legal_moves(tables_, level_, moves);
        if (depth == 1 && counts_last_) return moves.size();
        std::uint64_t leaves = 0;
        for (const Move& move : moves) {
            typename State<W>::Undo undo;
            state_.make(tables_, move, undo);
            leaves += count(depth - 1);
            state_.unmake(tables_, move, undo);
        }
        return leaves;
    }

  private:
    const Tables<W>& tables_;
    State<W>& state_;
    Legality level_;
    bool counts_last_;
    std::vector<std::vector<Move>> moves_;
};

template <int W>
std::uint64_t State<W>::count_leaves(const Tables<W>& tables, int depth, Legality level,
                                     bool counts_last) {
    return LeafCounter<W>(tables, *this, depth, level, counts_last).count(depth);
}

}  // namespace sixfold
