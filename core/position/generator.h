#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "core/position/state.h"

namespace sixfold {

/// A few cells with a set each. Its memory is not cleared: one is made for every position.
template <int W>
class CellNotes {
  public:
    void add(int cell, const Bits<W>& set) {
        assert(count_ < Bits<W>::kSize);
        notes_[static_cast<std::size_t>(count_++)] = {cell, set.words};
    }
    /// `cell` has been added.
    Bits<W> of(int cell) const { return {notes_[find(cell)].words}; }
    void narrow(int cell, const Bits<W>& set) {
        Note& note = notes_[find(cell)];
        note.words = (Bits<W>{note.words} & set).words;
    }

  private:
    struct Note {
        int cell;
        std::array<std::uint64_t, W> words;
    };

    std::size_t find(int cell) const {
        std::size_t i = 0;
        while (notes_[i].cell != cell) ++i;
        return i;
    }

    int count_ = 0;
    std::array<Note, Bits<W>::kSize> notes_;
};

/// Finds the moves of a state and hands them to a sink in sets of targets, so that counting needs
/// no list. Level Strict: the moves are legal, told from checkers and pins; level Full: they obey
/// how men move, and the caller makes and tests each. The sink has
///   void men(int from, const Mover&, Set targets, bool may_promote)   steps, leaps, slides
///   void herd(const Mover&, const HerdStep&, Set targets, bool may_promote)
///   void move(const Mover&, Move)                                     long steps, en passant
///   void castling(Move)
///   void drop(int type, Set targets)
template <int W, typename Sink>
class Generator {
    using Set = Bits<W>;
    using Mover = typename Tables<W>::Mover;

  public:
    Generator(const Tables<W>& tables, const State<W>& state, Sink sink)
        : t_(tables),
          s_(state),
          sink_(sink),
          us_(state.to_move()),
          them_(state.opponent()),
          own_(state.of_player(us_)),
          enemies_(state.of_player(them_)),
          occupied_(own_ | enemies_) {}

