#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/base/ids.h"
#include "protocol/messages.h"

namespace sixfold::server {

/// Who wants to play. It knows what it has not told yet.
class Lobby {
  public:
    struct Seek {
        UserId owner;
        protocol::SeekView view;
        bool stays = false;  ///< when its owner leaves
    };

    void add(Seek seek);
    /// Nothing happens when there is none.
    void remove(const std::string& id);
    const Seek* find(const std::string& id) const;
    /// Ids, in the order in which they were made.
    std::vector<std::string> of(const UserId& owner) const;
    /// The seek of this owner that says the same, if there is one.
    const Seek* same(const UserId& owner, const protocol::SeekView& wanted) const;
    std::unordered_set<UserId> owners() const;
    std::size_t size() const { return seeks_.size(); }

    std::vector<protocol::SeekView> everything() const;
    bool changed() const { return !added_.empty() || !gone_.empty(); }
    /// What changed since the last call: new seeks, and the ids of those that are gone.
    struct Changes {
        std::vector<protocol::SeekView> added;
        std::vector<std::string> gone;
    };
    Changes take_changes();

  private:
    std::map<std::string, Seek> seeks_;
    std::map<UserId, std::vector<std::string>> by_owner_;
    std::vector<std::string> added_;
    std::vector<std::string> gone_;
};

}  // namespace sixfold::server
