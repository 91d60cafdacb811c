#include "db/store.h"

#include <utility>

#include "db/account_store.h"
#include "db/conflict.h"
#include "db/data_folder.h"
#include "db/database.h"
#include "db/definition_store.h"
#include "db/game_store.h"
#include "db/journal.h"
#include "db/migrations.h"
#include "db/person_store.h"
#include "db/rating_store.h"
#include "db/seek_store.h"
#include "db/server_state_store.h"
#include "db/transact.h"
#include "db/user_store.h"

namespace sixfold::db {

namespace {

struct Write {
    Transaction& transaction;
    Journal& journal;

    void operator()(const InsertGuest& guest) const { insert_guest(transaction, guest); }
    void operator()(const InsertGame& game) const { insert_game(transaction, journal, game); }
    void operator()(const TakeSeat& taken) const { take_seat(transaction, taken); }
    void operator()(const WithdrawGame& withdrawn) const { withdraw_game(transaction, withdrawn); }
    void operator()(const InsertSeek& seek) const { insert_seek(transaction, seek); }
    void operator()(const DeleteSeek& seek) const { delete_seek(transaction, seek); }
    void operator()(const AppendFact& fact) const { append_fact(transaction, journal, fact); }
    void operator()(const SetDeadline& deadline) const { set_deadline(transaction, deadline); }
    void operator()(const FinishGame& finish) const { finish_game(transaction, journal, finish); }
    void operator()(const Heartbeat& heartbeat) const { store_heartbeat(transaction, heartbeat); }
};

struct Describe {
    std::string operator()(const InsertGuest& guest) const { return "guest " + guest.user.text; }
    std::string operator()(const InsertGame& game) const { return "new game " + game.game.text; }
    std::string operator()(const TakeSeat& taken) const {
        return "seat " + std::to_string(taken.seat.index) + " of game " + taken.game.text;
    }
    std::string operator()(const WithdrawGame& withdrawn) const {
        return "withdrawal of game " + withdrawn.game.text;
    }
    std::string operator()(const InsertSeek& seek) const { return "new seek " + seek.seek; }
    std::string operator()(const DeleteSeek& seek) const { return "end of seek " + seek.seek; }
    std::string operator()(const AppendFact& fact) const {
        return "version " + std::to_string(fact.version) + " of game " + fact.game.text;
    }
    std::string operator()(const SetDeadline& deadline) const {
        return "deadline of game " + deadline.game.text;
    }
    std::string operator()(const FinishGame& finish) const {
        return "end of game " + finish.game.text;
    }
    std::string operator()(const Heartbeat&) const { return "heartbeat"; }
};

void write(Transaction& transaction, Journal& journal, const Operation& operation) {
    const auto refuse = [&](const std::exception& error) {
        return Conflict(std::visit(Describe{}, operation) + ": " + error.what());
    };
    try {
        std::visit(Write{transaction, journal}, operation);
    } catch (const Conflict& conflict) {
        throw refuse(conflict);
    } catch (const DbError& error) {
        if (!error.is_constraint()) throw;
        throw refuse(error);
    }
}

Error open_error(const std::string& file, const DbError& error) {
    if (error.is_not_a_database()) {
        return {ErrorCode::StorageUnavailable, file + " is not a database; it was not touched"};
    }
    const ErrorCode code =
        error.is_unavailable() ? ErrorCode::StorageUnavailable : ErrorCode::Internal;
    return {code, "cannot open the database " + file + ": " + error.what()};
}

}  // namespace

struct Store::Impl {
    Impl(std::optional<FolderLock> held, const std::string& file)
        : lock(std::move(held)), database(file) {}

    /// Does `work` in a transaction, and the journal learns what became of it.
    template <typename Work>
    Result<void> write(Work work) {
        auto done = transact(database, Transaction::Kind::Write, [&](Transaction& transaction) {
            work(transaction);
            journal.write(transaction);
        });
        done ? journal.keep() : journal.undo();
        return done;
    }

