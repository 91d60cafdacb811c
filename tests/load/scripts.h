#pragma once

#include <string>
#include <vector>

namespace sixfold::load {

using Script = std::vector<std::string>;  ///< moves of one game, from its start

/// Games of this variant that go on for at least `plies` plies: random moves, the same ones in each
/// run.
std::vector<Script> make_scripts(const std::string& variant, int plies, int count);

}  // namespace sixfold::load
