#pragma once

#include <sys/resource.h>

namespace sixfold::bench {

/// User CPU seconds of this process so far.
inline double user_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec) +
           static_cast<double>(usage.ru_utime.tv_usec) / 1e6;
}

}  // namespace sixfold::bench
