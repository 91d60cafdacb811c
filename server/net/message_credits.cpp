#include "server/net/message_credits.h"

#include <algorithm>

namespace sixfold::server {

void MessageCredits::Bucket::add(std::int64_t elapsed_ms) {
    // Dividing first keeps a long pause from overflowing.
    if (elapsed_ms >= (capacity - level) / fill + 1) {
        level = capacity;
    } else {
        level = std::min(capacity, level + elapsed_ms * fill);
    }
}

bool MessageCredits::Bucket::take(std::int64_t cost) {
    if (level < cost) return false;
    level -= cost;
    return true;
}

MessageCredits::MessageCredits(int credits, Milliseconds period, Instant now)
    : period_ms_(period.count()),
      last_(now),
      allowed_{credits, credits * period_ms_, credits * period_ms_},
      tolerated_{2 * credits, 2 * credits * period_ms_, 2 * credits * period_ms_} {}

MessageCredits::Verdict MessageCredits::take(Instant now) {
    const std::int64_t elapsed_ms = std::max<std::int64_t>(0, (now - last_).count());
    last_ = now;
    allowed_.add(elapsed_ms);
    tolerated_.add(elapsed_ms);
    if (!tolerated_.take(period_ms_)) return Verdict::Exhausted;
    return allowed_.take(period_ms_) ? Verdict::Allowed : Verdict::Refused;
}

}  // namespace sixfold::server
