#pragma once

#include <set>
#include <string>
#include <string_view>

#include "core/position/position.h"

// Short ways to set up positions and to ask what is legal in them. Whatever does not read ends the
// test program with a sentence.
namespace sixfold::test {

Position position(std::string_view slug, std::string_view text);

/// Men on an otherwise empty board, such as "e1:K a1:R e10:k", capitals for the first player;
/// `rest` is the position text after the men.
Position placed(std::string_view slug, std::string_view men, std::string_view rest = "w - - 0 1");

/// The position after these moves, which must be legal.
Position after(Position position, std::string_view moves);

bool can(const Position& position, std::string_view move);

/// Where the man on this cell can go, promotions once each.
std::set<std::string> targets(const Position& position, std::string_view from);

/// "K" for a king of the first player, "k" of the second, "" for an empty cell.
std::string man_on(const Position& position, std::string_view cell);

int count_men(const Position& position);

/// "checkmate 4 0", or "" when the game goes on.
std::string outcome_text(const Position& position);

/// The fourth field of the position text: the cells passed by the last move.
std::string passed_cells(const Position& position);

}  // namespace sixfold::test
