#pragma once

#include "db/batch.h"

// Guests whom the world makes. All functions throw DbError.
namespace sixfold::db {

class Transaction;

/// Throws Conflict when the user or the session is there already, but not exactly so.
void insert_guest(Transaction& transaction, const InsertGuest& guest);

}  // namespace sixfold::db
