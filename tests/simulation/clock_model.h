#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/game/clock.h"
#include "core/game/fact.h"
#include "core/game/time_control.h"

namespace sixfold::simulation {

/// The clocks of a game of two as the facts say, and as PROTOCOL.md, "Clocks", wants them: written
/// without core's clock, to judge it.
class ClockModel {
  public:
    /// What the judge knows beside the facts.
    struct Bounds {
        Instant at;  ///< when the fact came about
        /// The most that the move gets back for its way through the network.
        Milliseconds most_lag{0};
        /// Between these moments the clocks stopped, when they resume.
        Instant stopped_from{};
        Instant stopped_until{};
    };

    explicit ClockModel(const TimeControl& control);

    /// Takes in a fact. What is wrong with it, if anything.
    std::optional<std::string> enter(const Fact& fact, const Bounds& bounds);

    /// The players know the newest move: time runs, unless it runs already.
    void publish(Instant now);
    /// Time stands still; what the turn took so far is kept.
    void stop(Instant now);

    bool runs() const { return since_.has_value(); }
    std::vector<SeatTime> left(Instant now) const;
    /// What the turn has cost.
    Milliseconds turn(Instant now) const;
    /// From when on the game may be ended because of time.
    std::optional<Instant> deadline() const;

  private:
    std::optional<std::string> enter(const fact::Moved& moved, const Bounds& bounds);
    std::optional<std::string> enter(const fact::TakenBack& taken);
    std::optional<std::string> enter(const fact::ClocksResumed& resumed, const Bounds& bounds);
    std::optional<std::string> enter(const fact::Ended& ended, const Bounds& bounds);
    SeatTime charged(std::size_t seat, Milliseconds cost) const;
    Milliseconds whole(const SeatTime& left) const;
    void end_turn();
    std::size_t to_move() const { return static_cast<std::size_t>(plies_ % 2); }

    TimeControl control_;
    bool playing_ = false;
    bool counts_;  ///< both have moved, or the control has no time for first moves
    int plies_ = 0;
    std::vector<SeatTime> left_;  ///< before the turn
    Milliseconds taken_{0};       ///< by the turn before since_
    std::optional<Instant> since_;
};

}  // namespace sixfold::simulation
