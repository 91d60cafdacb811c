#pragma once

#include <optional>

#include "core/base/time.h"
#include "core/game/time_control.h"

namespace sixfold::server {

/// Whether the player of a seat is away, and from when on the opponent may claim the game. This is
/// adjudication: neither the socket's own liveness nor what is shown as presence decides it.
class Absence {
  public:
    /// Nobody is told of a shorter absence: people reload pages.
    static constexpr Milliseconds kShownAfter{5'000};

    void leave(Instant now, bool closed);
    void come_back() { since_.reset(); }

    bool shown(Instant now) const { return since_ && now >= *since_ + kShownAfter; }
    /// From when on the opponent may claim; nothing while the player is here.
    std::optional<Instant> claim_from(const TimeControl& control) const;
    /// The first moment after `after` at which more is known of this absence.
    std::optional<Instant> next_after(Instant after, const TimeControl& control) const;

  private:
    std::optional<Instant> since_;
    bool closed_ = false;  ///< the page was closed; else the connection broke
};

}  // namespace sixfold::server
