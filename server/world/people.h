#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/game/speed.h"
#include "db/person.h"
#include "server/net/connection_id.h"
#include "server/rating/standing.h"

namespace sixfold::server {

/// The people whom the world has met: where they are, who they are, and how strong. What the store
/// has said of a person is kept while it is needed and for a while after, so that what is known
/// here is never older than what the store says next.
class People {
  public:
    /// How long a person is remembered who has no socket, game or seek here.
    static constexpr Milliseconds kRemembered{10 * 60 * 1000};

    // Where they are. Guests too.
    /// True when it is the first socket of this person.
    bool arrive(const UserId& user, ConnectionId connection);
    /// True when it was the last one.
    bool leave(const UserId& user, ConnectionId connection);
    const std::vector<ConnectionId>& connections(const UserId& user) const;
    bool is_here(const UserId& user) const { return visits_.contains(user); }
    /// Games begun in seat 0 during this visit, less those in other seats.
    int seat_balance(const UserId& user) const;
    void sat_down(const UserId& user, bool first);

    // Who they are
    /// What the store says of a person with a name. Standings that are known already stay.
    void know(db::Person person, Instant now);
    /// The same of somebody who is seen with a game: who is known already stays as they are.
    void meet(const db::Person& person, Instant now);
    /// Nothing: a guest.
    const db::Person* find(const UserId& user) const;
    std::optional<std::string> name(const UserId& user) const;
    const UserId* named(std::string_view name) const;
    /// One of them does not want to meet the other.
    bool apart(const UserId& one, const UserId& other) const;
    /// Those here who follow this person.
    std::vector<UserId> followers(const UserId& user) const;

    /// Forgets whom nobody has needed for kRemembered. `needed`: those who are, though not here.
    void forget_idle(Instant now, const std::unordered_set<UserId>& needed);
    std::size_t known() const { return known_.size(); }

    // How strong they are
    Standing standing(const UserId& user, std::string_view variant, Speed speed) const;
    void set_standing(const UserId& user, std::string_view variant, Speed speed,
                      const Standing& standing);
    /// As it is shown beside a seat. Nothing: a guest.
    std::optional<std::pair<int, bool>> shown_rating(const UserId& user, std::string_view variant,
                                                     Speed speed, Instant now) const;

  private:
    struct Known {
        db::Person person;
        Instant needed{};  ///< when they were last
    };

    struct Visit {
        std::vector<ConnectionId> connections;
        int seat_balance = 0;
    };

    std::unordered_map<UserId, Visit> visits_;
    std::unordered_map<UserId, Known> known_;
};

db::StoredStanding stored(std::string_view variant, Speed speed, const Standing& standing);

}  // namespace sixfold::server
