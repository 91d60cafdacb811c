#include "server/world/pools.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace sixfold::server {

bool Pools::Before::operator()(const Key& a, const Key& b) const {
    const auto values = [](const Key& key) {
        return std::tie(key.variant, key.clock.kind, key.clock.base, key.clock.increment,
                        key.clock.periods, key.casual);
    };
    return values(a) < values(b);
}

Result<void> Pools::join(const Key& pool, PoolEntry entry, Instant now) {
    leave(entry.user, now);
    const Place place{pool, entry.since};
    const UserId user = entry.user;
    if (!pools_[pool].join(std::move(entry), now)) {
        return Error{ErrorCode::RateLimited, "Too many wait for this game. Try again soon."};
    }
    places_.emplace(user, place);
    find_due(now);
    return {};
}

void Pools::leave(const UserId& user, Instant now) {
    const auto place = places_.find(user);
    if (place == places_.end()) return;
    pools_.at(place->second.pool).leave(user, now);
    places_.erase(place);
    forget_empty();
    find_due(now);
}

void Pools::forget_empty() {
    const auto is_empty = [](const auto& entry) { return entry.second.size() == 0; };
    const auto empty = std::count_if(pools_.begin(), pools_.end(), is_empty);
    if (empty > static_cast<std::ptrdiff_t>(kMostEmpty)) std::erase_if(pools_, is_empty);
}

const Pools::Place* Pools::find(const UserId& user) const {
    const auto found = places_.find(user);
    return found == places_.end() ? nullptr : &found->second;
}

void Pools::find_due(Instant now) {
    due_.reset();
    for (const auto& [key, pool] : pools_) {
        const auto due = pool.next_deadline(now);
        if (due && (!due_ || *due < *due_)) due_ = due;
    }
}

std::vector<Pools::Match> Pools::pair(Instant now, const Pool::Coin& coin) {
    std::vector<Match> matches;
    for (auto& [key, pool] : pools_) {
        if (pool.size() == 0) continue;
        for (PoolPair& players : pool.pair(now, coin)) matches.push_back({key, std::move(players)});
    }
    for (const Match& match : matches) {
        for (const UserId& user : match.players) places_.erase(user);
    }
    find_due(now);
    return matches;
}

std::vector<UserId> Pools::take_lonely(Instant now) {
    std::vector<UserId> changed;
    for (auto& [user, place] : places_) {
        const bool lonely = pools_.at(place.pool).lonely(user, now);
        if (lonely != place.lonely) changed.push_back(user);
        place.lonely = lonely;
    }
    return changed;
}

}  // namespace sixfold::server
