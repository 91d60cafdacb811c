#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace sixfold::server {

/// How many messages one socket may send: a bucket of credits that fills up again with time.
/// A second bucket, twice as large and twice as fast, counts the refused ones too: who empties it
/// does not listen to refusals.
class MessageCredits {
  public:
    enum class Verdict : std::uint8_t {
        Allowed,
        Refused,    ///< over the rate: drop the message
        Exhausted,  ///< over twice the rate: close the socket
    };

    /// `credits` messages in each `period`, all of them at once if need be.
    MessageCredits(int credits, Milliseconds period, Instant now);

    /// Pays for one message. `now` never goes back.
    Verdict take(Instant now);

  private:
    /// One message costs period_ms units, and `fill` units come back each millisecond: whole
    /// numbers without rounding.
    struct Bucket {
        std::int64_t fill;
        std::int64_t level;
        std::int64_t capacity;
        void add(std::int64_t elapsed_ms);
        bool take(std::int64_t cost);
    };

    std::int64_t period_ms_;
    Instant last_;
    Bucket allowed_;
    Bucket tolerated_;
};

}  // namespace sixfold::server
