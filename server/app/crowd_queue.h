#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <unordered_map>

#include "server/net/connection_id.h"
#include "server/net/http_server.h"

namespace sixfold::server {

/// What goes to spectators, in order, a slice each turn of the loop: between two slices the loop
/// serves everybody else. Loop thread only.
class CrowdQueue {
  public:
    /// Runs a task at the next turn of the loop. The queue must be there then.
    using Post = std::function<void(std::function<void()>)>;
    using Deliver = std::function<void(ConnectionId, SharedText)>;

    static constexpr std::size_t kSlice = 64;
    static constexpr std::size_t kMost = 200'000;

    CrowdQueue(Post post, Deliver deliver);

    /// False, and nothing is queued, when too much waits: the connection must be closed.
    [[nodiscard]] bool push(ConnectionId connection, SharedText text);
    /// Something waits for this connection. What is sent to it now must wait behind that, whatever
    /// it is: who has just taken a seat was in the crowd a moment ago.
    bool holds(ConnectionId connection) const { return held_.contains(connection); }
    std::size_t size() const { return waiting_.size(); }

  private:
    struct Delivery {
        ConnectionId connection;
        SharedText text;
    };
    void deliver_slice();

    const Post post_;
    const Deliver deliver_;
    std::deque<Delivery> waiting_;
    std::unordered_map<ConnectionId, std::size_t> held_;  ///< how much of it is for whom
    bool posted_ = false;
};

}  // namespace sixfold::server
