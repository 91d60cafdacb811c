#pragma once

#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace sixfold {

/// Fischer: `base` at the start, `increment` after each own move.
struct TimeControl {
    Milliseconds base{0};
    Milliseconds increment{0};

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// The clocks of a game, one a seat, of which at most one runs. Pure: time comes in as `now`.
class Clock {
  public:
    Clock(TimeControl control, int seats);

    const TimeControl& control() const { return control_; }
    std::optional<Seat> running() const { return running_; }

    /// Starts a seat's time. No clock may be running.
    void start(Seat seat, Instant now);
    /// Stops the running clock and takes off the time that passed, at most what was left. Returns
    /// it; 0 when none ran.
    Milliseconds stop(Instant now);
    /// Stops the running clock without taking off anything.
    void halt() { running_.reset(); }
    /// The bonus for a move.
    void add_increment(Seat seat);
    /// Takes off time that is known from elsewhere (the journal).
    void charge(Seat seat, Milliseconds time);
    /// Sets what is left. No clock may be running.
    void set_remaining(std::vector<Milliseconds> remaining);

    Milliseconds remaining(Seat seat, Instant now) const;
    std::vector<Milliseconds> remaining(Instant now) const;

    /// When the running clock reaches zero: from this moment on its flag has fallen.
    std::optional<Instant> deadline() const;

  private:
    TimeControl control_;
    std::vector<Milliseconds> remaining_;  ///< as of since_ for the running seat
    std::optional<Seat> running_;
    Instant since_{};
};

}  // namespace sixfold
