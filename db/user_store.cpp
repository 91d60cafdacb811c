#include "db/user_store.h"

#include "db/account.h"
#include "db/conflict.h"
#include "db/database.h"

namespace sixfold::db {

namespace {

bool is_stored(Transaction& transaction, const InsertGuest& guest) {
    return transaction
        .statement(
            "SELECT 1 FROM users JOIN sessions ON sessions.user_id = users.id"
            " WHERE users.id = ?1 AND token_hash = ?2"
            " AND users.created_at = ?3 AND sessions.created_at = ?3")
        .bind(guest.user, guest.session_hash, guest.at)
        .step();
}

}  // namespace

void insert_guest(Transaction& transaction, const InsertGuest& guest) {
    const int inserted = transaction
                             .statement(
                                 "INSERT INTO users (id, created_at) VALUES (?, ?)"
                                 " ON CONFLICT (id) DO NOTHING")
                             .bind(guest.user, guest.at)
                             .run();
    if (inserted == 0) {
        if (!is_stored(transaction, guest)) throw Conflict("the user is stored with other values");
        return;
    }
    transaction
        .statement(
            "INSERT INTO sessions (token_hash, user_id, created_at, seen_at, expires_at)"
            " VALUES (?1, ?2, ?3, ?3, ?4)")
        .bind(guest.session_hash, guest.user, guest.at, guest.at + kGuestIdle)
        .run();
}

}  // namespace sixfold::db
