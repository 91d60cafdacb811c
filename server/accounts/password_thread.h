#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>

#include "core/base/result.h"

namespace sixfold::server {

/// Bytes of a password. There is no other rule about it.
inline constexpr std::size_t kLeastPassword = 8;
inline constexpr std::size_t kMostPassword = 128;

/// Hashes and compares passwords by Argon2id, which is slow on purpose: 64 MiB and two passes, some
/// 50 ms. So it has a thread of its own that gives way to others, and a bound on what may wait. The
/// methods may be called from any thread; each callback is called exactly once, on the thread, or
/// at once when too many wait.
class PasswordThread {
  public:
    struct Options {
        std::size_t max_waiting = 32;
        std::size_t mebibytes = 64;  ///< of memory for each; tests that hash a lot take less
    };
    using Hashed = std::function<void(Result<std::string>)>;
    using Compared = std::function<void(Result<bool>)>;

    explicit PasswordThread(Options options);
    /// What waits is refused.
    ~PasswordThread();
    PasswordThread(const PasswordThread&) = delete;
    PasswordThread& operator=(const PasswordThread&) = delete;

    /// A text to store, with its own salt and parameters. BadRequest: too short or too long.
    /// RateLimited: too many wait.
    void hash(std::string password, Hashed done);

    /// Whether the text was made of this password. Without a text, because nobody has the name, it
    /// takes as long, and is false. RateLimited: too many wait.
    void compare(std::optional<std::string> stored, std::string password, Compared done);

  private:
    struct Hash {
        std::string password;
        Hashed done;
    };
    struct Compare {
        std::optional<std::string> stored;
        std::string password;
        Compared done;
    };
    using Task = std::variant<Hash, Compare>;

    void enqueue(Task task);
    void run();
    Result<std::string> hashed(const std::string& password) const;
    Result<bool> compared(const std::optional<std::string>& stored, const std::string& password);

    const Options options_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Task> waiting_;
    bool ends_ = false;
    std::optional<std::string>
        nobodys_;         ///< the thread's own: what is compared when nothing is stored
    std::thread thread_;  ///< last: starts when all else is there
};

}  // namespace sixfold::server
