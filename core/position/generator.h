#pragma once

#include "core/position/constraints.h"

namespace sixfold {

/// Finds the moves of a state and hands them to a sink in sets of targets, so that counting needs
/// no list. Level Strict: the moves are legal, told from checkers and pins; level Full: they obey
/// how men move, and the caller makes and tests each. The sink has
///   void men(int from, const Mover&, Set targets, bool may_promote)   steps, leaps, slides
///   void herd(const Mover&, const HerdStep&, Set targets, bool may_promote)
///   void move(const Mover&, Move)                                     long steps, en passant
///   void castling(Move)
///   void drop(int type, Set targets)
template <int W, typename Sink>
class Generator : Constraints<W> {
    using Base = Constraints<W>;
    using typename Base::Mover;
    using typename Base::Set;

  public:
    Generator(const Tables<W>& tables, const State<W>& state, Sink sink)
        : Base(tables, state), sink_(sink) {}

    /// `captures_only`: en passant included.
    Sink run(Legality level, bool captures_only, const Origins<W>& origins) {
        this->restrict(level, captures_only);
        const Set wanted = own_ & origins.cells;
        const Mover* movers = t_.movers[size(us_)].data();
        for (int type = 0; type < t_.types; ++type) {
            const Set men = wanted & s_.of_type(type);
            if (men.none()) continue;
            const Mover& mover = movers[type];
            if (strict_ && ((t_.guarded_types >> type) & 1)) {
                move_royals(mover, men);
            } else if (mover.herd.empty()) {
                move_men(mover, men);
            } else {
                move_herd(mover, men);
            }
        }
        if (s_.passed_count() > 0) capture_en_passant(wanted);
        if (!captures_only_) {
            if (t_.has_hand && origins.hand) drop();
            if (s_.rights() != 0) castle(wanted);
        }
        return sink_;
    }

  private:
    using Base::allowed_, Base::captures_only_, Base::enemies_, Base::occupied_, Base::own_,
        Base::pinned_, Base::pins_, Base::s_, Base::strict_, Base::t_, Base::us_;
    using Base::king_at, Base::none_attacked, Base::pinned_targets, Base::reach,
        Base::royal_targets, Base::safe_castling, Base::safe_en_passant, Base::safe_for_royal,
        Base::set, Base::size;

    void move_men(const Mover& mover, const Set& men) {
        const bool may_promote = (men & set(mover.promotion_origins)).any();
        Set free = without(men, pinned_);
        while (free.any()) {
            const int from = free.pop_lowest();
            sink_.men(from, mover, reach(mover, from) & allowed_, may_promote);
        }
        if (!captures_only_) step_long(mover, without(men, pinned_), allowed_);
        if (const Set pinned = men & pinned_; pinned.any()) move_pinned(mover, pinned, may_promote);
    }

    /// Men of a type that has herd steps.
    void move_herd(const Mover& mover, const Set& men) {
        const bool may_promote = (men & set(mover.promotion_origins)).any();
        const Set free = without(men, pinned_);
        const Set empty = without(set(TableRules::kBoard), occupied_);
        for (const auto& step : mover.herd) {
            Set targets = free & set(step.origins);
            if (targets.none()) continue;
            for (int i = 1; i < step.steps; ++i) targets = shifted(targets, step.distance) & empty;
            targets = shifted(targets, step.distance) & allowed_;
            if (!step.moves) targets &= enemies_;
            if (!step.captures) targets &= empty;
            sink_.herd(mover, step, targets, may_promote);
        }
        if (mover.rests) move_rest(mover, free, may_promote);
        if (const Set pinned = men & pinned_; pinned.any()) move_pinned(mover, pinned, may_promote);
    }

    /// What such men do beside it.
    void move_rest(const Mover& mover, Set men, bool may_promote) {
        while (men.any()) {
            const int from = men.pop_lowest();
            const Set targets = without(set(mover.rest_moves, from), occupied_) |
                                (set(mover.rest_captures, from) & enemies_);
            sink_.men(from, mover, targets & allowed_, may_promote);
        }
    }

    void move_pinned(const Mover& mover, Set men, bool may_promote) {
        while (men.any()) {
            const int from = men.pop_lowest();
            sink_.men(from, mover, pinned_targets(mover, from), may_promote);
            Set alone;
            alone.set(from);
            if (!captures_only_) step_long(mover, alone, allowed_ & pins_.of(from));
        }
    }

    void step_long(const Mover& mover, Set men, const Set& allowed) {
        men &= set(mover.long_step_origins);
        while (men.any()) {
            const int from = men.pop_lowest();
            const auto& steps = mover.long_steps[size(from)];
            for (std::size_t i = 0; i < steps.size(); ++i) {
                const auto& step = steps[i];
                if (occupied_.test(step.to) || (set(step.between) & occupied_).any()) continue;
                if (!allowed.test(step.to)) continue;
                Move move;
                move.from = static_cast<Cell>(from);
                move.to = step.to;
                move.kind = Move::Kind::LongStep;
                move.aux = static_cast<std::uint16_t>(i);
                sink_.move(mover, move);
            }
        }
    }

    void move_royals(const Mover& mover, Set men) {
        while (men.any()) {
            const int from = men.pop_lowest();
            sink_.men(from, mover, royal_targets(mover, from), true);
            if (captures_only_ || !set(mover.long_step_origins).test(from)) continue;
            Set ends;
            for (const auto& step : mover.long_steps[size(from)]) ends.set(step.to);
            Set alone;
            alone.set(from);
            step_long(mover, alone, safe_for_royal(from, ends));
        }
    }

    // ---- special moves

    void capture_en_passant(const Set& wanted) {
        for (int type = 0; type < t_.types; ++type) {
            const Mover& mover = t_.mover(us_, type);
            if (!mover.takes_en_passant) continue;
            const Set men = wanted & s_.of_type(type);
            for (int i = 0; i < s_.passed_count(); ++i) {
                const Cell to = s_.passed(i);
                for_each_cell(men & set(mover.en_passant, to), [&](int from) {
                    if (strict_ && !safe_en_passant(from, to)) return;
                    Move move;
                    move.from = static_cast<Cell>(from);
                    move.to = to;
                    move.kind = Move::Kind::EnPassant;
                    move.aux = s_.passed_by();
                    sink_.move(mover, move);
                });
            }
        }
    }

    void castle(const Set& wanted) {
        const auto& entries = t_.castlings[size(us_)];
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const auto& entry = entries[i];
            if ((s_.rights() & entry.right) == 0 || (set(entry.clear) & occupied_).any()) continue;
            // Shuffled games have an entry for each place of the king.
            if (!wanted.test(entry.king_from) || !king_at(entry)) continue;
            if (!none_attacked(set(entry.safe), occupied_)) continue;
            if (strict_ && !safe_castling(entry)) continue;
            Move move;
            move.from = entry.king_from;
            move.to = entry.written_to;
            move.kind = Move::Kind::Castling;
            move.aux = static_cast<std::uint16_t>(i);
            sink_.castling(move);
        }
    }

    void drop() {
        const Set empty = without(allowed_, occupied_);
        for (int type = 0; type < t_.types; ++type) {
            if (s_.in_hand(us_, type) > 0)
                sink_.drop(type, empty & set(t_.mover(us_, type).drop_zone));
        }
    }

    Sink sink_;
};

}  // namespace sixfold
