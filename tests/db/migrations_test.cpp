#include "db/migrations.h"

#include <array>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "db/account_store.h"
#include "db/database.h"
#include "db/game_store.h"
#include "db/journal.h"
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

TEST(Migrations, GiveRunningAndSleepingGamesAndGamesOfAUserAnIndex) {
    Database database(":memory:");
    migrate(database, migrations());
    const auto plan = [&](const std::string& query) {
        const std::string sql = "EXPLAIN QUERY PLAN " + query;
        Statement explained = database.statement(sql);
        std::string steps;
        while (explained.step()) steps += explained.text(3) + '\n';
        return steps;
    };
    EXPECT_NE(plan("SELECT id FROM games WHERE status = 'playing'"
                   " AND (deadline_at IS NULL OR deadline_at <= 5) ORDER BY id")
                  .find("games_playing"),
              std::string::npos);
    const std::string sleeping = plan(
        "SELECT id, deadline_at FROM games WHERE status = 'playing'"
        " AND deadline_at IS NOT NULL ORDER BY deadline_at, id LIMIT 5");
    EXPECT_NE(sleeping.find("games_sleeping"), std::string::npos) << sleeping;
    EXPECT_EQ(sleeping.find("TEMP B-TREE"), std::string::npos) << sleeping;
    EXPECT_NE(plan("SELECT game_id FROM game_seats WHERE user_id = 'x'").find("game_seats_user"),
              std::string::npos);
    EXPECT_NE(plan("SELECT id FROM games WHERE status = 'open' AND invited IS NOT NULL ORDER BY id")
                  .find("games_challenges"),
              std::string::npos);
}

// To delete a user, or to withdraw an open game, looks for what names them: by an index, or in a
// small table.
TEST(Migrations, GiveWhatNamesAUserOrAGameAnIndex) {
    Database database(":memory:");
    migrate(database, migrations());
    const std::vector<std::pair<std::string, std::string>> named{
        {"games", "invited"},      {"game_seats", "user_id"},     {"game_seats", "game_id"},
        {"standings", "user_id"},  {"rating_history", "user_id"}, {"relations", "user_id"},
        {"relations", "other_id"}, {"journal", "game_id"}};
    for (const auto& [table, column] : named) {
        const std::string sql =
            "EXPLAIN QUERY PLAN SELECT 1 FROM " + table + " WHERE " + column + " = ?";
        Statement explained = database.statement(sql);
        ASSERT_TRUE(explained.step());
        EXPECT_EQ(explained.text(3).substr(0, 6), "SEARCH") << table << '.' << column;
    }
}

