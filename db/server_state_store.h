#pragma once

#include <optional>

#include "db/batch.h"

// Single values of the whole server. All functions throw DbError.
namespace sixfold::db {

class Transaction;

void store_heartbeat(Transaction& transaction, const Heartbeat& heartbeat);

std::optional<Instant> last_heartbeat(Transaction& transaction);

}  // namespace sixfold::db
