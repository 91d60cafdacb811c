#pragma once

#include <array>
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
#include "core/position/history.h"
#include "core/position/position.h"

namespace sixfold {

/// What a seat can do.
namespace command {
struct Play {
    int ply;           ///< moves played before this one: another number is stale
    std::string move;  ///< coordinate text
};
struct Resign {};
struct OfferDraw {};
struct AcceptDraw {};
struct DeclineDraw {};
}  // namespace command

using Command = std::variant<command::Play, command::Resign, command::OfferDraw,
                             command::AcceptDraw, command::DeclineDraw>;

/// One game from its start to its result, as a pure state machine. Commands are judged once and
/// become facts; facts change the game, whether they are new or read back from the journal.
class Game {
  public:
    enum class Phase { Open, Playing, Over };

    /// After an offer, a seat may offer again when this many plies have been played.
    static constexpr int kDrawOfferPlies = 10;

    Game(std::shared_ptr<const Variant> variant, TimeControl control);

    /// All seats are taken. A game of a variant with several starts begins at the one of this
    /// number, below Definition::starts(); without one, as the variant's file shows it.
    std::vector<Fact> start(std::optional<int> number = std::nullopt);
    /// Judges a command that arrived at `now` and records what follows from it, in order. On an
    /// error nothing has changed. Call expire() first: a late command finds the game over.
    Result<std::vector<Fact>> apply(Seat seat, const Command& command, Instant now);
    /// Ends the game when the running clock has reached zero.
    std::vector<Fact> expire(Instant now);
    /// The last move (or start, or resumption) is known to the players from `now` on: the time of
    /// the seat to move runs. Nothing when it runs already or the game is not being played.
    void published(Instant now);
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
    const std::vector<fact::Moved>& moves() const { return moves_; }
    const Clock& clock() const { return clock_; }
    bool draw_offered_by(Seat seat) const { return offers_[seat.index]; }
    const std::optional<Outcome>& outcome() const { return outcome_; }
    /// When expire() will end the game.
    std::optional<Instant> deadline() const { return clock_.deadline(); }

  private:
    Result<std::vector<Fact>> judge(Seat seat, const command::Play& play, Instant now);
    Result<std::vector<Fact>> judge(Seat seat, const command::Resign&, Instant now);
    Result<std::vector<Fact>> judge(Seat seat, const command::OfferDraw&, Instant now);
    Result<std::vector<Fact>> judge(Seat seat, const command::AcceptDraw&, Instant now);
    Result<std::vector<Fact>> judge(Seat seat, const command::DeclineDraw&, Instant now);

    Result<void> enter(const fact::Started& started);
    Result<void> enter(const fact::Moved& moved);
    Result<void> enter(const fact::DrawOffered& offered);
    Result<void> enter(const fact::DrawDeclined& declined);
    Result<void> enter(const fact::ClocksResumed& resumed);
    Result<void> enter(const fact::Ended& ended);

    void play(const Move& move, const fact::Moved& moved);
    fact::Ended end(EndReason reason, std::vector<int> quarters, Instant now);
    bool offer_stands_against(Seat seat) const;

    Phase phase_ = Phase::Open;
    std::optional<int> start_;  ///< number of the start position
    Position position_;
    Clock clock_;
    Milliseconds turn_cost_{0};  ///< of the turn so far, before the clock was last started
    std::vector<fact::Moved> moves_;
    History history_;
    std::array<bool, kMaxSeats> offers_{};
    std::array<std::optional<int>, kMaxSeats> last_offer_ply_{};
    std::optional<Outcome> outcome_;
};

}  // namespace sixfold
