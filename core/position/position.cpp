#include "core/position/position.h"

#include <algorithm>
#include <cassert>

namespace sixfold {

namespace {

/// Room that a list of legal moves has at once: most positions have fewer.
constexpr std::size_t kUsualMoves = 64;

}  // namespace

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

Position::Position(std::shared_ptr<const Variant> variant, int start)
    : variant_(std::move(variant)),
      state_(make_state(*variant_, initial_setup(*variant_, start))) {}

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

int Position::in_hand(int player, int type) const {
    return with([&](const auto&, const auto& state) { return state.in_hand(player, type); });
}

int Position::checks_given(int player) const {
    return with([&](const auto&, const auto& state) { return state.checks_given(player); });
}

std::vector<Cell> Position::differences(const Position& other) const {
    return with([&]<int W>(const Tables<W>& tables, const State<W>& state) {
        std::vector<Cell> cells;
        for_each_cell(state.differences(tables, std::get<State<W>>(other.state_)),
                      [&](int cell) { cells.push_back(static_cast<Cell>(cell)); });
        return cells;
    });
}

std::vector<Move> Position::legal_moves(Legality level) const {
    assert(level == Legality::Full || variant_->legality() == Legality::Strict);
    return with([&](const auto& tables, auto state) {
        std::vector<Move> moves;
        moves.reserve(kUsualMoves);
        state.legal_moves(tables, level, moves);
        return moves;
    });
}

std::vector<Move> Position::legal_moves_from(Cell from) const {
    return with([&]<int W>(const Tables<W>& tables, State<W> state) {
        std::vector<Move> moves;
        state.legal_moves(tables, tables.legality, moves, Origins<W>::only(from));
        return moves;
    });
}

bool Position::captures(const Move& move) const {
    if (move.kind == Move::Kind::EnPassant) return true;
    return move.kind == Move::Kind::Plain && !at(move.to).empty();
}

void Position::play(const Move& move) {
    with([&]<int W>(const Tables<W>& tables, State<W>& state) {
        typename State<W>::Undo undo;
        state.make(tables, move, undo);
    });
}

bool Position::in_check() const {
    return with([](const auto& tables, const auto& state) {
        return state.in_check(tables, state.to_move());
    });
}

std::vector<Cell> Position::checked() const {
    return with([](const auto& tables, const auto& state) {
        std::vector<Cell> cells;
        for_each_cell(state.of_types(tables.guarded_types, state.to_move()), [&](int cell) {
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
    const auto decided = [&](EndReason reason, int quarters_of_mover, int quarters_of_other) {
        Outcome outcome{reason, std::vector<int>(2)};
        outcome.quarters[static_cast<std::size_t>(mover)] = quarters_of_mover;
        outcome.quarters[static_cast<std::size_t>(1 - mover)] = quarters_of_other;
        return outcome;
    };
    const auto end = with([&](const auto& tables, const auto& state) -> std::optional<Outcome> {
        const auto at_once = state.end_at_once(tables);
        if (!at_once) return std::nullopt;
        return decided(at_once->reason, at_once->quarters_to_move, at_once->quarters_other);
    });
    if (end) return end;
    const bool can_move = with([&](const auto& tables, auto state) {
        return state.has_legal_move(tables, tables.legality);
    });
    if (!can_move && in_check()) return decided(EndReason::Checkmate, 0, 4);
    if (!can_move) {
        return decided(EndReason::Stalemate, 4 - rules.stalemate_quarters,
                       rules.stalemate_quarters);
    }
    if (rules.quiet_moves > 0 && quiet_plies() >= 2 * rules.quiet_moves) {
        return decided(EndReason::FiftyMoves, 2, 2);
    }
    if (rules.bare_kings_draw && !can_win(0) && !can_win(1)) {
        return decided(EndReason::BareKings, 2, 2);
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
        if (state.passed_count() == 0) return key;
        std::vector<Cell> targets;
        std::vector<Move> moves;
        state.legal_moves(tables, tables.legality, moves);
        for (const Move& move : moves) {
            if (move.kind != Move::Kind::EnPassant) continue;
            if (std::find(targets.begin(), targets.end(), move.to) != targets.end()) continue;
            targets.push_back(move.to);
            key ^= tables.en_passant_keys[move.to];
        }
        return key;
    });
}

std::uint64_t Position::key() const {
    return with([](const auto&, const auto& state) { return state.key(); });
}

std::uint64_t Position::computed_key() const {
    return with([](const auto& tables, const auto& state) { return state.computed_key(tables); });
}

std::uint64_t Position::perft(int depth, Legality level) const {
    assert(depth >= 0 && (level == Legality::Full || variant_->legality() == Legality::Strict));
    return with([&](const auto& tables, auto state) {
        return state.count_leaves(tables, depth, level, true);
    });
}

std::uint64_t Position::perft_making_leaves(int depth) const {
    assert(depth >= 0);
    return with([&](const auto& tables, auto state) {
        return state.count_leaves(tables, depth, tables.legality, false);
    });
}

}  // namespace sixfold
