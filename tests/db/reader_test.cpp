#include "db/reader.h"

#include "db/journal.h"
#include "db/store.h"
#include "tests/db/fixture.h"

namespace sixfold::db {
namespace {

const UserId kCyd{"cyd"};

Reader reader_of(const TemporaryFolder& folder) { return value_of(Reader::open(folder.file())); }

GameId number(int i) { return GameId{"game-" + std::to_string(100 + i)}; }

/// A casual game of Ann's and Bob's that ended at this moment.
Batch ended_game(const GameId& game, Instant end, std::vector<int> quarters = {4, 0},
                 const std::string& reason = "checkmate") {
    return {ann_waits(game), bob_sits(game), started(game),
            FinishGame{game, reason, std::move(quarters), end, {}, {}}};
}

std::vector<std::string> ids_of(const std::vector<ListedGame>& games) {
    std::vector<std::string> ids;
    for (const ListedGame& game : games) ids.push_back(game.game.text);
    return ids;
}

/// All pages of this size, from the newest game on.
std::vector<std::string> pages_of(Reader& reader, const UserId& user, int size) {
    std::vector<std::string> ids;
    std::optional<GameCursor> before;
    while (true) {
        const auto page = value_of(reader.finished_games(user, before, size));
        if (page.empty()) return ids;
        for (const std::string& id : ids_of(page)) ids.push_back(id);
        before = GameCursor{page.back().at, page.back().game};
    }
}

TEST(Reader, NeedsADatabaseThatIsThere) {
    TemporaryFolder folder;
    EXPECT_TRUE(fails_with(Reader::open(folder.file()), ErrorCode::StorageUnavailable,
                           "cannot read the database " + folder.file().string()));
}

TEST(Reader, FindsPeopleByTheirNames) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), rated_game(kGame, 1, 1));
    name_people(folder.file());
    ASSERT_TRUE(is_ok(store.relate(kAnn, kBob, Relation::Follow)));
    Reader reader = reader_of(folder);
    const auto ann = value_of(reader.person_named("aNN"));
    ASSERT_TRUE(ann);
    EXPECT_EQ(ann->person,
              (Person{kAnn, "Ann", {standing(1508.25, 1, ann_wins().at)}, {}, {kBob}}));
    EXPECT_EQ(ann->since, at(0));
    EXPECT_FALSE(ann->closed);
    EXPECT_EQ(ann->games, 1);
    EXPECT_FALSE(value_of(reader.person_named("Cyd")));
    EXPECT_FALSE(value_of(reader.person_named("")));
}

TEST(Reader, SaysThatAnAccountIsClosed) {
    TemporaryFolder folder;
    const Store store = store_with(folder.file(), {});
    name_people(folder.file());
    Database(folder.file().string()).execute("UPDATE users SET closed_at = 9 WHERE id = 'bob'");
    Reader reader = reader_of(folder);
    EXPECT_TRUE(value_of(reader.person_named("Bob_2"))->closed);
    EXPECT_FALSE(value_of(reader.person_named("Ann"))->closed);
}

TEST(Reader, SeesWhatIsCommittedAndNothingBefore) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), {});
    Reader reader = reader_of(folder);
    EXPECT_TRUE(value_of(reader.finished_games(kAnn, std::nullopt, 9)).empty());
    ASSERT_TRUE(is_ok(store.apply({ended_game(number(1), at(50))})));
    EXPECT_EQ(value_of(reader.finished_games(kAnn, std::nullopt, 9)).size(), 1u);
    EXPECT_TRUE(fails_with(store.apply({ended_game(number(2), at(60)), {moved(7)}}),
                           ErrorCode::Internal, "version 7"));
    EXPECT_EQ(value_of(reader.finished_games(kAnn, std::nullopt, 9)).size(), 1u);
}

