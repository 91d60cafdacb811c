#include "server/world/views.h"

#include <algorithm>
#include <cassert>
#include <cctype>

#include <sodium.h>

#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "core/variant/packed_definition.h"

namespace sixfold::server {

namespace {

std::string symbol_of(const Variant& variant, Piece piece) {
    if (piece.empty()) return "";
    const auto& definition = variant.definition();
    std::string symbol = definition.pieces[piece.type].symbol;
    if (!definition.players[piece.player].capitals) {
        for (char& c : symbol) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return symbol;
}

std::string base64(const std::string& bytes) {
    // Pure functions: the library need not be started for them.
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    const char* plain = bytes.data();
    sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(plain),
                      bytes.size(), sodium_base64_VARIANT_ORIGINAL);
    text.pop_back();  // the zero at its end
    return text;
}

}  // namespace

protocol::DefinitionView definition_view(const std::shared_ptr<const Variant>& variant,
                                         const std::string& definition) {
    const Definition& rules = variant->definition();
    const Board& board = variant->board();
    protocol::DefinitionView view;
    view.slug = rules.slug;
    view.title = rules.title;
    view.definition = definition;
    view.shape = board.topology().shape == Topology::Shape::Hexagon ? "hexagon" : "square";
    view.shades = board.shades();
    for (int i = 0; i < board.cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        const Board::Place place = board.place(cell);
        view.cells.push_back({board.name(cell), std::string(1, board.file(cell)), board.rank(cell),
                              place.column, place.row, board.shade(cell)});
    }
    for (const Player& player : rules.players) view.seats.push_back(player.name);
    for (const PieceType& piece : rules.pieces) view.pieces.push_back({piece.name, piece.symbol});
    view.start = to_text(Position(variant));
    view.rules = base64(packed(rules));
    return view;
}

protocol::PlayedMove played_move(const Game::Played& move, const Position& before,
                                 const Position& after) {
    const Variant& variant = after.variant();
    protocol::PlayedMove played;
    played.move = to_text(variant, move.move);
    played.seat = move.seat.index;
    played.charged_ms = move.charged.count();
    for (const Cell cell : after.differences(before)) {
        played.changes[variant.board().name(cell)] = symbol_of(variant, after.at(cell));
    }
    for (const Cell cell : after.checked()) played.check.push_back(variant.board().name(cell));
    if (variant.definition().hand.captures) played.hand = hand_text(after);
    return played;
}

std::vector<protocol::PlayedMove> played_moves(const Game& game) {
    std::vector<protocol::PlayedMove> all;
    Position position = game.start_position();
    all.reserve(game.moves().size());
    for (const Game::Played& move : game.moves()) {
        const Position before = position;
        position.play(move.move);
        all.push_back(played_move(move, before, position));
    }
    return all;
}

protocol::TimeControl time_control_view(const TimeControl& control) {
    return {std::string(to_string(control.kind)), control.base.count(), control.increment.count(),
            control.periods};
}

TimeControl time_control_from(const protocol::TimeControl& view) {
    const auto kind = time_control_kind_from(view.kind);
    assert(kind);
    return {Milliseconds{view.base_ms}, Milliseconds{view.increment_ms}, *kind, view.periods};
}

protocol::Clocks clocks_view(const Game& game, Instant now) {
    protocol::Clocks view;
    const TimeControl& control = game.clock().control();
    if (control.kind == TimeControl::Kind::Untimed) return view;
    const bool byoyomi = control.kind == TimeControl::Kind::Byoyomi;
    if (byoyomi) view.periods.emplace();
    const std::vector<SeatTime> left = game.clock().left(now);
    for (const SeatTime& seat : left) {
        view.remaining_ms.push_back(seat.main.count());
        if (byoyomi) view.periods->push_back(seat.periods);
    }
    if (game.phase() != Game::Phase::Playing) return view;
    if (!game.under_way()) {
        if (const auto allowed = control.first_move()) {
            const auto deadline = game.first_move_deadline();
            const Milliseconds rest = deadline ? *deadline - now : *allowed;
            view.first_move_ms = std::max(rest, Milliseconds{0}).count();
            return view;
        }
    }
    // A clock that starts when this is published is, for whoever reads it, running.
    view.running = game.to_move().index;
    if (const Milliseconds free = game.clock().free_time(game.to_move(), now);
        free > Milliseconds{0}) {
        view.delay_ms = free.count();
    }
    return view;
}

protocol::GameResult result_view(const Outcome& outcome) {
    return {std::string(to_string(outcome.reason)), outcome.quarters};
}

}  // namespace sixfold::server
