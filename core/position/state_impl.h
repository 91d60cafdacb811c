// What the declarations in state.h do; only width_*.cpp include this.
#pragma once

#include <algorithm>

#include "core/position/state.h"

namespace sixfold {

inline std::size_t at_index(int n) { return static_cast<std::size_t>(n); }

template <int W>
void State<W>::set_up(const Tables<W>& tables, const Setup& setup) {
    men_.fill(code({}));
    for (std::size_t cell = 0; cell < setup.pieces.size(); ++cell) {
        if (!setup.pieces[cell].empty()) put(tables, static_cast<int>(cell), setup.pieces[cell]);
    }
    to_move_ = setup.to_move;
    turn_.key ^= tables.turn_keys[at_index(to_move_)];
    set_rights(tables, setup.rights);
    turn_.quiet_plies = setup.quiet_plies;
    move_number_ = setup.move_number;
    for (std::size_t p = 0; p < setup.hands.size(); ++p) {
        for (int type = 0; type < tables.types; ++type) {
            set_in_hand(tables, static_cast<int>(p), type, setup.hands[p][at_index(type)]);
        }
    }
    for (const Cell cell : setup.promoted) set_promoted(tables, cell, true);
    for (std::size_t p = 0; p < setup.checks.size(); ++p) {
        set_checks(tables, static_cast<int>(p), setup.checks[p]);
    }
    if (!setup.en_passant.empty()) find_passer(tables, setup.en_passant);
}

/// Who passed these cells: the man of the other player at the end of such a long step.
template <int W>
void State<W>::find_passer(const Tables<W>& tables, const std::vector<Cell>& passed) {
    for (int from = 0; from < tables.cells; ++from) {
        for (int type = 0; type < tables.types; ++type) {
            const auto& mover = tables.mover(opponent(), type);
            if (mover.long_steps.empty()) continue;
            for (const auto& step : mover.long_steps[at_index(from)]) {
                const bool same = std::equal(passed.begin(), passed.end(), step.passed.begin(),
                                             step.passed.begin() + step.passed_count);
                if (!same || !of(opponent(), type).test(step.to)) continue;
                turn_.passed = step.passed;
                turn_.passed_count = step.passed_count;
                turn_.passed_by = step.to;
            }
        }
    }
}

template <int W>
inline void State<W>::put(int cell, Piece piece) {
    men_[at_index(cell)] = code(piece);
    by_player_[piece.player].set(cell);
    by_type_[piece.type].set(cell);
}

template <int W>
inline Piece State<W>::take(int cell) {
    const Piece piece = at(cell);
    men_[at_index(cell)] = code({});
    by_player_[piece.player].reset(cell);
    by_type_[piece.type].reset(cell);
    return piece;
}

/// `piece` stands on `from`; `to` is empty.
template <int W>
inline void State<W>::shift(int from, int to, Piece piece) {
    men_[at_index(from)] = code({});
    men_[at_index(to)] = code(piece);
    Bits<W> both;
    both.set(from);
    both.set(to);
    by_player_[piece.player] = by_player_[piece.player] ^ both;
    by_type_[piece.type] = by_type_[piece.type] ^ both;
}

template <int W>
inline void State<W>::put(const Tables<W>& tables, int cell, Piece piece) {
    put(cell, piece);
    turn_.key ^= tables.piece_key(piece.player, piece.type, cell);
}

template <int W>
inline Piece State<W>::take(const Tables<W>& tables, int cell) {
    const Piece piece = take(cell);
    turn_.key ^= tables.piece_key(piece.player, piece.type, cell);
    return piece;
}

template <int W>
inline void State<W>::shift(const Tables<W>& tables, int from, int to, Piece piece) {
    shift(from, to, piece);
    turn_.key ^= tables.piece_key(piece.player, piece.type, from) ^
                 tables.piece_key(piece.player, piece.type, to);
}

template <int W>
void State<W>::set_rights(const Tables<W>& tables, std::uint32_t rights) {
    std::uint32_t changed = rights ^ turn_.rights;
    for (std::size_t i = 0; changed != 0; ++i, changed >>= 1) {
        if (changed & 1) turn_.key ^= tables.right_keys[i];
    }
    turn_.rights = rights;
}

template <int W>
void State<W>::set_promoted(const Tables<W>& tables, int cell, bool promoted) {
    if (promoted == promoted_.test(cell)) return;
    turn_.key ^= tables.promoted_keys[at_index(cell)];
    if (promoted) {
        promoted_.set(cell);
    } else {
        promoted_.reset(cell);
    }
}

template <int W>
void State<W>::set_in_hand(const Tables<W>& tables, int player, int type, int count) {
    // A count's key is the multiple of one odd random number.
    const std::uint64_t key = tables.hand_keys[at_index(player * tables.types + type)] | 1;
    std::uint16_t& held = hands_[at_index(player)][at_index(type)];
    turn_.key ^= key * held;
    held = static_cast<std::uint16_t>(count);
    turn_.key ^= key * held;
}

template <int W>
void State<W>::set_checks(const Tables<W>& tables, int player, int count) {
    const std::uint64_t key = tables.check_keys[at_index(player)] | 1;
    std::uint8_t& given = turn_.checks[at_index(player)];
    turn_.key ^= key * given;
    given = static_cast<std::uint8_t>(count);
    turn_.key ^= key * given;
}

template <int W>
void State<W>::capture(const Tables<W>& tables, int cell, Undo& undo) {
    undo.captured_at = static_cast<Cell>(cell);
    undo.captured_type = take(tables, cell).type;
    turn_.quiet_plies = 0;
    if (!tables.has_hand) return;
    int type = undo.captured_type;
    if (tables.demotes && promoted_.test(cell)) {
        undo.captured_promoted = true;
        set_promoted(tables, cell, false);
        type = tables.demotes_to[at_index(type)];
    }
    set_in_hand(tables, to_move_, type, in_hand(to_move_, type) + 1);
}

template <int W>
void State<W>::make_castling(const Tables<W>& tables, const Move& move) {
    const auto& entry = tables.castlings[at_index(to_move_)][move.aux];
    const Piece king = take(tables, entry.king_from);
    const Piece rook = take(tables, entry.rook_from);
    put(tables, entry.king_to, king);
    put(tables, entry.rook_to, rook);
    set_rights(tables, turn_.rights & ~tables.mover(to_move_, king.type).rights_lost);
}

template <int W>
void State<W>::make(const Tables<W>& tables, const Move& move, Undo& undo) {
    undo.captured_at = kNoCell;
    undo.captured_promoted = undo.moved_promoted = false;
    undo.turn = turn_;

    turn_.passed_count = 0;
    turn_.passed_by = kNoCell;
    ++turn_.quiet_plies;
    if (move.kind == Move::Kind::Castling) {
        make_castling(tables, move);
    } else if (move.kind == Move::Kind::Drop) {
        set_in_hand(tables, to_move_, move.aux, in_hand(to_move_, move.aux) - 1);
        put(tables, move.to,
            {static_cast<std::uint8_t>(move.aux), static_cast<std::uint8_t>(to_move_)});
    } else {
        const Piece man = at(move.from);
        undo.moved_type = man.type;
        const auto& mover = tables.mover(to_move_, man.type);
        if (mover.resets_quiet) turn_.quiet_plies = 0;
        const Cell victim = move.kind == Move::Kind::EnPassant ? move.aux : move.to;
        std::uint32_t lost = mover.rights_lost | tables.rights_lost[move.from];
        if (!at(victim).empty()) {
            lost |=
                tables.mover(opponent(), at(victim).type).rights_lost | tables.rights_lost[victim];
            capture(tables, victim, undo);
        }
        if (move.promotion == Move::kNoPromotion) {
            shift(tables, move.from, move.to, man);
        } else {
            take(tables, move.from);
            put(tables, move.to, {move.promotion, man.player});
        }
        if (move.kind == Move::Kind::LongStep) {
            const auto& step = mover.long_steps[move.from][move.aux];
            turn_.passed = step.passed;
            turn_.passed_count = step.passed_count;
            turn_.passed_by = turn_.passed_count > 0 ? move.to : kNoCell;
        }
        if ((turn_.rights & lost) != 0) set_rights(tables, turn_.rights & ~lost);
        if (tables.demotes) {
            undo.moved_promoted = promoted_.test(move.from);
            set_promoted(tables, move.from, false);
            set_promoted(tables, move.to,
                         undo.moved_promoted || move.promotion != Move::kNoPromotion);
        }
    }
    turn_.key ^= tables.turn_keys[0] ^ tables.turn_keys[1];
    if (to_move_ == 1) ++move_number_;
    to_move_ = 1 - to_move_;
    if (tables.checks_to_win > 0 && in_check(tables, to_move_)) {
        set_checks(tables, opponent(), checks_given(opponent()) + 1);
    }
}

template <int W>
void State<W>::unmake(const Tables<W>& tables, const Move& move, const Undo& undo) {
    const auto own = static_cast<std::uint8_t>(opponent());
    const auto enemy = static_cast<std::uint8_t>(to_move_);
    to_move_ = own;
    if (to_move_ == 1) --move_number_;
    // The key comes back whole at the end.
    if (move.kind == Move::Kind::Castling) {
        const auto& entry = tables.castlings[at_index(to_move_)][move.aux];
        const Piece king = take(entry.king_to);
        const Piece rook = take(entry.rook_to);
        put(entry.king_from, king);
        put(entry.rook_from, rook);
    } else if (move.kind == Move::Kind::Drop) {
        take(move.to);
        set_in_hand(tables, to_move_, move.aux, in_hand(to_move_, move.aux) + 1);
    } else {
        if (tables.demotes) {
            set_promoted(tables, move.to, false);
            set_promoted(tables, move.from, undo.moved_promoted);
        }
        if (move.promotion == Move::kNoPromotion) {
            shift(move.to, move.from, {undo.moved_type, own});
        } else {
            take(move.to);
            put(move.from, {undo.moved_type, own});
        }
        if (undo.captured_at != kNoCell) {
            put(undo.captured_at, {undo.captured_type, enemy});
            if (tables.has_hand) take_back_from_hand(tables, undo);
        }
    }
    turn_ = undo.turn;
}

template <int W>
void State<W>::take_back_from_hand(const Tables<W>& tables, const Undo& undo) {
    int type = undo.captured_type;
    if (undo.captured_promoted) {
        set_promoted(tables, undo.captured_at, true);
        type = tables.demotes_to[at_index(type)];
    }
    set_in_hand(tables, to_move_, type, in_hand(to_move_, type) - 1);
}

template <int W>
Bits<W> State<W>::of_types(std::uint64_t types, int player) const {
    Bits<W> all;
    for (; types != 0; types &= types - 1) all |= of_type(std::countr_zero(types));
    return all & of_player(player);
}

template <int W>
bool State<W>::in_check(const Tables<W>& tables, int player) const {
    Bits<W> guarded = of_types(tables.guarded_types, player);
    while (guarded.any()) {
        if (attacked(tables, guarded.pop_lowest(), 1 - player)) return true;
    }
    return false;
}

template <int W>
std::uint64_t State<W>::computed_key(const Tables<W>& tables) const {
    return State(tables, setup(tables)).key();
}

template <int W>
Setup State<W>::setup(const Tables<W>& tables) const {
    Setup setup;
    for (int cell = 0; cell < tables.cells; ++cell) setup.pieces.push_back(at(cell));
    setup.to_move = to_move_;
    setup.rights = turn_.rights;
    setup.en_passant.assign(turn_.passed.begin(), turn_.passed.begin() + turn_.passed_count);
    setup.quiet_plies = turn_.quiet_plies;
    setup.move_number = move_number_;
    for (std::size_t p = 0; p < kMaxPlayers && tables.has_hand; ++p) {
        setup.hands.emplace_back(hands_[p].begin(), hands_[p].begin() + tables.types);
    }
    for_each_cell(promoted_, [&](int cell) { setup.promoted.push_back(static_cast<Cell>(cell)); });
    if (tables.checks_to_win > 0) setup.checks.assign(turn_.checks.begin(), turn_.checks.end());
    return setup;
}

}  // namespace sixfold
