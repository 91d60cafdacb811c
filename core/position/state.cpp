#include "core/position/state.h"

#include <algorithm>

namespace sixfold {

template <int W>
State<W>::State(const Tables<W>& tables, const Setup& setup) {
    for (std::size_t cell = 0; cell < setup.pieces.size(); ++cell) {
        if (!setup.pieces[cell].empty()) put(tables, static_cast<int>(cell), setup.pieces[cell]);
    }
    to_move_ = setup.to_move;
    key_ ^= tables.turn_keys[static_cast<std::size_t>(to_move_)];
    set_rights(tables, setup.rights);
    quiet_plies_ = setup.quiet_plies;
    move_number_ = setup.move_number;
    if (setup.en_passant.empty()) return;
    // Who passed these cells: the man of the other player at the end of such a long step.
    const int mover = 1 - to_move_;
    for (int from = 0; from < tables.cells; ++from) {
        for (int type = 0; type < tables.types; ++type) {
            const auto& steps = tables.mover(mover, type).long_steps;
            if (steps.empty()) continue;
            for (const auto& step : steps[static_cast<std::size_t>(from)]) {
                if (step.passed != setup.en_passant || !of(mover, type).test(step.to)) continue;
                passed_count_ = static_cast<std::uint8_t>(step.passed.size());
                std::copy(step.passed.begin(), step.passed.end(), passed_.begin());
                passed_by_ = step.to;
            }
        }
    }
}

template <int W>
void State<W>::put(const Tables<W>& tables, int cell, Piece piece) {
    pieces_[static_cast<std::size_t>(cell)] = piece;
    by_player_[piece.player].set(cell);
    by_type_[piece.type].set(cell);
    key_ ^= tables.piece_key(piece.player, piece.type, cell);
}

template <int W>
void State<W>::take(const Tables<W>& tables, int cell) {
    Piece& piece = pieces_[static_cast<std::size_t>(cell)];
    by_player_[piece.player].reset(cell);
    by_type_[piece.type].reset(cell);
    key_ ^= tables.piece_key(piece.player, piece.type, cell);
    piece = {};
}

template <int W>
void State<W>::set_rights(const Tables<W>& tables, std::uint32_t rights) {
    std::uint32_t changed = rights ^ rights_;
    for (std::size_t i = 0; changed != 0; ++i, changed >>= 1) {
        if (changed & 1) key_ ^= tables.right_keys[i];
    }
    rights_ = rights;
}

template <int W>
void State<W>::add_move(const Tables<W>& tables, Move move, std::vector<Move>& moves) const {
    const auto& mover = tables.mover(to_move_, at(move.from).type);
    if (mover.promotes_to.empty() || !mover.promotion_zone.test(move.to)) {
        moves.push_back(move);
        return;
    }
    for (const int type : mover.promotes_to) {
        move.promotion = static_cast<std::uint8_t>(type);
        moves.push_back(move);
    }
}

template <int W>
void State<W>::add_targets(const Tables<W>& tables, int from, Bits<W> targets,
                           std::vector<Move>& moves) const {
    for_each_cell(targets, [&](int to) {
        Move move;
        move.from = static_cast<Cell>(from);
        move.to = static_cast<Cell>(to);
        add_move(tables, move, moves);
    });
}

template <int W>
void State<W>::generate(const Tables<W>& tables, std::vector<Move>& moves) const {
    const Bits<W> occupied_cells = occupied();
    const Bits<W> enemies = of_player(opponent());
    for_each_cell(of_player(to_move_), [&](int from) {
        const auto origin = static_cast<std::size_t>(from);
        const auto& mover = tables.mover(to_move_, at(from).type);
        Bits<W> targets = without(mover.move_leaps[origin], occupied_cells) |
                          (mover.capture_leaps[origin] & enemies);
        for (const auto& slide : mover.slides) {
            const auto& ray = tables.rays[static_cast<std::size_t>(slide.ray)];
            Bits<W> reach = ray.cells[origin];
            if (const Bits<W> blockers = reach & occupied_cells; blockers.any()) {
                const int first = ray.rising ? blockers.lowest() : blockers.highest();
                const auto& to_edge = tables.rays[static_cast<std::size_t>(ray.to_edge)];
                reach = without(reach, to_edge.cells[static_cast<std::size_t>(first)]);
            }
            if (slide.moves) targets |= without(reach, occupied_cells);
            if (slide.captures) targets |= reach & enemies;
        }
        add_targets(tables, from, targets, moves);

        if (!mover.long_steps.empty()) {
            const auto& steps = mover.long_steps[origin];
            for (std::size_t i = 0; i < steps.size(); ++i) {
                if (occupied_cells.test(steps[i].to)) continue;
                if ((steps[i].between & occupied_cells).any()) continue;
                Move move;
                move.from = static_cast<Cell>(from);
                move.to = steps[i].to;
                move.kind = Move::Kind::LongStep;
                move.aux = static_cast<std::uint16_t>(i);
                add_move(tables, move, moves);
            }
        }
        for (int i = 0; i < passed_count_; ++i) {
            const Cell to = passed_[static_cast<std::size_t>(i)];
            if (!mover.en_passant[origin].test(to)) continue;
            Move move;
            move.from = static_cast<Cell>(from);
            move.to = to;
            move.kind = Move::Kind::EnPassant;
            move.aux = passed_by_;
            add_move(tables, move, moves);
        }
    });
    add_castlings(tables, moves);
}

template <int W>
void State<W>::add_castlings(const Tables<W>& tables, std::vector<Move>& moves) const {
    const auto& entries = tables.castlings[static_cast<std::size_t>(to_move_)];
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto& entry = entries[i];
        if ((rights_ & entry.right) == 0 || (entry.clear & occupied()).any()) continue;
        bool safe = true;
        for_each_cell(entry.safe,
                      [&](int cell) { safe = safe && !attacked(tables, cell, opponent()); });
        if (!safe) continue;
        Move move;
        move.from = entry.king_from;
        move.to = entry.king_to;
        move.kind = Move::Kind::Castling;
        move.aux = static_cast<std::uint16_t>(i);
        moves.push_back(move);
    }
}

