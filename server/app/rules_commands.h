#pragma once

namespace CLI {
class App;
}

namespace sixfold::server {

/// The subcommands that look at the rules: variants, perft, moves, show and outcome. `app` and
/// `status` (the exit status, 2 for wrong input) must outlive the parsing.
void add_rules_commands(CLI::App& app, int& status);

}  // namespace sixfold::server
