#include "server/world/people.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace sixfold::server {

namespace {

bool contains(const std::vector<UserId>& list, const UserId& user) {
    return std::find(list.begin(), list.end(), user) != list.end();
}

bool same_name(std::string_view one, std::string_view other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) ==
               std::tolower(static_cast<unsigned char>(b));
    });
}

auto find_standing(auto& standings, std::string_view variant, Speed speed) {
    return std::find_if(standings.begin(), standings.end(), [&](const db::StoredStanding& one) {
        return one.variant == variant && one.speed == to_string(speed);
    });
}

}  // namespace

// ---- where they are

bool People::arrive(const UserId& user, ConnectionId connection) {
    auto& here = visits_[user].connections;
    here.push_back(connection);
    return here.size() == 1;
}

bool People::leave(const UserId& user, ConnectionId connection) {
    const auto found = visits_.find(user);
    if (found == visits_.end()) return false;
    std::erase(found->second.connections, connection);
    if (!found->second.connections.empty()) return false;
    visits_.erase(found);
    return true;
}

const std::vector<ConnectionId>& People::connections(const UserId& user) const {
    static const std::vector<ConnectionId> kNone;
    const auto found = visits_.find(user);
    return found == visits_.end() ? kNone : found->second.connections;
}

int People::seat_balance(const UserId& user) const {
    const auto found = visits_.find(user);
    return found == visits_.end() ? 0 : found->second.seat_balance;
}

void People::sat_down(const UserId& user, bool first) {
    if (const auto found = visits_.find(user); found != visits_.end()) {
        found->second.seat_balance += first ? 1 : -1;
    }
}

// ---- who they are

void People::know(db::Person person, Instant now) {
    if (!person.name) return;
    const auto [entry, is_new] = known_.try_emplace(person.id);
    Known& known = entry->second;
    if (!is_new) person.standings = std::move(known.person.standings);
    known = {std::move(person), now};
}

void People::meet(const db::Person& person, Instant now) {
    if (find(person.id) == nullptr) know(person, now);
}

const db::Person* People::find(const UserId& user) const {
    const auto found = known_.find(user);
    return found == known_.end() ? nullptr : &found->second.person;
}

std::optional<std::string> People::name(const UserId& user) const {
    const db::Person* const person = find(user);
    return person == nullptr ? std::nullopt : person->name;
}

const UserId* People::named(std::string_view name) const {
    const auto found = std::find_if(known_.begin(), known_.end(), [&](const auto& entry) {
        return same_name(*entry.second.person.name, name);
    });
    return found == known_.end() ? nullptr : &found->first;
}

bool People::apart(const UserId& one, const UserId& other) const {
    const db::Person* const first = find(one);
    const db::Person* const second = find(other);
    return (first != nullptr && contains(first->blocked, other)) ||
           (second != nullptr && contains(second->blocked, one));
}

std::vector<UserId> People::followers(const UserId& user) const {
    std::vector<UserId> followers;
    for (const auto& [id, known] : known_) {
        if (contains(known.person.followed, user) && is_here(id)) followers.push_back(id);
    }
    return followers;
}

void People::forget_idle(Instant now, const std::unordered_set<UserId>& needed) {
    for (auto& [user, known] : known_) {
        if (is_here(user) || needed.contains(user)) known.needed = now;
    }
    std::erase_if(known_,
                  [&](const auto& entry) { return entry.second.needed + kRemembered <= now; });
}

// ---- how strong they are

Standing People::standing(const UserId& user, std::string_view variant, Speed speed) const {
    const db::Person* const person = find(user);
    if (person == nullptr) return {};
    const auto found = find_standing(person->standings, variant, speed);
    if (found == person->standings.end()) return {};
    return {{found->value, found->deviation, found->volatility}, found->games, found->last};
}

void People::set_standing(const UserId& user, std::string_view variant, Speed speed,
                          const Standing& standing) {
    const auto known = known_.find(user);
    if (known == known_.end()) return;
    auto& standings = known->second.person.standings;
    const auto found = find_standing(standings, variant, speed);
    if (found == standings.end()) {
        standings.push_back(stored(variant, speed, standing));
    } else {
        *found = stored(variant, speed, standing);
    }
}

std::optional<std::pair<int, bool>> People::shown_rating(const UserId& user,
                                                         std::string_view variant, Speed speed,
                                                         Instant now) const {
    if (find(user) == nullptr) return std::nullopt;
    const Standing known = standing(user, variant, speed);
    return std::pair(static_cast<int>(std::lround(known.rating.value)), known.provisional(now));
}

db::StoredStanding stored(std::string_view variant, Speed speed, const Standing& standing) {
    return {std::string(variant),
            std::string(to_string(speed)),
            standing.rating.value,
            standing.rating.deviation,
            standing.rating.volatility,
            standing.games,
            standing.last};
}

}  // namespace sixfold::server
