#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "db/person.h"
#include "protocol/bodies.h"
#include "server/app/people_routes.h"
#include "server/app/reading_thread.h"
#include "server/app/storage_thread.h"
#include "server/net/http_server.h"
#include "server/world/catalogue.h"

namespace sixfold::server {

/// Answers requests about people: what the reading thread finds, and what they are to each other.
/// Lives on the loop's thread.
class PeoplePages {
  public:
    using Identified = std::function<void(Result<std::optional<db::Person>>)>;

    /// What the pages need of what is around them. Called on the loop's thread, unless it says
    /// otherwise.
    struct Around {
        /// Who the session cookie belongs to; nobody without one or with one that is not known.
        std::function<void(const std::optional<std::string>& session, Identified)> identify;
        /// Somebody's socket is open.
        std::function<bool(const UserId&)> online;
        std::function<Instant()> now;
        /// Runs a task on the loop's thread. Called on any thread.
        std::function<void(std::function<void()>)> post;
        /// Runs work on the storage thread.
        std::function<void(StorageThread::Work)> store;
        /// Runs work on the reading thread; false when too much waits.
        std::function<bool(ReadingThread::Work)> read;
        /// A person follows or blocks others than before: as it is stored now.
        std::function<void(db::Person)> changed;
    };

    /// `catalogue` must outlive the pages, and the pages all work that they gave away.
    PeoplePages(const Catalogue& catalogue, Around around);

    void answer(const PeopleRoute& route, const std::optional<std::string>& session,
                HttpReply reply);

  private:
    using Asker = std::optional<db::Person>;

    void show(const route::Profile& wanted, const Asker& asker, HttpReply reply);
    void show(const route::RunningGames& wanted, const Asker& asker, HttpReply reply);
    void show(const route::Relations& wanted, const Asker& asker, HttpReply reply);
    void show(const route::Relate& wanted, const Asker& asker, HttpReply reply);
    // The same for everybody:
    void show(const route::FinishedGames& wanted, HttpReply reply);
    void show(const route::RatingHistory& wanted, HttpReply reply);
    void show(const route::Leaderboard& wanted, HttpReply reply);
    void show(const route::GameRecord& wanted, HttpReply reply);

    template <typename Wanted>
    void identify_and_show(const Wanted& wanted, const std::optional<std::string>& session,
                           HttpReply reply);
    /// Replies with what `find` makes of a reader, on the reading thread: a Result of what
    /// `finish`, on the loop's, makes a response of.
    template <typename Find, typename Finish>
    void read(HttpReply reply, Find find, Finish finish);
    /// The same where `find` makes the response.
    template <typename Find>
    void read(HttpReply reply, Find find);

    const Catalogue& catalogue_;
    const Around around_;
};

}  // namespace sixfold::server
