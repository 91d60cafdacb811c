#pragma once

#include <optional>
#include <vector>

#include "db/batch.h"

// Games, their seats and their facts. All functions throw DbError; those that write throw Conflict
// when what they are given contradicts what is stored. To repeat a write whose outcome was unknown
// changes nothing, also when later writes of the same game succeeded in between.
namespace sixfold::db {

class Journal;
class Transaction;

/// The new game is 'open'.
void insert_game(Transaction& transaction, const Journal& journal, const InsertGame& game);

void take_seat(Transaction& transaction, const TakeSeat& taken);

/// Deletes an open game. Nothing happens when it is not there, since it may be gone when the write
/// is repeated.
void withdraw_game(Transaction& transaction, const WithdrawGame& withdrawn);

/// The first fact makes an open game 'playing'. Facts come in the order of their versions.
void append_fact(Transaction& transaction, Journal& journal, const AppendFact& fact);

/// Takes over what an earlier process left in the log.
void recover_log(Transaction& transaction, Journal& journal);

/// The one that is written last holds. Nothing happens to a game that is over, since it may have
/// ended when the write is repeated.
void set_deadline(Transaction& transaction, const SetDeadline& deadline);

/// Makes a playing game 'over', packs its facts and changes the standings of its players.
void finish_game(Transaction& transaction, Journal& journal, const FinishGame& finish);

std::optional<StoredGame> load_game(Transaction& transaction, const Journal& journal,
                                    const GameId& game);

/// The games that are 'open' and meant for one person, by id.
std::vector<StoredGame> challenges(Transaction& transaction, const Journal& journal);

/// The games that are 'playing', by id, but for those that sleep: their deadline is set and later
/// than `until`.
std::vector<StoredGame> running_games(Transaction& transaction, const Journal& journal,
                                      Instant until);

/// The earliest deadlines of sleeping games, at most `limit`: what wakes them.
std::vector<SleepingGame> sleeping_games(Transaction& transaction, int limit);

}  // namespace sixfold::db