/// A database of version 1 in which a game waits, one is being played and one is over.
void make_version_1(Database& database) {
    migrate(database, migrations().first(1));
    database.execute(R"(
        INSERT INTO users (id, created_at) VALUES ('ann', 1), ('bob', 1);
        INSERT INTO definitions VALUES ('hash-1', 'glinski', 'slug: glinski');
        INSERT INTO games (id, definition_hash, clock_base_ms, clock_increment_ms, host, created_at,
                           status, end_reason, ended_at, packed)
        VALUES ('waits', 'hash-1', 60000, 1000, 'ann', 5, 'open', NULL, NULL, NULL),
               ('plays', 'hash-1', 300000, 2000, 'ann', 6, 'playing', NULL, NULL, NULL),
               ('over', 'hash-1', 0, 3000, 'ann', 7, 'over', 'time', 99,
                '10' || char(9) || '\-' || char(9) || '\-' || char(9) || 'started' || char(10));
        INSERT INTO game_seats (game_id, seat, user_id, quarters)
        VALUES ('waits', 0, 'ann', NULL), ('waits', 1, NULL, NULL), ('plays', 0, 'ann', NULL),
               ('plays', 1, 'bob', NULL), ('over', 0, 'ann', 4), ('over', 1, 'bob', 0);
        INSERT INTO journal (game_id, version, at, command, seat, fact)
        VALUES ('plays', 1, 8, NULL, NULL, 'started'), ('plays', 2, 9, 't\' || char(9) || ':1', 0, 'moved 0 e4e6 7' || char(10));
    )");
}

TEST(Migrations, KeepTheGamesOfVersion1) {
    Database database(":memory:");
    make_version_1(database);
    migrate(database, migrations());
    EXPECT_EQ(database.integer("PRAGMA user_version"),
              static_cast<std::int64_t>(migrations().size()));
    EXPECT_EQ(database.integer("SELECT count(*) FROM games WHERE clock_kind = 'fischer'"
                               " AND clock_periods = 0 AND casual = 1 AND deadline_at IS NULL"),
              3);
    EXPECT_EQ(database.integer("SELECT count(*) FROM pragma_foreign_key_check"), 0);
    EXPECT_EQ(database.integer("SELECT count(*) FROM game_seats"), 6);

    Transaction transaction(database, Transaction::Kind::Write);
    const Journal journal;
    const auto running = running_games(transaction, journal, at(0));
    ASSERT_EQ(running.size(), 1u);
    const StoredGame& plays = running.front();
    EXPECT_EQ(plays.game, GameId{"plays"});
    EXPECT_EQ(plays.clock, (TimeControl{Milliseconds{300'000}, Milliseconds{2'000}}));
    EXPECT_TRUE(plays.casual);
    EXPECT_EQ(plays.created, Instant{Milliseconds{6}});
    const Instant first{Milliseconds{8}};
    const Instant second{Milliseconds{9}};
    EXPECT_EQ(plays.facts,
              (std::vector<StoredFact>{{1, first, std::nullopt, std::nullopt, "started"},
                                       {2, second, "t\\\t:1", Seat{0}, "moved 0 e4e6 7\n"}}));
    const auto over = load_game(transaction, journal, GameId{"over"});
    ASSERT_TRUE(over);
    EXPECT_EQ(over->clock.increment, Milliseconds{3'000});
    ASSERT_EQ(over->facts.size(), 1u);
    EXPECT_EQ(over->facts[0].fact, "started");

    EXPECT_EQ(over->ratings.size(), 2u);
    EXPECT_TRUE(over->rating_changes.empty());

    set_deadline(transaction, sleeps_until(at(5), GameId{"plays"}));
    EXPECT_EQ(sleeping_games(transaction, 9),
              (std::vector<SleepingGame>{{GameId{"plays"}, at(5)}}));
    EXPECT_TRUE(running_games(transaction, journal, at(4)).empty());
}

TEST(Migrations, TellOfEachSeatWhenItsGameEndedIfItHasAResult) {
    Database database(":memory:");
    make_version_1(database);
    database.execute(R"(
        INSERT INTO games (id, definition_hash, clock_base_ms, clock_increment_ms, host, created_at,
                           status, end_reason, ended_at, packed)
        VALUES ('aborted', 'hash-1', 60000, 0, 'ann', 8, 'over', 'aborted', 100, ''),
               ('never', 'hash-1', 60000, 0, 'ann', 9, 'over', 'no-start', 101, '');
        INSERT INTO game_seats (game_id, seat, user_id, quarters)
        VALUES ('aborted', 0, 'ann', 0), ('never', 1, 'ann', 0);
    )");
    migrate(database, migrations());
    EXPECT_EQ(database.integer("SELECT count(*) FROM game_seats WHERE ended_at IS NOT NULL"), 2);
    EXPECT_EQ(database.integer("SELECT count(*) FROM game_seats"
                               " WHERE ended_at = 99 AND game_id = 'over'"),
              2);
}

/// Of a database in which version 3 kept two guests, one of them with two sessions.
void make_version_3(Database& database) {
    migrate(database, migrations().first(3));
    database.execute(R"(
        INSERT INTO users (id, created_at) VALUES ('ann', 1), ('bob', 2);
        INSERT INTO sessions (token_hash, user_id, created_at)
        VALUES ('ann-1', 'ann', 5), ('ann-2', 'ann', 6), ('bob-1', 'bob', 7);
    )");
}

TEST(Migrations, KeepTheSessionsOfVersion3ForThirtyDaysFromNow) {
    Database database(":memory:");
    make_version_3(database);
    const Instant before = std::chrono::time_point_cast<Milliseconds>(
        std::chrono::system_clock::now() - std::chrono::seconds(1));
    migrate(database, migrations());
    EXPECT_EQ(database.integer("SELECT count(*) FROM pragma_foreign_key_check"), 0);
    EXPECT_EQ(database.integer("SELECT count(*) FROM sessions WHERE seen_at = created_at"
                               " AND agent = ''"),
              3);
    Transaction transaction(database, Transaction::Kind::Write);
    for (const char* session : {"ann-1", "ann-2"}) {
        const auto owner = session_owner(transaction, session, before + kGuestIdle);
        ASSERT_TRUE(owner);
        EXPECT_EQ(owner->owner, (Owner{kAnn, std::nullopt}));
    }
    EXPECT_FALSE(session_owner(transaction, "ann-1", before + kGuestIdle + std::chrono::hours(1)));
    EXPECT_EQ(sweep(transaction, before, 9), 0);

    // They can register like any guest.
    const auto registered =
        register_person(transaction, {"bob-1", "Bob", "hash", {}, {}, {}}, before);
    ASSERT_TRUE(registered);
    EXPECT_EQ(registered->owner, (Owner{kBob, "Bob"}));
}

TEST(Migrations, RefuseNamesAndPasswordsThatDoNotFitTogether) {
    Database database(":memory:");
    make_version_3(database);
    migrate(database, migrations());
    const auto set = [&](const std::string& values) {
        database.execute("UPDATE users SET " + values + " WHERE id = 'ann'");
    };
    EXPECT_THROW(set("password_hash = 'x'"), DbError) << "of a guest";
    for (const char* name : {"a", "aaaaabbbbbcccccddddde", "a b", "a<b>", "анна", "a.b"}) {
        EXPECT_THROW(set("password_hash = 'x', name = '" + std::string(name) + "'"), DbError)
            << name;
    }
    EXPECT_THROW(set("closed_at = 5"), DbError) << "of a guest";
    set("password_hash = 'x', name = 'Ann_-9'");
    EXPECT_THROW(set("closed_at = 5"), DbError) << "with a password";
    EXPECT_THROW(database.execute("UPDATE users SET name = 'aNN_-9' WHERE id = 'bob'"), DbError);
}

TEST(Migrations, FindNamesSessionsAndHostsByAnIndex) {
    Database database(":memory:");
    migrate(database, migrations());
    const auto plan = [&](const std::string& query) {
        const std::string sql = "EXPLAIN QUERY PLAN " + query;
        Statement explained = database.statement(sql);
        std::string steps;
        while (explained.step()) steps += explained.text(3) + '\n';
        return steps;
    };
    const std::vector<std::pair<std::string, std::string>> expected{
        {"SELECT id FROM users WHERE name = 'x' COLLATE NOCASE", "users_name"},
        {"SELECT 1 FROM sessions WHERE user_id = 'x'", "sessions_user"},
        {"SELECT token_hash FROM sessions WHERE expires_at <= 5 ORDER BY expires_at LIMIT 5",
         "sessions_expiry"},
        {"SELECT 1 FROM games WHERE host = 'x'", "games_host"},
        {"SELECT 1 FROM api_tokens WHERE user_id = 'x'", "api_tokens_user"},
    };
    for (const auto& [query, index] : expected) {
        EXPECT_NE(plan(query).find(index), std::string::npos) << plan(query);
    }
}

TEST(Migrations, RefuseADeadlineOfAGameThatIsNotBeingPlayed) {
    Database database(":memory:");
    make_version_1(database);
    migrate(database, migrations());
    EXPECT_THROW(database.execute("UPDATE games SET deadline_at = 5 WHERE id = 'over'"), DbError);
    EXPECT_THROW(database.execute("UPDATE games SET casual = 2"), DbError);
    EXPECT_THROW(database.execute("UPDATE games SET clock_periods = -1"), DbError);
}

}  // namespace
}  // namespace sixfold::db
