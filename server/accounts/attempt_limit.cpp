#include "server/accounts/attempt_limit.h"

namespace sixfold::server {

bool AttemptLimit::take(const std::string& key, Instant now) {
    auto found = counts_.find(key);
    if (found == counts_.end()) {
        if (counts_.size() >= options_.max_keys) {
            std::erase_if(counts_, [&](const auto& one) { return is_over(one.second, now); });
        }
        if (counts_.size() >= options_.max_keys) return false;
        found = counts_.emplace(key, Count{now, 0}).first;
    }
    Count& count = found->second;
    if (is_over(count, now)) count = {now, 0};
    if (count.attempts >= options_.attempts) return false;
    ++count.attempts;
    return true;
}

void AttemptLimit::give_back(const std::string& key) {
    const auto found = counts_.find(key);
    if (found == counts_.end()) return;
    if (--found->second.attempts <= 0) counts_.erase(found);
}

bool AttemptLimit::is_over(const Count& count, Instant now) const {
    // Somebody may have set the clock back.
    return now < count.began || now - count.began >= options_.period;
}

}  // namespace sixfold::server
