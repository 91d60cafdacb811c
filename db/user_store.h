#pragma once

#include <optional>
#include <string>

#include "db/batch.h"

// Users and their sessions. All functions throw DbError.
namespace sixfold::db {

class Transaction;

/// Throws Conflict when the user or the session is there already, but not exactly so.
void insert_guest(Transaction& transaction, const InsertGuest& guest);

std::optional<UserId> user_of_session(Transaction& transaction, const std::string& session_hash);

}  // namespace sixfold::db