    /// The person whose id `find` gives.
    template <typename Find>
    Result<std::optional<Person>> find_person(Find find) {
        return transact(database, Transaction::Kind::Read, [&](Transaction& transaction) {
            const std::optional<UserId> user = find(transaction);
            return user ? load_person(transaction, *user) : std::nullopt;
        });
    }

    std::optional<FolderLock> lock;  ///< given back after the database is closed
    Database database;
    Journal journal;
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(const std::filesystem::path& path) {
    const std::string file = path.string();
    const bool in_memory = file == ":memory:";
    std::optional<FolderLock> lock;
    if (!in_memory) {
        auto prepared = prepare_data_folder(path);
        if (!prepared) return prepared.error();
        lock = std::move(prepared).value();
    }
    try {
        auto impl = std::make_unique<Impl>(std::move(lock), file);
        if (auto ours = check_identity(impl->database, file); !ours) return ours.error();
        if (!in_memory) impl->database.use_write_ahead_log();
        migrate(impl->database, migrations());
        auto recovered =
            impl->write([&](Transaction& transaction) { recover_log(transaction, impl->journal); });
        if (!recovered) {
            return Error{recovered.error().code,
                         "cannot open the database " + file + ": " + recovered.error().message};
        }
        return Store(std::move(impl));
    } catch (const DbError& error) {
        return open_error(file, error);
    }
}

Result<void> Store::apply(const std::vector<Batch>& batches) {
    if (batches.empty()) return {};
    return impl_->write([&](Transaction& transaction) {
        for (const Batch& batch : batches) {
            for (const Operation& operation : batch) write(transaction, impl_->journal, operation);
        }
    });
}

Result<void> Store::pin(const std::vector<Definition>& definitions) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        for (const Definition& definition : definitions) pin_definition(transaction, definition);
    });
}

Result<std::vector<Definition>> Store::definitions() {
    return transact(impl_->database, Transaction::Kind::Read, all_definitions);
}

Result<std::optional<Person>> Store::person(const UserId& user) {
    return impl_->find_person([&](Transaction&) { return std::optional(user); });
}

Result<std::optional<Person>> Store::person_named(const std::string& name) {
    return impl_->find_person(
        [&](Transaction& transaction) { return user_named(transaction, name); });
}

Result<void> Store::relate(const UserId& user, const UserId& other, Relation relation) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::relate(transaction, user, other, relation);
    });
}

Result<void> Store::unrelate(const UserId& user, const UserId& other, Relation relation) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        db::unrelate(transaction, user, other, relation);
    });
}

Result<std::vector<InsertSeek>> Store::seeks() {
    return transact(impl_->database, Transaction::Kind::Read, all_seeks);
}

Result<std::vector<FirstMoveValue>> Store::first_moves() {
    return transact(impl_->database, Transaction::Kind::Read, db::first_moves);
}

Result<std::vector<StoredGame>> Store::challenges() {
    return transact(impl_->database, Transaction::Kind::Read, [&](Transaction& transaction) {
        return db::challenges(transaction, impl_->journal);
    });
}

Result<std::optional<SessionOwner>> Store::session_owner(const std::string& session, Instant now) {
    return transact(impl_->database, Transaction::Kind::Read, [&](Transaction& transaction) {
        return db::session_owner(transaction, session, now);
    });
}

Result<void> Store::use_sessions(const std::vector<SessionUse>& uses, Instant now) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::use_sessions(transaction, uses, now);
    });
}

Result<void> Store::add_guest(const UserId& user, const NewSession& session) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::add_guest(transaction, user, session);
    });
}

Result<Registered> Store::register_person(const Registration& registration, Instant now) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::register_person(transaction, registration, now);
    });
}

Result<std::optional<Credentials>> Store::credentials_of_name(const std::string& name) {
    return transact(impl_->database, Transaction::Kind::Read, [&](Transaction& transaction) {
        return db::credentials_of_name(transaction, name);
    });
}

Result<Credentials> Store::credentials_of_session(const std::string& session, Instant now) {
    return transact(impl_->database, Transaction::Kind::Read, [&](Transaction& transaction) {
        return db::credentials_of_session(transaction, session, now);
    });
}

