#include "db/database.h"

#include <sqlite3.h>

#include <cassert>

namespace sixfold::db {

namespace {

// Short: the one who calls retries anyway, and must soon be able to say that the store is down.
constexpr int kBusyTimeoutMs = 250;

[[noreturn]] void fail(sqlite3* connection) {
    throw DbError(sqlite3_extended_errcode(connection), sqlite3_errmsg(connection));
}

void check(sqlite3* connection, int code) {
    if (code != SQLITE_OK) fail(connection);
}

}  // namespace

bool DbError::is_unavailable() const {
    switch (primary()) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_FULL:
        case SQLITE_IOERR:
        case SQLITE_READONLY:
        case SQLITE_CANTOPEN:
            return true;
        default:
            return false;
    }
}

bool DbError::is_constraint() const { return primary() == SQLITE_CONSTRAINT; }

bool DbError::is_not_a_database() const { return primary() == SQLITE_NOTADB; }

Statement::~Statement() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

bool Statement::step() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    fail(connection_);
}

int Statement::run() {
    const bool has_row = step();
    assert(!has_row);
    static_cast<void>(has_row);
    return sqlite3_changes(connection_);
}

bool Statement::is_null(int column) const {
    return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(statement_, column);
}

double Statement::real(int column) const { return sqlite3_column_double(statement_, column); }

std::string Statement::text(int column) const {
    // The pointer first: it may convert the value, and the size is then that of the text.
    const void* bytes = sqlite3_column_text(statement_, column);
    const int size = sqlite3_column_bytes(statement_, column);
    if (bytes == nullptr) return {};
    return std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

std::optional<std::int64_t> Statement::optional_integer(int column) const {
    if (is_null(column)) return std::nullopt;
    return integer(column);
}

std::optional<Instant> Statement::optional_instant(int column) const {
    if (is_null(column)) return std::nullopt;
    return instant(column);
}

std::optional<std::string> Statement::optional_text(int column) const {
    if (is_null(column)) return std::nullopt;
    return text(column);
}

void Statement::bind_one(int index, std::int64_t value) {
    check(connection_, sqlite3_bind_int64(statement_, index, value));
}

void Statement::bind_one(int index, double value) {
    check(connection_, sqlite3_bind_double(statement_, index, value));
}

void Statement::bind_one(int index, std::string_view value) {
    // A view without bytes may be a null pointer, which SQLite would take for NULL.
    const char* bytes = value.empty() ? "" : value.data();
    // SQLite keeps a copy of its own (its SQLITE_TRANSIENT is a C cast, hence the long form).
    const auto copy = reinterpret_cast<sqlite3_destructor_type>(-1);
    check(connection_,
          sqlite3_bind_text64(statement_, index, bytes, value.size(), copy, SQLITE_UTF8));
}

void Statement::bind_one(int index, std::nullopt_t) {
    check(connection_, sqlite3_bind_null(statement_, index));
}

void Database::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }

void Database::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Database::Database(const std::string& path, Access access) {
    // No CREATE: who opens a file has made sure that it is there. No mutex of SQLite's own: one
    // thread at a time uses a connection.
    sqlite3* opened = nullptr;
    const int how = access == Access::ReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    const int code = sqlite3_open_v2(path.c_str(), &opened, how | SQLITE_OPEN_NOMUTEX, nullptr);
    connection_.reset(opened);
    if (opened == nullptr) throw DbError(SQLITE_NOMEM, "out of memory");
    check(opened, code);
    check(opened, sqlite3_extended_result_codes(opened, 1));
    check(opened, sqlite3_busy_timeout(opened, kBusyTimeoutMs));
    // Off by default in SQLite; without it REFERENCES is a comment.
    execute("PRAGMA foreign_keys = ON");
    // The log is on the disk before COMMIT returns: what the server says after a commit survives a
    // power cut too. The next lower level, NORMAL, may lose the newest transactions.
    execute("PRAGMA synchronous = FULL");
    // wal_autocheckpoint stays at its default of 1000 pages: the log stays near 4 MB, and a
    // checkpoint is short enough not to be felt.
}

Database::~Database() = default;

void Database::use_write_ahead_log() {
    // One sync for a commit instead of several, and readers do not stop the writer nor wait for it.
    Statement journal_mode = statement("PRAGMA journal_mode = WAL");
    if (!journal_mode.step() || journal_mode.text(0) != "wal") {
        throw DbError(SQLITE_CANTOPEN, "this file system cannot hold a write-ahead log");
    }
}

void Database::execute(const std::string& script) {
    check(connection_.get(),
          sqlite3_exec(connection_.get(), script.c_str(), nullptr, nullptr, nullptr));
}

Statement Database::statement(std::string_view sql) {
    auto found = statements_.find(sql);
    if (found == statements_.end()) {
        sqlite3_stmt* compiled = nullptr;
        check(connection_.get(),
              sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                                 SQLITE_PREPARE_PERSISTENT, &compiled, nullptr));
        found = statements_.try_emplace(std::string(sql), compiled).first;
    }
    assert(sqlite3_stmt_busy(found->second.get()) == 0);
    return Statement(connection_.get(), found->second.get());
}

std::int64_t Database::integer(std::string_view sql) {
    Statement query = statement(sql);
    if (!query.step()) throw DbError(SQLITE_ERROR, "no answer to " + std::string(sql));
    return query.integer(0);
}

bool Database::in_transaction() const { return sqlite3_get_autocommit(connection_.get()) == 0; }

Transaction::Transaction(Database& database, Kind kind) : database_(database) {
    database_.statement(kind == Kind::Write ? "BEGIN IMMEDIATE" : "BEGIN").run();
}

Transaction::~Transaction() {
    // After some failures, such as a full disk, SQLite has rolled back already.
    if (!database_.in_transaction()) return;
    try {
        database_.statement("ROLLBACK").run();
    } catch (const DbError&) {
        // Nothing is lost: what is not committed is not there at the next start, and a connection
        // that is still inside a transaction refuses the next BEGIN.
    }
}

void Transaction::commit() { database_.statement("COMMIT").run(); }

}  // namespace sixfold::db
