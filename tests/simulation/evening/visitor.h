#pragma once

#include <vector>

#include "core/base/time.h"

namespace sixfold::simulation {

/// Somebody who comes once, wants a game in one pool and leaves when there is none for long enough.
struct Visitor {
    Instant at;
    double rating = 1500;
    Milliseconds patience{0};
};

/// Who comes to each pool, in the order of their arrivals.
using Visits = std::vector<std::vector<Visitor>>;

/// 5,000 people come from six to eleven in the evening, most of them half past eight.
Visits friday_evening(unsigned seed);

/// 400 of them come over a whole day: a handful an hour at night, three dozen in the evening.
Visits empty_tuesday(unsigned seed);

}  // namespace sixfold::simulation
