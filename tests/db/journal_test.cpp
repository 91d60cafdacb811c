#include "db/journal.h"

#include "db/conflict.h"
#include "db/database.h"
#include "db/definition_store.h"
#include "db/game_store.h"
#include "db/migrations.h"
#include "db/user_store.h"
#include "tests/db/fixture.h"

namespace sixfold::db {
namespace {

const GameId kOther{"game-2"};

/// A database in which two games wait, and a journal that moves early.
class Journals : public ::testing::Test {
  protected:
    static constexpr std::size_t kMost = 5;

    Journals() {
        migrate(database, migrations());
        commit([](Transaction& transaction, Journal& j) {
            pin_definition(transaction, kDefinition);
            insert_guest(transaction, ann_comes());
            insert_guest(transaction, bob_comes());
            insert_game(transaction, j, ann_waits());
            insert_game(transaction, j, ann_waits(kOther));
        });
    }

    template <typename Work>
    void commit(Work work) {
        Transaction transaction(database, Transaction::Kind::Write);
        work(transaction, journal);
        journal.write(transaction);
        transaction.commit();
        journal.keep();
    }
    template <typename Work>
    void fail(Work work) {
        Transaction transaction(database, Transaction::Kind::Write);
        work(transaction, journal);
        journal.write(transaction);
        journal.undo();
    }

    void append(const AppendFact& fact) {
        commit([&](Transaction& transaction, Journal& j) { append_fact(transaction, j, fact); });
    }
    void finish(const GameId& game) {
        commit([&](Transaction& transaction, Journal& j) {
            finish_game(transaction, j, ann_wins(game));
        });
    }
    /// As a process that starts after a crash.
    void restart() {
        journal = Journal(kMost);
        commit([](Transaction& transaction, Journal& j) { recover_log(transaction, j); });
    }

    std::vector<StoredFact> facts(const GameId& game) {
        Transaction transaction(database, Transaction::Kind::Read);
        return load_game(transaction, journal, game).value().facts;
    }
    std::int64_t rows(const std::string& table) {
        const std::string query = "SELECT count(*) FROM " + table;
        return database.integer(query);
    }

