#pragma once

#include <vector>

#include "core/base/ids.h"
#include "db/batch.h"

// Standings, and how they came about. All functions throw DbError.
namespace sixfold::db {

class Transaction;

/// By variant and speed.
std::vector<StoredStanding> load_standings(Transaction& transaction, const UserId& user);

/// Changes the standings of the players of a game that ends, and what is known of the first move,
/// and remembers what it made of the players.
/// Throws Conflict unless each of them counts one game more than what is stored: a standing that
/// was lost on the way, or changed by two games at once, must not replace a good one.
void change_standings(Transaction& transaction, const FinishGame& finish);

/// Whether the game made these standings.
bool changed_standings(Transaction& transaction, const FinishGame& finish);

/// Of all games.
std::vector<FirstMoveValue> first_moves(Transaction& transaction);

}  // namespace sixfold::db
