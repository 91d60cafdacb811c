#pragma once

#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/game/time_control.h"

namespace sixfold {

/// What a seat has left.
struct SeatTime {
    Milliseconds main{0};
    int periods = 0;  ///< byoyomi: whole periods after it

    friend bool operator==(const SeatTime&, const SeatTime&) = default;
};

/// The clocks of a game, one a seat, of which at most one runs. Pure: time comes in as `now`. A
/// turn may be interrupted (pause, run again) and costs what it took in all.
class Clock {
  public:
    Clock(TimeControl control, int seats);

    const TimeControl& control() const { return control_; }
    std::optional<Seat> running() const { return running_; }

    /// The time of this seat's turn runs on. No clock may be running, and no other seat's turn be
    /// interrupted. Untimed: nothing runs.
    void run(Seat seat, Instant now);
    /// Time stands still; what the turn took so far is kept.
    void pause(Instant now);
    /// How long the turn has taken. 0 between turns.
    Milliseconds turn(Instant now) const;
    /// How much longer this seat's turn, begun or not, costs nothing: a delay, or the rest of the
    /// byoyomi period that it is in.
    Milliseconds free_time(Seat seat, Instant now) const;
    /// The turn is over and costs this: charged and credited as the time control says.
    void end_turn(Seat seat, Milliseconds cost);
    /// The turn is given up and costs nothing.
    void drop_turn();
    /// The game ends within a turn that took this: taken off, nothing is credited.
    void end_game(Seat seat, Milliseconds cost);

    void give(Seat seat, Milliseconds time);
    /// Sets what is left and forgets the turn. No clock may be running.
    void set(std::vector<SeatTime> left);

    /// What is left if the turn were charged now. Untimed: zero.
    SeatTime left(Seat seat, Instant now) const;
    std::vector<SeatTime> left(Instant now) const;

    /// When the running seat has nothing left: from this moment on its flag has fallen.
    std::optional<Instant> deadline() const;

  private:
    SeatTime charged(Seat seat, Milliseconds cost) const;
    void forget_turn();

    TimeControl control_;
    std::vector<SeatTime> left_;  ///< before the turn
    std::optional<Seat> running_;
    std::optional<Seat> turn_of_;  ///< also while it is interrupted
    Instant since_{};
    Milliseconds before_{0};  ///< of the turn, before since_
};

}  // namespace sixfold
