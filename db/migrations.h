#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace sixfold::db {

class Database;

/// The mark in the header of the file that says whose it is: "sixf".
inline constexpr std::int64_t kApplicationId = 0x73697866;

/// The scripts of db/migrations, oldest first, built into the program. Their number is the schema
/// version that this program writes; the file keeps its own in `PRAGMA user_version`.
std::span<const std::string_view> migrations();

/// Whether the database is empty or one of ours that this program understands. Otherwise a
/// sentence about `file`. Changes nothing. Throws DbError.
Result<void> check_identity(Database& database, const std::string& file);

/// Runs the scripts that the database has not seen yet, each in a transaction with its number.
/// Throws DbError; the scripts before the one that failed stay.
void migrate(Database& database, std::span<const std::string_view> scripts);

}  // namespace sixfold::db
