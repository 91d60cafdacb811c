#include "db/store.h"

#include <type_traits>
#include <utility>

#include "db/conflict.h"
#include "db/data_folder.h"
#include "db/database.h"
#include "db/definition_store.h"
#include "db/game_store.h"
#include "db/journal.h"
#include "db/migrations.h"
#include "db/server_state_store.h"
#include "db/user_store.h"

namespace sixfold::db {

namespace {

Error error_of(const DbError& error) {
    if (error.is_unavailable()) {
        return {ErrorCode::StorageUnavailable,
                std::string("the database cannot be used now: ") + error.what()};
    }
    return {ErrorCode::Internal, std::string("the database failed: ") + error.what()};
}

Error error_of(const Conflict& conflict) { return {ErrorCode::Internal, conflict.what()}; }

/// Runs `work` in a transaction and gives back what it returns. Exceptions of this folder end here.
template <typename Work>
auto transact(Database& database, Transaction::Kind kind, Work work)
    -> Result<std::invoke_result_t<Work, Transaction&>> {
    try {
        Transaction transaction(database, kind);
        if constexpr (std::is_void_v<std::invoke_result_t<Work, Transaction&>>) {
            work(transaction);
            transaction.commit();
            return {};
        } else {
            auto value = work(transaction);
            transaction.commit();
            return value;
        }
    } catch (const DbError& error) {
        return error_of(error);
    } catch (const Conflict& conflict) {
        return error_of(conflict);
    }
}

struct Write {
    Transaction& transaction;
    Journal& journal;

    void operator()(const InsertGuest& guest) const { insert_guest(transaction, guest); }
    void operator()(const InsertGame& game) const { insert_game(transaction, journal, game); }
    void operator()(const TakeSeat& taken) const { take_seat(transaction, taken); }
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

Result<std::optional<UserId>> Store::user_of_session(const std::string& session_hash) {
    return transact(impl_->database, Transaction::Kind::Read, [&](Transaction& transaction) {
        return db::user_of_session(transaction, session_hash);
    });
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
