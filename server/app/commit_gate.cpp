#include "server/app/commit_gate.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace sixfold::server {

CommitGate::Passage CommitGate::offer(ConnectionId connection, SharedText text,
                                      RecordNumber reveals, bool crowd) {
    if (reveals == 0) return Passage::Open;
    const auto found = held_.find(connection);
    if (found == held_.end()) {
        if (reveals <= committed_) return Passage::Open;
        held_[connection].push_back({std::move(text), reveals, crowd});
        heads_[reveals].push_back(connection);
        return Passage::Held;
    }
    if (found->second.size() >= max_held_) {
        forget(connection);
        return Passage::Overflow;
    }
    found->second.push_back({std::move(text), reveals, crowd});
    return Passage::Held;
}

bool CommitGate::offer(const effect::Reply& reply) {
    if (reply.reveals <= committed_) return true;
    replies_.emplace(reply.reveals, reply);
    return false;
}

CommitGate::Released CommitGate::commit(RecordNumber record) {
    Released released;
    committed_ = std::max(committed_, record);
    while (!heads_.empty() && heads_.begin()->first <= committed_) {
        const std::vector<ConnectionId> connections = std::move(heads_.begin()->second);
        heads_.erase(heads_.begin());
        for (const ConnectionId connection : connections) release(connection, released.deliveries);
    }
    const auto end = replies_.upper_bound(committed_);
    for (auto it = replies_.begin(); it != end; ++it) {
        released.replies.push_back(std::move(it->second));
    }
    replies_.erase(replies_.begin(), end);
    return released;
}

void CommitGate::release(ConnectionId connection, std::vector<Released::Delivery>& out) {
    const auto found = held_.find(connection);
    std::vector<Held>& queue = found->second;
    auto next = queue.begin();
    for (; next != queue.end() && next->reveals <= committed_; ++next) {
        out.push_back({connection, std::move(next->text), next->crowd});
    }
    queue.erase(queue.begin(), next);
    if (queue.empty()) {
        held_.erase(found);
    } else {
        heads_[queue.front().reveals].push_back(connection);
    }
}

void CommitGate::forget(ConnectionId connection) {
    const auto found = held_.find(connection);
    if (found == held_.end()) return;
    const auto head = heads_.find(found->second.front().reveals);
    std::erase(head->second, connection);
    if (head->second.empty()) heads_.erase(head);
    held_.erase(found);
}

}  // namespace sixfold::server
