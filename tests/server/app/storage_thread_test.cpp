#include "server/app/storage_thread.h"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/ops/log.h"
#include "tests/support/results.h"

namespace sixfold::server {
namespace {

using test::is_error;
using test::is_ok;

const Error kDiskFull{ErrorCode::StorageUnavailable, "disk full"};
const Error kBroken{ErrorCode::Internal, "constraint failed"};

db::Batch batch(int number) { return {db::Heartbeat{Instant{Milliseconds{number}}}}; }

int number_of(const db::Batch& batch) {
    return static_cast<int>(std::get<db::Heartbeat>(batch.front()).at.time_since_epoch().count());
}

/// A store whose commits a test holds up and lets fail, with a record of all that happened.
class Desk {
  public:
    using Group = std::vector<int>;

    StorageThread::Calls calls() {
        return {
            .apply = [this](const std::vector<db::Batch>& batches) { return apply(batches); },
            .load_game = [this](const GameId& game) -> Result<std::optional<db::StoredGame>> {
                note("load " + game.text);
                return std::optional<db::StoredGame>{};
            },
            .user_of_session = [this](const std::string& hash) -> Result<std::optional<UserId>> {
                note("find " + hash);
                return std::optional<UserId>{UserId{"user-of-" + hash}};
            },
        };
    }

    StorageThread::Reports reports() {
        return {
            .committed = [this](RecordNumber n) { note("committed " + std::to_string(n)); },
            .state = [this](bool up) { note(up ? "up" : "down"); },
        };
    }

    /// From now on commits wait in the store until release().
    void hold() {
        const std::lock_guard lock(mutex_);
        held_ = true;
    }
    void release() {
        const std::lock_guard lock(mutex_);
        held_ = false;
        changed_.notify_all();
    }
    /// All commits fail from now on, or work again.
    void fail_with(std::optional<Error> error) {
        const std::lock_guard lock(mutex_);
        failure_ = std::move(error);
    }

    void note(const std::string& line) {
        const std::lock_guard lock(mutex_);
        lines_.push_back(line);
        changed_.notify_all();
    }

    /// Waits until it has happened; false after ten seconds.
    bool await(const std::function<bool(const Desk&)>& happened) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::seconds(10), [&] { return happened(*this); });
    }
    bool await_line(const std::string& line) {
        return await(
            [&](const Desk& desk) { return !desk.lines_.empty() && desk.lines_.back() == line; });
    }
    bool await_attempts(std::size_t count) {
        return await([&](const Desk& desk) { return desk.attempts_.size() >= count; });
    }

    std::vector<std::string> lines() const {
        const std::lock_guard lock(mutex_);
        return lines_;
    }
    /// The numbers of the batches of every try to commit.
    std::vector<Group> attempts() const {
        const std::lock_guard lock(mutex_);
        return attempts_;
    }

  private:
    Result<void> apply(const std::vector<db::Batch>& batches) {
        std::unique_lock lock(mutex_);
        Group group;
        for (const db::Batch& one : batches) group.push_back(number_of(one));
        attempts_.push_back(group);
        changed_.notify_all();
        changed_.wait(lock, [this] { return !held_; });
        if (failure_) return *failure_;
        return {};
    }

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    bool held_ = false;
    std::optional<Error> failure_;
    std::vector<std::string> lines_;
    std::vector<Group> attempts_;
};

class StorageThreadTest : public testing::Test {
  protected:
    void SetUp() override {
        // Failures are on purpose here.
        set_up_log("off");
        options_.first_retry = Milliseconds{1};
        options_.longest_retry = Milliseconds{4};
    }

    StorageThread make() { return StorageThread(desk_.calls(), desk_.reports(), options_); }

    using Lines = std::vector<std::string>;
    using Groups = std::vector<Desk::Group>;

    Desk desk_;
    StorageThread::Options options_;
};

TEST_F(StorageThreadTest, ReportsABatchOnceItIsCommitted) {
    StorageThread storage = make();
    EXPECT_TRUE(storage.submit(1, batch(1)));
    EXPECT_TRUE(desk_.await_line("committed 1"));
    EXPECT_EQ(desk_.lines(), Lines{"committed 1"});
}

