#include "db/definition_store.h"

#include "db/database.h"

namespace sixfold::db {

void pin_definition(Transaction& transaction, const Definition& definition) {
    transaction
        .statement(
            "INSERT INTO definitions (hash, slug, text) VALUES (?, ?, ?)"
            " ON CONFLICT (hash) DO NOTHING")
        .bind(definition.hash, definition.slug, definition.text)
        .run();
}

std::vector<Definition> all_definitions(Transaction& transaction) {
    std::vector<Definition> all;
    Statement query =
        transaction.statement("SELECT hash, slug, text FROM definitions ORDER BY slug, hash");
    while (query.step()) all.push_back({query.text(0), query.text(1), query.text(2)});
    return all;
}

}  // namespace sixfold::db
