#include "tests/support/viewer.h"

#include <algorithm>
#include <cctype>
#include <variant>

#include "core/game/fact.h"
#include "core/notation/move_text.h"
#include "core/notation/position_text.h"

namespace sixfold::test {

BoardView board_of(const Position& position) {
    const Variant& variant = position.variant();
    BoardView view;
    for (int i = 0; i < variant.board().cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        const Piece piece = position.at(cell);
        if (piece.empty()) continue;
        std::string symbol = variant.definition().pieces[piece.type].symbol;
        if (piece.player == 1) {
            for (char& c : symbol) {
                c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            }
        }
        view[variant.board().name(cell)] = symbol;
    }
    return view;
}

BoardView board_of(const db::StoredGame& stored, const std::shared_ptr<const Variant>& variant) {
    std::vector<Position> positions{Position(variant)};
    for (const db::StoredFact& row : stored.facts) {
        const auto fact = fact_from(row.fact);
        if (!fact) return {};
        const auto* const started = std::get_if<fact::Started>(&*fact);
        if (started != nullptr && started->start) {
            positions = {Position(variant, *started->start)};
        }
        if (const auto* const taken = std::get_if<fact::TakenBack>(&*fact)) {
            for (int i = 0; i < taken->plies; ++i) positions.pop_back();
        }
        const auto* const moved = std::get_if<fact::Moved>(&*fact);
        if (moved == nullptr) continue;
        const auto move = parse_move(positions.back(), moved->move);
        if (!move) return {};
        positions.push_back(positions.back());
        positions.back().play(*move);
    }
    return board_of(positions.back());
}

std::optional<std::string> Viewer::take(const protocol::ServerMessage& message) {
    misfit_.reset();
    std::visit(
        [&](const auto& m) {
            if constexpr (requires { on(m); }) {
                if (m.game == game_) on(m);
            }
        },
        message);
    return std::move(misfit_);
}

void Viewer::expect(bool fits, const std::string& otherwise) {
    if (!fits && !misfit_) misfit_ = otherwise;
}

/// A client drops what it knows already.
bool Viewer::is_news(std::int64_t version) {
    expect(knows(), "an event before any snapshot");
    if (version <= version_) return false;
    expect(version == version_ + 1, "a gap between versions " + std::to_string(version_) + " and " +
                                        std::to_string(version));
    version_ = version;
    ++events_;
    return true;
}

void Viewer::change(const protocol::PlayedMove& played) {
    for (const auto& [cell, symbol] : played.changes) {
        if (symbol.empty()) {
            expect(board_.erase(cell) == 1, played.move + " empties an empty cell");
        } else {
            board_[cell] = symbol;
        }
    }
}

void Viewer::build_board() {
    const auto start = parse_position(variant_, start_);
    expect(start.has_value(), "no position: " + start_);
    if (!start) return;
    board_ = board_of(*start);
    for (const protocol::PlayedMove& played : moves_) change(played);
}

void Viewer::on(const protocol::Snapshot& snapshot) {
    ++snapshots_;
    version_ = snapshot.version;
    start_ = snapshot.start;
    moves_ = snapshot.moves;
    build_board();
    status_ = snapshot.status;
    you_ = snapshot.you;
    legal_ = snapshot.legal;
    draw_offers_ = snapshot.draw_offers;
    takeback_offers_ = snapshot.takeback_offers;
    rematch_offers_ = snapshot.rematch_offers;
    next_ = snapshot.next;
    chat_.clear();
    clocks_ = snapshot.clocks;
    result_ = snapshot.result;
    presence_ =
        protocol::Presence{snapshot.game, snapshot.seats, snapshot.watchers, snapshot.watching};
}

void Viewer::on(const protocol::Started& started) {
    if (!is_news(started.version)) return;
    expect(status_ == "open", "a game that is " + status_ + " starts");
    status_ = "playing";
    if (started.start) {
        start_ = *started.start;
        build_board();
    }
    you_ = started.you;
    legal_ = started.legal;
    clocks_ = started.clocks;
}

void Viewer::on(const protocol::Moved& moved) {
    if (!is_news(moved.version)) return;
    expect(status_ == "playing", "a move in a game that is " + status_);
    expect(moved.ply == ply() + 1, "a move leaves out a ply");
    moves_.push_back(moved.played);
    change(moved.played);
    legal_ = moved.legal;
    clocks_ = moved.clocks;
    std::erase_if(draw_offers_, [&](int seat) { return seat != moved.played.seat; });
    std::erase_if(takeback_offers_, [&](int seat) { return seat != moved.played.seat; });
}

void Viewer::on(const protocol::DrawOffered& offered) {
    if (!is_news(offered.version)) return;
    draw_offers_.push_back(offered.seat);
}

void Viewer::on(const protocol::DrawDeclined& declined) {
    if (!is_news(declined.version)) return;
    std::erase_if(draw_offers_, [&](int seat) { return seat != declined.seat; });
}

void Viewer::on(const protocol::TakebackOffered& offered) {
    if (!is_news(offered.version)) return;
    takeback_offers_.push_back(offered.seat);
}

void Viewer::on(const protocol::TakebackDeclined& declined) {
    if (!is_news(declined.version)) return;
    std::erase_if(takeback_offers_, [&](int seat) { return seat != declined.seat; });
}

void Viewer::on(const protocol::TakenBack& taken) {
    if (!is_news(taken.version)) return;
    expect(status_ == "playing", "a takeback in a game that is " + status_);
    expect(taken.ply < ply(), "a takeback of nothing");
    moves_.resize(std::min(moves_.size(), static_cast<std::size_t>(taken.ply)));
    build_board();
    legal_ = taken.legal;
    clocks_ = taken.clocks;
    draw_offers_.clear();
    takeback_offers_.clear();
}

void Viewer::on(const protocol::TimeGiven& given) {
    if (!is_news(given.version)) return;
    clocks_ = given.clocks;
}

void Viewer::on(const protocol::Rematch& rematch) {
    expect(status_ == "over", "a rematch of a game that is " + status_);
    rematch_offers_ = rematch.offers;
    next_ = rematch.next;
}

void Viewer::on(const protocol::Chat& chat) {
    if (chat.all) chat_.clear();
    chat_.insert(chat_.end(), chat.lines.begin(), chat.lines.end());
}

void Viewer::on(const protocol::ClocksResumed& resumed) {
    if (!is_news(resumed.version)) return;
    clocks_ = resumed.clocks;
}

void Viewer::on(const protocol::Ended& ended) {
    if (!is_news(ended.version)) return;
    expect(status_ == "playing", "a game that is " + status_ + " ends");
    status_ = "over";
    result_ = ended.result;
    clocks_ = ended.clocks;
    legal_.reset();
    draw_offers_.clear();
    takeback_offers_.clear();
}

}  // namespace sixfold::test
