#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/base/overloaded.h"
#include "server/world/catalogue.h"
#include "server/world/challenge_list.h"
#include "server/world/lobby.h"
#include "server/world/people.h"
#include "server/world/pools.h"
#include "server/world/ratings.h"
#include "server/world/room.h"
#include "server/world/schedule.h"
#include "server/world/world.h"

namespace sixfold::server {

/// The inside of the world: world.cpp has what happens to it, world_messages.cpp what sockets say
/// in games, world_rooms.cpp the rooms and what is kept about them, world_lobby.cpp how people find
/// each other.
struct World::Impl {
    struct Connection {
        std::optional<UserId> user;
        std::set<GameId> watching;
        std::optional<Milliseconds> lag;  ///< both ways, averaged
        Instant measured_at{};            ///< when it was last asked for
        std::vector<Instant> said;        ///< its last lines of talk
    };

    Impl(const Catalogue& variants, Generator& random, Options chosen)
        : catalogue(variants), generator(random), options(std::move(chosen)) {}

    const Catalogue& catalogue;
    Generator& generator;
    const Options options;

    std::unordered_map<ConnectionId, Connection> connections;
    std::unordered_map<GameId, std::unique_ptr<Room>> rooms;
    std::unordered_map<GameId, std::vector<Input>> waiting;  ///< for a game that is being read
    std::size_t waiting_count = 0;
    /// Games that were taken back, until that is committed: the store may still hand them out, so
    /// nobody asks it before.
    std::unordered_map<GameId, RecordNumber> withdrawn;

    RecordNumber next_record = 1;
    RecordNumber committed = 0;
    bool storage_up = true;
    bool stores = true;  ///< commands can be stored: the store works and is not far behind

    People people;
    Ratings ratings{people};
    Instant forget_next{};  ///< when to forget people whom nobody needs

    Lobby lobby;
    ChallengeList challenges;
    Pools pools;
    std::set<ConnectionId> lobby_viewers;
    std::set<GameId> listed;              ///< games that the lobby shows
    bool games_changed = false;           ///< perhaps it has to show others
    std::set<UserId> presence_news;       ///< who is to be told which people are here
    std::optional<Instant> lobby_due;     ///< when to tell what changed
    std::map<UserId, Instant> seeks_end;  ///< of those who left: when their seeks go

    Schedule deadlines;  ///< of rooms
    Schedule sleeping;   ///< games that are put away while they are played
    std::set<std::pair<RecordNumber, GameId>> clocks_waiting;  ///< for a commit
    std::unordered_set<GameId> running;                        ///< games whose time runs
    Instant next_heartbeat{};
    std::set<GameId> idle;  ///< perhaps to be put away

    Instant now{};
    Effects effects;

    // ---- inputs

    void on(const input::PersonKnown& known);
    void on(const input::SocketOpened& opened);
    void on(const input::SocketClosed& closed);
    void on(const input::LagMeasured& measured);
    void on(const input::MessageReceived& received);
    void on(const input::CreateGame& create);
    void on(const input::TakeSeat& take);
    void on(const input::Loaded& loaded);
    void on(const input::Committed& commit);
    void on(const input::StorageState& state) { storage_up = state.up; }
    void on(const input::Tick&) {}  // everything due is done after every input

    // ---- messages

    void on_message(const input::MessageReceived& received, const protocol::Ping& ping);
    void on_message(const input::MessageReceived& received, const protocol::Watch& watch);
    void on_message(const input::MessageReceived& received, const protocol::Unwatch& unwatch);
    void on_message(const input::MessageReceived& received, const protocol::PlayMove& play);
    void on_message(const input::MessageReceived& received, const protocol::OfferRematch& offer);
    void on_message(const input::MessageReceived& received,
                    const protocol::DeclineRematch& decline);
    /// Talk is neither stored nor acknowledged.
    void on_message(const input::MessageReceived& received, const protocol::Say& say);

    void on_message(const input::MessageReceived& received, const protocol::EnterLobby& enter);
    void on_message(const input::MessageReceived& received, const protocol::LeaveLobby& leave);
    void on_message(const input::MessageReceived& received, const protocol::PostSeek& post);
    void on_message(const input::MessageReceived& received, const protocol::CancelSeek& cancel);
    void on_message(const input::MessageReceived& received, const protocol::AcceptSeek& accept);
    void on_message(const input::MessageReceived& received, const protocol::JoinPool& join);
    void on_message(const input::MessageReceived& received, const protocol::LeavePool& leave);
    void on_message(const input::MessageReceived& received, const protocol::WithdrawGame& withdraw);

    /// The room and the seat that a command is for. Nothing when it waits for its game, is refused,
    /// or was done before; then it has been answered as far as it can be.
    struct Commanded {
        Room* room;
        Room::Sender sender;
    };
    std::optional<Commanded> commanded(const input::MessageReceived& received,
                                       const std::string& game, const protocol::CommandId& id);
    void command(const input::MessageReceived& received, const std::string& game,
                 const protocol::CommandId& id, const Command& command);

