#pragma once

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
#include "server/world/absence.h"
#include "server/world/catalogue.h"
#include "server/world/chat_log.h"
#include "server/world/effect.h"
#include "server/world/input.h"
#include "server/world/nameplate.h"
#include "server/world/rater.h"

namespace sixfold::server {

/// One game and the sockets that watch it. It numbers what happens (versions), tells the last
/// events again to those who come back, and turns facts into journal rows and messages. Part of the
/// world: one thread, no clock, no I/O.
class Room {
  public:
    /// Events told again to a client that comes back; one that missed more gets a snapshot.
    static constexpr std::size_t kRecentEvents = 32;
    /// Commands remembered that are not stored. Those that are stored are all remembered, so that a
    /// resend gets its first answer, however late it comes.
    static constexpr std::size_t kRecentCommands = 32;

    struct Origin {
        GameId id;
        Catalogue::Entry definition;
        TimeControl time;
        bool casual = true;
        UserId host;
        std::vector<std::optional<UserId>> seats;
        struct Invited {
            UserId user;
            std::string name;
        };
        std::optional<Invited> invited;  ///< the only one who may take the free seat
        std::vector<Nameplate> plates;   ///< by seat; empty: only guests sit here
    };

    /// `rater` must outlive the room.
    Room(Origin origin, Rater& rater);
    /// A game read from the store. Fails when its facts cannot have happened.
    static Result<std::unique_ptr<Room>> from(const db::StoredGame& stored,
                                              const Catalogue::Entry& definition, Rater& rater);

    const GameId& id() const { return origin_.id; }
    const Game& game() const { return game_; }
    const Origin& origin() const { return origin_; }
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
    bool present(const std::optional<UserId>& user) const;
    /// Sends the missing events or a snapshot, and the talk.
    void join(ConnectionId connection, const std::optional<UserId>& user,
              const std::optional<std::string>& name, std::optional<std::int64_t> version,
              Instant now, Effects& effects);
    /// `closed`: the viewer left; else the connection broke.
    void leave(ConnectionId connection, bool closed, Instant now);
    void announce_presence(Instant now, Effects& effects);
    /// Nobody is here, though both may want to be: the program has just started.
    void all_absent(Instant now);
    void measure_lag(Seat seat, Milliseconds lag) { game_.measure_lag(seat, lag); }
    /// Whoever this is, player or spectator, is called so now. False when they are not here.
    bool rename(const UserId& user, const std::string& name, Instant now);
    /// When to announce presence again.
    std::optional<Instant> presence_due() const;
    void say(const std::optional<UserId>& user, const std::optional<std::string>& name,
             std::string text, Effects& effects);

    /// An open game is taken back: those who watch it are told that there is no such game.
    void close(RecordNumber record, Effects& effects);
    std::vector<protocol::SeatView> seat_views(Instant now) const;

    // After the game. Not stored: a program that starts anew knows nothing of it.
    /// True when all seats want another game now. Offered or made already: nothing changes.
    bool offer_rematch(Seat seat, Effects& effects);
    Result<void> decline_rematch(Seat seat, Instant now, Effects& effects);
    /// The seat's offers are refused for a while after a refusal.
    bool may_offer_rematch(Instant now) const { return now >= no_rematch_before_; }
    /// Another game was made of this one, under `record`.
    void lead_to(const GameId& next, RecordNumber record, Effects& effects);
    const std::optional<GameId>& next() const { return next_; }

    // What happens. Each writes into `batch` what is to be stored under `record`.
    void seat(Seat seat, const UserId& user, Nameplate plate, db::Batch& batch);
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
    /// A command that writes nothing was done: remembers and acknowledges it.
    void acknowledge(const Sender& sender, Effects& effects);
    /// True when the game ended because time ran out.
    bool expire(RecordNumber record, Instant now, db::Batch& batch, Effects& effects);
    /// The clocks stood still since `stopped_at`. The journal has to know it too: otherwise a later
    /// crash would charge for it.
    void resume(Instant stopped_at, RecordNumber record, Instant now, db::Batch& batch,
                Effects& effects);