template <int W>
void State<W>::make(const Tables<W>& tables, const Move& move, Undo& undo) {
    undo.moved = at(move.from);
    undo.captured = {};
    undo.captured_at = kNoCell;
    undo.rights = rights_;
    undo.passed = passed_;
    undo.passed_count = passed_count_;
    undo.passed_by = passed_by_;
    undo.quiet_plies = quiet_plies_;
    undo.key = key_;

    const auto& mover = tables.mover(to_move_, undo.moved.type);
    passed_count_ = 0;
    passed_by_ = kNoCell;
    ++quiet_plies_;
    if (mover.resets_quiet) quiet_plies_ = 0;

    const Cell victim = move.kind == Move::Kind::EnPassant ? move.aux : move.to;
    if (move.kind != Move::Kind::Castling && !at(victim).empty()) {
        undo.captured = at(victim);
        undo.captured_at = victim;
        take(tables, victim);
        quiet_plies_ = 0;
    }
    Piece arriving = undo.moved;
    if (move.promotion != Move::kNoPromotion) arriving.type = move.promotion;
    if (move.kind == Move::Kind::Castling) {
        const auto& entry = tables.castlings[static_cast<std::size_t>(to_move_)][move.aux];
        const Piece rook = at(entry.rook_from);
        take(tables, move.from);
        take(tables, entry.rook_from);
        put(tables, move.to, arriving);
        put(tables, entry.rook_to, rook);
    } else {
        take(tables, move.from);
        put(tables, move.to, arriving);
    }
    if (move.kind == Move::Kind::LongStep) {
        const auto& step = mover.long_steps[move.from][move.aux];
        passed_count_ = static_cast<std::uint8_t>(step.passed.size());
        std::copy(step.passed.begin(), step.passed.end(), passed_.begin());
        passed_by_ = passed_count_ > 0 ? move.to : kNoCell;
    }
    if (const std::uint32_t lost = tables.rights_lost[move.from] | tables.rights_lost[move.to];
        (rights_ & lost) != 0) {
        set_rights(tables, rights_ & ~lost);
    }
    key_ ^= tables.turn_keys[0] ^ tables.turn_keys[1];
    if (to_move_ == 1) ++move_number_;
    to_move_ = 1 - to_move_;
}

