#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "core/base/ids.h"
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
/// again for ever: a batch is never dropped and never overtaken. Reads run between groups.
/// Public methods belong to one thread, the loop's.
class StorageThread {
  public:
    /// What the thread does with the store. Called on the thread only.
    struct Calls {
        std::function<Result<void>(const std::vector<db::Batch>&)> apply;
        std::function<Result<std::optional<db::StoredGame>>(const GameId&)> load_game;
        std::function<Result<std::optional<UserId>>(const std::string&)> user_of_session;
    };
    /// Calls of a real store, which must outlive the thread.
    static Calls calls_of(db::Store& store);

    /// What the thread tells. Called on the thread: post to the loop.
    struct Reports {
        std::function<void(RecordNumber)> committed;  ///< all batches up to this one are on disk
        std::function<void(bool up)> state;           ///< commits fail, or work again
    };

    struct Options {
        std::size_t max_batches = 4'096;  ///< that wait; beyond it submit() refuses
        std::size_t max_reads = 1'024;    ///< that wait; beyond it they get StorageUnavailable
        /// From one commit to the next at least: under load more batches share one, and a player
        /// does not feel it.
        Milliseconds pause{4};
        Milliseconds first_retry{50};  ///< doubled after each failure, up to longest_retry
        Milliseconds longest_retry{2'000};
        Milliseconds stop_within{5'000};  ///< how long stop() goes on trying
    };

    using LoadCallback = std::function<void(Result<std::optional<db::StoredGame>>)>;
    using UserCallback = std::function<void(Result<std::optional<UserId>>)>;

    StorageThread(Calls calls, Reports reports, Options options);
    ~StorageThread();
    StorageThread(const StorageThread&) = delete;
    StorageThread& operator=(const StorageThread&) = delete;

    /// Queues a batch; records come in order, without gaps. False when the queue is full: the
    /// caller must stop, because a record that is left out can never be committed around.
    [[nodiscard]] bool submit(RecordNumber record, db::Batch batch);

    /// The callback runs on the thread, or at once when too many reads wait or the thread has
    /// stopped. It is called exactly once.
    void load_game(GameId game, LoadCallback done);
    void user_of_session(std::string session_hash, UserCallback done);

    /// Writes what waits, then ends the thread. False when something could not be written in time.
    /// A second call does nothing and gives the same answer.
    bool stop();

  private:
    using Clock = std::chrono::steady_clock;
    struct Load {
        GameId game;
        LoadCallback done;
    };
    struct FindUser {
        std::string session_hash;
        UserCallback done;
    };
    using Read = std::variant<Load, FindUser>;

    void run();
    void enqueue(Read read);
    void wait_for_work(std::unique_lock<std::mutex>& lock);
    bool commit_is_due() const;
    bool should_end() const;
    void take_waiting();
    std::vector<Read> take_reads();
    void commit_group();
    void commit_failed(const Error& error);
    void answer(const Read& read) const;

    const Calls calls_;
    const Reports reports_;
    const Options options_;

    // The hand-over between the loop and the thread.
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<db::Batch> waiting_;
    RecordNumber newest_ = 0;  ///< of the last batch of waiting_
    std::deque<Read> reads_;
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