    // ---- rooms

    /// The room of a game. When it has to be read first, the input waits and comes again.
    template <typename Waiting>
    Room* room_for(const GameId& game, const Waiting& input) {
        if (const auto found = rooms.find(game); found != rooms.end()) return found->second.get();
        wait_for(game, input);
        return nullptr;
    }
    void wait_for(const GameId& game, Input input);
    std::optional<Error> take_in(const input::Loaded& loaded);
    void leave(ConnectionId connection, bool closed, const GameId& game);
    UserId user_or_guest(const std::optional<UserId>& user, db::Batch& batch,
                         std::optional<std::string>& token);
    /// A new game, stored under next_record.
    Room& add_room(Room::Origin origin, db::Batch& batch);
    /// A game whose seats are all taken begins, stored under next_record; its players are told
    /// where it is.
    void begin(Room::Origin origin, db::Batch batch);
    Nameplate plate_of(const UserId& user, const Catalogue::Entry& entry, const TimeControl& time);
    void forget_room(const GameId& id);
    /// Who may be needed though they are away: they are in a game that is in memory, or seek one.
    std::unordered_set<UserId> needed_people() const;
    /// Why this person may not play this game, if so. `host`: whose it is.
    std::optional<Error> may_not_play(const UserId& user, const UserId& host, bool casual);
    void forget_open(const Room& room);
    /// Nobody will play it.
    void withdraw_game(Room& room);
    /// The host sits where the game says, or by lot; the guest gets the other seat.
    Seat seat_guest(Room& room, const UserId& guest, db::Batch& batch);
    /// Which of its start positions a game begins at, where there are several.
    std::optional<int> draw_start(const Variant& variant);
    /// The same game again: everybody moves on by one seat.
    void play_again(Room& over);
    void expire(Room& room);
    /// Brings what is kept beside a room up to date with it.
    void touch(Room& room);
    bool can_be_put_away(const Room& room) const;
    void put_away(const GameId& id);

    // ---- finding each other

    /// The user of a connection; nothing, when it has none and was told so.
    std::optional<UserId> user_of(const input::MessageReceived& received);
    std::optional<std::string> name_of(const std::optional<UserId>& user) const {
        return user ? people.name(*user) : std::nullopt;
    }
    void add_seek(Lobby::Seek seek);
    /// It must be there.
    void remove_seek(const std::string& id);
    /// Games that begin without this person, who may not have heard of them.
    void tell_games_that_begin(const UserId& user, ConnectionId connection);
    /// The person plays: all that was looked for is done with.
    void stop_searching(const UserId& user, db::Batch& batch);
    Result<void> join_pool(const UserId& user, const Pools::Key& pool, Instant since);
    void pair_pools();
    /// Nothing while no game can begin.
    std::optional<Instant> next_pairing() const;
    void tell_searching(const UserId& user);
    void tell_challenges(const UserId& user);
    void tell_online(const UserId& user);
    void announce_arrival(const UserId& user);
    /// The lobby will tell its viewers soon.
    void lobby_changes();
    void tell_lobby();
    std::vector<GameId> strongest_games() const;
    protocol::LiveGame live_game(const Room& room) const;
    void end_seeks_of_the_gone();
    /// Whom to tell: all sockets of a person.
    void tell_person(const UserId& user, protocol::ServerMessage message, RecordNumber reveals);

    // ---- time and the store

    void do_what_is_due();
    /// Nobody can move while nothing can be stored, so nobody's time runs.
    void watch_store();
    /// All clocks go on as they stood at `stopped_at`.
    void resume_all(Instant stopped_at);
    /// The world asks to be called when a heartbeat is due. When that comes much too late, the
    /// program, or the machine, stood still.
    void notice_stall();

    // ---- effects

    /// Everything that was made under next_record so far belongs to this batch.
    void store(db::Batch batch);
    void send(ConnectionId to, protocol::ServerMessage message, RecordNumber reveals = 0);
    void refuse(const input::MessageReceived& received, const Error& error,
                RecordNumber reveals = 0);
    void refuse_waiting(const Input& input, const Error& error);
};

/// A game that nobody watches is put away when nothing is due in it for so long.
inline constexpr Milliseconds kSleepsFrom{10 * 60 * 1000};

/// For commands that cannot be stored now.
inline const Error kStorageFails{
    ErrorCode::StorageUnavailable,
    "The server cannot store this now. Nothing was changed; try again."};

/// For those who want to play a rated game as guests.
inline const Error kRatedNeedsName{ErrorCode::Forbidden,
                                   "Rated games are for people with a name. Sign up, or log in."};

/// One of the two has blocked the other; who, is not said.
inline const Error kApart{ErrorCode::Forbidden, "You cannot play with this person."};

}  // namespace sixfold::server