TEST(Reader, GivesAFinishedGameWithItsPlayersAndResult) {
    TemporaryFolder folder;
    Batch game = rated_game(kGame, 1, 1);
    std::get<InsertGame>(game[0]).ratings = {SeatRating{1500, true}, std::nullopt};
    std::get<TakeSeat>(game[1]).rating = SeatRating{1612, false};
    const Store store = store_with(folder.file(), game);
    name_people(folder.file());
    Database(folder.file().string()).execute("UPDATE users SET name = NULL WHERE id = 'bob'");
    Reader reader = reader_of(folder);
    const ListedGame expected{kGame,
                              kDefinition.hash,
                              kDefinition.slug,
                              ann_waits().clock,
                              false,
                              {{kAnn, "Ann", SeatRating{1500, true}, 8, 4},
                               {kBob, std::nullopt, SeatRating{1612, false}, -8, 0}},
                              "checkmate",
                              ann_wins().at};
    EXPECT_EQ(value_of(reader.finished_games(kBob, std::nullopt, 9)), std::vector{expected});
    const auto recorded = value_of(reader.finished_game(kGame));
    EXPECT_EQ(recorded.listed, expected);
    EXPECT_EQ(recorded.facts, std::vector{stored(started())});
}

TEST(Reader, GivesTheRecordOfAFinishedGameOnly) {
    TemporaryFolder folder;
    Store store = store_with_running_game(folder.file());
    Reader reader = reader_of(folder);
    EXPECT_TRUE(fails_with(reader.finished_game(kGame), ErrorCode::NotAllowedNow, "not over"));
    EXPECT_TRUE(
        fails_with(reader.finished_game(GameId{"none"}), ErrorCode::NotFound, "no such game"));
    ASSERT_TRUE(is_ok(store.apply({{moved(2), ann_wins()}})));
    EXPECT_EQ(value_of(reader.finished_game(kGame)).facts,
              (std::vector{stored(started()), stored(moved(2))}));
}

TEST(Reader, TurnsThePagesOfFinishedGamesWithoutLossOrRepetition) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), {});
    std::vector<std::string> newest_first;
    for (int i = 0; i < 12; ++i) {
        // Some end at the same moment.
        ASSERT_TRUE(is_ok(store.apply({ended_game(number(i), at(1000 + i / 3))})));
        newest_first.insert(newest_first.begin(), number(i).text);
    }
    Reader reader = reader_of(folder);
    for (const int size : {1, 2, 3, 5, 12, 50}) {
        EXPECT_EQ(pages_of(reader, kAnn, size), newest_first) << size;
        EXPECT_EQ(pages_of(reader, kBob, size), newest_first) << size;
    }
    EXPECT_TRUE(value_of(reader.finished_games(kAnn, std::nullopt, 0)).empty());
    EXPECT_TRUE(value_of(reader.finished_games(kAnn, std::nullopt, -1)).empty());
    EXPECT_TRUE(value_of(reader.finished_games(kCyd, std::nullopt, 9)).empty());
}

TEST(Reader, HoldsNoViewBetweenPagesSoThatNewGamesDoNotShiftThem) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), {});
    for (int i = 0; i < 4; ++i) {
        ASSERT_TRUE(is_ok(store.apply({ended_game(number(i), at(1000 + i))})));
    }
    Reader reader = reader_of(folder);
    const auto first = value_of(reader.finished_games(kAnn, std::nullopt, 2));
    ASSERT_EQ(ids_of(first), (std::vector{number(3).text, number(2).text}));
    ASSERT_TRUE(is_ok(store.apply({ended_game(number(4), at(2000))})));
    EXPECT_EQ(ids_of(value_of(
                  reader.finished_games(kAnn, GameCursor{first.back().at, first.back().game}, 2))),
              (std::vector{number(1).text, number(0).text}));
    EXPECT_EQ(ids_of(value_of(reader.finished_games(kAnn, std::nullopt, 1))),
              std::vector{number(4).text});

    // The log can be emptied into the database while the reader is open: nobody holds it.
    Database other(folder.file().string());
    Statement checkpoint = other.statement("PRAGMA wal_checkpoint(TRUNCATE)");
    ASSERT_TRUE(checkpoint.step());
    EXPECT_EQ(checkpoint.integer(0), 0) << "not busy";
}

TEST(Reader, LeavesGamesOutThatHaveNoResult) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), ended_game(number(1), at(50)));
    ASSERT_TRUE(is_ok(store.apply({ended_game(number(2), at(60), {0, 0}, "aborted"),
                                   ended_game(number(3), at(70), {0, 0}, "no-start")})));
    name_people(folder.file());
    Reader reader = reader_of(folder);
    EXPECT_EQ(ids_of(value_of(reader.finished_games(kAnn, std::nullopt, 9))),
              std::vector{number(1).text});
    EXPECT_EQ(value_of(reader.person_named("Ann"))->games, 1);
    EXPECT_EQ(value_of(reader.score(kAnn, kBob)).games, 1);
    EXPECT_EQ(value_of(reader.finished_game(number(2))).listed.reason, "aborted");
}

