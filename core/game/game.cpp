#include "core/game/game.h"

#include <algorithm>
#include <cassert>
#include <string>

#include "core/notation/move_text.h"

namespace sixfold {

namespace {

constexpr int kWin = 4;
constexpr int kHalf = 2;

Error impossible(std::string sentence) { return {ErrorCode::Internal, std::move(sentence)}; }

}  // namespace

Game::Game(std::shared_ptr<const Variant> variant, TimeControl control)
    : position_(std::move(variant)),
      clock_(control, position_.variant().seats()),
      history_(position_) {}

std::vector<Fact> Game::start(std::optional<int> number) {
    const fact::Started started{number};
    const auto entered = enter(started);
    assert(entered);
    return {started};
}

Position Game::start_position() const {
    const auto& variant = position_.shared_variant();
    return start_ ? Position(variant, *start_) : Position(variant);
}

Result<std::vector<Fact>> Game::apply(Seat seat, const Command& command, Instant now) {
    if (phase_ == Phase::Open) {
        return Error{ErrorCode::NotStarted, "The game waits for an opponent."};
    }
    if (phase_ == Phase::Over) return Error{ErrorCode::GameOver, "The game is over."};
    return std::visit([&](const auto& c) { return judge(seat, c, now); }, command);
}

Result<std::vector<Fact>> Game::judge(Seat seat, const command::Play& play_command, Instant now) {
    if (play_command.ply != ply()) {
        return Error{ErrorCode::StalePly, "The move answers move " +
                                              std::to_string(play_command.ply) + ", but " +
                                              std::to_string(ply()) + " have been played."};
    }
    if (seat != to_move()) return Error{ErrorCode::NotYourTurn, "It is not your turn."};
    const Result<Move> move = parse_move(position_, play_command.move);
    if (!move) return move.error();

    fact::Moved moved{seat, play_command.move, turn_cost_ + clock_.stop(now)};
    clock_.add_increment(seat);
    play(*move, moved);
    std::vector<Fact> facts{moved};
    if (auto outcome = history_.outcome(position_)) {
        facts.emplace_back(end(outcome->reason, std::move(outcome->quarters), now));
    }
    return facts;
}

Result<std::vector<Fact>> Game::judge(Seat seat, const command::Resign&, Instant now) {
    std::vector<int> quarters(static_cast<std::size_t>(variant().seats()), kWin);
    quarters[seat.index] = 0;
    // Leaving follows the rule of a fallen flag: nobody wins who could not have won.
    const Seat other{static_cast<std::uint8_t>(1 - seat.index)};
    if (!position_.can_win(other.index)) std::fill(quarters.begin(), quarters.end(), kHalf);
    return std::vector<Fact>{end(EndReason::Resignation, std::move(quarters), now)};
}

Result<std::vector<Fact>> Game::judge(Seat seat, const command::OfferDraw&, Instant now) {
    if (offer_stands_against(seat)) return judge(seat, command::AcceptDraw{}, now);
    if (offers_[seat.index]) return Error{ErrorCode::AlreadyOffered, "Your offer stands."};
    const auto last = last_offer_ply_[seat.index];
    if (last && ply() < *last + kDrawOfferPlies) {
        return Error{ErrorCode::AlreadyOffered,
                     "You offered a draw a few moves ago. Play on a little first."};
    }
    const fact::DrawOffered offered{seat};
    const auto entered = enter(offered);
    assert(entered);
    return std::vector<Fact>{offered};
}

Result<std::vector<Fact>> Game::judge(Seat seat, const command::AcceptDraw&, Instant now) {
    if (!offer_stands_against(seat)) {
        return Error{ErrorCode::NoOffer, "There is no draw offer to accept."};
    }
    std::vector<int> quarters(static_cast<std::size_t>(variant().seats()), kHalf);
    return std::vector<Fact>{end(EndReason::Agreement, std::move(quarters), now)};
}

Result<std::vector<Fact>> Game::judge(Seat seat, const command::DeclineDraw&, Instant) {
    if (!offer_stands_against(seat)) {
        return Error{ErrorCode::NoOffer, "There is no draw offer to decline."};
    }
    const fact::DrawDeclined declined{seat};
    const auto entered = enter(declined);
    assert(entered);
    return std::vector<Fact>{declined};
}

std::vector<Fact> Game::expire(Instant now) {
    const auto deadline = clock_.deadline();
    if (phase_ != Phase::Playing || !deadline || now < *deadline) return {};
    const Seat loser = *clock_.running();
    const Seat other{static_cast<std::uint8_t>(1 - loser.index)};
    if (!position_.can_win(other.index)) {
        std::vector<int> halves(static_cast<std::size_t>(variant().seats()), kHalf);
        return {end(EndReason::TimeCannotWin, std::move(halves), now)};
    }
    std::vector<int> quarters(static_cast<std::size_t>(variant().seats()), kWin);
    quarters[loser.index] = 0;
    return {end(EndReason::Time, std::move(quarters), now)};
}

void Game::published(Instant now) {
    if (phase_ == Phase::Playing && !clock_.running()) clock_.start(to_move(), now);
}

void Game::suspend(Instant now) { turn_cost_ += clock_.stop(now); }

std::vector<Fact> Game::resume(Instant stopped_at) {
    assert(phase_ == Phase::Playing);
    clock_.stop(stopped_at);
    turn_cost_ = Milliseconds{0};  // what is left now stands in the fact
    return {fact::ClocksResumed{clock_.remaining(stopped_at)}};
}

Result<void> Game::record(const Fact& fact, Instant at) {
    auto entered = std::visit([&](const auto& f) { return enter(f); }, fact);
    if (!entered) return entered;
    // Until something better is known, the next player's time runs from this fact on.
    const bool starts_clock = std::holds_alternative<fact::Started>(fact) ||
                              std::holds_alternative<fact::Moved>(fact) ||
                              std::holds_alternative<fact::ClocksResumed>(fact);
    if (starts_clock) published(at);
    return entered;
}

Result<void> Game::enter(const fact::Started& started) {
    if (phase_ != Phase::Open) return impossible("the game starts twice");
    const int starts = variant().definition().starts();
    if (started.start && (starts == 1 || *started.start < 0 || *started.start >= starts)) {
        return impossible("there is no start " + std::to_string(*started.start));
    }
    phase_ = Phase::Playing;
    start_ = started.start;
    position_ = start_position();
    history_ = History(position_);
    return {};
}

Result<void> Game::enter(const fact::Moved& moved) {
    if (phase_ != Phase::Playing || moved.seat != to_move()) {
        return impossible("the seat was not to move");
    }
    const Result<Move> move = parse_move(position_, moved.move);
    if (!move) return impossible(moved.move + " was not legal");
    clock_.halt();  // the fact says what the move cost, not the moment it was stored
    clock_.charge(moved.seat, moved.charged);
    clock_.add_increment(moved.seat);
    play(*move, moved);
    return {};
}

Result<void> Game::enter(const fact::DrawOffered& offered) {
    if (phase_ != Phase::Playing) return impossible("a draw was offered outside the game");
    offers_[offered.seat.index] = true;
    last_offer_ply_[offered.seat.index] = ply();
    return {};
}

Result<void> Game::enter(const fact::DrawDeclined& declined) {
    if (phase_ != Phase::Playing) return impossible("a draw was declined outside the game");
    for (std::size_t i = 0; i < offers_.size(); ++i) {
        if (i != declined.seat.index) offers_[i] = false;
    }
    return {};
}

Result<void> Game::enter(const fact::ClocksResumed& resumed) {
    if (phase_ != Phase::Playing ||
        resumed.remaining.size() != static_cast<std::size_t>(variant().seats())) {
        return impossible("clocks cannot resume here");
    }
    clock_.halt();
    clock_.set_remaining(resumed.remaining);
    turn_cost_ = Milliseconds{0};
    return {};
}

Result<void> Game::enter(const fact::Ended& ended) {
    const auto seats = static_cast<std::size_t>(variant().seats());
    if (phase_ != Phase::Playing || ended.outcome.quarters.size() != seats ||
        ended.remaining.size() != seats) {
        return impossible("the game cannot end like this");
    }
    clock_.halt();
    clock_.set_remaining(ended.remaining);
    phase_ = Phase::Over;
    outcome_ = ended.outcome;
    offers_ = {};
    return {};
}

void Game::play(const Move& move, const fact::Moved& moved) {
    position_.play(move);
    turn_cost_ = Milliseconds{0};
    moves_.push_back(moved);
    history_.add(position_);
    // To move is to decline what the other offered.
    for (std::size_t i = 0; i < offers_.size(); ++i) {
        if (i != moved.seat.index) offers_[i] = false;
    }
}

fact::Ended Game::end(EndReason reason, std::vector<int> quarters, Instant now) {
    clock_.stop(now);
    fact::Ended ended{{reason, std::move(quarters)}, clock_.remaining(now)};
    phase_ = Phase::Over;
    outcome_ = ended.outcome;
    offers_ = {};
    return ended;
}

bool Game::offer_stands_against(Seat seat) const {
    for (std::size_t i = 0; i < offers_.size(); ++i) {
        if (i != seat.index && offers_[i]) return true;
    }
    return false;
}

}  // namespace sixfold
