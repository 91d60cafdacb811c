#pragma once

#include "core/base/time.h"
#include "core/game/time_control.h"

namespace sixfold {

/// How much of a player's network delay is not charged. Each move gets back its lag as far as the
/// quota reaches, and refills it a little, so that a bad moment is forgiven and a bad (or
/// pretended) connection is not a longer clock.
/// Refill for each move: 0.4 centiseconds per second of TimeControl::expected() plus 15, at most
/// 100, and at most the measured lag plus 14. Three refills at the start, seven at most.
class LagQuota {
  public:
    explicit LagQuota(const TimeControl& control);

    /// What a move with this lag, as measured by the server, gets back. Changes the quota.
    Milliseconds take(Milliseconds lag);
    /// What a move would get back.
    Milliseconds available(Milliseconds lag) const;

  private:
    Milliseconds refill_;  ///< the most that one move adds
    Milliseconds quota_;
};

}  // namespace sixfold
