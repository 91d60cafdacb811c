#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "db/reader.h"

namespace sixfold::server {

/// Reads for pages, beside the thread that writes: however many pages are asked for, commits and
/// the games' own reads do not wait for them. Public methods belong to one thread, the loop's.
class ReadingThread {
  public:
    struct Options {
        std::size_t max_waiting = 256;  ///< beyond it submit() refuses
    };
    /// Runs on the thread, once: post to the loop.
    using Work = std::function<void(db::Reader&)>;

    ReadingThread(db::Reader reader, Options options);
    /// What is being read is finished; what waits is dropped.
    ~ReadingThread();
    ReadingThread(const ReadingThread&) = delete;
    ReadingThread& operator=(const ReadingThread&) = delete;

    /// False, and nothing happens, when too many wait.
    [[nodiscard]] bool submit(Work work);

  private:
    void run();

    const Options options_;
    db::Reader reader_;  ///< the thread's own

    // The hand-over between the loop and the thread.
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Work> waiting_;
    bool ends_ = false;

    std::thread thread_;  ///< last: starts when all else is there
};

}  // namespace sixfold::server
