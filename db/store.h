#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "db/account.h"
#include "db/batch.h"

namespace sixfold::db {

/// A variant definition as a game was played by it: kept for good.
struct Definition {
    std::string hash;
    std::string slug;
    std::string text;  ///< canonical text (core/base/node.h)
};

/// Opens the database file of a data folder (creating both), brings its schema up to date and reads
/// and writes all that the program keeps. One instance has one connection and is used by one thread
/// at a time. Failures are values: SQLite's exceptions do not leave this folder.
class Store {
  public:
    /// Opens for reading and writing and migrates. Refuses, with a sentence that names the file, a
    /// folder that cannot be written, a file that is no database, one that another process writes
    /// to, and a database newer than this program. `path` may be ":memory:".
    static Result<Store> open(const std::filesystem::path& path);

    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    /// Applies all batches in order in one transaction: all or nothing.
    /// StorageUnavailable when it should be tried again (disk full, locked, I/O error).
    Result<void> apply(const std::vector<Batch>& batches);

    /// Keeps definitions that are not known yet.
    Result<void> pin(const std::vector<Definition>& definitions);
    Result<std::vector<Definition>> definitions();

    Result<std::optional<Person>> person(const UserId& user);
    /// Upper and lower case are the same.
    Result<std::optional<Person>> person_named(const std::string& name);
    /// What `other` is to `user` from now on: one thing at most, and the other direction stays as
    /// it is. BadRequest: they are the same; NotFound: one is not there; NotAllowedNow: somebody
    /// follows and blocks 500 people at most.
    Result<void> relate(const UserId& user, const UserId& other, Relation relation);
    /// `other` is this to `user` no more; what else it is stays.
    Result<void> unrelate(const UserId& user, const UserId& other, Relation relation);

    /// All seeks that stay, oldest first.
    Result<std::vector<InsertSeek>> seeks();
    Result<std::vector<FirstMoveValue>> first_moves();
    /// The open games that are meant for one person.
    Result<std::vector<StoredGame>> challenges();

    // People and their ways in: db/account_store.h says what each does.
    Result<std::optional<SessionOwner>> session_owner(const std::string& session, Instant now);
    Result<void> use_sessions(const std::vector<SessionUse>& uses, Instant now);
    Result<void> add_guest(const UserId& user, const NewSession& session);
    Result<Registered> register_person(const Registration& registration, Instant now);
    Result<std::optional<Credentials>> credentials_of_name(const std::string& name);
    Result<Credentials> credentials_of_session(const std::string& session, Instant now);
    Result<Entered> log_in(const Credentials& by, const NewSession& session,
                           const std::optional<std::string>& replaced);
    Result<bool> has_recovery_code(const std::string& name, const std::string& code);
    Result<Entered> recover(const std::string& name, const std::string& code,
                            const std::string& password_hash, const NewSession& session,
                            const std::optional<std::string>& replaced);
    Result<std::vector<std::string>> change_password(const std::string& session,
                                                     const Credentials& by,
                                                     const std::string& password_hash, Instant now);
    Result<void> replace_recovery_codes(const std::string& session, const Credentials& by,
                                        const std::vector<std::string>& codes, Instant now);
    Result<std::vector<std::string>> close_account(const std::string& session,
                                                   const Credentials& by, Instant now);
    Result<void> end_session(const std::string& session, Instant now);
    Result<std::vector<StoredSession>> sessions(const std::string& session, Instant now);
    Result<std::string> end_session_of(const std::string& session, const std::string& id,
                                       Instant now);
    Result<void> make_device_link(const std::string& session, const std::string& token,
                                  Instant expires, Instant now);
    Result<Entered> use_device_link(const std::string& token, const NewSession& session,
                                    const std::optional<std::string>& replaced);
    Result<void> add_token(const std::string& session, const StoredToken& token, Instant now);
    Result<std::vector<StoredToken>> tokens(const std::string& session, Instant now);
    Result<void> delete_token(const std::string& session, const std::string& id, Instant now);
    Result<std::optional<Owner>> token_owner(const std::string& token);
    Result<int> sweep(Instant now, int limit);

    Result<std::optional<StoredGame>> load_game(const GameId& game);
    /// Games that have begun and are not over, for a restart; but not those that sleep until after
    /// this moment.
    Result<std::vector<StoredGame>> running_games(Instant until);
    /// The sleeping games that must be woken first, at most `limit`, earliest first.
    Result<std::vector<SleepingGame>> sleeping_games(int limit);
    Result<std::optional<Instant>> last_heartbeat();

  private:
    struct Impl;
    explicit Store(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace sixfold::db