    Database database{":memory:"};
    Journal journal{kMost};
};

std::vector<StoredFact> versions_to(std::int64_t last) {
    std::vector<StoredFact> facts{stored(started())};
    for (std::int64_t version = 2; version <= last; ++version) {
        facts.push_back(stored(moved(version)));
    }
    return facts;
}

TEST_F(Journals, GiveBackAllFactsWhereverTheyAre) {
    std::int64_t most_in_log = 0;
    for (std::int64_t version = 1; version <= 30; ++version) {
        for (const GameId& game : {kGame, kOther}) {
            append(version == 1 ? started(game) : moved(version, game));
            EXPECT_EQ(facts(game), versions_to(version));
            most_in_log = std::max(most_in_log, rows("commit_log"));
        }
    }
    EXPECT_EQ(most_in_log, static_cast<std::int64_t>(kMost) - 1);
    EXPECT_EQ(rows("journal"), 2 * 60 / static_cast<std::int64_t>(kMost));
}

TEST_F(Journals, WriteOneRowForACommit) {
    commit([](Transaction& transaction, Journal& j) {
        append_fact(transaction, j, started());
        append_fact(transaction, j, started(kOther));
        append_fact(transaction, j, moved(2));
    });
    EXPECT_EQ(rows("commit_log"), 1);
    EXPECT_EQ(rows("journal"), 0);
}

TEST_F(Journals, TakeOverTheLogOfAProcessThatIsGone) {
    for (std::int64_t version = 1; version <= 8; ++version) {
        append(version == 1 ? started() : moved(version));
        restart();
        EXPECT_EQ(rows("commit_log"), 0);
        EXPECT_EQ(facts(kGame), versions_to(version));
    }
    append(moved(9));
    append(started(kOther));
    finish(kGame);
    restart();
    EXPECT_EQ(facts(kGame), versions_to(9)) << "its facts are in the log too, but it is over";
    EXPECT_EQ(facts(kOther), versions_to(1));
    EXPECT_EQ(rows("journal"), 1);
}

TEST_F(Journals, TakeAFactTwiceWhereverItIs) {
    append(started());
    for (std::int64_t version = 2; version <= 7; ++version) append(moved(version));
    ASSERT_EQ(rows("journal"), 1);
    ASSERT_EQ(rows("commit_log"), 2);
    for (std::int64_t version = 2; version <= 7; ++version) {
        append(moved(version));
        AppendFact other = moved(version);
        other.fact = "moved 0 a1a2 1";
        EXPECT_THROW(fail([&](Transaction& t, Journal& j) { append_fact(t, j, other); }), Conflict);
        journal.undo();
    }
    EXPECT_EQ(rows("commit_log"), 2);
    EXPECT_EQ(facts(kGame), versions_to(7));
}

TEST_F(Journals, ForgetWhatWasNotCommitted) {
    append(started());
    append(moved(2));
    const auto do_all = [](Transaction& transaction, Journal& j) {
        append_fact(transaction, j, started(kOther));
        append_fact(transaction, j, moved(3));
        finish_game(transaction, j, ann_wins());
    };
    fail(do_all);
    EXPECT_EQ(facts(kGame), versions_to(2));
    EXPECT_TRUE(facts(kOther).empty());
    fail([](Transaction& transaction, Journal& j) {
        for (const std::int64_t version : {3, 4, 5, 6}) append_fact(transaction, j, moved(version));
    });
    EXPECT_EQ(rows("journal"), 0) << "what was moved is back";
    EXPECT_EQ(facts(kGame), versions_to(2));

    commit(do_all);
    EXPECT_EQ(facts(kGame), versions_to(3));
    EXPECT_EQ(facts(kOther), versions_to(1));
    restart();
    EXPECT_EQ(facts(kGame), versions_to(3));
    EXPECT_EQ(facts(kOther), versions_to(1));
}

TEST_F(Journals, KeepNothingOfAGameThatIsOver) {
    append(started());
    for (std::int64_t version = 2; version <= 7; ++version) append(moved(version));
    finish(kGame);
    EXPECT_EQ(rows("journal"), 0);
    EXPECT_EQ(facts(kGame), versions_to(7));
    append(started(kOther));
    for (std::int64_t version = 2; version <= 7; ++version) append(moved(version, kOther));
    EXPECT_EQ(facts(kOther), versions_to(7));
}

// With few games that end soon there are never many facts in memory.
TEST_F(Journals, EmptyTheLogAlsoWhenGamesEndSoon) {
    for (int i = 0; i < 50; ++i) {
        const GameId game{"short-" + std::to_string(i)};
        commit([&](Transaction& transaction, Journal& j) {
            insert_game(transaction, j, ann_waits(game));
            append_fact(transaction, j, started(game));
        });
        append(moved(2, game));
        finish(game);
        ASSERT_LT(rows("commit_log"), static_cast<std::int64_t>(kMost));
        EXPECT_EQ(facts(game), versions_to(2));
    }
}

TEST_F(Journals, SayThatAGameCannotBeRead) {
    append(started());
    for (std::int64_t version = 2; version <= 5; ++version) append(moved(version));
    for (const char* damage : {"facts = 'nonsense'", "facts = ''", "last = 4"}) {
        Transaction transaction(database, Transaction::Kind::Write);
        const std::string sql = std::string("UPDATE journal SET ") + damage;
        transaction.statement(sql).run();
        EXPECT_THROW(load_game(transaction, journal, kGame), Conflict) << damage;
    }
    EXPECT_EQ(facts(kGame), versions_to(5));
}

}  // namespace
}  // namespace sixfold::db
