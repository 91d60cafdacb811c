#include "server/app/crowd_queue.h"

#include <utility>

namespace sixfold::server {

CrowdQueue::CrowdQueue(Post post, Deliver deliver)
    : post_(std::move(post)), deliver_(std::move(deliver)) {}

bool CrowdQueue::push(ConnectionId connection, SharedText text) {
    if (waiting_.size() >= kMost) return false;
    waiting_.push_back({connection, std::move(text)});
    ++held_[connection];
    if (!std::exchange(posted_, true)) post_([this] { deliver_slice(); });
    return true;
}

void CrowdQueue::deliver_slice() {
    for (std::size_t i = 0; i < kSlice && !waiting_.empty(); ++i) {
        Delivery next = std::move(waiting_.front());
        waiting_.pop_front();
        const auto held = held_.find(next.connection);
        if (--held->second == 0) held_.erase(held);
        deliver_(next.connection, std::move(next.text));
    }
    posted_ = !waiting_.empty();
    if (posted_) post_([this] { deliver_slice(); });
}

}  // namespace sixfold::server