TEST(Reader, CountsTheScoreOfTwoPeople) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), {InsertGuest{kCyd, "session-of-cyd", at(2)}});
    ASSERT_TRUE(is_ok(store.apply({ended_game(number(1), at(50), {4, 0}),
                                   ended_game(number(2), at(60), {3, 1}, "stalemate"),
                                   ended_game(number(3), at(70), {2, 2}, "repetition")})));
    InsertGame turned = ann_waits(number(4));
    turned.seats = {std::nullopt, kAnn};
    ASSERT_TRUE(
        is_ok(store.apply({{turned, TakeSeat{number(4), Seat{0}, kBob, {}}, started(number(4)),
                            FinishGame{number(4), "time", {4, 0}, at(80), {}, {}}}})));
    ASSERT_TRUE(
        is_ok(store.apply({{ann_waits(number(5)), TakeSeat{number(5), Seat{1}, kCyd, {}},
                            started(number(5)), ann_wins(number(5))},
                           {ann_waits(number(6)), bob_sits(number(6)), started(number(6))}})));
    Reader reader = reader_of(folder);
    EXPECT_EQ(value_of(reader.score(kAnn, kBob)), (Score{4, 9, 7}));
    EXPECT_EQ(value_of(reader.score(kBob, kAnn)), (Score{4, 7, 9}));
    EXPECT_EQ(value_of(reader.score(kAnn, kCyd)), (Score{1, 4, 0}));
    EXPECT_EQ(value_of(reader.score(kBob, kCyd)), (Score{0, 0, 0}));
}

TEST(Reader, GivesTheGamesThatArePlayedWithAllTheirFacts) {
    TemporaryFolder folder;
    const GameId sleeps{"a"}, plays{"b"}, waits{"c"}, over{"d"}, foreign{"e"};
    Store store = store_with(folder.file(), {InsertGuest{kCyd, "session-of-cyd", at(2)}});
    // What one run of the program leaves behind is in the table, what the next one adds in the log.
    ASSERT_TRUE(is_ok(store.apply({{ann_waits(sleeps), bob_sits(sleeps), started(sleeps),
                                    moved(2, sleeps), sleeps_until(at(5'000'000), sleeps)}})));
    store = open_or_throw(":memory:");
    store = open_or_throw(folder.file());
    ASSERT_TRUE(is_ok(store.apply(
        {{moved(3, sleeps)},
         {ann_waits(plays), bob_sits(plays), started(plays), moved(2, plays)},
         {ann_waits(waits)},
         {ann_waits(over), bob_sits(over), started(over), moved(2, over), ann_wins(over)},
         {ann_waits(foreign), TakeSeat{foreign, Seat{1}, kCyd, {}}, started(foreign)}})));
    Reader reader = reader_of(folder);
    const auto of_bob = value_of(reader.running_games(kBob, 9));
    ASSERT_EQ(of_bob.size(), 2u);
    EXPECT_EQ(of_bob[0].listed.game, sleeps);
    EXPECT_EQ(of_bob[0].facts, (std::vector{stored(started(sleeps)), stored(moved(2, sleeps)),
                                            stored(moved(3, sleeps))}));
    EXPECT_EQ(of_bob[0].listed.reason, std::nullopt);
    EXPECT_EQ(of_bob[0].listed.seats[0].quarters, std::nullopt);
    EXPECT_EQ(of_bob[0].listed.at, ann_waits().at);
    EXPECT_EQ(of_bob[1].listed.game, plays);
    EXPECT_EQ(of_bob[1].facts, (std::vector{stored(started(plays)), stored(moved(2, plays))}));
    EXPECT_EQ(value_of(reader.running_games(kAnn, 9)).size(), 3u);
    EXPECT_EQ(value_of(reader.running_games(kAnn, 2)).size(), 2u);
    EXPECT_TRUE(value_of(reader.running_games(UserId{"nobody"}, 9)).empty());
}

