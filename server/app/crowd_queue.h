#pragma once

#include <cstddef>
#include <deque>
#include <functional>

#include "server/net/connection_id.h"
#include "server/net/event_loop.h"
#include "server/net/http_server.h"

namespace sixfold::server {

/// What goes to spectators, in order, a slice each turn of the loop: between two slices the loop
/// serves everybody else. Loop thread only.
class CrowdQueue {
  public:
    using Deliver = std::function<void(ConnectionId, SharedText)>;

    static constexpr std::size_t kSlice = 64;
    static constexpr std::size_t kMost = 200'000;

    /// `loop` must outlive the queue, and must not run any more when the queue is destroyed.
    CrowdQueue(EventLoop& loop, Deliver deliver);

    /// False, and nothing is queued, when too much waits: the connection must be closed.
    [[nodiscard]] bool push(ConnectionId connection, SharedText text);
    std::size_t size() const { return waiting_.size(); }

  private:
    struct Delivery {
        ConnectionId connection;
        SharedText text;
    };
    void deliver_slice();

    EventLoop& loop_;
    const Deliver deliver_;
    std::deque<Delivery> waiting_;
    bool posted_ = false;
};

}  // namespace sixfold::server
