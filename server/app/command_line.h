#pragma once

namespace sixfold::server {

/// Parses the command line and does what it says. Wrong input: a sentence on stderr and 2.
int run_command_line(int argc, const char* const* argv);

}  // namespace sixfold::server