TEST(Reader, ReadsTheSameFactsWhileTheLogIsMovedToTheTable) {
    TemporaryFolder folder;
    Database database([&] {
        { const Store store = store_with(folder.file(), {ann_waits(), bob_sits()}); }
        return folder.file().string();
    }());
    Journal journal(5);
    Reader reader = reader_of(folder);
    std::vector<StoredFact> expected;
    for (std::int64_t version = 1; version <= 12; ++version) {
        const AppendFact fact = version == 1 ? started() : moved(version);
        Transaction transaction(database, Transaction::Kind::Write);
        if (version == 1) {
            transaction.statement("UPDATE games SET status = 'playing'").run();
        }
        if (!journal.append(fact)) {
            journal.begin(kGame, version - 1, 2);
            ASSERT_TRUE(journal.append(fact));
        }
        journal.write(transaction);
        transaction.commit();
        journal.keep();
        expected.push_back(stored(fact));
        const auto games = value_of(reader.running_games(kAnn, 9));
        ASSERT_EQ(games.size(), 1u);
        EXPECT_EQ(games[0].facts, expected) << version;
    }
    EXPECT_GT(database.integer("SELECT count(*) FROM journal"), 1);
}

TEST(Reader, SaysThatTheFactsOfAGameHaveAHole) {
    TemporaryFolder folder;
    Store store = store_with_running_game(folder.file());
    ASSERT_TRUE(is_ok(store.apply({{moved(2)}})));
    ASSERT_TRUE(is_ok(store.apply({{moved(3)}})));
    Database(folder.file().string()).execute("DELETE FROM commit_log WHERE id = 2");
    Reader reader = reader_of(folder);
    EXPECT_TRUE(fails_with(reader.running_games(kAnn, 9), ErrorCode::Internal,
                           "a fact of game game-1 is missing"));
}

TEST(Reader, ListsRelationsByNameInAnyCase) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), {InsertGuest{kCyd, "session-of-cyd", at(2)},
                                             InsertGuest{UserId{"dan"}, "session-of-dan", at(2)}});
    name_people(folder.file());
    Database(folder.file().string()).execute("UPDATE users SET name = 'albert' WHERE id = 'dan'");
    for (const auto& [other, relation] : {std::pair{kBob, Relation::Block},
                                          {kCyd, Relation::Follow},
                                          {UserId{"dan"}, Relation::Follow}}) {
        ASSERT_TRUE(is_ok(store.relate(kAnn, other, relation)));
    }
    Reader reader = reader_of(folder);
    EXPECT_EQ(value_of(reader.relations(kAnn)),
              (std::vector<Related>{{"albert", Relation::Follow}, {"Bob_2", Relation::Block}}));
    EXPECT_TRUE(value_of(reader.relations(kBob)).empty());
}

TEST(Reader, GivesTheNewestRatingsOldestFirst) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), {});
    std::vector<RatingAfter> history;
    for (int i = 1; i <= 5; ++i) {
        Batch game = rated_game(number(i), i, i);
        auto& finish = std::get<FinishGame>(game.back());
        finish.at = at(i);
        for (RatingChange& change : finish.ratings) change.after.last = at(i);
        ASSERT_TRUE(is_ok(store.apply({game})));
        history.push_back({at(i), 1500 + 8.25 * i});
    }
    Reader reader = reader_of(folder);
    EXPECT_EQ(value_of(reader.rating_history(kAnn, "glinski", "blitz", 9)), history);
    EXPECT_EQ(value_of(reader.rating_history(kAnn, "glinski", "blitz", 2)),
              (std::vector{history[3], history[4]}));
    EXPECT_TRUE(value_of(reader.rating_history(kAnn, "glinski", "rapid", 9)).empty());
    EXPECT_TRUE(value_of(reader.rating_history(kAnn, "chess", "blitz", 9)).empty());
}

