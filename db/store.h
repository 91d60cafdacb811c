#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"
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

    Result<std::optional<UserId>> user_of_session(const std::string& session_hash);

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
