#include "core/game/game.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "core/notation/move_text.h"

namespace sixfold {

namespace {

constexpr int kWin = 4;
constexpr int kHalf = 2;
constexpr int kNothing = 0;
/// No flag waits longer for a move that may be on its way.
constexpr Milliseconds kMostFlagDelay{2000};

Error impossible(std::string sentence) { return {ErrorCode::Internal, std::move(sentence)}; }

Error not_now(std::string sentence) { return {ErrorCode::NotAllowedNow, std::move(sentence)}; }

Seat opponent(Seat seat) { return Seat{static_cast<std::uint8_t>(1 - seat.index)}; }

}  // namespace

Game::Game(std::shared_ptr<const Variant> variant, Options options)
    : casual_(options.casual),
      position_(std::move(variant)),
      clock_(options.control, position_.variant().seats()),
      history_(position_),
      quotas_(static_cast<std::size_t>(position_.variant().seats()), LagQuota(options.control)) {}

std::vector<Fact> Game::start(std::optional<int> number) { return made(fact::Started{number}); }

Position Game::start_position() const {
    const auto& variant = position_.shared_variant();
    return start_ ? Position(variant, *start_) : Position(variant);
}

// What the seats do

Result<std::vector<Fact>> Game::apply(Seat seat, const Command& command, Instant now) {
    if (phase_ == Phase::Open) {
        return Error{ErrorCode::NotStarted, "The game waits for an opponent."};
    }
    if (phase_ == Phase::Over) return Error{ErrorCode::GameOver, "The game is over."};
    return std::visit([&](const auto& c) { return judge(seat, c, now); }, command);
}

Game::Judged Game::judge(Seat seat, const command::Play& play_command, Instant now) {
    if (play_command.ply != ply()) {
        return Error{ErrorCode::StalePly, "The move answers move " +
                                              std::to_string(play_command.ply) + ", but " +
                                              std::to_string(ply()) + " have been played."};
    }
    if (seat != to_move()) return Error{ErrorCode::NotYourTurn, "It is not your turn."};
    const Result<Move> move = parse_move(position_, play_command.move);
    if (!move) return move.error();

    LagQuota& quota = quotas_[seat.index];
    const auto flag = clock_.deadline();
    if (flag && now - quota.available(play_command.lag) >= *flag) return drop_flag(now);

    fact::Moved moved{seat, play_command.move, Milliseconds{0}};
    if (under_way_) {
        moved.charged = std::max(Milliseconds{0}, clock_.turn(now) - quota.take(play_command.lag));
    }
    play(*move, moved);
    std::vector<Fact> facts{moved};
    if (auto outcome = history_.outcome(position_)) {
        facts.emplace_back(end(outcome->reason, std::move(outcome->quarters), now));
    } else if (ply() >= kMostPlies) {
        facts.emplace_back(end(EndReason::MoveLimit, all(kHalf), now));
    }
    return facts;
}

Game::Judged Game::judge(Seat seat, const command::Resign&, Instant now) {
    // Leaving follows the rule of a fallen flag: nobody wins who could not have won.
    return lose(seat, EndReason::Resignation, EndReason::Resignation, now);
}

Game::Judged Game::judge(Seat seat, const command::OfferDraw&, Instant now) {
    if (stands_against(draw_offers_, seat)) return judge(seat, command::AcceptDraw{}, now);
    if (draw_offers_[seat.index]) return Error{ErrorCode::AlreadyOffered, "Your offer stands."};
    const auto last = last_draw_offer_ply_[seat.index];
    if (last && ply() < *last + kDrawOfferPlies) {
        return Error{ErrorCode::AlreadyOffered,
                     "You offered a draw a few moves ago. Play on a little first."};
    }
    return made(fact::DrawOffered{seat});
}

Game::Judged Game::judge(Seat seat, const command::AcceptDraw&, Instant now) {
    if (!stands_against(draw_offers_, seat)) {
        return Error{ErrorCode::NoOffer, "There is no draw offer to accept."};
    }
    return std::vector<Fact>{end(EndReason::Agreement, all(kHalf), now)};
}

Game::Judged Game::judge(Seat seat, const command::DeclineDraw&, Instant) {
    if (!stands_against(draw_offers_, seat)) {
        return Error{ErrorCode::NoOffer, "There is no draw offer to decline."};
    }
    return made(fact::DrawDeclined{seat});
}

Game::Judged Game::judge(Seat seat, const command::OfferTakeback&, Instant) {
    if (!casual_) return not_now("Moves of a rated game cannot be taken back.");
    if (takeback_offers_[seat.index]) return Error{ErrorCode::AlreadyOffered, "Your offer stands."};
    if (ply() < plies_to_take_back(seat)) return not_now("You have no move to take back.");
    if (last_takeback_offer_ply_[seat.index] == ply()) {
        return Error{ErrorCode::AlreadyOffered, "You have asked for this move before. Play on."};
    }
    if (plies_taken_back_ >= kMostPliesTakenBack) {
        return not_now("Too many moves of this game have been taken back.");
    }
    return made(fact::TakebackOffered{seat});
}

Game::Judged Game::judge(Seat seat, const command::AcceptTakeback&, Instant) {
    if (!stands_against(takeback_offers_, seat)) {
        return Error{ErrorCode::NoOffer, "There is no takeback to accept."};
    }
    // The asker may have moved since; its last move is meant all the same.
    return made(fact::TakenBack{plies_to_take_back(opponent(seat))});
}

Game::Judged Game::judge(Seat seat, const command::DeclineTakeback&, Instant) {
    if (!stands_against(takeback_offers_, seat)) {
        return Error{ErrorCode::NoOffer, "There is no takeback to decline."};
    }
    return made(fact::TakebackDeclined{seat});
}

Game::Judged Game::judge(Seat, const command::Abort&, Instant now) {
    if (all_have_moved_) return not_now("Both have moved: the game cannot be called off.");
    return std::vector<Fact>{end(EndReason::Aborted, all(kNothing), now)};
}

Game::Judged Game::judge(Seat seat, const command::GiveTime&, Instant now) {
    if (!clock_.control().real_time()) return not_now("Nobody is short of time in this game.");
    if (!under_way_) return not_now("Time can be given when both have moved.");
    const Seat other = opponent(seat);
    if (clock_.left(other, now).main + kGivenTime > kMostGivenTime) {
        return not_now("Your opponent has time enough.");
    }
    return made(fact::TimeGiven{other, kGivenTime});
}

Game::Judged Game::judge(Seat seat, const command::ClaimWin&, Instant now) {
    if (auto allowed = may_claim(seat); !allowed) return allowed.error();
    return lose(opponent(seat), EndReason::Abandoned, EndReason::Abandoned, now);
}

Game::Judged Game::judge(Seat seat, const command::ClaimDraw&, Instant now) {
    if (auto allowed = may_claim(seat); !allowed) return allowed.error();
    return std::vector<Fact>{end(EndReason::Abandoned, all(kHalf), now)};
}

Result<void> Game::may_claim(Seat seat) const {
    if (!under_way_ || !clock_.control().real_time()) return not_now("There is nothing to claim.");
    // Whom one lets wait may go away for a while.
    if (seat == to_move()) return not_now("It is your turn: a claim is for those who wait.");
    return {};
}

// Time

std::optional<Instant> Game::deadline() const {
    if (first_move_deadline_) return first_move_deadline_;
    const auto flag = clock_.deadline();
    if (!flag) return std::nullopt;
    const std::size_t seat = clock_.running()->index;
    return *flag + std::min(kMostFlagDelay, quotas_[seat].available(lags_[seat]));
}

std::vector<Fact> Game::expire(Instant now) {
    const auto when = deadline();
    if (phase_ != Phase::Playing || !when || now < *when) return {};
    if (first_move_deadline_) return {end(EndReason::NoStart, all(kNothing), now)};
    return drop_flag(now);
}

void Game::published(Instant now) {
    if (phase_ != Phase::Playing || time_runs()) return;
    const auto first_move = clock_.control().first_move();
    if (!first_move) under_way_ = true;
    if (under_way_) {
        clock_.run(to_move(), now);
    } else {
        first_move_deadline_ = now + *first_move;
    }
}

void Game::measure_lag(Seat seat, Milliseconds lag) { lags_[seat.index] = lag; }

void Game::suspend(Instant now) {
    clock_.pause(now);
    first_move_deadline_.reset();
}

std::vector<Fact> Game::resume(Instant stopped_at) {
    assert(phase_ == Phase::Playing);
    return made(fact::ClocksResumed{clock_.left(stopped_at)});
}

// What happened

Result<void> Game::record(const Fact& fact, Instant at) {
    auto entered = std::visit([&](const auto& f) { return enter(f); }, fact);
    if (!entered) return entered;
    // Until something better is known, the next player's time runs from this fact on.
    const bool starts_clock = std::holds_alternative<fact::Started>(fact) ||
                              std::holds_alternative<fact::Moved>(fact) ||
                              std::holds_alternative<fact::TakenBack>(fact) ||
                              std::holds_alternative<fact::ClocksResumed>(fact);
    if (starts_clock) published(at);
    return entered;
}

std::vector<Fact> Game::made(Fact fact) {
    const auto entered = std::visit([&](const auto& f) { return enter(f); }, fact);
    assert(entered);
    static_cast<void>(entered);
    return {std::move(fact)};
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
    play(*move, moved);
    return {};
}

Result<void> Game::enter(const fact::DrawOffered& offered) {
    if (!playing_with(offered.seat)) return impossible("a draw was offered outside the game");
    draw_offers_[offered.seat.index] = true;
    last_draw_offer_ply_[offered.seat.index] = ply();
    return {};
}

Result<void> Game::enter(const fact::DrawDeclined& declined) {
    if (!playing_with(declined.seat)) return impossible("a draw was declined outside the game");
    withdraw_against(draw_offers_, declined.seat);
    return {};
}

Result<void> Game::enter(const fact::TakebackOffered& offered) {
    if (!playing_with(offered.seat) || ply() < plies_to_take_back(offered.seat)) {
        return impossible("there was no move to ask back");
    }
    takeback_offers_[offered.seat.index] = true;
    last_takeback_offer_ply_[offered.seat.index] = ply();
    return {};
}

Result<void> Game::enter(const fact::TakebackDeclined& declined) {
    if (!playing_with(declined.seat)) return impossible("a takeback was declined outside the game");
    withdraw_against(takeback_offers_, declined.seat);
    return {};
}

Result<void> Game::enter(const fact::TakenBack& taken) {
    if (phase_ != Phase::Playing || taken.plies < 1 || taken.plies > ply()) {
        return impossible("there were no " + std::to_string(taken.plies) + " plies to take back");
    }
    const auto left = moves_.size() - static_cast<std::size_t>(taken.plies);
    moves_.resize(left);
    // Positions do not play backwards, and repetition has forgotten what was before a capture.
    position_ = start_position();
    history_ = History(position_);
    for (const Played& played : moves_) {
        position_.play(played.move);
        history_.add(position_);
    }
    plies_taken_back_ += taken.plies;
    clock_.drop_turn();
    first_move_deadline_.reset();
    draw_offers_ = {};
    takeback_offers_ = {};
    last_takeback_offer_ply_ = {};
    return {};
}

Result<void> Game::enter(const fact::TimeGiven& given) {
    if (!playing_with(given.seat)) return impossible("time was given outside the game");
    clock_.give(given.seat, given.time);
    return {};
}

Result<void> Game::enter(const fact::ClocksResumed& resumed) {
    if (phase_ != Phase::Playing ||
        resumed.left.size() != static_cast<std::size_t>(variant().seats())) {
        return impossible("clocks cannot resume here");
    }
    clock_.drop_turn();
    clock_.set(resumed.left);
    first_move_deadline_.reset();
    return {};
}

Result<void> Game::enter(const fact::Ended& ended) {
    const auto seats = static_cast<std::size_t>(variant().seats());
    if (phase_ != Phase::Playing || ended.outcome.quarters.size() != seats ||
        ended.left.size() != seats) {
        return impossible("the game cannot end like this");
    }
    clock_.drop_turn();
    clock_.set(ended.left);
    first_move_deadline_.reset();
    draw_offers_ = {};
    takeback_offers_ = {};
    phase_ = Phase::Over;
    outcome_ = ended.outcome;
    return {};
}

void Game::play(const Move& move, const fact::Moved& moved) {
    // Read back, the fact says what the move cost, not the moment it was stored.
    if (under_way_) clock_.end_turn(moved.seat, moved.charged);
    first_move_deadline_.reset();
    position_.play(move);
    moves_.push_back({move, moved.charged, moved.seat});
    history_.add(position_);
    if (ply() >= variant().seats()) all_have_moved_ = under_way_ = true;
    // To move is to decline what the other offered.
    withdraw_against(draw_offers_, moved.seat);
    withdraw_against(takeback_offers_, moved.seat);
}

fact::Ended Game::end(EndReason reason, std::vector<int> quarters, Instant now) {
    clock_.end_game(to_move(), clock_.turn(now));
    fact::Ended ended{{reason, std::move(quarters)}, clock_.left(now)};
    made(ended);
    return ended;
}

std::vector<Fact> Game::lose(Seat seat, EndReason lost, EndReason drawn, Instant now) {
    if (!position_.can_win(opponent(seat).index)) return {end(drawn, all(kHalf), now)};
    std::vector<int> quarters = all(kWin);
    quarters[seat.index] = kNothing;
    return {end(lost, std::move(quarters), now)};
}

std::vector<Fact> Game::drop_flag(Instant now) {
    return lose(*clock_.running(), EndReason::Time, EndReason::TimeCannotWin, now);
}

std::vector<int> Game::all(int quarters) const {
    return std::vector<int>(static_cast<std::size_t>(variant().seats()), quarters);
}

bool Game::playing_with(Seat seat) const {
    return phase_ == Phase::Playing && seat.index < variant().seats();
}

bool Game::stands_against(const PerSeat& offers, Seat seat) {
    for (std::size_t i = 0; i < offers.size(); ++i) {
        if (i != seat.index && offers[i]) return true;
    }
    return false;
}

void Game::withdraw_against(PerSeat& offers, Seat seat) {
    for (std::size_t i = 0; i < offers.size(); ++i) {
        if (i != seat.index) offers[i] = false;
    }
}

}  // namespace sixfold
