#include "server/app/crowd_queue.h"

#include <utility>

namespace sixfold::server {

CrowdQueue::CrowdQueue(EventLoop& loop, Deliver deliver)
    : loop_(loop), deliver_(std::move(deliver)) {}

bool CrowdQueue::push(ConnectionId connection, SharedText text) {
    if (waiting_.size() >= kMost) return false;
    waiting_.push_back({connection, std::move(text)});
    if (!std::exchange(posted_, true)) loop_.post([this] { deliver_slice(); });
    return true;
}

void CrowdQueue::deliver_slice() {
    for (std::size_t i = 0; i < kSlice && !waiting_.empty(); ++i) {
        deliver_(waiting_.front().connection, std::move(waiting_.front().text));
        waiting_.pop_front();
    }
    posted_ = !waiting_.empty();
    if (posted_) loop_.post([this] { deliver_slice(); });
}

}  // namespace sixfold::server
