#pragma once

#include <cstddef>
#include <vector>

#include "server/net/http_server.h"

namespace sixfold::server {

/// The texts that wait to be written to one socket, in order and bounded in bytes. The text that is
/// being written stays at the front, and counts, until it is popped.
class Outbox {
  public:
    /// What each text costs besides its bytes, so that empty texts are bounded too.
    static constexpr std::size_t kOverheadBytes = 64;

    explicit Outbox(std::size_t limit_bytes) : limit_bytes_(limit_bytes) {}

    /// False, and nothing is queued, when the text does not fit any more.
    [[nodiscard]] bool push(SharedText text);

    bool empty() const { return head_ == texts_.size(); }
    std::size_t bytes() const { return bytes_; }
    const SharedText& front() const;
    void pop();
    void clear();

  private:
    std::size_t limit_bytes_;
    std::size_t bytes_ = 0;
    std::size_t head_ = 0;  ///< texts before it have been popped
    std::vector<SharedText> texts_;
};

}  // namespace sixfold::server
