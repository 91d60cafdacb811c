#pragma once

#include <functional>
#include <memory>

#include "core/base/time.h"

namespace sixfold::server {

/// The one thread on which sockets, timers and the world live. A thin face of an Asio io_context,
/// so that Asio stays in this folder.
class EventLoop {
  public:
    EventLoop();
    ~EventLoop();
    EventLoop(const EventLoop&) = delete;
    EventLoop& operator=(const EventLoop&) = delete;

    /// Runs until stop(). The calling thread becomes the loop's thread.
    void run();
    void stop();

    /// Runs `task` on the loop's thread, soon. May be called from any thread.
    void post(std::function<void()> task);

    /// Runs `task` once after `delay`; a second call replaces a waiting first. Loop thread only.
    void set_timer(Milliseconds delay, std::function<void()> task);
    void cancel_timer();

    /// Calls `task` on SIGINT and SIGTERM (instead of the process ending).
    void on_terminate(std::function<void()> task);

    bool on_loop_thread() const;

  private:
    friend class HttpServer;
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sixfold::server
