#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/node.h"
#include "core/variant/variant.h"

namespace sixfold::fuzz {

/// The tree of a shipped game as its file has it; null when there is no such game.
const Node* shipped_tree(std::string_view slug);

/// All shipped games, in the order of their slugs.
const std::vector<std::shared_ptr<const Variant>>& shipped_games();

/// The game that the first byte of an input chooses: 'A' the first one, and so on.
const std::shared_ptr<const Variant>& game_for(std::uint8_t byte);

}  // namespace sixfold::fuzz
