#include "tests/load/process.h"

#include <unistd.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "tests/load/fail.h"

namespace sixfold::load {

CpuSeconds cpu_seconds(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    const std::string line{std::istreambuf_iterator<char>(file), {}};
    // The name, in brackets, may hold anything; after it come the state and ten numbers.
    const std::size_t name_end = line.rfind(')');
    if (name_end == std::string::npos) fail("the server is gone");
    std::istringstream fields(line.substr(name_end + 1));
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    double user = 0;
    double system = 0;
    fields >> user >> system;
    const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
    return {user / ticks, system / ticks};
}

double resident_kilobytes(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/status");
    for (std::string word; file >> word;) {
        double kilobytes = 0;
        if (word == "VmRSS:" && file >> kilobytes) return kilobytes;
    }
    fail("the server is gone");
}

}  // namespace sixfold::load
