#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "db/batch.h"
#include "server/world/input.h"

namespace sixfold::db {
class Store;
}

namespace sixfold::server {

/// The one thread that uses the store. Batches wait in a queue; when the thread is free, all that
/// wait become one transaction (group commit). A group that fails stays first in line and is tried
/// again for ever: a batch is never dropped and never overtaken. All else that is done with the
/// store runs between groups. Public methods belong to one thread, the loop's.
class StorageThread {
  public:
    /// Writes batches. Called on the thread only.
    using Apply = std::function<Result<void>(const std::vector<db::Batch>&)>;

    /// Something to be done with the store, on the thread: a read, or a write that is a transaction
    /// of its own and on disk when it returns. Called exactly once; with an error, and at once,
    /// when too much waits or the thread has stopped.
    using Work = std::function<void(Result<db::Store*>)>;

    /// What the thread tells. Called on the thread: post to the loop.
    struct Reports {
        std::function<void(RecordNumber)> committed;  ///< all batches up to this one are on disk
        std::function<void(bool up)> state;           ///< commits fail, or work again
    };

    struct Options {
        std::size_t max_batches = 4'096;  ///< that wait; beyond it submit() refuses
        std::size_t max_work = 1'024;     ///< that waits; beyond it it gets StorageUnavailable
        /// How long work goes on while batches wait: a piece that writes may take as long as a
        /// commit.
        Milliseconds work_for{4};
        /// From one commit to the next at least: under load more batches share one, and a player
        /// does not feel it.
        Milliseconds pause{4};
        Milliseconds first_retry{50};  ///< doubled after each failure, up to longest_retry
        Milliseconds longest_retry{2'000};
        Milliseconds stop_within{5'000};  ///< how long stop() goes on trying
    };

    /// The store must outlive the thread.
    StorageThread(db::Store& store, Reports reports, Options options);
    /// With other commits than the store's.
    StorageThread(db::Store& store, Apply apply, Reports reports, Options options);
    ~StorageThread();
    StorageThread(const StorageThread&) = delete;
    StorageThread& operator=(const StorageThread&) = delete;

    /// Queues a batch; records come in order, without gaps. False when the queue is full: the
    /// caller must stop, because a record that is left out can never be committed around.
    [[nodiscard]] bool submit(RecordNumber record, db::Batch batch);

    /// It sees all that was submitted before, unless commits fail.
    void run(Work work);

    /// Writes what waits, then ends the thread. False when something could not be written in time.
    /// A second call does nothing and gives the same answer.
    bool stop();

  private:
    using Clock = std::chrono::steady_clock;

    void serve();
    void wait_for_work(std::unique_lock<std::mutex>& lock);
    bool commit_is_due() const;
    bool should_end() const;
    void take_waiting();
    void commit_group();
    void commit_failed(const Error& error);
    void do_work(std::size_t count);

    db::Store& store_;
    const Apply apply_;
    const Reports reports_;
    const Options options_;

    // The hand-over between the loop and the thread.
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<db::Batch> waiting_;
    RecordNumber newest_ = 0;  ///< of the last batch of waiting_
    std::deque<Work> work_;
    std::size_t in_group_ = 0;  ///< size of group_, for the bound
    std::optional<Clock::time_point> stop_at_;

    // The thread's own.
    std::vector<db::Batch> group_;  ///< one transaction: tried until it is committed
    RecordNumber group_newest_ = 0;
    Milliseconds retry_{0};  ///< 0: the last commit worked
    Clock::time_point retry_at_{};
    Clock::time_point next_commit_{};

    std::optional<bool> stopped_;  ///< what stop() answered
    std::thread thread_;           ///< last: starts when all else is there
};

}  // namespace sixfold::server
