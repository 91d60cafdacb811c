#include "db/person_store.h"

#include <string>

#include "db/database.h"
#include "db/rating_store.h"

namespace sixfold::db {

namespace {

void load_relations(Transaction& transaction, Person& person) {
    Statement query = transaction.statement(
        "SELECT other_id, relation FROM relations WHERE user_id = ? ORDER BY other_id");
    query.bind(person.id);
    while (query.step()) {
        const bool blocks = relation_from(query.text(1)) == Relation::Block;
        (blocks ? person.blocked : person.followed).push_back(UserId{query.text(0)});
    }
}

bool is_there(Transaction& transaction, const UserId& user) {
    return transaction.statement("SELECT 1 FROM users WHERE id = ?").bind(user).step();
}

bool may_have_one_more(Transaction& transaction, const UserId& user, const UserId& other) {
    Statement query =
        transaction.statement("SELECT count(*) FROM relations WHERE user_id = ? AND other_id <> ?");
    query.bind(user, other).step();
    return query.integer(0) < kMostRelations;
}

}  // namespace

std::optional<Person> load_person(Transaction& transaction, const UserId& user) {
    Person person{user, {}, {}, {}, {}};
    {
        Statement query = transaction.statement("SELECT name FROM users WHERE id = ?");
        if (!query.bind(user).step()) return std::nullopt;
        person.name = query.optional_text(0);
    }
    person.standings = load_standings(transaction, user);
    load_relations(transaction, person);
    return person;
}

std::optional<UserId> user_named(Transaction& transaction, std::string_view name) {
    Statement query =
        transaction.statement("SELECT id FROM users WHERE name = ? COLLATE NOCASE LIMIT 1");
    if (!query.bind(name).step()) return std::nullopt;
    return UserId{query.text(0)};
}

Result<void> relate(Transaction& transaction, const UserId& user, const UserId& other,
                    Relation relation) {
    if (user == other) {
        return Error{ErrorCode::BadRequest, "Nobody follows or blocks themselves."};
    }
    if (!is_there(transaction, user) || !is_there(transaction, other)) {
        return Error{ErrorCode::NotFound, "There is no such person."};
    }
    if (relation == Relation::None) {
        transaction.statement("DELETE FROM relations WHERE user_id = ? AND other_id = ?")
            .bind(user, other)
            .run();
        return {};
    }
    if (!may_have_one_more(transaction, user, other)) {
        return Error{ErrorCode::NotAllowedNow, "You follow and block " +
                                                   std::to_string(kMostRelations) +
                                                   " people already: more cannot be kept."};
    }
    transaction
        .statement(
            "INSERT INTO relations (user_id, other_id, relation) VALUES (?, ?, ?)"
            " ON CONFLICT (user_id, other_id) DO UPDATE SET relation = excluded.relation")
        .bind(user, other, to_string(relation))
        .run();
    return {};
}

void unrelate(Transaction& transaction, const UserId& user, const UserId& other,
              Relation relation) {
    transaction
        .statement("DELETE FROM relations WHERE user_id = ? AND other_id = ? AND relation = ?")
        .bind(user, other, to_string(relation))
        .run();
}

}  // namespace sixfold::db
