#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/game/clock.h"
#include "core/game/fact.h"
#include "core/game/lag_quota.h"
#include "core/position/history.h"
#include "core/position/position.h"

namespace sixfold {

/// What a seat can do.
namespace command {
struct Play {
    int ply;           ///< moves played before this one: another number is stale
    std::string move;  ///< coordinate text
    /// Network delay of the sender, both ways, as the server measured it.
    Milliseconds lag{0};
};
struct Resign {};
struct OfferDraw {};
struct AcceptDraw {};
struct DeclineDraw {};
/// To have one's own last move back, and what was answered to it. Only in casual games, and once in
/// each position.
struct OfferTakeback {};
struct AcceptTakeback {};
struct DeclineTakeback {};
/// Only before both have moved.
struct Abort {};
/// kGivenTime for the opponent.
struct GiveTime {};
/// The opponent is to move and gone: the caller has made sure that it is gone.
struct ClaimWin {};
struct ClaimDraw {};
}  // namespace command

using Command = std::variant<command::Play, command::Resign, command::OfferDraw,
                             command::AcceptDraw, command::DeclineDraw, command::OfferTakeback,
                             command::AcceptTakeback, command::DeclineTakeback, command::Abort,
                             command::GiveTime, command::ClaimWin, command::ClaimDraw>;

/// One game from its start to its result, as a pure state machine. Commands are judged once and
/// become facts; facts change the game, whether they are new or read back from the journal.
class Game {
  public:
    enum class Phase { Open, Playing, Over };

