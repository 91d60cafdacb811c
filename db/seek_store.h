#pragma once

#include <vector>

#include "db/batch.h"

// Seeks that stay when their owners leave. All functions throw DbError.
namespace sixfold::db {

class Transaction;

/// Throws Conflict when the seek is there already, but not exactly so.
void insert_seek(Transaction& transaction, const InsertSeek& seek);

void delete_seek(Transaction& transaction, const DeleteSeek& seek);

/// Oldest first.
std::vector<InsertSeek> all_seeks(Transaction& transaction);

}  // namespace sixfold::db
