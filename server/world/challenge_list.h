#pragma once

#include <cstddef>
#include <map>
#include <optional>

#include "core/base/ids.h"
#include "protocol/messages.h"

namespace sixfold::server {

/// Open games that are meant for one person each.
class ChallengeList {
  public:
    struct Challenge {
        UserId from;
        UserId to;
        protocol::ChallengeView view;
    };

    void add(const GameId& game, Challenge challenge) {
        challenges_.insert_or_assign(game, std::move(challenge));
    }
    /// The challenge that this game was, if it was one.
    std::optional<Challenge> remove(const GameId& game) {
        const auto found = challenges_.extract(game);
        if (found.empty()) return std::nullopt;
        return found.mapped();
    }
    std::size_t sent_by(const UserId& user) const {
        std::size_t sent = 0;
        for (const auto& [game, challenge] : challenges_) sent += challenge.from == user ? 1 : 0;
        return sent;
    }
    bool concern(const UserId& user) const {
        for (const auto& [game, challenge] : challenges_) {
            if (challenge.from == user || challenge.to == user) return true;
        }
        return false;
    }
    protocol::Challenges of(const UserId& user) const {
        protocol::Challenges own;
        for (const auto& [game, challenge] : challenges_) {
            if (challenge.to == user) own.received.push_back(challenge.view);
            if (challenge.from == user) own.sent.push_back(challenge.view);
        }
        return own;
    }

  private:
    std::map<GameId, Challenge> challenges_;
};

}  // namespace sixfold::server
