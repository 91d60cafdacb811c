#pragma once

#include <optional>
#include <string_view>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "db/person.h"

// People as others see them, and what they are to each other. All functions throw DbError.
namespace sixfold::db {

class Transaction;

/// How many others somebody may follow or block.
inline constexpr int kMostRelations = 500;

std::optional<Person> load_person(Transaction& transaction, const UserId& user);

/// Upper and lower case are the same. Nobody when it is no name.
std::optional<UserId> user_named(Transaction& transaction, std::string_view name);

/// Replaces what `other` was to `user`. Nothing changes on an error: BadRequest when they are the
/// same, NotFound when one is not there, NotAllowedNow beyond kMostRelations.
Result<void> relate(Transaction& transaction, const UserId& user, const UserId& other,
                    Relation relation);

/// `other` is this to `user` no more. Nothing happens when it is something else or nothing.
void unrelate(Transaction& transaction, const UserId& user, const UserId& other, Relation relation);

}  // namespace sixfold::db
