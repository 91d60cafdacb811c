#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/game/game.h"
#include "db/batch.h"
#include "protocol/messages.h"
#include "server/world/catalogue.h"
#include "server/world/effect.h"
#include "server/world/input.h"

namespace sixfold::server {

/// One game and the sockets that watch it. It numbers what happens (versions), remembers the last
/// events for those who come back, and turns facts into journal rows and messages. Part of the
/// world: one thread, no clock, no I/O.
class Room {
  public:
    /// Events kept for a client that comes back; one that missed more gets a snapshot.
    static constexpr std::size_t kRecentEvents = 32;
    /// Accepted commands remembered, so that a resend gets its first answer.
    static constexpr std::size_t kRecentCommands = 32;

    struct Origin {
        GameId id;
        Catalogue::Entry definition;
        TimeControl time;
        UserId host;
        std::vector<std::optional<UserId>> seats;
    };

    explicit Room(Origin origin);
    /// A game read from the store. Fails when its facts cannot have happened.
    static Result<std::unique_ptr<Room>> from(const db::StoredGame& stored,
                                              const Catalogue::Entry& definition);

    const GameId& id() const { return origin_.id; }
    const Game& game() const { return game_; }
    const UserId& host() const { return origin_.host; }
    const std::string& definition() const { return origin_.definition.definition; }
    const std::vector<std::optional<UserId>>& seats() const { return origin_.seats; }
    std::optional<Seat> seat_of(const std::optional<UserId>& user) const;
    std::int64_t version() const { return version_; }
    Instant last_fact_at() const { return last_fact_at_; }

    /// The newest record that any message about this game gives away.
    RecordNumber record() const { return record_; }
    /// The clock waits until this record is committed; 0: it does not wait.
    RecordNumber clock_waits_for() const { return clock_waits_for_; }
    void reveal(RecordNumber record) { record_ = record; }

    // Who watches
    bool watched() const { return !members_.empty(); }
    /// Sends the missing events or a snapshot.
    void join(ConnectionId connection, const std::optional<UserId>& user,
              std::optional<std::int64_t> version, Instant now, Effects& effects);
    void leave(ConnectionId connection, Instant now);
    void announce_presence(Effects& effects);
    std::optional<Instant> presence_due() const { return presence_due_; }

    // What happens. Each writes into `batch` what is to be stored under `record`.
    void seat(Seat seat, const UserId& user, db::Batch& batch);
    /// `number`: of the start position, in games that have several.
    void start(std::optional<int> number, RecordNumber record, Instant now, db::Batch& batch,
               Effects& effects);
    struct Sender {
        ConnectionId connection;
        Seat seat;
        protocol::CommandId command;
    };
    /// The version that this command made when it was accepted before.
    std::optional<std::int64_t> accepted(Seat seat, const protocol::CommandId& command) const;
    Result<void> apply(const Sender& sender, const Command& command, RecordNumber record,
                       Instant now, db::Batch& batch, Effects& effects);
    /// True when the game ended because a flag fell.
    bool expire(RecordNumber record, Instant now, db::Batch& batch, Effects& effects);
    /// The clocks stood still since `stopped_at`. The journal has to know it too: otherwise a later
    /// crash would charge for it.
    void resume(Instant stopped_at, RecordNumber record, Instant now, db::Batch& batch,
                Effects& effects);

    // The clocks
    void published(Instant now);
    void suspend(Instant now) { game_.suspend(now); }

  private:
    struct Member {
        std::optional<UserId> user;
    };
    struct Accepted {
        Seat seat;
        protocol::CommandId command;
        std::int64_t version = 0;
    };
    struct Event {
        std::int64_t version = 0;
        protocol::ServerMessage message;  ///< as a spectator sees it
    };

    struct Cause {
        std::optional<Seat> seat;
        std::optional<protocol::CommandId> command;
    };
    void enter(const std::vector<Fact>& facts, const Position& before, const Cause& cause,
               RecordNumber record, Instant now, db::Batch& batch, Effects& effects);
    protocol::ServerMessage message_of(const Fact& fact, const Position& before, Instant now) const;
    void publish(protocol::ServerMessage message, Effects& effects);
    std::vector<ConnectionId> connections_of(std::optional<Seat> seat) const;
    protocol::Snapshot snapshot(const std::optional<UserId>& user, Instant now) const;
    bool send_tail(ConnectionId connection, const std::optional<UserId>& user, std::int64_t version,
                   Instant now, Effects& effects) const;
    std::optional<std::vector<std::string>> legal_for(std::optional<Seat> seat) const;
    std::vector<protocol::SeatView> seat_views() const;
    int watchers() const;
    void remember(const Accepted& accepted);

    Origin origin_;
    Game game_;
    std::int64_t version_ = 0;
    Instant last_fact_at_{};
    RecordNumber record_ = 0;
    RecordNumber clock_waits_for_ = 0;
    std::map<ConnectionId, Member> members_;
    std::optional<Instant> presence_due_;
    std::deque<Event> recent_;
    std::deque<Accepted> accepted_;
};

}  // namespace sixfold::server
