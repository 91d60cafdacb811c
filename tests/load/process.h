#pragma once

#include <sys/types.h>

namespace sixfold::load {

/// What a process, all its threads together, has used so far: /proc/PID/stat.
struct CpuSeconds {
    double user = 0;
    double system = 0;
};
CpuSeconds cpu_seconds(pid_t process);

/// Memory of a process that lies in RAM: VmRSS of /proc/PID/status.
double resident_kilobytes(pid_t process);

}  // namespace sixfold::load