template <int W>
void State<W>::unmake(const Tables<W>& tables, const Move& move, const Undo& undo) {
    to_move_ = 1 - to_move_;
    if (to_move_ == 1) --move_number_;
    if (move.kind == Move::Kind::Castling) {
        const auto& entry = tables.castlings[static_cast<std::size_t>(to_move_)][move.aux];
        const Piece rook = at(entry.rook_to);
        take(tables, move.to);
        take(tables, entry.rook_to);
        put(tables, entry.rook_from, rook);
    } else {
        take(tables, move.to);
    }
    put(tables, move.from, undo.moved);
    if (undo.captured_at != kNoCell) put(tables, undo.captured_at, undo.captured);
    rights_ = undo.rights;
    passed_ = undo.passed;
    passed_count_ = undo.passed_count;
    passed_by_ = undo.passed_by;
    quiet_plies_ = undo.quiet_plies;
    key_ = undo.key;
}

template <int W>
bool State<W>::attacked(const Tables<W>& tables, int cell, int by) const {
    const auto target = static_cast<std::size_t>(cell);
    const Bits<W> attackers = of_player(by);
    for (int type = 0; type < tables.types; ++type) {
        if ((tables.mover(by, type).leap_attackers[target] & attackers & of_type(type)).any()) {
            return true;
        }
    }
    const Bits<W> occupied_cells = occupied();
    for (const auto& look : tables.attack_rays[static_cast<std::size_t>(by)]) {
        const auto& ray = tables.rays[static_cast<std::size_t>(look.ray)];
        const Bits<W> blockers = ray.cells[target] & occupied_cells;
        if (blockers.none()) continue;
        const int first = ray.rising ? blockers.lowest() : blockers.highest();
        if (!attackers.test(first) || ((look.types >> at(first).type) & 1) == 0) continue;
        if (look.forward_ray >= 0) {
            const auto& forward = tables.rays[static_cast<std::size_t>(look.forward_ray)];
            if (!forward.cells[static_cast<std::size_t>(first)].test(cell)) continue;
        }
        return true;
    }
    return false;
}

template <int W>
Bits<W> State<W>::royals(const Tables<W>& tables, int player) const {
    Bits<W> all;
    for (int type = 0; type < tables.types; ++type) {
        if ((tables.royal_types >> type) & 1) all |= of(player, type);
    }
    return all;
}

template <int W>
bool State<W>::royals_attacked(const Tables<W>& tables, int player) const {
    Bits<W> all = royals(tables, player);
    while (all.any()) {
        if (attacked(tables, all.pop_lowest(), 1 - player)) return true;
    }
    return false;
}

template <int W>
bool State<W>::legal(const Tables<W>& tables, const Move& move) {
    const int mover = to_move_;
    Undo undo;
    make(tables, move, undo);
    const bool safe = !royals_attacked(tables, mover);
    unmake(tables, move, undo);
    return safe;
}

template <int W>
bool State<W>::has_legal_move(const Tables<W>& tables) {
    std::vector<Move> moves;
    generate(tables, moves);
    return std::any_of(moves.begin(), moves.end(),
                       [&](const Move& move) { return legal(tables, move); });
}

template <int W>
std::uint64_t State<W>::computed_key(const Tables<W>& tables) const {
    std::uint64_t key = tables.turn_keys[static_cast<std::size_t>(to_move_)];
    for (int cell = 0; cell < tables.cells; ++cell) {
        const Piece& piece = at(cell);
        if (!piece.empty()) key ^= tables.piece_key(piece.player, piece.type, cell);
    }
    for (std::size_t i = 0; i < tables.rights.size(); ++i) {
        if ((rights_ >> i) & 1) key ^= tables.right_keys[i];
    }
    return key;
}

template <int W>
Setup State<W>::setup(const Tables<W>& tables) const {
    Setup setup;
    setup.pieces.assign(pieces_.begin(), pieces_.begin() + tables.cells);
    setup.to_move = to_move_;
    setup.rights = rights_;
    setup.en_passant.assign(passed_.begin(), passed_.begin() + passed_count_);
    setup.quiet_plies = quiet_plies_;
    setup.move_number = move_number_;
    return setup;
}

template class State<1>;
template class State<2>;
template class State<3>;

}  // namespace sixfold
