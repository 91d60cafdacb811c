#pragma once

#include <string>
#include <string_view>
#include <vector>

// The program's log: lines on stderr, for the service manager to keep. Session tokens, cookies and
// message texts are never logged.
namespace sixfold::server {

/// The names that set_up_log knows, from the chattiest on.
const std::vector<std::string>& log_levels();

/// Everything that the program logs from now on, from any thread. `level` is one of log_levels().
void set_up_log(std::string_view level);

}  // namespace sixfold::server
