#pragma once

#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace sixfold::server {

/// Moments at which games want to be looked at, at most one a game.
class Schedule {
  public:
    /// Nothing: the game is not waited for.
    void set(const GameId& game, std::optional<Instant> due) {
        const auto known = due_.find(game);
        if (known != due_.end()) {
            if (due == known->second) return;
            order_.erase({known->second, game});
            due_.erase(known);
        }
        if (!due) return;
        due_.emplace(game, *due);
        order_.emplace(*due, game);
    }
    bool contains(const GameId& game) const { return due_.contains(game); }
    std::optional<Instant> next() const {
        if (order_.empty()) return std::nullopt;
        return order_.begin()->first;
    }
    /// A game whose moment has come, taken out.
    std::optional<GameId> take_due(Instant now) {
        if (order_.empty() || order_.begin()->first > now) return std::nullopt;
        GameId game = order_.begin()->second;
        set(game, std::nullopt);
        return game;
    }
    std::size_t size() const { return due_.size(); }

  private:
    std::set<std::pair<Instant, GameId>> order_;
    std::unordered_map<GameId, Instant> due_;
};

}  // namespace sixfold::server
