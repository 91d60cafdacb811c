#pragma once

#include <cstddef>
#include <map>
#include <unordered_map>
#include <vector>

#include "server/net/connection_id.h"
#include "server/net/http_server.h"
#include "server/world/effect.h"

namespace sixfold::server {

/// Output commit: holds back what reveals a batch until that batch is on disk. What goes to one
/// connection leaves in the order in which it was offered; different connections do not wait for
/// each other. What reveals no record, such as that nothing can be stored, waits for nothing. Pure;
/// used by the loop's thread.
class CommitGate {
  public:
    /// What may leave now, in order.
    struct Released {
        struct Delivery {
            ConnectionId connection;
            SharedText text;
            bool crowd;  ///< effect::Send::crowd
        };
        std::vector<Delivery> deliveries;
        std::vector<effect::Reply> replies;
    };

    enum class Passage {
        Open,      ///< send it now
        Held,      ///< kept, commit() will release it
        Overflow,  ///< too much waits: all of it is dropped, and the connection must be closed
    };

    explicit CommitGate(std::size_t max_held = 128) : max_held_(max_held) {}

    Passage offer(ConnectionId connection, SharedText text, RecordNumber reveals, bool crowd);

    /// True: answer now. Otherwise it is kept. HTTP connections bound their number: each has one
    /// request at a time.
    bool offer(const effect::Reply& reply);

    /// All batches up to `record` are on disk.
    Released commit(RecordNumber record);

    /// The connection is gone: what waits for it is dropped.
    void forget(ConnectionId connection);

    RecordNumber committed() const { return committed_; }
    std::size_t connections_waiting() const { return held_.size(); }

  private:
    struct Held {
        SharedText text;
        RecordNumber reveals;
        bool crowd;
    };

    void release(ConnectionId connection, std::vector<Released::Delivery>& out);

    std::size_t max_held_;
    RecordNumber committed_ = 0;
    std::unordered_map<ConnectionId, std::vector<Held>> held_;  ///< in order
    /// The connections whose first held text waits for a record, in the order of their offers.
    std::map<RecordNumber, std::vector<ConnectionId>> heads_;
    std::multimap<RecordNumber, effect::Reply> replies_;
};

}  // namespace sixfold::server
