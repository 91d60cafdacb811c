#pragma once

#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace sixfold::server {

/// Moments at which games want to be looked at, at most one a game. The moment of a game that is
/// being played is put off with each move, mostly long before it comes; so a game stays in the
/// queue where it was, until it is first there, and only then goes to its place.
class Schedule {
  public:
    /// Nothing: the game is not waited for now.
    void set(const GameId& game, std::optional<Instant> due) {
        const auto known = entries_.find(game);
        if (known != entries_.end()) {
            Entry& entry = known->second;
            entry.due = due;
            if (due && *due < entry.queued) requeue(game, entry);
        } else if (due) {
            entries_.emplace(game, Entry{due, *due});
            queue_.emplace(*due, game);
        }
    }
    /// The game is waited for no more.
    void remove(const GameId& game) {
        const auto known = entries_.find(game);
        if (known == entries_.end()) return;
        queue_.erase({known->second.queued, game});
        entries_.erase(known);
    }
    bool contains(const GameId& game) const {
        const auto known = entries_.find(game);
        return known != entries_.end() && known->second.due;
    }
    std::optional<Instant> next() {
        while (!queue_.empty()) {
            const GameId& game = queue_.begin()->second;
            Entry& entry = entries_.at(game);
            if (entry.due == entry.queued) return entry.due;
            if (entry.due) {
                requeue(GameId(game), entry);
            } else {
                remove(GameId(game));
            }
        }
        return std::nullopt;
    }
    /// A game whose moment has come, taken out.
    std::optional<GameId> take_due(Instant now) {
        const auto first = next();
        if (!first || *first > now) return std::nullopt;
        GameId game = queue_.begin()->second;
        remove(game);
        return game;
    }
    /// Games that are waited for, or were and are still in the queue.
    std::size_t size() const { return entries_.size(); }

  private:
    struct Entry {
        std::optional<Instant> due;
        Instant queued;  ///< not later than `due`
    };

    void requeue(const GameId& game, Entry& entry) {
        auto place = queue_.extract({entry.queued, game});
        entry.queued = *entry.due;
        place.value().first = entry.queued;
        queue_.insert(std::move(place));
    }

    std::set<std::pair<Instant, GameId>> queue_;
    std::unordered_map<GameId, Entry> entries_;
};

}  // namespace sixfold::server
