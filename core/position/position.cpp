#include "core/position/position.h"

#include <algorithm>
#include <cassert>

namespace sixfold {

template <typename Visit>
auto Position::with(Visit visit) const {
    return std::visit(
        [&]<int W>(const State<W>& state) {
            return visit(std::get<Tables<W>>(variant_->tables()), state);
        },
        state_);
}

template <typename Visit>
auto Position::with(Visit visit) {
    return std::visit(
        [&]<int W>(State<W>& state) {
            return visit(std::get<Tables<W>>(variant_->tables()), state);
        },
        state_);
}

Position::AnyState Position::make_state(const Variant& variant, const Setup& setup) {
    return std::visit(
        [&]<int W>(const Tables<W>& tables) -> AnyState { return State<W>(tables, setup); },
        variant.tables());
}

Position::Position(std::shared_ptr<const Variant> variant, const Setup& setup)
    : variant_(std::move(variant)), state_(make_state(*variant_, setup)) {}

Position::Position(std::shared_ptr<const Variant> variant)
    : variant_(std::move(variant)), state_(make_state(*variant_, initial_setup(*variant_))) {}

Result<Position> Position::from(std::shared_ptr<const Variant> variant, const Setup& setup) {
    std::string sentence;
    for (const std::string& fault : faults(*variant, setup)) {
        sentence += sentence.empty() ? fault : "; " + fault;
    }
    if (!sentence.empty()) return Error{ErrorCode::BadRequest, sentence};
    return Position(std::move(variant), setup);
}

int Position::to_move() const {
    return with([](const auto&, const auto& state) { return state.to_move(); });
}

Piece Position::at(Cell cell) const {
    return with([&](const auto&, const auto& state) { return state.at(cell); });
}

int Position::quiet_plies() const {
    return with([](const auto&, const auto& state) { return state.quiet_plies(); });
}

Setup Position::setup() const {
    return with([](const auto& tables, const auto& state) { return state.setup(tables); });
}

std::vector<Move> Position::legal_moves() const {
    return with([](const auto& tables, auto state) {
        std::vector<Move> legal;
        std::vector<Move> buffer;
        state.for_each_legal(tables, buffer, [&](const Move& move) { legal.push_back(move); });
        return legal;
    });
}

void Position::play(const Move& move) {
    with([&]<int W>(const Tables<W>& tables, State<W>& state) {
        typename State<W>::Undo undo;
        state.make(tables, move, undo);
    });
}

bool Position::in_check() const {
    return with([](const auto& tables, const auto& state) {
        return state.royals_attacked(tables, state.to_move());
    });
}

std::vector<Cell> Position::checked() const {
    return with([](const auto& tables, const auto& state) {
        std::vector<Cell> cells;
        for_each_cell(state.royals(tables, state.to_move()), [&](int cell) {
            if (state.attacked(tables, cell, state.opponent())) {
                cells.push_back(static_cast<Cell>(cell));
            }
        });
        return cells;
    });
}

std::optional<Outcome> Position::outcome() const {
    const Definition& rules = variant_->definition();
    const int mover = to_move();
    const auto decided = [&](EndReason reason, int quarters_of_last_mover) {
        Outcome outcome{reason, std::vector<int>(2)};
        outcome.quarters[static_cast<std::size_t>(1 - mover)] = quarters_of_last_mover;
        outcome.quarters[static_cast<std::size_t>(mover)] = 4 - quarters_of_last_mover;
        return outcome;
    };
    const bool can_move =
        with([](const auto& tables, auto state) { return state.has_legal_move(tables); });
    if (!can_move) {
        return in_check() ? decided(EndReason::Checkmate, 4)
                          : decided(EndReason::Stalemate, rules.stalemate_quarters);
    }
    if (rules.quiet_moves > 0 && quiet_plies() >= 2 * rules.quiet_moves) {
        return decided(EndReason::FiftyMoves, 2);
    }
    if (rules.bare_kings_draw && !can_win(0) && !can_win(1)) {
        return decided(EndReason::BareKings, 2);
    }
    return std::nullopt;
}

bool Position::can_win(int player) const {
    if (!variant_->definition().bare_kings_draw) return true;
    return with([&](const auto& tables, const auto& state) {
        return without(state.of_player(player), state.royals(tables, player)).any();
    });
}

std::uint64_t Position::repetition_key() const {
    return with([](const auto& tables, auto state) {
        std::uint64_t key = state.key();
        std::vector<Cell> targets;
        std::vector<Move> buffer;
        if (!state.may_capture_en_passant()) return key;
        state.for_each_legal(tables, buffer, [&](const Move& move) {
            if (move.kind != Move::Kind::EnPassant) return;
            if (std::find(targets.begin(), targets.end(), move.to) != targets.end()) return;
            targets.push_back(move.to);
            key ^= tables.en_passant_keys[move.to];
        });
        return key;
    });
}

std::uint64_t Position::key() const {
    return with([](const auto&, const auto& state) { return state.key(); });
}

std::uint64_t Position::computed_key() const {
    return with([](const auto& tables, const auto& state) { return state.computed_key(tables); });
}

std::optional<Outcome> outcome_after(const Position& position,
                                     const std::vector<std::uint64_t>& keys) {
    if (auto outcome = position.outcome()) return outcome;
    const int fold = position.variant().definition().repetition_fold;
    if (fold > 0 && std::count(keys.begin(), keys.end(), keys.back()) >= fold) {
        const auto seats = static_cast<std::size_t>(position.variant().seats());
        return Outcome{EndReason::Repetition, std::vector<int>(seats, 2)};
    }
    return std::nullopt;
}

namespace {

template <int W>
std::uint64_t count_leaves(const Tables<W>& tables, State<W>& state, std::size_t depth,
                           std::vector<std::vector<Move>>& buffers) {
    std::uint64_t leaves = 0;
    std::vector<Move>& moves = buffers[depth];
    moves.clear();
    state.generate(tables, moves);
    const int mover = state.to_move();
    for (const Move& move : moves) {
        typename State<W>::Undo undo;
        state.make(tables, move, undo);
        if (!state.royals_attacked(tables, mover)) {
            leaves += depth == 1 ? 1 : count_leaves(tables, state, depth - 1, buffers);
        }
        state.unmake(tables, move, undo);
    }
    return leaves;
}

}  // namespace

std::uint64_t Position::perft(int depth) const {
    assert(depth >= 0);
    if (depth == 0) return 1;
    return with([&](const auto& tables, auto state) {
        const auto levels = static_cast<std::size_t>(depth);
        std::vector<std::vector<Move>> buffers(levels + 1);
        return count_leaves(tables, state, levels, buffers);
    });
}

}  // namespace sixfold