TEST_F(StorageThreadTest, WhatWaitsBecomesOneTransactionInOrder) {
    StorageThread storage = make();
    desk_.hold();
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_attempts(1));
    for (int n = 2; n <= 4; ++n) {
        EXPECT_TRUE(storage.submit(static_cast<RecordNumber>(n), batch(n)));
    }
    EXPECT_EQ(desk_.lines(), Lines{});
    desk_.release();
    EXPECT_TRUE(desk_.await_line("committed 4"));
    EXPECT_EQ(desk_.lines(), (Lines{"committed 1", "committed 4"}));
    EXPECT_EQ(desk_.attempts(), (Groups{{1}, {2, 3, 4}}));
}

TEST_F(StorageThreadTest, AFailingCommitIsTriedAgainUntilItWorks) {
    StorageThread storage = make();
    desk_.fail_with(kDiskFull);
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_attempts(5));
    EXPECT_EQ(desk_.lines(), Lines{"down"});
    desk_.fail_with(std::nullopt);
    ASSERT_TRUE(desk_.await_line("committed 1"));
    EXPECT_EQ(desk_.lines(), (Lines{"down", "up", "committed 1"}));
    for (const Desk::Group& group : desk_.attempts()) EXPECT_EQ(group, Desk::Group{1});
}

TEST_F(StorageThreadTest, BatchesThatComeDuringAFailureFollowInOrder) {
    StorageThread storage = make();
    desk_.fail_with(kDiskFull);
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_line("down"));
    EXPECT_TRUE(storage.submit(2, batch(2)));
    EXPECT_TRUE(storage.submit(3, batch(3)));
    desk_.fail_with(std::nullopt);
    ASSERT_TRUE(desk_.await_line("committed 3"));
    Desk::Group committed = desk_.attempts().back();
    if (committed.front() != 1) committed.insert(committed.begin(), 1);
    EXPECT_EQ(committed, (Desk::Group{1, 2, 3}));
}

TEST_F(StorageThreadTest, EachFailureIsReportedOnce) {
    StorageThread storage = make();
    for (RecordNumber n = 1; n <= 2; ++n) {
        const auto tries = desk_.attempts().size();
        desk_.fail_with(kDiskFull);
        EXPECT_TRUE(storage.submit(n, batch(static_cast<int>(n))));
        ASSERT_TRUE(desk_.await_attempts(tries + 3));
        desk_.fail_with(std::nullopt);
        ASSERT_TRUE(desk_.await_line("committed " + std::to_string(n)));
    }
    EXPECT_EQ(desk_.lines(), (Lines{"down", "up", "committed 1", "down", "up", "committed 2"}));
}

TEST_F(StorageThreadTest, ABatchThatTheStoreRefusesIsNeitherDroppedNorAcknowledged) {
    StorageThread storage = make();
    desk_.fail_with(kBroken);
    EXPECT_TRUE(storage.submit(1, batch(1)));
    EXPECT_TRUE(storage.submit(2, batch(2)));
    ASSERT_TRUE(desk_.await_attempts(4));
    EXPECT_EQ(desk_.lines(), Lines{"down"});
    EXPECT_EQ(desk_.attempts().back().front(), 1);
    desk_.fail_with(std::nullopt);
    EXPECT_TRUE(desk_.await_line("committed 2"));
}

TEST_F(StorageThreadTest, RefusesBatchesBeyondItsBound) {
    options_.max_batches = 3;
    StorageThread storage = make();
    desk_.hold();
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_attempts(1));
    EXPECT_TRUE(storage.submit(2, batch(2)));
    EXPECT_TRUE(storage.submit(3, batch(3)));
    EXPECT_FALSE(storage.submit(4, batch(4)));
    desk_.release();
    EXPECT_TRUE(desk_.await_line("committed 3"));
    EXPECT_TRUE(storage.submit(4, batch(4)));
    EXPECT_TRUE(desk_.await_line("committed 4"));
}

