#include "db/migrations.h"

#include "db/database.h"

namespace sixfold::db {

namespace {

std::int64_t schema_version(Database& database) { return database.integer("PRAGMA user_version"); }

}  // namespace

Result<void> check_identity(Database& database, const std::string& file) {
    const std::int64_t application = database.integer("PRAGMA application_id");
    const bool empty = database.integer("SELECT count(*) FROM sqlite_schema") == 0;
    if (application != kApplicationId && (application != 0 || !empty)) {
        return Error{ErrorCode::StorageUnavailable,
                     file + " is the database of another program (application id " +
                         std::to_string(application) + "); it was not touched"};
    }
    const std::int64_t version = schema_version(database);
    const auto known = static_cast<std::int64_t>(migrations().size());
    if (version > known) {
        return Error{ErrorCode::StorageUnavailable,
                     file + " has schema version " + std::to_string(version) +
                         ", and this program knows versions up to " + std::to_string(known) +
                         ": it was written by a newer version of the program"};
    }
    return {};
}

void migrate(Database& database, std::span<const std::string_view> scripts) {
    for (auto number = static_cast<std::size_t>(schema_version(database)); number < scripts.size();
         ++number) {
        Transaction transaction(database, Transaction::Kind::Write);
        database.execute(std::string(scripts[number]));
        // Pragmas take no parameters. Both numbers live in the file's header, which is written and
        // rolled back with the transaction.
        database.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
        database.execute("PRAGMA user_version = " + std::to_string(number + 1));
        transaction.commit();
    }
}

}  // namespace sixfold::db
