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
#include "server/world/room.h"
#include "server/world/schedule.h"
#include "server/world/world.h"

namespace sixfold::server {

/// The inside of the world: world.cpp has what happens to it, world_messages.cpp what sockets say,
/// world_rooms.cpp the rooms and what is kept about them.
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

    RecordNumber next_record = 1;
    RecordNumber committed = 0;
    bool storage_up = true;
    bool stores = true;  ///< commands can be stored: the store works and is not far behind

    Schedule deadlines;  ///< of rooms
    Schedule sleeping;   ///< games that are put away while they are played
    std::set<std::pair<RecordNumber, GameId>> clocks_waiting;  ///< for a commit
    std::unordered_set<GameId> running;                        ///< games whose time runs
    Instant next_heartbeat{};
    std::set<GameId> idle;  ///< perhaps to be put away

    Instant now{};
    Effects effects;

    // ---- inputs

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

}  // namespace sixfold::server
