#pragma once

#include <memory>
#include <string_view>

#include "core/base/node.h"
#include "core/variant/variant.h"

namespace sixfold::test {

/// The shipped game with this slug, loaded once a process. A game that is not there or does not
/// load ends the test program with a sentence.
std::shared_ptr<const Variant> variant(std::string_view slug);

/// The shipped game's tree, whole: what it extends is part of it.
const Node& shipped_tree(std::string_view slug);

/// Chess without draws by repetition or by fifty moves.
std::shared_ptr<const Variant> endless_chess();

}  // namespace sixfold::test
