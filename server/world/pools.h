#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/game/time_control.h"
#include "server/world/pool.h"

namespace sixfold::server {

/// All pools of quick pairing. A person waits in one of them at most.
class Pools {
  public:
    /// People who are paired with each other.
    struct Key {
        std::string variant;  ///< slug
        TimeControl clock;
        bool casual = true;  ///< guests meet guests

        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Place {
        Key pool;
        Instant since;
        bool lonely = false;  ///< nobody who would suit has come
    };
    struct Match {
        Key pool;
        PoolPair players;  ///< by seat
    };

    /// From another pool the person goes away. RateLimited: the pool is full.
    Result<void> join(const Key& pool, PoolEntry entry, Instant now);
    /// Nothing happens to who does not wait.
    void leave(const UserId& user, Instant now);
    const Place* find(const UserId& user) const;
    std::size_t waiting() const { return places_.size(); }

    /// When to call pair() and take_lonely(). It may be overdue.
    std::optional<Instant> next_deadline() const { return due_; }
    /// Those who play now. They have left their pools.
    std::vector<Match> pair(Instant now, const Pool::Coin& coin);
    /// Those who have become lonely since the last call, or no longer are.
    std::vector<UserId> take_lonely(Instant now);

  private:
    struct Before {
        bool operator()(const Key& a, const Key& b) const;
    };

    /// Pools that are empty and remembered, because they know how many come, beside those in use.
    static constexpr std::size_t kMostEmpty = 64;

    void forget_empty();
    void find_due(Instant now);

    std::map<Key, Pool, Before> pools_;
    std::unordered_map<UserId, Place> places_;
    std::optional<Instant> due_;
};

}  // namespace sixfold::server
