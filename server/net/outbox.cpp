#include "server/net/outbox.h"

#include <cassert>
#include <utility>

namespace sixfold::server {

namespace {

std::size_t cost(const SharedText& text) { return text->size() + Outbox::kOverheadBytes; }

}  // namespace

bool Outbox::push(SharedText text) {
    assert(text);
    const std::size_t bytes = cost(text);
    if (bytes > limit_bytes_ || bytes_ > limit_bytes_ - bytes) return false;
    texts_.push_back(std::move(text));
    bytes_ += bytes;
    return true;
}

const SharedText& Outbox::front() const {
    assert(!empty());
    return texts_[head_];
}

void Outbox::pop() {
    assert(!empty());
    bytes_ -= cost(texts_[head_]);
    texts_[head_].reset();
    ++head_;
    if (empty()) {
        clear();
    } else if (head_ > texts_.size() / 2) {
        texts_.erase(texts_.begin(), texts_.begin() + static_cast<std::ptrdiff_t>(head_));
        head_ = 0;
    }
}

void Outbox::clear() {
    // An idle socket keeps no memory for its queue.
    std::vector<SharedText>().swap(texts_);
    head_ = 0;
    bytes_ = 0;
}

}  // namespace sixfold::server
