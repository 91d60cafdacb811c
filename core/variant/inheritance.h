#pragma once

#include <functional>
#include <string_view>

#include "core/base/node.h"
#include "core/base/result.h"

namespace sixfold {

/// How many games may stand above one another.
inline constexpr int kMaxInheritance = 8;

/// The tree of the game with this slug as its file has it; null when there is no such game. The
/// tree must stay where it is while names are looked up.
using FindGame = std::function<const Node*(std::string_view slug)>;

/// The whole tree of a game whose file says `extends: SLUG`: its own tree laid over that game's
/// tree, which may extend another one in turn. A tree without the key comes back as it is.
///   - Maps are merged key by key, deeply; a list or a text replaces what was there. Keys stand in
///     the order of the other game, new ones after them.
///   - A key without a value (null) is taken away. It is an error where there is nothing to take.
///   - `extends` disappears. slug, title, blurb, inventor, year, sources and published are never
///     inherited, since they speak of the other game alone; a slug and a title must be given.
///   - Of keys that say the same thing in different ways the new one stands alone:
///       engine                          setup | fen
///       engine.topology                 radius | size
///       engine.plugins.chess.pieces.*   moves | movement | the short form (type, dirs, ...),
///                                       and in that dirs | offsets and steps | maxSteps
///   - What comes from the other game has no line, since faults are told of this file.
/// InvalidVariant with "line N: sentence": an unknown game, a circle, more than kMaxInheritance
/// games above one another, or a tree beyond the bounds of core/base/node.h.
Result<Node> resolve_inheritance(const Node& node, const FindGame& find);

}  // namespace sixfold
