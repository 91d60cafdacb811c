#include "db/database.h"

#include <fstream>

#include "tests/db/fixture.h"

namespace sixfold::db {
namespace {

// Result codes of SQLite, as its documentation numbers them.
constexpr int kFull = 13;
constexpr int kConstraint = 19;
constexpr int kConstraintCheck = 275;

TEST(Statement, GivesBackWhatWasBound) {
    Database database(":memory:");
    database.execute("CREATE TABLE t (a INTEGER, b TEXT, c TEXT, d TEXT, e INTEGER) STRICT");
    const std::string text("a\0b", 3);
    database.statement("INSERT INTO t VALUES (?, ?, ?, ?, ?)")
        .bind(std::int64_t{-5}, text, std::optional<std::string>{}, std::string_view{}, at(7))
        .run();

    Statement query = database.statement("SELECT a, b, c, d, e FROM t");
    ASSERT_TRUE(query.step());
    EXPECT_EQ(query.integer(0), -5);
    EXPECT_EQ(query.text(1), text);
    EXPECT_EQ(query.optional_text(2), std::nullopt);
    EXPECT_EQ(query.optional_text(3), "");
    EXPECT_EQ(query.instant(4), at(7));
    EXPECT_FALSE(query.step());
}

TEST(Statement, IsFreshAtItsNextUseThoughItWasLeftHalfRead) {
    Database database(":memory:");
    const auto first = [&](std::optional<std::int64_t> value) {
        Statement query = database.statement("SELECT ? UNION ALL SELECT 2");
        if (value) query.bind(*value);
        EXPECT_TRUE(query.step());
        return query.optional_integer(0);
    };
    EXPECT_EQ(first(1), 1);
    EXPECT_EQ(first(std::nullopt), std::nullopt);
}

TEST(Database, SaysWhichConstraintRefusedARow) {
    Database database(":memory:");
    database.execute("CREATE TABLE t (a INTEGER CHECK (a > 0)) STRICT");
    try {
        database.statement("INSERT INTO t VALUES (?)").bind(std::int64_t{0}).run();
        FAIL() << "the row was taken";
    } catch (const DbError& error) {
        EXPECT_EQ(error.primary(), kConstraint);
        EXPECT_EQ(error.extended(), kConstraintCheck);
        EXPECT_TRUE(error.is_constraint());
        EXPECT_FALSE(error.is_unavailable());
        EXPECT_NE(std::string(error.what()).find("a > 0"), std::string::npos) << error.what();
    }
}

TEST(Database, ChecksForeignKeys) {
    Database database(":memory:");
    database.execute("CREATE TABLE p (id TEXT PRIMARY KEY); CREATE TABLE c (p REFERENCES p (id))");
    EXPECT_THROW(database.execute("INSERT INTO c VALUES ('nobody')"), DbError);
}

TEST(Database, SyncsAtEachCommit) {
    Database database(":memory:");
    EXPECT_EQ(database.integer("PRAGMA synchronous"), 2);
}

TEST(Database, CallsAFullDatabaseUnavailable) {
    TemporaryFolder folder;
    std::ofstream{folder.file()};
    Database database(folder.file().string());
    database.execute("CREATE TABLE t (a TEXT); PRAGMA max_page_count = 3");
    try {
        database.statement("INSERT INTO t VALUES (?)").bind(std::string(50'000, 'x')).run();
        FAIL() << "the row was taken";
    } catch (const DbError& error) {
        EXPECT_EQ(error.primary(), kFull);
        EXPECT_TRUE(error.is_unavailable());
    }
}

TEST(Database, DoesNotCreateAFile) {
    TemporaryFolder folder;
    EXPECT_THROW(Database(folder.file().string()), DbError);
    EXPECT_FALSE(std::filesystem::exists(folder.file()));
}

TEST(Transaction, IsUndoneUnlessCommitted) {
    Database database(":memory:");
    database.execute("CREATE TABLE t (a INTEGER)");
    {
        Transaction transaction(database, Transaction::Kind::Write);
        transaction.statement("INSERT INTO t VALUES (1)").run();
    }
    EXPECT_FALSE(database.in_transaction());
    {
        Transaction transaction(database, Transaction::Kind::Write);
        transaction.statement("INSERT INTO t VALUES (2)").run();
        transaction.commit();
    }
    EXPECT_EQ(database.integer("SELECT sum(a) FROM t"), 2);
}

TEST(Transaction, EndsQuietlyWhenSqliteHasRolledBackAlready) {
    Database database(":memory:");
    database.execute("CREATE TABLE t (a INTEGER)");
    {
        Transaction transaction(database, Transaction::Kind::Write);
        transaction.statement("INSERT INTO t VALUES (1)").run();
        database.execute("ROLLBACK");
    }
    EXPECT_EQ(database.integer("SELECT count(*) FROM t"), 0);
}

TEST(Transaction, TakesTheWriteLockAtItsBeginning) {
    TemporaryFolder folder;
    std::ofstream{folder.file()};
    Database one(folder.file().string());
    Database other(folder.file().string());
    one.use_write_ahead_log();
    Transaction transaction(one, Transaction::Kind::Write);
    try {
        Transaction second(other, Transaction::Kind::Write);
        FAIL() << "two writers";
    } catch (const DbError& error) {
        EXPECT_TRUE(error.is_unavailable());
    }
    EXPECT_NO_THROW(Transaction(other, Transaction::Kind::Read));
}

}  // namespace
}  // namespace sixfold::db
