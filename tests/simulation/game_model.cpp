#include "tests/simulation/game_model.h"

#include <algorithm>
#include <variant>

#include "core/notation/move_text.h"
#include "tests/simulation/digest.h"

namespace sixfold::simulation {
namespace {

void add_offers(Digest& digest, std::vector<int> seats) {
    std::sort(seats.begin(), seats.end());
    digest.add(seats.size());
    for (const int seat : seats) digest.add(static_cast<std::uint64_t>(seat));
}

void add_board(Digest& digest, const test::BoardView& board) {
    for (const auto& [cell, symbol] : board) {
        digest.add(cell);
        digest.add(symbol);
    }
}

void add_result(Digest& digest, std::string_view reason, const std::vector<int>& quarters) {
    digest.add(reason);
    for (const int score : quarters) digest.add(static_cast<std::uint64_t>(score));
}

void withdraw_against(std::vector<int>& offers, Seat seat) {
    std::erase_if(offers, [&](int offer) { return offer != seat.index; });
}

}  // namespace

std::uint64_t digest_of(const test::Viewer& viewer) {
    Digest digest;
    add_board(digest, viewer.board());
    for (const protocol::PlayedMove& played : viewer.moves()) digest.add(played.move);
    digest.add(viewer.status());
    add_offers(digest, viewer.draw_offers());
    add_offers(digest, viewer.takeback_offers());
    if (viewer.result()) add_result(digest, viewer.result()->reason, viewer.result()->quarters);
    return digest.value();
}

GameModel::GameModel(const db::StoredGame& game, std::shared_ptr<const Variant> variant)
    : variant_(std::move(variant)), control_(game.clock), positions_{Position(variant_)} {
    versions_.push_back({digest(), ClockModel(game.clock)});
    for (const db::StoredFact& row : game.facts) {
        const auto fact = fact_from(row.fact);
        if (!fact) continue;  // the world says so when it reads the game
        enter(*fact, 0, {row.at, std::chrono::hours(1), Instant{}, row.at});
        // Until something better is known, time runs from the fact on.
        publish(0, row.at);
    }
}

std::uint64_t GameModel::digest() const {
    Digest digest;
    add_board(digest, test::board_of(positions_.back()));
    for (const std::string& move : moves_) digest.add(move);
    digest.add(status_);
    add_offers(digest, draw_offers_);
    add_offers(digest, takeback_offers_);
    if (outcome_) add_result(digest, to_string(outcome_->reason), outcome_->quarters);
    return digest.value();
}

std::optional<std::string> GameModel::enter(const Fact& fact, server::RecordNumber record,
                                            const ClockModel::Bounds& bounds) {
    ClockModel clock = versions_.back().clock;
    auto wrong = clock.enter(fact, bounds);
    last_fact_at_ = bounds.at;
    std::visit([this](const auto& one) { enter(one); }, fact);
    versions_.push_back({digest(), std::move(clock)});
    if (std::holds_alternative<fact::Started>(fact) || std::holds_alternative<fact::Moved>(fact) ||
        std::holds_alternative<fact::TakenBack>(fact) ||
        std::holds_alternative<fact::ClocksResumed>(fact)) {
        time_waits_for_ = record;
    }
    return wrong;
}

void GameModel::publish(server::RecordNumber record, Instant now) {
    if (!time_waits_for_ || *time_waits_for_ > record) return;
    time_waits_for_.reset();
    versions_.back().clock.publish(now);
}

void GameModel::stop(Instant now) { versions_.back().clock.stop(now); }

void GameModel::enter(const fact::Started& started) {
    status_ = "playing";
    if (started.start) positions_ = {Position(variant_, *started.start)};
}

void GameModel::enter(const fact::Moved& moved) {
    const auto move = parse_move(positions_.back(), moved.move);
    if (move) {
        positions_.push_back(positions_.back());
        positions_.back().play(*move);
    }
    moves_.push_back(moved.move);
    withdraw_against(draw_offers_, moved.seat);
    withdraw_against(takeback_offers_, moved.seat);
}

void GameModel::enter(const fact::DrawOffered& offered) {
    draw_offers_.push_back(offered.seat.index);
}

void GameModel::enter(const fact::DrawDeclined& declined) {
    withdraw_against(draw_offers_, declined.seat);
}

void GameModel::enter(const fact::TakebackOffered& offered) {
    takeback_offers_.push_back(offered.seat.index);
}

void GameModel::enter(const fact::TakebackDeclined& declined) {
    withdraw_against(takeback_offers_, declined.seat);
}

void GameModel::enter(const fact::TakenBack& taken) {
    for (int i = 0; i < taken.plies && !moves_.empty(); ++i) {
        positions_.pop_back();
        moves_.pop_back();
    }
    draw_offers_.clear();
    takeback_offers_.clear();
}

void GameModel::enter(const fact::Ended& ended) {
    status_ = "over";
    outcome_ = ended.outcome;
    draw_offers_.clear();
    takeback_offers_.clear();
}

}  // namespace sixfold::simulation
