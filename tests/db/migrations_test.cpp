#include "db/migrations.h"

#include <array>

#include "db/database.h"
#include "tests/db/fixture.h"

namespace sixfold::db {
namespace {

TEST(Migrations, BringAnEmptyDatabaseToTheNewestVersion) {
    Database database(":memory:");
    migrate(database, migrations());
    EXPECT_EQ(database.integer("PRAGMA user_version"),
              static_cast<std::int64_t>(migrations().size()));
    EXPECT_EQ(database.integer("PRAGMA application_id"), kApplicationId);
    EXPECT_EQ(database.integer("SELECT count(*) FROM games"), 0);
}

TEST(Migrations, MakeStrictTablesOnly) {
    Database database(":memory:");
    migrate(database, migrations());
    EXPECT_GT(database.integer("SELECT count(*) FROM pragma_table_list"
                               " WHERE schema = 'main' AND name NOT LIKE 'sqlite%'"),
              0);
    EXPECT_EQ(database.integer("SELECT count(*) FROM pragma_table_list"
                               " WHERE schema = 'main' AND name NOT LIKE 'sqlite%' AND NOT strict"),
              0);
}

TEST(Migrations, RunOnceEach) {
    Database database(":memory:");
    const std::array<std::string_view, 2> scripts{"CREATE TABLE t (a INTEGER)",
                                                  "INSERT INTO t VALUES (1)"};
    migrate(database, std::span(scripts).first(1));
    migrate(database, scripts);
    migrate(database, scripts);
    EXPECT_EQ(database.integer("SELECT count(*) FROM t"), 1);
    EXPECT_EQ(database.integer("PRAGMA user_version"), 2);
}

TEST(Migrations, LeaveNothingOfAScriptThatFails) {
    Database database(":memory:");
    const std::array<std::string_view, 2> scripts{
        "CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1); INSERT INTO missing VALUES (1)"};
    EXPECT_THROW(migrate(database, scripts), DbError);
    EXPECT_EQ(database.integer("PRAGMA user_version"), 1);
    EXPECT_EQ(database.integer("SELECT count(*) FROM t"), 0);
}

TEST(Migrations, GiveRunningGamesAndGamesOfAUserAnIndex) {
    Database database(":memory:");
    migrate(database, migrations());
    const auto plan = [&](const std::string& query) {
        const std::string sql = "EXPLAIN QUERY PLAN " + query;
        Statement explained = database.statement(sql);
        EXPECT_TRUE(explained.step());
        return explained.text(3);
    };
    EXPECT_NE(
        plan("SELECT id FROM games WHERE status = 'playing' ORDER BY id").find("games_playing"),
        std::string::npos);
    EXPECT_NE(plan("SELECT game_id FROM game_seats WHERE user_id = 'x'").find("game_seats_user"),
              std::string::npos);
}

}  // namespace
}  // namespace sixfold::db