    /// After an offer, a seat may offer again when this many plies have been played.
    static constexpr int kDrawOfferPlies = 10;
    /// Moves taken back make a record longer, and not the game. So they have a bound of their own,
    /// which one takeback may overstep.
    static constexpr int kMostPliesTakenBack = 500;
    static constexpr Milliseconds kGivenTime{15'000};
    /// Nobody gets more time by gift than this.
    static constexpr Milliseconds kMostGivenTime{2 * 60 * 60 * 1000};

    struct Options {
        TimeControl control;
        bool casual = true;  ///< moves may be taken back
    };

    /// A move of the game. Small, because games are long and many; a turn of 24 days fits.
    struct Played {
        Move move;
        std::chrono::duration<std::int32_t, std::milli> charged{0};
        Seat seat;
        friend bool operator==(const Played&, const Played&) = default;
    };

    Game(std::shared_ptr<const Variant> variant, Options options);

    /// All seats are taken. A game of a variant with several starts begins at the one of this
    /// number, below Definition::starts(); without one, as the variant's file shows it.
    std::vector<Fact> start(std::optional<int> number = std::nullopt);
    /// Judges a command that arrived at `now` and records what follows from it, in order. On an
    /// error nothing has changed. Call expire() first: a late command finds the game over. A move
    /// that comes after the clock's own deadline, but before deadline(), counts when what its lag
    /// gives back saves it. Otherwise it is not played, and what follows from it is the fallen
    /// flag.
    Result<std::vector<Fact>> apply(Seat seat, const Command& command, Instant now);
    /// Ends the game when the deadline has come: a flag falls, or a first move is missing.
    std::vector<Fact> expire(Instant now);
    /// The last move (or start, or resumption) is known to the players from `now` on: the time of
    /// the seat to move runs, or, before both have moved, that for its first move. Nothing when it
    /// runs already or the game is not being played.
    void published(Instant now);
    /// A newer measurement of a seat's network delay, so that its flag waits for a move that may be
    /// on its way.
    void measure_lag(Seat seat, Milliseconds lag);
    /// The clocks stand still until published() is called again; what the turn has cost so far
    /// counts.
    void suspend(Instant now);
    /// An outage ends: the clocks stand as they stood when the program was last alive.
    std::vector<Fact> resume(Instant stopped_at);

    /// Brings in a fact of the journal without judging it. Fails when it cannot have happened.
    Result<void> record(const Fact& fact, Instant at);

    Phase phase() const { return phase_; }
    const Variant& variant() const { return position_.variant(); }
    const Position& position() const { return position_; }
    /// Before the first move.
    Position start_position() const;
    Seat to_move() const { return Seat{static_cast<std::uint8_t>(position_.to_move())}; }
    int ply() const { return static_cast<int>(moves_.size()); }
    const std::vector<Played>& moves() const { return moves_; }
    const Clock& clock() const { return clock_; }
    bool draw_offered_by(Seat seat) const { return draw_offers_[seat.index]; }
    bool takeback_offered_by(Seat seat) const { return takeback_offers_[seat.index]; }
    bool casual() const { return casual_; }
    /// Both have moved at least once, or the control has no time for first moves: the clocks count.
    /// Before, moves cost nothing and earn nothing. Moves taken back do not change it.
    bool under_way() const { return under_way_; }
    const std::optional<Outcome>& outcome() const { return outcome_; }
    /// When expire() will end the game: at the deadline of the clock that runs, and a little later
    /// as far as the measured lag of its seat would be given back. Lag is not in the facts: a game
    /// read back from them waits for nothing until it is measured again.
    std::optional<Instant> deadline() const;
    /// Until when the seat to move must make its first move, if time for it runs.
    std::optional<Instant> first_move_deadline() const { return first_move_deadline_; }
    /// Does time of any kind run?
    bool time_runs() const { return clock_.running() || first_move_deadline_; }

  private:
    using Judged = Result<std::vector<Fact>>;
    Judged judge(Seat seat, const command::Play& play, Instant now);
    Judged judge(Seat seat, const command::Resign&, Instant now);
    Judged judge(Seat seat, const command::OfferDraw&, Instant now);
    Judged judge(Seat seat, const command::AcceptDraw&, Instant now);
    Judged judge(Seat seat, const command::DeclineDraw&, Instant now);
    Judged judge(Seat seat, const command::OfferTakeback&, Instant now);
    Judged judge(Seat seat, const command::AcceptTakeback&, Instant now);
    Judged judge(Seat seat, const command::DeclineTakeback&, Instant now);
    Judged judge(Seat seat, const command::Abort&, Instant now);
    Judged judge(Seat seat, const command::GiveTime&, Instant now);
    Judged judge(Seat seat, const command::ClaimWin&, Instant now);
    Judged judge(Seat seat, const command::ClaimDraw&, Instant now);

    Result<void> enter(const fact::Started& started);
    Result<void> enter(const fact::Moved& moved);
    Result<void> enter(const fact::DrawOffered& offered);
    Result<void> enter(const fact::DrawDeclined& declined);
    Result<void> enter(const fact::TakebackOffered& offered);
    Result<void> enter(const fact::TakebackDeclined& declined);
    Result<void> enter(const fact::TakenBack& taken);
    Result<void> enter(const fact::TimeGiven& given);
    Result<void> enter(const fact::ClocksResumed& resumed);
    Result<void> enter(const fact::Ended& ended);
    /// Enters what was judged, and so can happen.
    std::vector<Fact> made(Fact fact);

    void play(const Move& move, const fact::Moved& moved);
    fact::Ended end(EndReason reason, std::vector<int> quarters, Instant now);
    /// `seat` loses by leaving or by its flag: a draw when the opponent cannot win.
    std::vector<Fact> lose(Seat seat, EndReason lost, EndReason drawn, Instant now);
    std::vector<Fact> drop_flag(Instant now);

    std::vector<int> all(int quarters) const;
    bool playing_with(Seat seat) const;
    Result<void> may_claim(Seat seat) const;
    /// How many plies it takes for the seat to have its last move back.
    int plies_to_take_back(Seat seat) const { return seat == to_move() ? 2 : 1; }

    using PerSeat = std::array<bool, kMaxSeats>;
    static bool stands_against(const PerSeat& offers, Seat seat);
    static void withdraw_against(PerSeat& offers, Seat seat);

    bool casual_;
    Phase phase_ = Phase::Open;
    std::optional<int> start_;  ///< number of the start position
    Position position_;
    Clock clock_;
    std::vector<Played> moves_;
    History history_;
    std::vector<LagQuota> quotas_;
    std::array<Milliseconds, kMaxSeats> lags_{};
    bool all_have_moved_ = false;
    bool under_way_ = false;
    std::optional<Instant> first_move_deadline_;
    PerSeat draw_offers_{};
    PerSeat takeback_offers_{};
    std::array<std::optional<int>, kMaxSeats> last_draw_offer_ply_{};
    std::array<std::optional<int>, kMaxSeats> last_takeback_offer_ply_{};
    int plies_taken_back_ = 0;
    std::optional<Outcome> outcome_;
};

}  // namespace sixfold
