#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/base/ids.h"
#include "core/base/time.h"

struct sqlite3;
struct sqlite3_stmt;

// A thin, safe layer over SQLite's C interface. It throws DbError, which stays inside db/. One
// connection and all that comes from it are used by one thread at a time.
namespace sixfold::db {

/// A call of SQLite that failed, with SQLite's own words.
class DbError : public std::runtime_error {
  public:
    DbError(int extended_code, const std::string& message)
        : std::runtime_error(message), extended_(extended_code) {}

    /// SQLite's result code, and the extended one that says more.
    int primary() const { return extended_ & 0xff; }
    int extended() const { return extended_; }

    /// Trying again later can help: locked, disk full, I/O error, not writable now.
    bool is_unavailable() const;
    /// A CHECK, key or foreign key refused the row.
    bool is_constraint() const;
    bool is_not_a_database() const;

  private:
    int extended_;
};

/// One use of a prepared statement. Its end resets the statement, so that no read lock stays behind
/// and the next user finds it fresh. Columns are counted from 0.
class Statement {
  public:
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement();

    /// Gives the statement's parameters their values, all of them and in order.
    template <typename... Values>
    Statement& bind(const Values&... values) {
        int index = 0;
        (bind_one(++index, values), ...);
        return *this;
    }

    /// Goes to the next row; false when there is none.
    bool step();
    /// Runs a statement that gives no rows; how many rows it inserted, updated or deleted.
    int run();

    bool is_null(int column) const;
    std::int64_t integer(int column) const;
    double real(int column) const;
    std::string text(int column) const;
    Instant instant(int column) const { return Instant{Milliseconds{integer(column)}}; }
    std::optional<std::int64_t> optional_integer(int column) const;
    std::optional<Instant> optional_instant(int column) const;
    std::optional<std::string> optional_text(int column) const;

  private:
    friend class Database;
    Statement(sqlite3* connection, sqlite3_stmt* statement)
        : connection_(connection), statement_(statement) {}

    void bind_one(int index, std::int64_t value);
    void bind_one(int index, double value);
    void bind_one(int index, std::string_view value);
    void bind_one(int index, std::nullopt_t null);
    void bind_one(int index, Milliseconds value) { bind_one(index, std::int64_t{value.count()}); }
    void bind_one(int index, Instant value) { bind_one(index, value.time_since_epoch()); }
    void bind_one(int index, Seat value) { bind_one(index, std::int64_t{value.index}); }
    template <typename Tag>
    void bind_one(int index, const TextId<Tag>& value) {
        bind_one(index, std::string_view{value.text});
    }
    template <typename T>
    void bind_one(int index, const std::optional<T>& value) {
        value ? bind_one(index, *value) : bind_one(index, std::nullopt);
    }

    sqlite3* connection_;
    sqlite3_stmt* statement_;
};

/// A connection. Opening sets what holds for the connection only and writes nothing, so that a
/// file can be looked at before it is taken for ours.
class Database {
  public:
    enum class Access : std::uint8_t { Write, ReadOnly };

    /// Opens an existing file, or ":memory:".
    explicit Database(const std::string& path, Access access = Access::Write);
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database();

    /// Makes the file keep its journal as a write-ahead log, for good. Not for ":memory:".
    void use_write_ahead_log();

    /// Runs a script of statements without parameters.
    void execute(const std::string& script);
    /// The statement of this text, compiled at its first use and kept. Callers pass literals only,
    /// so there are not many. The same text must not be in use twice at a time.
    Statement statement(std::string_view sql);
    /// The single number that a query gives.
    std::int64_t integer(std::string_view sql);

    /// Whether a transaction is open.
    bool in_transaction() const;

  private:
    struct Close {
        void operator()(sqlite3* connection) const;
    };
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };

    std::unique_ptr<sqlite3, Close> connection_;
    std::map<std::string, std::unique_ptr<sqlite3_stmt, Finalize>, std::less<>> statements_;
};

/// All or nothing: what was done in it is undone at its end unless commit() succeeded. The store
/// functions take one, so that they can be joined.
class Transaction {
  public:
    enum class Kind : std::uint8_t {
        Read,   ///< one unchanging view of all tables
        Write,  ///< takes the write lock at once, so that it cannot fail half-way for want of it
    };

    Transaction(Database& database, Kind kind);
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();

    Statement statement(std::string_view sql) { return database_.statement(sql); }
    void commit();

  private:
    Database& database_;
};

}  // namespace sixfold::db
