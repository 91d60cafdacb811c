#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/database.h"
#include "db/store.h"
#include "tests/db/fixture.h"

namespace sixfold::db {
namespace {

/// Files cannot grow beyond a size, as on a full disk.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(std::uintmax_t bytes) {
        // Without this the process would be killed instead of getting the error.
        handler_before_ = ::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &before_);
        rlimit limit = before_;
        limit.rlim_cur = bytes;
        if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) throw std::runtime_error("setrlimit failed");
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        ::signal(SIGXFSZ, handler_before_);
    }

  private:
    rlimit before_{};
    void (*handler_before_)(int);
};

std::filesystem::path log_of(const TemporaryFolder& folder) {
    return folder.file().string() + "-wal";
}

TEST(StoreFailure, IsUnavailableWhileTheDiskIsFullAndLosesNothing) {
    TemporaryFolder folder;
    {
        Store store = store_with_running_game(folder.file());
        ASSERT_TRUE(is_ok(store.apply({{moved(2)}})));
        const Batch next{moved(3), Heartbeat{at(1)}};
        for (const int room : {0, 100, 5'000}) {
            const FileSizeLimit full(std::filesystem::file_size(log_of(folder)) +
                                     static_cast<std::uintmax_t>(room));
            EXPECT_TRUE(fails_with(store.apply({next}), ErrorCode::StorageUnavailable,
                                   "the database cannot be used now: "))
                << room;
            EXPECT_EQ(facts_of(store), (std::vector{stored(started()), stored(moved(2))}));
            EXPECT_EQ(value_of(store.last_heartbeat()), std::nullopt);
        }
        EXPECT_TRUE(is_ok(store.apply({next})));
    }
    Store store = open_or_throw(folder.file());
    EXPECT_EQ(facts_of(store),
              (std::vector{stored(started()), stored(moved(2)), stored(moved(3))}));
    EXPECT_EQ(value_of(store.last_heartbeat()), at(1));
}

TEST(StoreFailure, IsUnavailableWhileAnotherConnectionHoldsTheLock) {
    TemporaryFolder folder;
    Store store = store_with_running_game(folder.file());
    Database other(folder.file().string());
    for (const char* begin : {"BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"}) {
        other.execute(begin);
        EXPECT_TRUE(fails_with(store.apply({{moved(2)}}), ErrorCode::StorageUnavailable,
                               "the database cannot be used now: database is locked"));
        EXPECT_TRUE(fails_with(store.pin({kDefinition}), ErrorCode::StorageUnavailable, "locked"));
        EXPECT_EQ(facts_of(store).size(), 1u) << "readers do not wait for a writer";
        other.execute("ROLLBACK");
    }
    EXPECT_TRUE(is_ok(store.apply({{moved(2)}})));
    EXPECT_EQ(facts_of(store).size(), 2u);
}

TEST(StoreFailure, DoesNotDisturbAReaderThatHoldsAnOlderView) {
    TemporaryFolder folder;
    Store store = store_with_running_game(folder.file());
    Database reader(folder.file().string());
    Transaction view(reader, Transaction::Kind::Read);
    EXPECT_EQ(reader.integer("SELECT count(*) FROM commit_log"), 1);
    EXPECT_TRUE(is_ok(store.apply({{moved(2)}})));
    EXPECT_EQ(reader.integer("SELECT count(*) FROM commit_log"), 1);
}

GameId game_number(std::int64_t number) { return GameId{"game-" + std::to_string(number)}; }

constexpr std::int64_t kFactsOfAGame = 20;

/// Rated game after rated game until it is killed. Says over the pipe how many facts are committed.
[[noreturn]] void play_until_killed(const std::filesystem::path& file, int pipe,
                                    std::int64_t committed) {
    // What a test child leaves by: without the parent's handlers and without its report.
    const auto give_up = [](int status) { ::_exit(status); };
    auto opened = Store::open(file);
    if (!opened) give_up(2);
    Store store = std::move(opened).value();
    for (;;) {
        const GameId game = game_number(committed / kFactsOfAGame);
        const std::int64_t version = committed % kFactsOfAGame + 1;
        Batch batch;
        const int number = static_cast<int>(committed / kFactsOfAGame) + 1;
        if (version == 1) {
            batch.push_back(ann_waits_rated(game));
            batch.push_back(bob_sits(game));
        }
        batch.push_back(version == 1 ? started(game) : moved(version, game));
        if (version == kFactsOfAGame) batch.push_back(ann_wins_rated(game, number, number));
        if (!store.apply({batch, {Heartbeat{at(committed)}}})) give_up(3);
        ++committed;
        if (::write(pipe, &committed, sizeof committed) != sizeof committed) give_up(4);
    }
}

/// How many facts the child said to have committed before it was killed.
std::int64_t play_and_kill(const std::filesystem::path& file, std::int64_t committed,
                           int reports_before_kill) {
    int pipe[2];
    if (::pipe(pipe) != 0) throw std::runtime_error("pipe failed");
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(pipe[0]);
        play_until_killed(file, pipe[1], committed);
    }
    ::close(pipe[1]);
    // Both ends write whole numbers of eight bytes, which a pipe does not tear.
    for (int reports = 0;; ++reports) {
        if (reports == reports_before_kill) ::kill(child, SIGKILL);
        std::int64_t report = 0;
        if (::read(pipe[0], &report, sizeof report) != sizeof report) break;
        committed = report;
    }
    ::close(pipe[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "child status " << status;
    return committed;
}

/// The number of stored facts, all of which must be as the child wrote them.
std::int64_t stored_facts(Store& store) {
    std::int64_t count = 0;
    for (std::int64_t number = 0;; ++number) {
        const auto game = value_of(store.load_game(game_number(number)));
        if (!game) return count;
        EXPECT_EQ(count, number * kFactsOfAGame) << "an earlier game has a hole";
        for (const StoredFact& fact : game->facts) {
            const std::int64_t version = fact.version;
            EXPECT_EQ(fact, stored(version == 1 ? started() : moved(version)));
            ++count;
        }
    }
}

/// The standings count the games that are over, no less and no more.
void expect_standings_after(Store& store, int games) {
    const auto ann = value_of(store.person(kAnn))->standings;
    const auto bob = value_of(store.person(kBob))->standings;
    if (games == 0) {
        EXPECT_TRUE(ann.empty());
        EXPECT_TRUE(bob.empty());
        return;
    }
    EXPECT_EQ(ann, std::vector{standing(1500 + 8.25 * games, games, ann_wins().at)});
    EXPECT_EQ(bob, std::vector{standing(1500 - 7.75 * games, games, ann_wins().at)});
}

TEST(StoreCrash, KeepsAllThatWasSaidToBeCommittedAfterAKill) {
    TemporaryFolder folder;
    { const Store store = store_with(folder.file(), {}); }
    std::int64_t committed = 0;
    for (const int reports_before_kill : {1, 17, 20, 41, 60}) {
        const std::int64_t reported = play_and_kill(folder.file(), committed, reports_before_kill);
        ASSERT_GE(reported, committed + reports_before_kill);
        Store store = open_or_throw(folder.file());
        committed = stored_facts(store);
        EXPECT_GE(committed, reported);
        EXPECT_LE(committed, reported + 1) << "only the transaction in flight may be unsaid";
        EXPECT_EQ(value_of(store.last_heartbeat()), at(committed - 1));
        EXPECT_EQ(value_of(store.running_games(at(0))).size(),
                  committed % kFactsOfAGame == 0 ? 0u : 1u);
        expect_standings_after(store, static_cast<int>(committed / kFactsOfAGame));
    }
    Database database(folder.file().string());
    EXPECT_EQ(database.integer("SELECT count(*) FROM rating_history"),
              2 * (committed / kFactsOfAGame));
    Statement check = database.statement("PRAGMA integrity_check");
    ASSERT_TRUE(check.step());
    EXPECT_EQ(check.text(0), "ok");
}

}  // namespace
}  // namespace sixfold::db
