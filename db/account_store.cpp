#include "db/account_store.h"

#include <algorithm>
#include <set>
#include <utility>

#include "db/database.h"

namespace sixfold::db {

namespace {

const Error kNoSession{ErrorCode::Unauthenticated, "You are not logged in."};
const Error kGuest{ErrorCode::Forbidden, "This is for people with a name: make an account first."};
const Error kWrongPassword{ErrorCode::WrongPassword, "The password is not the right one."};
const Error kWrongCode{ErrorCode::WrongPassword, "The name and the code do not go together."};

Instant to_the_hour(Instant now) {
    return Instant{now.time_since_epoch() / kSeenPrecision * kSeenPrecision};
}

Milliseconds idle_of(const Owner& owner) { return owner.name ? kPersonIdle : kGuestIdle; }

std::vector<std::string> texts_of(Statement& statement) {
    std::vector<std::string> texts;
    while (statement.step()) texts.push_back(statement.text(0));
    return texts;
}

Result<Owner> acting(Transaction& transaction, const std::string& session, Instant now) {
    const auto found = session_owner(transaction, session, now);
    if (!found) return kNoSession;
    return found->owner;
}

Result<Owner> acting_person(Transaction& transaction, const std::string& session, Instant now) {
    auto owner = acting(transaction, session, now);
    if (owner && !owner->name) return kGuest;
    return owner;
}

/// Ends all sessions of a user but one.
std::vector<std::string> end_sessions(Transaction& transaction, const UserId& user,
                                      const std::string& kept, Instant now) {
    Statement ended = transaction.statement(
        "UPDATE sessions SET expires_at = ?3"
        " WHERE user_id = ?1 AND token_hash <> ?2 AND expires_at > ?3 RETURNING token_hash");
    ended.bind(user, kept, now);
    return texts_of(ended);
}

void insert_session(Transaction& transaction, const Owner& owner, const NewSession& session) {
    transaction
        .statement(
            "INSERT INTO sessions (token_hash, user_id, created_at, agent, seen_at, expires_at)"
            " VALUES (?1, ?2, ?3, ?4, ?3, ?5)")
        .bind(session.hash, owner.user, session.at, session.agent, session.at + idle_of(owner))
        .run();
}

/// The new session, in place of the one that the browser had, and of those that are too many.
Entered enter(Transaction& transaction, Owner owner, const NewSession& session,
              const std::optional<std::string>& replaced) {
    Entered entered{std::move(owner), {}};
    if (replaced) {
        const auto before = session_owner(transaction, *replaced, session.at);
        if (before && before->owner.name) {
            end_session(transaction, *replaced, session.at);
            entered.ended.push_back(*replaced);
        }
    }
    insert_session(transaction, entered.owner, session);
    Statement crowded = transaction.statement(
        "UPDATE sessions SET expires_at = ?2 WHERE token_hash IN"
        " (SELECT token_hash FROM sessions WHERE user_id = ?1 AND expires_at > ?2"
        "  AND token_hash <> ?3 ORDER BY seen_at DESC, created_at DESC LIMIT -1 OFFSET ?4)"
        " RETURNING token_hash");
    crowded.bind(entered.owner.user, session.at, session.hash, std::int64_t{kMostSessions - 1});
    for (std::string& hash : texts_of(crowded)) entered.ended.push_back(std::move(hash));
    return entered;
}

std::optional<Owner> owner_of_name(Transaction& transaction, const std::string& name) {
    Statement query =
        transaction.statement("SELECT id, name FROM users WHERE name = ? COLLATE NOCASE");
    if (!query.bind(name).step()) return std::nullopt;
    return Owner{UserId{query.text(0)}, query.optional_text(1)};
}

void insert_codes(Transaction& transaction, const UserId& user,
                  const std::vector<std::string>& codes) {
    for (const std::string& code : codes) {
        transaction.statement("INSERT INTO recovery_codes (user_id, code_hash) VALUES (?, ?)")
            .bind(user, code)
            .run();
    }
}

void delete_codes(Transaction& transaction, const UserId& user) {
    transaction.statement("DELETE FROM recovery_codes WHERE user_id = ?").bind(user).run();
}

void delete_device_links(Transaction& transaction, const UserId& user) {
    transaction.statement("DELETE FROM device_links WHERE user_id = ?").bind(user).run();
}

void delete_tokens(Transaction& transaction, const UserId& user) {
    transaction.statement("DELETE FROM api_tokens WHERE user_id = ?").bind(user).run();
}

/// Whether the session holds and is of the person whose password was compared, and that password
/// still holds.
Result<void> check_proof(Transaction& transaction, const std::string& session,
                         const Credentials& by, Instant now) {
    const auto known = credentials_of_session(transaction, session, now);
    if (!known) return known.error();
    if (known->user != by.user || known->password_hash != by.password_hash) return kWrongPassword;
    return {};
}

}  // namespace

std::optional<SessionOwner> session_owner(Transaction& transaction, const std::string& session,
                                          Instant now) {
    Statement query = transaction.statement(
        "SELECT user_id, name, seen_at, agent <> '' FROM sessions"
        " JOIN users ON users.id = user_id WHERE token_hash = ? AND expires_at > ?");
    if (!query.bind(session, now).step()) return std::nullopt;
    return SessionOwner{
        {UserId{query.text(0)}, query.optional_text(1)}, query.instant(2), query.integer(3) != 0};
}

void use_sessions(Transaction& transaction, const std::vector<SessionUse>& uses, Instant now) {
    for (const SessionUse& use : uses) {
        const auto found = session_owner(transaction, use.hash, now);
        if (!found) continue;
        transaction
            .statement(
                "UPDATE sessions SET seen_at = max(seen_at, ?2), expires_at = ?3,"
                " agent = CASE WHEN ?4 = '' THEN agent ELSE ?4 END WHERE token_hash = ?1")
            .bind(use.hash, to_the_hour(now), now + idle_of(found->owner), use.agent)
            .run();
    }
}

void add_guest(Transaction& transaction, const UserId& user, const NewSession& session) {
    transaction.statement("INSERT INTO users (id, created_at) VALUES (?, ?)")
        .bind(user, session.at)
        .run();
    insert_session(transaction, {user, std::nullopt}, session);
}

Result<Registered> register_person(Transaction& transaction, const Registration& registration,
                                   Instant now) {
    std::optional<SessionOwner> guest;
    if (registration.session) guest = session_owner(transaction, *registration.session, now);
    if (guest && guest->owner.name) {
        return Error{ErrorCode::NotAllowedNow, "You have a name already."};
    }
    if (owner_of_name(transaction, registration.name)) {
        return Error{ErrorCode::NameTaken, "Somebody else has this name."};
    }
    const UserId user = guest ? guest->owner.user : registration.fresh_user;
    if (!guest) {
        transaction.statement("INSERT INTO users (id, created_at) VALUES (?, ?)")
            .bind(user, now)
            .run();
    }
    transaction.statement("UPDATE users SET name = ?2, password_hash = ?3 WHERE id = ?1")
        .bind(user, registration.name, registration.password_hash)
        .run();
    insert_codes(transaction, user, registration.codes);
    const Owner owner{user, registration.name};
    if (guest) {
        // The devices on which the guest is logged in stay so for as long as a person's.
        transaction
            .statement("UPDATE sessions SET expires_at = ?3 WHERE user_id = ?1 AND expires_at > ?2")
            .bind(user, now, now + kPersonIdle)
            .run();
    } else {
        insert_session(transaction, owner, registration.fresh_session);
    }
    return Registered{owner, !guest};
}

std::optional<Credentials> credentials_of_name(Transaction& transaction, const std::string& name) {
    Statement query = transaction.statement(
        "SELECT id, password_hash FROM users"
        " WHERE name = ? COLLATE NOCASE AND password_hash IS NOT NULL");
    if (!query.bind(name).step()) return std::nullopt;
    return Credentials{UserId{query.text(0)}, query.text(1)};
}

Result<Credentials> credentials_of_session(Transaction& transaction, const std::string& session,
                                           Instant now) {
    const auto owner = acting_person(transaction, session, now);
    if (!owner) return owner.error();
    Statement query = transaction.statement("SELECT password_hash FROM users WHERE id = ?");
    if (!query.bind(owner->user).step() || query.is_null(0)) return kGuest;
    return Credentials{owner->user, query.text(0)};
}

Result<Entered> log_in(Transaction& transaction, const Credentials& by, const NewSession& session,
                       const std::optional<std::string>& replaced) {
    Owner owner{by.user, std::nullopt};
    {
        Statement query =
            transaction.statement("SELECT name FROM users WHERE id = ? AND password_hash = ?");
        if (!query.bind(by.user, by.password_hash).step()) return kWrongPassword;
        owner.name = query.optional_text(0);
    }
    return enter(transaction, std::move(owner), session, replaced);
}

bool has_recovery_code(Transaction& transaction, const std::string& name, const std::string& code) {
    return transaction
        .statement(
            "SELECT 1 FROM users JOIN recovery_codes ON user_id = users.id"
            " WHERE name = ? COLLATE NOCASE AND code_hash = ?")
        .bind(name, code)
        .step();
}

Result<Entered> recover(Transaction& transaction, const std::string& name, const std::string& code,
                        const std::string& password_hash, const NewSession& session,
                        const std::optional<std::string>& replaced) {
    const auto owner = owner_of_name(transaction, name);
    if (!owner) return kWrongCode;
    const int used =
        transaction.statement("DELETE FROM recovery_codes WHERE user_id = ? AND code_hash = ?")
            .bind(owner->user, code)
            .run();
    if (used == 0) return kWrongCode;
    transaction.statement("UPDATE users SET password_hash = ?2 WHERE id = ?1")
        .bind(owner->user, password_hash)
        .run();
    std::vector<std::string> ended =
        end_sessions(transaction, owner->user, session.hash, session.at);
    delete_device_links(transaction, owner->user);
    delete_tokens(transaction, owner->user);
    Entered entered = enter(transaction, *owner, session, replaced);
    entered.ended.insert(entered.ended.end(), ended.begin(), ended.end());
    return entered;
}

Result<std::vector<std::string>> change_password(Transaction& transaction,
                                                 const std::string& session, const Credentials& by,
                                                 const std::string& password_hash, Instant now) {
    if (auto proof = check_proof(transaction, session, by, now); !proof) return proof.error();
    transaction.statement("UPDATE users SET password_hash = ?2 WHERE id = ?1")
        .bind(by.user, password_hash)
        .run();
    delete_device_links(transaction, by.user);
    return end_sessions(transaction, by.user, session, now);
}

Result<void> replace_recovery_codes(Transaction& transaction, const std::string& session,
                                    const Credentials& by, const std::vector<std::string>& codes,
                                    Instant now) {
    if (auto proof = check_proof(transaction, session, by, now); !proof) return proof.error();
    delete_codes(transaction, by.user);
    insert_codes(transaction, by.user, codes);
    return {};
}

Result<std::vector<std::string>> close_account(Transaction& transaction, const std::string& session,
                                               const Credentials& by, Instant now) {
    if (auto proof = check_proof(transaction, session, by, now); !proof) return proof.error();
    transaction.statement("UPDATE users SET password_hash = NULL, closed_at = ?2 WHERE id = ?1")
        .bind(by.user, now)
        .run();
    delete_codes(transaction, by.user);
    delete_device_links(transaction, by.user);
    delete_tokens(transaction, by.user);
    Statement ended =
        transaction.statement("DELETE FROM sessions WHERE user_id = ? RETURNING token_hash");
    ended.bind(by.user);
    return texts_of(ended);
}

void end_session(Transaction& transaction, const std::string& session, Instant now) {
    // Left to the sweep: it may be the last of a guest for whom something is just being done.
    transaction
        .statement("UPDATE sessions SET expires_at = ?2 WHERE token_hash = ?1 AND expires_at > ?2")
        .bind(session, now)
        .run();
}

Result<std::vector<StoredSession>> sessions(Transaction& transaction, const std::string& session,
                                            Instant now) {
    const auto owner = acting(transaction, session, now);
    if (!owner) return owner.error();
    std::vector<StoredSession> all;
    Statement query = transaction.statement(
        "SELECT token_hash, agent, created_at, seen_at FROM sessions"
        " WHERE user_id = ? AND expires_at > ? ORDER BY seen_at DESC, created_at DESC, token_hash");
    query.bind(owner->user, now);
    while (query.step()) {
        all.push_back({query.text(0), query.text(1), query.instant(2), query.instant(3)});
    }
    return all;
}

Result<std::string> end_session_of(Transaction& transaction, const std::string& session,
                                   const std::string& id, Instant now) {
    const auto all = sessions(transaction, session, now);
    if (!all) return all.error();
    const auto named = std::find_if(all->begin(), all->end(), [&](const StoredSession& one) {
        return public_id(one.hash) == id;
    });
    if (named == all->end()) {
        return Error{ErrorCode::NotFound, "You are not logged in at such a place."};
    }
    end_session(transaction, named->hash, now);
    return named->hash;
}

Result<void> make_device_link(Transaction& transaction, const std::string& session,
                              const std::string& token, Instant expires, Instant now) {
    const auto owner = acting(transaction, session, now);
    if (!owner) return owner.error();
    transaction
        .statement(
            "INSERT OR REPLACE INTO device_links (user_id, token_hash, expires_at)"
            " VALUES (?, ?, ?)")
        .bind(owner->user, token, expires)
        .run();
    return {};
}

Result<Entered> use_device_link(Transaction& transaction, const std::string& token,
                                const NewSession& session,
                                const std::optional<std::string>& replaced) {
    std::optional<Owner> owner;
    {
        Statement query = transaction.statement(
            "SELECT user_id, name FROM device_links JOIN users ON users.id = user_id"
            " WHERE token_hash = ? AND expires_at > ?");
        if (query.bind(token, session.at).step()) {
            owner = Owner{UserId{query.text(0)}, query.optional_text(1)};
        }
    }
    if (!owner) {
        return Error{ErrorCode::NotFound, "This link has been used, or it is too old."};
    }
    delete_device_links(transaction, owner->user);
    return enter(transaction, *std::move(owner), session, replaced);
}

Result<void> add_token(Transaction& transaction, const std::string& session,
                       const StoredToken& token, Instant now) {
    const auto known = tokens(transaction, session, now);
    if (!known) return known.error();
    if (known->size() >= static_cast<std::size_t>(kMostTokens)) {
        return Error{ErrorCode::NotAllowedNow,
                     "You have " + std::to_string(kMostTokens) + " tokens: delete one first."};
    }
    const auto owner = acting_person(transaction, session, now);
    if (!owner) return owner.error();
    transaction
        .statement(
            "INSERT INTO api_tokens (token_hash, user_id, label, created_at) VALUES (?, ?, ?, ?)")
        .bind(token.hash, owner->user, token.label, token.created)
        .run();
    return {};
}

Result<std::vector<StoredToken>> tokens(Transaction& transaction, const std::string& session,
                                        Instant now) {
    const auto owner = acting_person(transaction, session, now);
    if (!owner) return owner.error();
    std::vector<StoredToken> all;
    Statement query = transaction.statement(
        "SELECT token_hash, label, created_at FROM api_tokens WHERE user_id = ?"
        " ORDER BY created_at, token_hash");
    query.bind(owner->user);
    while (query.step()) all.push_back({query.text(0), query.text(1), query.instant(2)});
    return all;
}

Result<void> delete_token(Transaction& transaction, const std::string& session,
                          const std::string& id, Instant now) {
    const auto all = tokens(transaction, session, now);
    if (!all) return all.error();
    for (const StoredToken& token : *all) {
        if (public_id(token.hash) != id) continue;
        transaction.statement("DELETE FROM api_tokens WHERE token_hash = ?").bind(token.hash).run();
        return {};
    }
    return Error{ErrorCode::NotFound, "You have no such token."};
}

std::optional<Owner> token_owner(Transaction& transaction, const std::string& token) {
    Statement query = transaction.statement(
        "SELECT user_id, name FROM api_tokens JOIN users ON users.id = user_id"
        " WHERE token_hash = ?");
    if (!query.bind(token).step()) return std::nullopt;
    return Owner{UserId{query.text(0)}, query.optional_text(1)};
}

int sweep(Transaction& transaction, Instant now, int limit) {
    const Instant before = now - kSweepAfter;
    const std::int64_t most = std::max(limit, 0);
    int gone = transaction
                   .statement(
                       "DELETE FROM device_links WHERE user_id IN"
                       " (SELECT user_id FROM device_links WHERE expires_at <= ? LIMIT ?)")
                   .bind(before, most)
                   .run();
    std::set<std::string> users;
    {
        Statement expired = transaction.statement(
            "DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions"
            " WHERE expires_at <= ? ORDER BY expires_at LIMIT ?) RETURNING user_id");
        expired.bind(before, most);
        for (std::string& user : texts_of(expired)) {
            users.insert(std::move(user));
            ++gone;
        }
    }
    for (const std::string& user : users) {
        try {
            gone += transaction
                        .statement(
                            "DELETE FROM users WHERE id = ?1 AND name IS NULL"
                            " AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = ?1)")
                        .bind(std::string_view{user})
                        .run();
        } catch (const DbError& error) {
            // Games, or whatever else the schema lets refer to a user, keep the guest: SQLite
            // undoes the one statement, and the transaction goes on.
            if (!error.is_constraint()) throw;
        }
    }
    return gone;
}

}  // namespace sixfold::db