    /// `captures_only`: en passant included.
    Sink run(Legality level, bool captures_only) {
        strict_ = level == Legality::Strict && t_.guarded_types != 0;
        captures_only_ = captures_only;
        usable_ = captures_only_ ? enemies_ : without(t_.board, own_);
        allowed_ = usable_;
        if (strict_) find_checks();
        const Mover* movers = t_.movers[size(us_)].data();
        for (int type = 0; type < t_.types; ++type) {
            const Set men = own_ & s_.of_type(type);
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
        if (s_.passed_count() > 0) capture_en_passant();
        if (!captures_only_) {
            if (t_.has_hand) drop();
            if (s_.rights() != 0) castle();
        }
        return sink_;
    }

  private:
    static std::size_t size(int n) { return static_cast<std::size_t>(n); }

    // ---- checks and pins

    /// Where men must go so that no own royal stays attacked, and which men are pinned where.
    void find_checks() {
        royals_ = s_.of_types(t_.guarded_types, us_);
        Set royals = royals_;
        while (royals.any()) {
            const int royal = royals.pop_lowest();
            const Set block = find_checks_of(royal);
            blocks_.add(royal, block);
            allowed_ &= block;
        }
    }

    /// The cells on which a man ends all checks of this royal; notes pins.
    Set find_checks_of(int royal) {
        Set block = t_.board;
        const auto& attacks = t_.attacks[size(them_)];
        const Set* from = attacks.from_of(royal);
        for (const auto& group : attacks.groups) {
            Set attackers = *from++ & enemies_;
            if (attackers.none()) continue;
            attackers &= s_.of_group(group);
            while (attackers.any()) {
                const int attacker = attackers.pop_lowest();
                Set line;
                if (group.slides) line = t_.cells_between(group, royal, attacker);
                Set way = line;
                way.set(attacker);
                if (Set between = line & occupied_; between.any()) {
                    const int first = between.pop_lowest();
                    if (between.none() && own_.test(first)) pin(first, way);
                } else {
                    block &= way;
                }
            }
        }
        return block;
    }

    void pin(int cell, const Set& way) {
        if (pinned_.test(cell)) {
            pins_.narrow(cell, way);
        } else {
            pinned_.set(cell);
            pins_.add(cell, way);
        }
    }

    bool none_attacked(Set cells, const Set& occupied, const Set& gone = {}) const {
        while (cells.any()) {
            if (s_.attacked(t_, cells.pop_lowest(), them_, occupied, gone)) return false;
        }
        return true;
    }

    // ---- men

    /// Where a man can go, cells of its own side included.
    [[gnu::always_inline]] Set reach(const Mover& mover, int from) const {
        Set targets;
        if (!mover.leaps.empty()) targets = mover.leaps[size(from)];
        const auto* line = mover.lines.data() + from * mover.line_count;
        for (int i = 0; i < mover.line_count; ++i) targets |= line[i].reach(occupied_);
        if (mover.special) targets |= special_reach(mover, from);
        return targets;
    }

    Set special_reach(const Mover& mover, int from) const {
        Set targets = without(mover.move_leaps[size(from)], occupied_) |
                      (mover.capture_leaps[size(from)] & enemies_);
        for (const auto& slide : mover.special_slides) {
            const Set line = slide.lines[size(from)].reach(occupied_);
            targets |= slide.moves ? without(line, occupied_) : line & enemies_;
        }
        return targets;
    }

    void move_men(const Mover& mover, const Set& men) {
        const bool may_promote = (men & mover.promotion_origins).any();
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
        const bool may_promote = (men & mover.promotion_origins).any();
        const Set free = without(men, pinned_);
        const Set empty = without(t_.board, occupied_);
        for (const auto& step : mover.herd) {
            Set targets = free & step.origins;
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
            const Set targets = without(mover.rest_moves[size(from)], occupied_) |
                                (mover.rest_captures[size(from)] & enemies_);
            sink_.men(from, mover, targets & allowed_, may_promote);
        }
    }

    void move_pinned(const Mover& mover, Set men, bool may_promote) {
        while (men.any()) {
            const int from = men.pop_lowest();
            const Set allowed = allowed_ & pins_.of(from);
            sink_.men(from, mover, reach(mover, from) & allowed, may_promote);
            Set alone;
            alone.set(from);
            if (!captures_only_) step_long(mover, alone, allowed);
        }
    }

    void step_long(const Mover& mover, Set men, const Set& allowed) {
        men &= mover.long_step_origins;
        while (men.any()) {
            const int from = men.pop_lowest();
            const auto& steps = mover.long_steps[size(from)];
            for (std::size_t i = 0; i < steps.size(); ++i) {
                const auto& step = steps[i];
                if (occupied_.test(step.to) || (step.between & occupied_).any()) continue;
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

    /// A royal answers its own check by leaving, and those of the others like any man.
    void move_royals(const Mover& mover, Set men) {
        while (men.any()) {
            const int from = men.pop_lowest();
            Set allowed = usable_;
            Set others = royals_;
            others.reset(from);
            while (others.any()) allowed &= blocks_.of(others.pop_lowest());
            if (pinned_.test(from)) allowed &= pins_.of(from);
            Set occupied = occupied_;
            occupied.reset(from);
            const Set reached = reach(mover, from) & allowed;
            sink_.men(from, mover, safe_for_royal(reached, occupied), true);
            if (captures_only_ || !mover.long_step_origins.test(from)) continue;
            Set ends;
            for (const auto& step : mover.long_steps[size(from)]) ends.set(step.to);
            Set alone;
            alone.set(from);
            step_long(mover, alone, safe_for_royal(ends & allowed, occupied));
        }
    }

    Set safe_for_royal(Set targets, const Set& occupied) const {
        Set safe = targets;
        while (targets.any()) {
            const int to = targets.pop_lowest();
            if (s_.attacked(t_, to, them_, occupied)) safe.reset(to);
        }
        return safe;
    }

    // ---- special moves

    /// Two men leave and one arrives, so the resulting position itself is looked at.
    void capture_en_passant() {
        for (int type = 0; type < t_.types; ++type) {
            const Mover& mover = t_.mover(us_, type);
            if (mover.en_passant.empty()) continue;
            const Set men = own_ & s_.of_type(type);
            for (int i = 0; i < s_.passed_count(); ++i) {
                const Cell to = s_.passed(i);
                for_each_cell(men & mover.en_passant[to], [&](int from) {
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

    bool safe_en_passant(int from, int to) const {
        Set gone;
        gone.set(s_.passed_by());
        Set occupied = without(occupied_, gone);
        occupied.reset(from);
        occupied.set(to);
        Set royals = royals_;
        if (royals.test(from)) {
            royals.reset(from);
            royals.set(to);
        }
        return none_attacked(royals, occupied, gone);
    }

    void castle() {
        const auto& entries = t_.castlings[size(us_)];
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const auto& entry = entries[i];
            if ((s_.rights() & entry.right) == 0 || (entry.clear & occupied_).any()) continue;
            // Shuffled games have an entry for each place of the king.
            if (!own_.test(entry.king_from) || !king_at(entry)) continue;
            if (!none_attacked(entry.safe, occupied_)) continue;
            if (strict_ && !safe_castling(entry)) continue;
            Move move;
            move.from = entry.king_from;
            move.to = entry.written_to;
            move.kind = Move::Kind::Castling;
            move.aux = static_cast<std::uint16_t>(i);
            sink_.castling(move);
        }
    }

    bool king_at(const typename Tables<W>::CastlingEntry& entry) const {
        const auto right = static_cast<std::size_t>(std::countr_zero(entry.right));
        return s_.at(entry.king_from).type == t_.rights[right].king_type;
    }

    bool safe_castling(const typename Tables<W>::CastlingEntry& entry) const {
        Set occupied = occupied_;
        occupied.reset(entry.king_from);
        occupied.reset(entry.rook_from);
        occupied.set(entry.king_to);
        occupied.set(entry.rook_to);
        Set royals = royals_;
        royals.reset(entry.king_from);
        royals.set(entry.king_to);
        return none_attacked(royals, occupied);
    }

    void drop() {
        const Set empty = without(allowed_, occupied_);
        for (int type = 0; type < t_.types; ++type) {
            if (s_.in_hand(us_, type) > 0) sink_.drop(type, empty & t_.mover(us_, type).drop_zone);
        }
    }

    const Tables<W>& t_;
    const State<W>& s_;
    Sink sink_;
    int us_, them_;
    Set own_, enemies_, occupied_;
    bool strict_ = false;
    bool captures_only_ = false;
    Set usable_;   ///< where a man may go as far as men of its own side are concerned
    Set allowed_;  ///< the same, and every check ended
    Set royals_;
    Set pinned_;
    CellNotes<W> pins_;    ///< where pinned men may go
    CellNotes<W> blocks_;  ///< by royal: cells that end its checks
};

}  // namespace sixfold