Result<Entered> Store::log_in(const Credentials& by, const NewSession& session,
                              const std::optional<std::string>& replaced) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::log_in(transaction, by, session, replaced);
    });
}

Result<bool> Store::has_recovery_code(const std::string& name, const std::string& code) {
    return transact(impl_->database, Transaction::Kind::Read, [&](Transaction& transaction) {
        return db::has_recovery_code(transaction, name, code);
    });
}

Result<Entered> Store::recover(const std::string& name, const std::string& code,
                               const std::string& password_hash, const NewSession& session,
                               const std::optional<std::string>& replaced) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::recover(transaction, name, code, password_hash, session, replaced);
    });
}

Result<std::vector<std::string>> Store::change_password(const std::string& session,
                                                        const Credentials& by,
                                                        const std::string& password_hash,
                                                        Instant now) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::change_password(transaction, session, by, password_hash, now);
    });
}

Result<void> Store::replace_recovery_codes(const std::string& session, const Credentials& by,
                                           const std::vector<std::string>& codes, Instant now) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::replace_recovery_codes(transaction, session, by, codes, now);
    });
}

Result<std::vector<std::string>> Store::close_account(const std::string& session,
                                                      const Credentials& by, Instant now) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::close_account(transaction, session, by, now);
    });
}

Result<void> Store::end_session(const std::string& session, Instant now) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::end_session(transaction, session, now);
    });
}

Result<std::vector<StoredSession>> Store::sessions(const std::string& session, Instant now) {
    return transact(impl_->database, Transaction::Kind::Read, [&](Transaction& transaction) {
        return db::sessions(transaction, session, now);
    });
}

Result<std::string> Store::end_session_of(const std::string& session, const std::string& id,
                                          Instant now) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::end_session_of(transaction, session, id, now);
    });
}

Result<void> Store::make_device_link(const std::string& session, const std::string& token,
                                     Instant expires, Instant now) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::make_device_link(transaction, session, token, expires, now);
    });
}

Result<Entered> Store::use_device_link(const std::string& token, const NewSession& session,
                                       const std::optional<std::string>& replaced) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::use_device_link(transaction, token, session, replaced);
    });
}

Result<void> Store::add_token(const std::string& session, const StoredToken& token, Instant now) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::add_token(transaction, session, token, now);
    });
}

Result<std::vector<StoredToken>> Store::tokens(const std::string& session, Instant now) {
    return transact(impl_->database, Transaction::Kind::Read, [&](Transaction& transaction) {
        return db::tokens(transaction, session, now);
    });
}

Result<void> Store::delete_token(const std::string& session, const std::string& id, Instant now) {
    return transact(impl_->database, Transaction::Kind::Write, [&](Transaction& transaction) {
        return db::delete_token(transaction, session, id, now);
    });
}

Result<std::optional<Owner>> Store::token_owner(const std::string& token) {
    return transact(impl_->database, Transaction::Kind::Read,
                    [&](Transaction& transaction) { return db::token_owner(transaction, token); });
}

Result<int> Store::sweep(Instant now, int limit) {
    return transact(impl_->database, Transaction::Kind::Write,
                    [&](Transaction& transaction) { return db::sweep(transaction, now, limit); });
}

Result<std::optional<StoredGame>> Store::load_game(const GameId& game) {
    return transact(impl_->database, Transaction::Kind::Read, [&](Transaction& transaction) {
        return db::load_game(transaction, impl_->journal, game);
    });
}

Result<std::vector<StoredGame>> Store::running_games(Instant until) {
    return transact(impl_->database, Transaction::Kind::Read, [&](Transaction& transaction) {
        return db::running_games(transaction, impl_->journal, until);
    });
}

Result<std::vector<SleepingGame>> Store::sleeping_games(int limit) {
    return transact(impl_->database, Transaction::Kind::Read, [&](Transaction& transaction) {
        return db::sleeping_games(transaction, limit);
    });
}

Result<std::optional<Instant>> Store::last_heartbeat() {
    return transact(impl_->database, Transaction::Kind::Read, db::last_heartbeat);
}

}  // namespace sixfold::db
