#pragma once

#include <vector>

#include "db/store.h"

// Variant definitions. All functions throw DbError.
namespace sixfold::db {

class Transaction;

/// Keeps the definition unless its hash is known.
void pin_definition(Transaction& transaction, const Definition& definition);

std::vector<Definition> all_definitions(Transaction& transaction);

}  // namespace sixfold::db
