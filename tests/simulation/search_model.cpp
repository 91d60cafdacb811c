#include "tests/simulation/search_model.h"

#include "server/world/views.h"

namespace sixfold::simulation {

void SearchModel::restart(const std::map<std::string, db::InsertSeek>& stored) {
    *this = {};
    for (const auto& [id, seek] : stored) {
        Seek& known = seeks_[id];
        known.owner = seek.owner;
        known.stays = true;
        known.wish = {seek.variant, server::time_control_view(seek.clock),
                      seek.casual,  {},
                      seek.least,   seek.most};
        if (seek.seat) known.wish.seat = seek.seat->index;
    }
}

void SearchModel::goes(const UserId& user, Instant at) {
    away_since_[user] = at;
    places_.erase(user);
}

void SearchModel::plays(const UserId& user) {
    for (const std::string& id : of(user)) end(id);
    places_.erase(user);
    seated_.insert(user);
}

void SearchModel::end(const std::string& id) {
    if (seeks_.erase(id) > 0) ended_.insert(id);
}

void SearchModel::end_step(Instant at) {
    for (auto away = away_since_.begin(); away != away_since_.end();) {
        if (at < away->second + kOutlives) {
            ++away;
            continue;
        }
        for (const std::string& id : of(away->first)) {
            if (!seeks_.at(id).stays) seeks_.erase(id);
        }
        away = away_since_.erase(away);
    }
}

bool SearchModel::overdue(const std::string& id, Instant at) const {
    const Seek* const seek = find(id);
    if (seek == nullptr || seek->stays) return false;
    const auto away = away_since_.find(seek->owner);
    return away != away_since_.end() && at >= away->second + kOutlives;
}

const SearchModel::Seek* SearchModel::find(const std::string& id) const {
    const auto found = seeks_.find(id);
    return found == seeks_.end() ? nullptr : &found->second;
}

const SearchModel::Seek* SearchModel::same(const UserId& user,
                                           const protocol::PostSeek& wish) const {
    for (const auto& [id, seek] : seeks_) {
        if (seek.owner == user && seek.wish == wish) return &seek;
    }
    return nullptr;
}

std::set<std::string> SearchModel::of(const UserId& user) const {
    std::set<std::string> own;
    for (const auto& [id, seek] : seeks_) {
        if (seek.owner == user) own.insert(id);
    }
    return own;
}

const SearchModel::Place* SearchModel::place(const UserId& user) const {
    const auto found = places_.find(user);
    return found == places_.end() ? nullptr : &found->second;
}

}  // namespace sixfold::simulation
