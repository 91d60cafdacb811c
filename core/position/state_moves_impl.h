// The legal moves of a state: lists and counts. Only width_*.cpp include this.
#pragma once

#include <algorithm>

#include "core/position/generator.h"
#include "core/position/state.h"
#include "core/variant/variant.h"

namespace sixfold {

/// Writes moves into a list.
template <int W>
class MoveList {
    using Mover = TableRules::Mover;
    using HerdStep = TableRules::HerdStep;

  public:
    MoveList(const Tables<W>& tables, std::vector<Move>& moves)
        : tables_(&tables), moves_(&moves) {}

    void men(int from, const Mover& mover, Bits<W> targets, bool may_promote) {
        Move move;
        move.from = static_cast<Cell>(from);
        if (may_promote) {
            for_each_cell(targets & tables_->set(mover.promotion_zone), [&](int to) {
                move.to = static_cast<Cell>(to);
                add_promotions(mover, move);
            });
            targets = without(targets, tables_->set(mover.promotion_zone));
        }
        while (targets.any()) {
            move.to = static_cast<Cell>(targets.pop_lowest());
            moves_->push_back(move);
        }
    }
    void herd(const Mover& mover, const HerdStep& step, const Bits<W>& targets, bool) {
        for_each_cell(targets, [&](int to) {
            Move one;
            one.from = static_cast<Cell>(to - step.steps * step.distance);
            one.to = static_cast<Cell>(to);
            if (step.steps > 1) {
                one.kind = Move::Kind::LongStep;
                one.aux = step.long_step;
            }
            move(mover, one);
        });
    }
    void move(const Mover& mover, const Move& move) {
        if (!mover.promotes_to.empty() && tables_->set(mover.promotion_zone).test(move.to)) {
            add_promotions(mover, move);
        } else {
            moves_->push_back(move);
        }
    }
    void castling(const Move& move) { moves_->push_back(move); }
    void drop(int type, Bits<W> targets) {
        for_each_cell(targets, [&](int to) {
            moves_->push_back({kNoCell, static_cast<Cell>(to), Move::Kind::Drop, Move::kNoPromotion,
                               static_cast<std::uint16_t>(type)});
        });
    }

  private:
    void add_promotions(const Mover& mover, Move move) {
        for (const int type : mover.promotes_to) {
            move.promotion = static_cast<std::uint8_t>(type);
            moves_->push_back(move);
        }
    }

    const Tables<W>* tables_;
    std::vector<Move>* moves_;
};

/// Browsers do without a second generator for their widest boards.
template <int W>
inline constexpr bool kCounts = kSmallestWidth == 1 || W == kSmallestWidth;

/// Counts without a list.
template <int W>
class MoveCount {
    using Mover = TableRules::Mover;
    using HerdStep = TableRules::HerdStep;

  public:
    explicit MoveCount(const Tables<W>& tables) : tables_(&tables) {}

    std::uint64_t count = 0;

    void men(int, const Mover& mover, const Bits<W>& targets, bool may_promote) {
        add(targets.count());
        if (may_promote) add_promotions(mover, targets);
    }
    void herd(const Mover& mover, const HerdStep&, const Bits<W>& targets, bool may_promote) {
        men(0, mover, targets, may_promote);
    }
    void move(const Mover& mover, const Move& move) {
        const bool promotes =
            !mover.promotes_to.empty() && tables_->set(mover.promotion_zone).test(move.to);
        add(promotes ? static_cast<int>(mover.promotes_to.size()) : 1);
    }
    void castling(const Move&) { ++count; }
    void drop(int, const Bits<W>& targets) { add(targets.count()); }

  private:
    void add_promotions(const Mover& mover, const Bits<W>& targets) {
        const int promotions = (targets & tables_->set(mover.promotion_zone)).count();
        add(promotions * (static_cast<int>(mover.promotes_to.size()) - 1));
    }
    void add(int n) { count += static_cast<std::uint64_t>(n); }

