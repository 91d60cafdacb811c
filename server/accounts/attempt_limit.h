#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "core/base/time.h"

namespace sixfold::server {

/// How often something may be tried for one key, such as the password of one name: so many times in
/// a period that begins with the first. Pure; used by the loop's thread.
class AttemptLimit {
  public:
    struct Options {
        int attempts;
        Milliseconds period;
        std::size_t max_keys = 50'000;  ///< remembered; when all are in use, new ones are refused
    };

    explicit AttemptLimit(Options options) : options_(options) {}

    /// Counts an attempt; false when it is one too many.
    [[nodiscard]] bool take(const std::string& key, Instant now);
    /// The attempt that was counted last was none after all.
    void give_back(const std::string& key);

    /// Keys that are remembered.
    std::size_t size() const { return counts_.size(); }

  private:
    struct Count {
        Instant began;
        int attempts = 0;
    };

    bool is_over(const Count& count, Instant now) const;

    Options options_;
    std::unordered_map<std::string, Count> counts_;
};

}  // namespace sixfold::server
