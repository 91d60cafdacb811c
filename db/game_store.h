#pragma once

#include <optional>
#include <vector>

#include "db/batch.h"

// Games, their seats and their facts. All functions throw DbError; those that write throw Conflict
// when what they are given contradicts what is stored. To repeat a write whose outcome was unknown
// changes nothing, also when later writes of the same game succeeded in between.
namespace sixfold::db {

class Transaction;

/// The new game is 'open'.
void insert_game(Transaction& transaction, const InsertGame& game);

void take_seat(Transaction& transaction, const TakeSeat& taken);

/// The first fact makes an open game 'playing'. Facts come in the order of their versions.
void append_fact(Transaction& transaction, const AppendFact& fact);

/// The one that is written last holds. Nothing happens to a game that is over, since it may have
/// ended when the write is repeated.
void set_deadline(Transaction& transaction, const SetDeadline& deadline);

/// Makes a playing game 'over' and packs its facts.
void finish_game(Transaction& transaction, const FinishGame& finish);

std::optional<StoredGame> load_game(Transaction& transaction, const GameId& game);

/// The games that are 'playing', by id, but for those that sleep: their deadline is set and later
/// than `until`.
std::vector<StoredGame> running_games(Transaction& transaction, Instant until);

/// The earliest deadlines of sleeping games, at most `limit`: what wakes them.
std::vector<SleepingGame> sleeping_games(Transaction& transaction, int limit);

}  // namespace sixfold::db