TEST_F(StorageThreadTest, BatchesGatherFromOneCommitToTheNext) {
    options_.pause = std::chrono::hours{1};
    StorageThread storage = make();
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_line("committed 1")) << "the first does not wait";
    EXPECT_TRUE(storage.submit(2, batch(2)));
    EXPECT_TRUE(storage.submit(3, batch(3)));
    storage.load_game(GameId{"g"}, [](const auto&) {});
    ASSERT_TRUE(desk_.await_line("load g")) << "who reads does not wait either";
    EXPECT_TRUE(storage.submit(4, batch(4)));
    EXPECT_TRUE(storage.stop());
    EXPECT_EQ(desk_.attempts(), (Groups{{1}, {2, 3}, {4}}));
}

TEST_F(StorageThreadTest, AReadSeesWhatWasSubmittedBefore) {
    StorageThread storage = make();
    desk_.hold();
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_attempts(1));
    EXPECT_TRUE(storage.submit(2, batch(2)));
    storage.load_game(GameId{"g"}, [&](const auto& game) {
        EXPECT_TRUE(is_ok(game));
        desk_.note("loaded");
    });
    desk_.release();
    ASSERT_TRUE(desk_.await_line("loaded"));
    EXPECT_EQ(desk_.lines(), (Lines{"committed 1", "committed 2", "load g", "loaded"}));
}

TEST_F(StorageThreadTest, ReadsGoOnWhileCommitsFail) {
    StorageThread storage = make();
    desk_.fail_with(kDiskFull);
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_line("down"));
    storage.user_of_session("h", [&](const Result<std::optional<UserId>>& user) {
        ASSERT_TRUE(is_ok(user));
        desk_.note((*user)->text);
    });
    EXPECT_TRUE(desk_.await_line("user-of-h"));
    desk_.fail_with(std::nullopt);
}

TEST_F(StorageThreadTest, TooManyReadsAreRefusedAtOnce) {
    options_.max_reads = 2;
    StorageThread storage = make();
    desk_.hold();
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_attempts(1));
    const auto answer = [&](const Result<std::optional<UserId>>& user) {
        desk_.note(user ? "found" : std::string(to_string(user.error().code)));
    };
    for (int i = 0; i < 3; ++i) storage.user_of_session("h", answer);
    EXPECT_EQ(desk_.lines(), Lines{"storage_unavailable"});
    desk_.release();
    EXPECT_TRUE(storage.stop());
    EXPECT_EQ(desk_.lines(),
              (Lines{"storage_unavailable", "committed 1", "find h", "found", "find h", "found"}));
}

TEST_F(StorageThreadTest, ManyReadsAreAllAnswered) {
    StorageThread storage = make();
    int answered = 0;
    for (int i = 0; i < 500; ++i) {
        storage.user_of_session("h", [&](const auto&) { ++answered; });
    }
    EXPECT_TRUE(storage.stop());
    EXPECT_EQ(answered, 500);
}

TEST_F(StorageThreadTest, StopWritesWhatWaits) {
    StorageThread storage = make();
    desk_.hold();
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_attempts(1));
    EXPECT_TRUE(storage.submit(2, batch(2)));
    EXPECT_TRUE(storage.submit(3, batch(3)));
    desk_.release();
    EXPECT_TRUE(storage.stop());
    EXPECT_EQ(desk_.lines().back(), "committed 3");
}

TEST_F(StorageThreadTest, StopTriesAFailingCommitForABoundedTime) {
    options_.stop_within = Milliseconds{20};
    StorageThread storage = make();
    desk_.fail_with(kDiskFull);
    EXPECT_TRUE(storage.submit(1, batch(1)));
    EXPECT_FALSE(storage.stop());
    EXPECT_FALSE(storage.stop());
    EXPECT_EQ(desk_.lines(), Lines{"down"});
}

TEST_F(StorageThreadTest, NothingIsTakenAfterStop) {
    StorageThread storage = make();
    EXPECT_TRUE(storage.stop());
    EXPECT_FALSE(storage.submit(1, batch(1)));
    std::optional<Result<std::optional<UserId>>> answer;
    storage.user_of_session("h", [&](auto user) { answer = std::move(user); });
    ASSERT_TRUE(answer);
    EXPECT_TRUE(is_error(*answer, ErrorCode::StorageUnavailable));
}

}  // namespace
}  // namespace sixfold::server
