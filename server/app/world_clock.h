#pragma once

#include <algorithm>
#include <chrono>

#include "core/base/time.h"

namespace sixfold::server {

/// The time of the system in milliseconds.
inline Instant system_now() {
    return std::chrono::time_point_cast<Milliseconds>(std::chrono::system_clock::now());
}

/// Makes the world's time out of the system's: it never goes back, and when the system's clock is
/// set back, it goes on from where it was instead of standing still. Loop thread.
class WorldClock {
  public:
    explicit WorldClock(Instant not_before) : last_(not_before) {}

    Instant now(Instant system) {
        // Less than this is jitter between readings, more is a clock that somebody has set.
        constexpr Milliseconds kStep{1'000};
        if (system + offset_ < last_ - kStep) offset_ = last_ - system;
        last_ = std::max(last_, system + offset_);
        return last_;
    }

    /// The moment of something that arrived a little before now.
    Instant arrival(Instant received, Instant system) {
        const Instant before = last_;
        const Instant present = now(system);
        last_ = std::clamp(received + offset_, before, present);
        return last_;
    }

  private:
    Instant last_;
    Milliseconds offset_{0};
};

}  // namespace sixfold::server
