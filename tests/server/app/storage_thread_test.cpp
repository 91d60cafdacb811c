#include "server/app/storage_thread.h"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "db/store.h"
#include "server/ops/log.h"
#include "tests/support/results.h"

namespace sixfold::server {
namespace {

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

    StorageThread::Apply commits() {
        return [this](const std::vector<db::Batch>& batches) { return apply(batches); };
    }
    /// Notes `line`, or why it cannot be done.
    StorageThread::Work work(std::string line) {
        return [this, line = std::move(line)](const Result<db::Store*>& store) {
            note(store ? line : std::string(to_string(store.error().code)));
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

    StorageThread make() {
        return StorageThread(store_, desk_.commits(), desk_.reports(), options_);
    }

    using Lines = std::vector<std::string>;
    using Groups = std::vector<Desk::Group>;

    Desk desk_;
    db::Store store_ = *db::Store::open(":memory:");
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
    storage.run(desk_.work("read"));
    ASSERT_TRUE(desk_.await_line("read")) << "who reads does not wait either";
    EXPECT_TRUE(storage.submit(4, batch(4)));
    EXPECT_TRUE(storage.stop());
    EXPECT_EQ(desk_.attempts(), (Groups{{1}, {2, 3}, {4}}));
}

TEST_F(StorageThreadTest, WorkSeesWhatWasSubmittedBefore) {
    StorageThread storage = make();
    desk_.hold();
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_attempts(1));
    EXPECT_TRUE(storage.submit(2, batch(2)));
    storage.run(desk_.work("read"));
    desk_.release();
    ASSERT_TRUE(desk_.await_line("read"));
    EXPECT_EQ(desk_.lines(), (Lines{"committed 1", "committed 2", "read"}));
}

TEST_F(StorageThreadTest, WorkIsGivenTheStore) {
    StorageThread storage = make();
    storage.run([&](Result<db::Store*> store) {
        ASSERT_TRUE(is_ok(store));
        EXPECT_EQ(*store, &store_);
        EXPECT_TRUE(is_ok((*store)->add_guest(UserId{"eve"}, {"s", "", Instant{}})));
        desk_.note("written");
    });
    EXPECT_TRUE(storage.stop());
    EXPECT_EQ(desk_.lines(), Lines{"written"});
    EXPECT_TRUE(*store_.session_owner("s", Instant{}));
}

TEST_F(StorageThreadTest, LongWorkLetsBatchesPass) {
    options_.work_for = Milliseconds{0};
    StorageThread storage = make();
    desk_.hold();
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_attempts(1));
    storage.run([&](const Result<db::Store*>&) {
        EXPECT_TRUE(storage.submit(2, batch(2)));
        desk_.note("long");
    });
    storage.run(desk_.work("next"));
    desk_.release();
    ASSERT_TRUE(desk_.await_line("next"));
    EXPECT_EQ(desk_.lines(), (Lines{"committed 1", "long", "committed 2", "next"}));
}

TEST_F(StorageThreadTest, WorkGoesOnWhileCommitsFail) {
    StorageThread storage = make();
    desk_.fail_with(kDiskFull);
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_line("down"));
    storage.run(desk_.work("read"));
    EXPECT_TRUE(desk_.await_line("read"));
    desk_.fail_with(std::nullopt);
}

TEST_F(StorageThreadTest, TooMuchWorkIsRefusedAtOnce) {
    options_.max_work = 2;
    StorageThread storage = make();
    desk_.hold();
    EXPECT_TRUE(storage.submit(1, batch(1)));
    ASSERT_TRUE(desk_.await_attempts(1));
    for (int i = 0; i < 3; ++i) storage.run(desk_.work("read " + std::to_string(i)));
    EXPECT_EQ(desk_.lines(), Lines{"storage_unavailable"});
    desk_.release();
    EXPECT_TRUE(storage.stop());
    EXPECT_EQ(desk_.lines(), (Lines{"storage_unavailable", "committed 1", "read 0", "read 1"}));
}

TEST_F(StorageThreadTest, MuchWorkIsAllDone) {
    StorageThread storage = make();
    int answered = 0;
    for (int i = 0; i < 500; ++i) {
        storage.run([&](const auto&) { ++answered; });
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
    storage.run(desk_.work("read"));
    EXPECT_EQ(desk_.lines(), Lines{"storage_unavailable"});
}

}  // namespace
}  // namespace sixfold::server
