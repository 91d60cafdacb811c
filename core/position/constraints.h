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

/// What the moves of a state must respect, whoever wants them: where men can go at all, checks and
/// pins.
template <int W>
class Constraints {
  protected:
    using Set = Bits<W>;
    using Mover = TableRules::Mover;

    Constraints(const Tables<W>& tables, const State<W>& state)
        : t_(tables),
          sets_(tables.sets.data()),
          s_(state),
          us_(state.to_move()),
          them_(state.opponent()),
          own_(state.of_player(us_)),
          enemies_(state.of_player(them_)),
          occupied_(own_ | enemies_) {}

    const Set& set(SetIndex index) const { return sets_[index]; }
    const Set& set(SetIndex first, int index) const {
        return sets_[first + static_cast<SetIndex>(index)];
    }

    static std::size_t size(int n) { return static_cast<std::size_t>(n); }

    void restrict(Legality level, bool captures_only) {
        strict_ = level == Legality::Strict && t_.guarded_types != 0;
        captures_only_ = captures_only;
        usable_ = captures_only_ ? enemies_ : without(set(TableRules::kBoard), own_);
        allowed_ = usable_;
        if (strict_) find_checks();
    }

    /// Where a man can go, cells of its own side included.
    [[gnu::always_inline]] Set reach(const Mover& mover, int from) const {
        Set targets;
        if (mover.leaps_alike) targets = set(mover.leaps, from);
        const Set* line = &set(mover.lines, 2 * from * mover.line_count);
        for (int i = 0; i < mover.line_count; ++i, line += 2) {
            targets |= Tables<W>::reach(line, occupied_);
        }
        if (mover.special) targets |= special_reach(mover, from);
        return targets;
    }

    Set special_reach(const Mover& mover, int from) const {
        Set targets = without(set(mover.move_leaps, from), occupied_) |
                      (set(mover.capture_leaps, from) & enemies_);
        for (const auto& slide : mover.special_slides) {
            const Set line = Tables<W>::reach(&set(slide.line, 2 * from), occupied_);
            targets |= slide.moves ? without(line, occupied_) : line & enemies_;
        }
        return targets;
    }

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
        Set block = set(TableRules::kBoard);
        const auto& attacks = t_.attacks[size(them_)];
        const Set* from = t_.attacks_on(attacks, royal);
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

    Set pinned_targets(const Mover& mover, int from) const {
        return reach(mover, from) & allowed_ & pins_.of(from);
    }

    Set royal_targets(const Mover& mover, int from) const {
        return safe_for_royal(from, reach(mover, from));
    }

    /// Those of the targets that a royal may go to: it answers its own check by leaving, and those
    /// of the others like any man.
    Set safe_for_royal(int from, Set targets) const {
        targets &= usable_;
        Set others = royals_;
        others.reset(from);
        while (others.any()) targets &= blocks_.of(others.pop_lowest());
        if (pinned_.test(from)) targets &= pins_.of(from);
        Set occupied = occupied_;
        occupied.reset(from);
        Set safe = targets;
        while (targets.any()) {
            const int to = targets.pop_lowest();
            if (s_.attacked(t_, to, them_, occupied)) safe.reset(to);
        }
        return safe;
    }

    /// Two men leave and one arrives, so the resulting position itself is looked at.
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

    bool king_at(const TableRules::CastlingEntry& entry) const {
        const auto right = static_cast<std::size_t>(std::countr_zero(entry.right));
        return s_.at(entry.king_from).type == t_.rights[right].king_type;
    }

    bool safe_castling(const TableRules::CastlingEntry& entry) const {
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

    const Tables<W>& t_;
    const Set* const sets_;  ///< Tables::sets
    const State<W>& s_;
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