    // The clocks
    void published(Instant now);
    /// Nothing can be stored: in a game that is being played no time runs, and all who watch are
    /// told so, until resume().
    void stop_clocks(Instant now, Effects& effects);

  private:
    struct Member {
        std::optional<UserId> user;
        std::optional<std::string> name;
    };
    struct Accepted {
        Seat seat;
        protocol::CommandId command;
        std::int64_t version = 0;
    };
    /// Accepted commands of one tab with counters one after the other, whose versions are equally
    /// far apart, as those of moves are: a player's whole game takes a few of these.
    struct Run {
        std::int64_t counter = 0;  ///< of the first
        std::int64_t version = 0;  ///< that it made
        std::int32_t count = 1;
        std::int32_t step = 0;  ///< between two versions
    };
    /// By seat and tab, sorted by counter.
    using Journal = std::map<std::pair<Seat, std::string>, std::vector<Run>>;
    struct Event {
        std::int64_t version = 0;
        Fact fact;
    };

    struct Cause {
        std::optional<Seat> seat;
        std::optional<protocol::CommandId> command;
    };
    void enter(const std::vector<Fact>& facts, const Position& before, const Cause& cause,
               RecordNumber record, Instant now, db::Batch& batch, Effects& effects);
    /// The event of a fact other than a move. `ply`: moves played then.
    protocol::ServerMessage message_of(const Fact& fact, std::int64_t version, int ply,
                                       const protocol::Clocks& clocks) const;
    protocol::ServerMessage message_of(protocol::PlayedMove played, std::int64_t version, int ply,
                                       const protocol::Clocks& clocks) const;
    int to_move_at(int ply) const;
    /// Takes the newest version into what can be told again.
    void remember(const Fact& fact);
    void remember(Seat seat, const protocol::CommandId& command, std::int64_t version);
    void publish(protocol::ServerMessage message, Effects& effects);
    /// The same to everybody, the players first.
    void tell_all(const protocol::ServerMessage& message, RecordNumber reveals,
                  Effects& effects) const;
    void tell(ConnectionId connection, const std::optional<UserId>& user,
              protocol::ServerMessage message, Effects& effects) const;
    protocol::Snapshot snapshot(const std::optional<UserId>& user, Instant now) const;
    bool send_tail(ConnectionId connection, const std::optional<UserId>& user, std::int64_t version,
                   Instant now, Effects& effects) const;
    std::optional<std::vector<std::string>> legal_for(std::optional<Seat> seat) const;
    int watchers() const;
    /// The names of some of them.
    std::vector<std::string> watching() const;
    std::optional<std::vector<int>> rating_changes() const;
    bool may_claim(Seat seat, Instant now) const;
    bool absence_counts() const;
    ChatLog::Audience audience_of(const std::optional<UserId>& user) const;
    protocol::Rematch rematch_view() const;

    Origin origin_;
    Rater* rater_;
    Game game_;
    std::int64_t version_ = 0;
    Instant last_fact_at_{};
    RecordNumber record_ = 0;
    RecordNumber clock_waits_for_ = 0;
    bool clocks_stopped_ = false;  ///< because nothing can be stored
    std::map<ConnectionId, Member> members_;
    std::optional<Instant> presence_due_;
    Instant announced_at_{};         ///< presence
    std::vector<Absence> absences_;  ///< by seat
    ChatLog chat_;
    std::vector<bool> rematch_offers_;  ///< by seat
    Instant no_rematch_before_{};
    std::optional<GameId> next_;
    /// Versions from here on can be told again: those of recent_, all others are the game's last
    /// moves.
    std::int64_t told_from_ = 1;
    std::vector<Event> recent_;
    Journal stored_commands_;
    std::vector<Accepted> recent_commands_;  ///< those that are not stored
};

}  // namespace sixfold::server