    const Tables<W>* tables_;
};

/// Appends the moves of the wanted men. Level Full: they are not tested yet.
template <int W>
void list_moves(const Tables<W>& tables, const State<W>& state, Legality level, bool captures_only,
                std::vector<Move>& moves, const Origins<W>& origins = Origins<W>::all()) {
    const MoveList<W> list(tables, moves);
    Generator<W, MoveList<W>>(tables, state, list).run(level, captures_only, origins);
}

template <int W>
std::uint64_t count_moves(const Tables<W>& tables, const State<W>& state, bool captures_only) {
    if constexpr (kCounts<W>) {
        const MoveCount<W> counter(tables);
        return Generator<W, MoveCount<W>>(tables, state, counter)
            .run(Legality::Strict, captures_only, Origins<W>::all())
            .count;
    } else {
        std::vector<Move> moves;
        list_moves(tables, state, Legality::Strict, captures_only, moves);
        return moves.size();
    }
}

template <int W>
void State<W>::legal_moves(const Tables<W>& tables, Legality level, std::vector<Move>& moves,
                           const Origins<W>& origins) {
    if (tables.ends_at_once && end_at_once(tables)) return;
    const std::size_t first = moves.size();
    const auto remove = [&](auto unwanted) {
        const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
        moves.erase(std::remove_if(begin, moves.end(), unwanted), moves.end());
    };
    // Where one must capture, other moves count only when there is no capture, by whomever.
    for (const bool captures_only : {true, false}) {
        if (captures_only && !tables.must_capture) continue;
        list_moves(tables, *this, level, captures_only, moves,
                   captures_only ? Origins<W>::all() : origins);
        if (level == Legality::Full) {
            remove([&](const Move& move) { return !legal(tables, move); });
        }
        if (moves.size() == first) continue;
        if (captures_only) remove([&](const Move& move) { return !origins.contain(move); });
        return;
    }
}

template <int W>
std::uint64_t State<W>::count_legal_moves(const Tables<W>& tables) const {
    if (tables.ends_at_once && end_at_once(tables)) return 0;
    for (const bool captures_only : {true, false}) {
        if (captures_only && !tables.must_capture) continue;
        const std::uint64_t count = count_moves(tables, *this, captures_only);
        if (count > 0) return count;
    }
    return 0;
}

template <int W>
bool State<W>::has_legal_move(const Tables<W>& tables, Legality level) {
    if (level == Legality::Strict) return count_legal_moves(tables) > 0;
    if (tables.ends_at_once && end_at_once(tables)) return false;
    std::vector<Move> moves;
    list_moves(tables, *this, level, false, moves);
    return std::any_of(moves.begin(), moves.end(),
                       [&](const Move& move) { return legal(tables, move); });
}

template <int W>
bool State<W>::legal(const Tables<W>& tables, const Move& move) {
    const int mover = to_move_;
    Undo undo;
    make(tables, move, undo);
    const bool obeys =
        !in_check(tables, mover) && (tables.may_give_check || !in_check(tables, 1 - mover));
    unmake(tables, move, undo);
    return obeys;
}

template <int W>
std::optional<typename State<W>::End> State<W>::end_at_once(const Tables<W>& tables) const {
    if (!tables.ends_at_once) return std::nullopt;
    constexpr int kWin = 4;
    constexpr int kHalf = 2;
    const int mover = to_move_;
    const int other = opponent();
    if (tables.royalty == Royalty::CaptureAll && royals(tables, mover).none()) {
        return End{EndReason::RoyalsCaptured, 0, kWin};
    }
    if (tables.checks_to_win > 0 && checks_given(other) >= tables.checks_to_win) {
        return End{EndReason::CheckCount, 0, kWin};
    }
    for (const auto& extinction : tables.extinctions) {
        for (const int player : {mover, other}) {
            if (extinction.player >= 0 && extinction.player != player) continue;
            if (of_types(extinction.types, player).any()) continue;
            bool held = false;
            for (int type = 0; type < tables.types; ++type) {
                held = held || (((extinction.types >> type) & 1) && in_hand(player, type) > 0);
            }
            if (held) continue;
            const int theirs = kWin - extinction.quarters;
            return player == mover ? End{EndReason::Extinction, extinction.quarters, theirs}
                                   : End{EndReason::Extinction, theirs, extinction.quarters};
        }
    }
    for (std::size_t i = 0; i < tables.goals.size(); ++i) {
        const auto& goal = tables.goals[i];
        const auto there = [&](int player) {
            return (of_types(goal.types, player) & tables.set(goal.zone, player)).any();
        };
        if (there(mover) && there(other)) return End{EndReason::Goal, kHalf, kHalf};
        if (there(mover)) return End{EndReason::Goal, kWin, 0};
        if (!there(other)) continue;
        if (goal.reply && other == 0 && reaches_goal_next(tables, i)) continue;
        return End{EndReason::Goal, 0, kWin};
    }
    return std::nullopt;
}

/// Can the player to move be on its goal after one move?
template <int W>
bool State<W>::reaches_goal_next(const Tables<W>& tables, std::size_t goal) const {
    const auto& entry = tables.goals[goal];
    const Bits<W> zone = tables.set(entry.zone, to_move_);
    std::vector<Move> moves;
    list_moves(tables, *this, Legality::Full, false, moves);
    State tried = *this;
    return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
        const bool arrives = move.kind != Move::Kind::Castling && move.kind != Move::Kind::Drop &&
                             ((entry.types >> at(move.from).type) & 1) && zone.test(move.to);
        return arrives && tried.legal(tables, move);
    });
}

}  // namespace sixfold