TEST(Reader, RanksPeopleWithNamesWhoAreListed) {
    TemporaryFolder folder;
    const Store store = store_with(folder.file(), {});
    name_people(folder.file());
    Database database(folder.file().string());
    for (int i = 0; i < 8; ++i) {
        const std::string id = "'user-" + std::to_string(i) + "'";
        const std::string name = i == 3 ? "NULL" : "'Name" + std::to_string(i) + "'";
        const std::string closed = i == 5 ? "7" : "NULL";
        database.execute("INSERT INTO users (id, name, created_at, closed_at) VALUES (" + id +
                         ", " + name + ", 1, " + closed + ");" + "INSERT INTO standings VALUES (" +
                         id + ", 'chess', 'blitz', " + std::to_string(1500 + 10 * (i % 7)) +
                         ", 60, 0.06, " + std::to_string(10 + i) + ", 9)");
    }
    database.execute(
        "INSERT INTO standings VALUES ('ann', 'chess', 'rapid', 2000, 60, 0.06, 9, 9)");
    Reader reader = reader_of(folder);
    const auto names = [&](int limit, const auto& listed) {
        std::vector<std::string> all;
        for (const Ranked& ranked : value_of(reader.leaderboard("chess", "blitz", limit, listed))) {
            all.push_back(ranked.name);
        }
        return all;
    };
    const auto everybody = [](const StoredStanding&) { return true; };
    EXPECT_EQ(names(9, everybody),
              (std::vector<std::string>{"Name6", "Name4", "Name2", "Name1", "Name0", "Name7"}));
    EXPECT_EQ(names(2, everybody), (std::vector<std::string>{"Name6", "Name4"}));
    EXPECT_TRUE(names(0, everybody).empty());
    EXPECT_EQ(names(2, [](const StoredStanding& standing) { return standing.games < 13; }),
              (std::vector<std::string>{"Name2", "Name1"}));
    EXPECT_EQ(value_of(reader.leaderboard("chess", "rapid", 9, everybody)),
              (std::vector<Ranked>{
                  {"Ann", {"chess", "rapid", 2000, 60, 0.06, 9, Instant{Milliseconds{9}}}}}));
}

TEST(Reader, CannotWrite) {
    TemporaryFolder folder;
    const Store store = store_with(folder.file(), {});
    Database database(folder.file().string(), Database::Access::ReadOnly);
    EXPECT_EQ(database.integer("SELECT count(*) FROM users"), 2);
    EXPECT_THROW(database.execute("DELETE FROM sessions"), DbError);
}

TEST(Reader, ReadsWhileOthersWrite) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), ended_game(number(1), at(50)));
    Reader reader = reader_of(folder);
    Database other(folder.file().string());
    other.execute("BEGIN IMMEDIATE");
    EXPECT_EQ(value_of(reader.finished_games(kAnn, std::nullopt, 9)).size(), 1u);
    other.execute("ROLLBACK");
}

// However many games there are, each page reads those that it shows.
TEST(Reader, FindsItsRowsByIndexesInTheirOrder) {
    TemporaryFolder folder;
    const Store store = store_with(folder.file(), {});
    Database database(folder.file().string());
    for (const char* sql :
         {"SELECT game_id FROM game_seats WHERE user_id = ? AND ended_at IS NOT NULL"
          " ORDER BY ended_at DESC, game_id DESC LIMIT ?",
          "SELECT game_id FROM game_seats WHERE user_id = ? AND ended_at IS NOT NULL"
          " AND (ended_at, game_id) < (?, ?) ORDER BY ended_at DESC, game_id DESC LIMIT ?",
          "SELECT at, value FROM rating_history WHERE user_id = ? AND variant = ? AND speed = ?"
          " ORDER BY games DESC LIMIT ?",
          "SELECT name, value, deviation, volatility, games, last_at"
          " FROM standings CROSS JOIN users ON users.id = user_id"
          " WHERE variant = ? AND speed = ? AND name IS NOT NULL AND closed_at IS NULL"
          " ORDER BY value DESC, user_id",
          "SELECT games.id FROM game_seats JOIN games ON games.id = game_id"
          " WHERE user_id = ? AND quarters IS NULL AND status = 'playing' LIMIT ?"}) {
        const std::string explain = std::string("EXPLAIN QUERY PLAN ") + sql;
        Statement explained = database.statement(explain);
        while (explained.step()) {
            EXPECT_EQ(explained.text(3).substr(0, 6), "SEARCH") << sql << '\n' << explained.text(3);
        }
    }
    const std::string running =
        "EXPLAIN QUERY PLAN SELECT game_id FROM game_seats WHERE user_id = 'x'"
        " AND quarters IS NULL";
    Statement explained = database.statement(running);
    ASSERT_TRUE(explained.step());
    EXPECT_NE(explained.text(3).find("game_seats_running"), std::string::npos);
}

}  // namespace
}  // namespace sixfold::db
