#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "db/batch.h"
#include "protocol/messages.h"

namespace sixfold::simulation {

/// Who wants to play what, as people have said it: seeks, and places in pools. Written without the
/// world's lobby and pools, to judge them.
class SearchModel {
  public:
    /// Seeks of who is gone end after this, but for those that stay.
    static constexpr Milliseconds kOutlives{10'000};

    struct Seek {
        UserId owner;
        std::optional<std::string> name;  ///< of the owner, then
        protocol::PostSeek wish;
        bool stays = false;  ///< when its owner is gone
    };
    struct Place {
        protocol::JoinPool pool;
        bool guest = true;

        friend bool operator==(const Place&, const Place&) = default;
    };

    /// The program has begun anew: it knows what is stored, and nobody is here.
    void restart(const std::map<std::string, db::InsertSeek>& stored);
    void comes(const UserId& user) { away_since_.erase(user); }
    /// With the last socket.
    void goes(const UserId& user, Instant at);

    void post(const std::string& id, Seek seek) { seeks_.emplace(id, std::move(seek)); }
    void name_owner(const std::string& id, std::optional<std::string> name) {
        seeks_.at(id).name = std::move(name);
    }
    void cancel(const std::string& id) { end(id); }
    void join(const UserId& user, Place place) { places_.insert_or_assign(user, std::move(place)); }
    void leave_pool(const UserId& user) { places_.erase(user); }
    /// In a pool, too, who is no guest any more meets others.
    void gets_name(const UserId& user) {
        if (const auto found = places_.find(user); found != places_.end()) {
            found->second.guest = false;
        }
    }
    /// A game of this person has begun: nothing is looked for any more.
    void plays(const UserId& user);

    /// A step of the world begins, and ends. What ended in it may have been told before that.
    void begin_step() { ended_.clear(), seated_.clear(); }
    void end_step(Instant at);
    bool just_ended(const std::string& id) const { return ended_.contains(id); }
    bool just_seated(const UserId& user) const { return seated_.contains(user); }
    /// It ends in this step, since its owner is gone for long enough.
    bool overdue(const std::string& id, Instant at) const;

    const std::map<std::string, Seek>& seeks() const { return seeks_; }
    const Seek* find(const std::string& id) const;
    /// The seek of this person that says the same.
    const Seek* same(const UserId& user, const protocol::PostSeek& wish) const;
    std::set<std::string> of(const UserId& user) const;
    const Place* place(const UserId& user) const;

  private:
    void end(const std::string& id);

    std::map<std::string, Seek> seeks_;
    std::map<UserId, Place> places_;
    std::map<UserId, Instant> away_since_;
    std::set<std::string> ended_;
    std::set<UserId> seated_;
};

}  // namespace sixfold::simulation
