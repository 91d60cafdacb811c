#pragma once

#include <chrono>

namespace sixfold {

/// All durations of games and clocks.
using Milliseconds = std::chrono::milliseconds;

/// A moment in milliseconds since 1970-01-01 UTC. Core never reads a clock: callers pass `now`, and
/// promise that it does not go back.
using Instant = std::chrono::time_point<std::chrono::system_clock, Milliseconds>;

}  // namespace sixfold
