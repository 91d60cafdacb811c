#include "server/world/lobby.h"

#include <algorithm>
#include <utility>

namespace sixfold::server {

void Lobby::add(Seek seek) {
    const std::string id = seek.view.seek;
    by_owner_[seek.owner].push_back(id);
    added_.push_back(id);
    seeks_.emplace(id, std::move(seek));
}

void Lobby::remove(const std::string& id) {
    const auto found = seeks_.find(id);
    if (found == seeks_.end()) return;
    const auto owned = by_owner_.find(found->second.owner);
    std::erase(owned->second, id);
    if (owned->second.empty()) by_owner_.erase(owned);
    seeks_.erase(found);
    // What was never told need not be taken back.
    if (std::erase(added_, id) == 0) gone_.push_back(id);
}

const Lobby::Seek* Lobby::find(const std::string& id) const {
    const auto found = seeks_.find(id);
    return found == seeks_.end() ? nullptr : &found->second;
}

std::vector<std::string> Lobby::of(const UserId& owner) const {
    const auto found = by_owner_.find(owner);
    return found == by_owner_.end() ? std::vector<std::string>{} : found->second;
}

std::unordered_set<UserId> Lobby::owners() const {
    std::unordered_set<UserId> owners;
    for (const auto& [owner, seeks] : by_owner_) owners.insert(owner);
    return owners;
}

const Lobby::Seek* Lobby::same(const UserId& owner, const protocol::SeekView& wanted) const {
    for (const std::string& id : of(owner)) {
        const Seek& seek = seeks_.at(id);
        const protocol::SeekView& view = seek.view;
        if (view.variant == wanted.variant && view.clock == wanted.clock &&
            view.casual == wanted.casual && view.seat == wanted.seat &&
            view.least == wanted.least && view.most == wanted.most) {
            return &seek;
        }
    }
    return nullptr;
}

std::vector<protocol::SeekView> Lobby::everything() const {
    std::vector<protocol::SeekView> views;
    views.reserve(seeks_.size());
    for (const auto& [id, seek] : seeks_) views.push_back(seek.view);
    return views;
}

Lobby::Changes Lobby::take_changes() {
    Changes changes;
    for (const std::string& id : added_) changes.added.push_back(seeks_.at(id).view);
    changes.gone = std::exchange(gone_, {});
    added_.clear();
    return changes;
}

}  // namespace sixfold::server
