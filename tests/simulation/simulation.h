#pragma once

#include <cstdint>
#include <optional>

#include "tests/simulation/fault.h"
#include "tests/simulation/figures.h"
#include "tests/simulation/violation.h"

namespace sixfold::simulation {

struct Options {
    std::uint64_t games = 10'000;  ///< that must be over
    std::uint64_t seed = 1;
    Fault fault = Fault::None;
    int jobs = 1;  ///< threads; what comes out does not depend on them
};

struct Report {
    Figures figures;
    std::uint64_t islands = 0;
    std::uint64_t digest = 0;
    std::optional<Violation> violation;  ///< the first
};

/// Plays one island after the other until so many games are over, or something is violated.
Report simulate(const Options& options);

}  // namespace sixfold::simulation
