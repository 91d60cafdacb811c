#include "server/world/world.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/base/overloaded.h"
#include "protocol/limits.h"
#include "server/world/catalogue.h"
#include "server/world/room.h"

namespace sixfold::server {

namespace {

/// While a clock runs, the store learns this often that the program is alive; a crash charges
/// nobody for what lies after the last heartbeat.
constexpr Milliseconds kHeartbeat{2000};

/// Inputs that wait for one game, and for all games, to be read from the store.
constexpr std::size_t kMaxWaitingForGame = 64;
constexpr std::size_t kMaxWaiting = 4096;

const Error kNoSuchGame{ErrorCode::NotFound, "There is no such game."};
const Error kStorage{ErrorCode::StorageUnavailable,
                     "The server cannot store this now. Nothing was changed; try again."};

struct Connection {
    std::optional<UserId> user;
    std::set<GameId> watching;
};

}  // namespace

struct World::Impl {
    Impl(const Catalogue& variants, Generator& random, Options chosen)
        : catalogue(variants), generator(random), options(std::move(chosen)) {}

    const Catalogue& catalogue;
    Generator& generator;
    const Options options;

    std::map<ConnectionId, Connection> connections;
    std::unordered_map<GameId, std::unique_ptr<Room>> rooms;
    std::unordered_map<GameId, std::vector<Input>> waiting;  ///< for a game that is being read
    std::size_t waiting_count = 0;

    RecordNumber next_record = 1;
    RecordNumber committed = 0;
    bool storage_up = true;

    std::set<std::pair<Instant, GameId>> deadlines;
    std::unordered_map<GameId, Instant> deadline_of;
    std::set<std::pair<RecordNumber, GameId>> clocks_waiting;  ///< for a commit
    std::set<GameId> running;                                  ///< games whose clock runs
    Instant next_heartbeat{};
    std::set<GameId> idle;  ///< perhaps to be put away

    Instant now{};
    Effects effects;

    // ---- inputs

    void on(const input::SocketOpened& opened) {
        connections[opened.connection].user = opened.user;
        send(opened.connection, protocol::Hello{protocol::kProtocolVersion, options.build});
    }

    void on(const input::SocketClosed& closed) {
        const auto found = connections.find(closed.connection);
        if (found == connections.end()) return;
        for (const GameId& game : found->second.watching) leave(closed.connection, game);
        connections.erase(found);
    }

    void on(const input::MessageReceived& received) {
        if (!connections.contains(received.connection)) return;
        std::visit([&](const auto& message) { on_message(received, message); }, received.message);
    }

    void on_message(const input::MessageReceived& received, const protocol::Ping& ping) {
        send(received.connection, protocol::Pong{ping.sent});
    }

    void on_message(const input::MessageReceived& received, const protocol::Watch& watch) {
        Room* const room = room_for(GameId{watch.game}, received);
        if (room == nullptr) return;
        Connection& connection = connections.at(received.connection);
        if (!connection.watching.contains(room->id()) &&
            connection.watching.size() >= protocol::kMaxWatchedGames) {
            refuse(received, {ErrorCode::RateLimited, "You watch too many games at once."});
            return;
        }
        connection.watching.insert(room->id());
        room->join(received.connection, connection.user, watch.version, now, effects);
        touch(*room);
    }

    void on_message(const input::MessageReceived& received, const protocol::Unwatch& unwatch) {
        const GameId game{unwatch.game};
        if (waiting.contains(game)) {  // perhaps for the watch that this ends: keep their order
            room_for(game, received);
            return;
        }
        connections.at(received.connection).watching.erase(game);
        leave(received.connection, game);
    }

    void on_message(const input::MessageReceived& received, const protocol::PlayMove& play) {
        command(received, play, command::Play{play.ply, play.move});
    }
    void on_message(const input::MessageReceived& received, const protocol::Resign& resign) {
        command(received, resign, command::Resign{});
    }
    void on_message(const input::MessageReceived& received, const protocol::OfferDraw& offer) {
        command(received, offer, command::OfferDraw{});
    }
    void on_message(const input::MessageReceived& received, const protocol::AcceptDraw& accept) {
        command(received, accept, command::AcceptDraw{});
    }
    void on_message(const input::MessageReceived& received, const protocol::DeclineDraw& decline) {
        command(received, decline, command::DeclineDraw{});
    }

    template <typename Message>
    void command(const input::MessageReceived& received, const Message& message,
                 const Command& command) {
        Room* const room = room_for(GameId{message.game}, received);
        if (room == nullptr) return;
        const auto& user = connections.at(received.connection).user;
        const auto seat = room->seat_of(user);
        if (!seat) {
            refuse(received, {user ? ErrorCode::NotYourSeat : ErrorCode::Unauthenticated,
                              "You do not play in this game."});
            return;
        }
        if (const auto version = room->accepted(*seat, message.command)) {
            send(received.connection, protocol::Ack{message.game, message.command, *version},
                 room->record());
            return;
        }
        if (!can_store()) {
            refuse(received, kStorage, room->record());
            return;
        }
        // What arrives at or after the deadline finds the game over.
        expire(*room);
        db::Batch batch;
        const auto applied = room->apply({received.connection, *seat, message.command}, command,
                                         next_record, now, batch, effects);
        if (!applied) {
            refuse(received, applied.error(), room->record());
            return;
        }
        store(std::move(batch));
        touch(*room);
    }

    void on(const input::CreateGame& create) {
        const auto* const entry = catalogue.by_slug(create.game.variant);
        const auto fail = [&](Error error) {
            effects.emplace_back(effect::Reply{create.request, std::move(error), {}, 0});
        };
        if (entry == nullptr) {
            return fail({ErrorCode::NotFound, "There is no game of this name."});
        }
        const int seats = entry->variant->seats();
        if (create.game.seat && (*create.game.seat < 0 || *create.game.seat >= seats)) {
            return fail({ErrorCode::BadRequest, "There is no such seat."});
        }
        if (!can_store()) return fail(kStorage);
        if (rooms.size() >= options.max_games_in_memory) {
            return fail({ErrorCode::RateLimited, "The server is full. Try again later."});
        }
        db::Batch batch;
        std::optional<std::string> token;
        const UserId host = user_or_guest(create.user, batch, token);
        Room::Origin origin{
            generator.game_id(),
            *entry,
            {Milliseconds{create.game.clock.base_ms}, Milliseconds{create.game.clock.increment_ms}},
            host,
            std::vector<std::optional<UserId>>(static_cast<std::size_t>(seats))};
        if (create.game.seat) origin.seats[static_cast<std::size_t>(*create.game.seat)] = host;
        batch.emplace_back(db::InsertGame{origin.id, entry->definition, origin.time.base,
                                          origin.time.increment, host, origin.seats, now});
        const GameId id = origin.id;
        auto& room = rooms[id] = std::make_unique<Room>(std::move(origin));
        room->reveal(next_record);
        effects.emplace_back(effect::Reply{create.request,
                                           protocol::Seated{id.text, create.game.seat},
                                           std::move(token), next_record});
        store(std::move(batch));
        touch(*room);
    }

    void on(const input::TakeSeat& take) {
        Room* const room = room_for(take.game, take);
        if (room == nullptr) return;
        const auto fail = [&](Error error) {
            effects.emplace_back(effect::Reply{take.request, std::move(error), {}, room->record()});
        };
        if (take.user && (room->seat_of(take.user) || *take.user == room->host())) {
            return fail({ErrorCode::SeatTaken, "You play in this game already."});
        }
        if (room->game().phase() != Game::Phase::Open) {
            return fail({ErrorCode::SeatTaken, "Both seats are taken. You can watch the game."});
        }
        if (!can_store()) return fail(kStorage);
        db::Batch batch;
        std::optional<std::string> token;
        const UserId guest = user_or_guest(take.user, batch, token);
        const Seat free = seat_guest(*room, guest, batch);
        effects.emplace_back(effect::Reply{take.request,
                                           protocol::Seated{take.game.text, free.index},
                                           std::move(token), next_record});
        room->start(draw_start(room->game().variant()), next_record, now, batch, effects);
        store(std::move(batch));
        touch(*room);
        room->announce_presence(effects);
    }

    void on(const input::Loaded& loaded) {
        const auto found = waiting.find(loaded.game);
        if (found == waiting.end()) return;
        const std::vector<Input> inputs = std::move(found->second);
        waiting_count -= inputs.size();
        waiting.erase(found);
        if (const auto failed = take_in(loaded)) {
            for (const Input& input : inputs) refuse_waiting(input, *failed);
            return;
        }
        for (const Input& input : inputs) {
            std::visit([&](const auto& i) { on(i); }, input);
        }
        touch(*rooms.at(loaded.game));  // perhaps nobody who asked for it is here any more
    }

    void on(const input::Committed& commit) {
        committed = std::max(committed, commit.record);
        while (!clocks_waiting.empty() && clocks_waiting.begin()->first <= committed) {
            const auto [record, game] = *clocks_waiting.begin();
            clocks_waiting.erase(clocks_waiting.begin());
            const auto found = rooms.find(game);
            if (found == rooms.end() || found->second->clock_waits_for() != record) continue;
            if (!storage_up) continue;  // it starts when the clocks resume
            found->second->published(now);
            touch(*found->second);
        }
    }

    void on(const input::StorageState& state) {
        if (storage_up == state.up) return;
        storage_up = state.up;
        // Nobody can move while nothing can be stored, so nobody's time runs.
        db::Batch batch;
        for (const auto& [id, room] : rooms) {
            if (room->game().phase() != Game::Phase::Playing) continue;
            if (storage_up) {
                room->resume(now, next_record, now, batch, effects);
            } else {
                room->suspend(now);
            }
            touch(*room);
        }
        if (!batch.empty()) store(std::move(batch));
    }

    void on(const input::Tick&) {}  // everything due is done after every input

    // ---- rooms

    /// The room of a game. When it has to be read first, the input waits and comes again.
    template <typename Waiting>
    Room* room_for(const GameId& game, const Waiting& input) {
        if (const auto found = rooms.find(game); found != rooms.end()) return found->second.get();
        auto& queue = waiting[game];
        if (queue.size() >= kMaxWaitingForGame || waiting_count >= kMaxWaiting) {
            if (queue.empty()) waiting.erase(game);
            refuse_waiting(input, {ErrorCode::RateLimited, "The server is busy. Try again."});
            return nullptr;
        }
        if (queue.empty()) effects.emplace_back(effect::Load{game});
        queue.emplace_back(input);
        ++waiting_count;
        return nullptr;
    }

    std::optional<Error> take_in(const input::Loaded& loaded) {
        if (!loaded.stored) return loaded.stored.error();
        if (!*loaded.stored) return kNoSuchGame;
        const db::StoredGame& stored = **loaded.stored;
        const auto* const entry = catalogue.by_definition(stored.definition_hash);
        const Error unreadable{ErrorCode::Internal, "This game cannot be read."};
        if (entry == nullptr) return unreadable;
        auto room = Room::from(stored, *entry);
        // Running games are in memory from the start on: one that is not was not restored.
        if (!room || (*room)->game().phase() == Game::Phase::Playing) return unreadable;
        rooms[loaded.game] = std::move(*room);
        return std::nullopt;
    }

    void leave(ConnectionId connection, const GameId& game) {
        const auto found = rooms.find(game);
        if (found == rooms.end()) return;
        found->second->leave(connection, now);
        touch(*found->second);
    }

    UserId user_or_guest(const std::optional<UserId>& user, db::Batch& batch,
                         std::optional<std::string>& token) {
        if (user) return *user;
        const UserId guest = generator.user_id();
        SessionSecret secret = generator.session();
        batch.emplace_back(db::InsertGuest{guest, std::move(secret.hash), now});
        token = std::move(secret.token);
        return guest;
    }

    /// The host sits where the game says, or by lot; the guest gets the other seat.
    Seat seat_guest(Room& room, const UserId& guest, db::Batch& batch) {
        if (!room.seat_of(room.host())) {
            const auto lot = static_cast<std::uint8_t>(generator.below(2));
            room.seat(Seat{lot}, room.host(), batch);
        }
        const auto& seats = room.seats();
        const auto free = std::find(seats.begin(), seats.end(), std::nullopt) - seats.begin();
        const Seat seat{static_cast<std::uint8_t>(free)};
        room.seat(seat, guest, batch);
        return seat;
    }

    /// Which of its start positions a game begins at, where there are several.
    std::optional<int> draw_start(const Variant& variant) {
        const int starts = variant.definition().starts();
        if (starts == 1) return std::nullopt;
        return static_cast<int>(generator.below(static_cast<std::uint32_t>(starts)));
    }

    void expire(Room& room) {
        db::Batch batch;
        if (!room.expire(next_record, now, batch, effects)) return;
        store(std::move(batch));
        touch(room);
    }

    /// Brings what is kept beside a room up to date with it.
    void touch(Room& room) {
        const GameId& id = room.id();
        std::optional<Instant> due = room.game().deadline();
        if (room.presence_due() && (!due || *room.presence_due() < *due)) due = room.presence_due();
        const auto known = deadline_of.find(id);
        if (known != deadline_of.end() && known->second != due) {
            deadlines.erase({known->second, id});
            deadline_of.erase(known);
        }
        if (due && deadline_of.try_emplace(id, *due).second) deadlines.insert({*due, id});

        if (room.clock_waits_for() > committed) {
            clocks_waiting.emplace(room.clock_waits_for(), id);
        }
        if (room.game().clock().running()) {
            if (running.empty()) next_heartbeat = std::max(next_heartbeat, now);
            running.insert(id);
        } else {
            running.erase(id);
        }
        if (!room.watched() && room.game().phase() != Game::Phase::Playing) idle.insert(id);
    }

    void do_what_is_due() {
        while (!deadlines.empty() && deadlines.begin()->first <= now) {
            const auto [due, id] = *deadlines.begin();
            deadlines.erase(deadlines.begin());
            deadline_of.erase(id);
            const auto found = rooms.find(id);
            if (found == rooms.end()) continue;
            Room& room = *found->second;
            if (room.presence_due() && *room.presence_due() <= now) {
                room.announce_presence(effects);
            }
            expire(room);
            touch(room);
        }
        if (!running.empty() && now >= next_heartbeat) {
            next_heartbeat = now + kHeartbeat;
            if (can_store()) store({db::Heartbeat{now}});
        }
        for (auto id = idle.begin(); id != idle.end();) {
            const auto found = rooms.find(*id);
            if (found != rooms.end() && found->second->record() > committed) {
                ++id;  // what it knows is not on disk yet
                continue;
            }
            if (found != rooms.end() && !found->second->watched() &&
                found->second->game().phase() != Game::Phase::Playing) {
                put_away(found->second->id());
            }
            id = idle.erase(id);
        }
    }

    void put_away(GameId id) {
        if (const auto due = deadline_of.find(id); due != deadline_of.end()) {
            deadlines.erase({due->second, id});
            deadline_of.erase(due);
        }
        rooms.erase(id);
    }

    // ---- effects

    bool can_store() const {
        return storage_up && next_record - 1 - committed < options.max_uncommitted;
    }

    /// Everything that was made under next_record so far belongs to this batch.
    void store(db::Batch batch) {
        effects.emplace_back(effect::Store{next_record, std::move(batch)});
        ++next_record;
    }

    void send(ConnectionId to, protocol::ServerMessage message, RecordNumber reveals = 0) {
        effects.emplace_back(effect::Send{{to}, std::move(message), reveals});
    }

    void refuse(const input::MessageReceived& received, const Error& error,
                RecordNumber reveals = 0) {
        protocol::Refused refused{std::string(to_string(error.code)), error.message, {}, {}};
        std::visit(
            [&](const auto& message) {
                if constexpr (requires { message.game; }) refused.game = message.game;
                if constexpr (requires { message.command; }) refused.command = message.command;
            },
            received.message);
        send(received.connection, std::move(refused), reveals);
    }

    void refuse_waiting(const Input& input, const Error& error) {
        std::visit(Overloaded{
                       [&](const input::MessageReceived& received) {
                           if (connections.contains(received.connection)) refuse(received, error);
                       },
                       [&](const input::TakeSeat& take) {
                           effects.emplace_back(effect::Reply{take.request, error, {}, 0});
                       },
                       [](const auto&) {},
                   },
                   input);
    }
};

World::World(const Catalogue& catalogue, Generator& generator, Options options)
    : impl_(std::make_unique<Impl>(catalogue, generator, std::move(options))) {}

World::~World() = default;

Result<Effects> World::restore(const db::StoredGame& stored, std::optional<Instant> last_alive,
                               Instant now) {
    const auto* const entry = impl_->catalogue.by_definition(stored.definition_hash);
    if (entry == nullptr) {
        return Error{ErrorCode::Internal,
                     "The game " + stored.game.text + " is played by a definition that is gone."};
    }
    auto made = Room::from(stored, *entry);
    if (!made) return made.error();
    if ((*made)->game().phase() != Game::Phase::Playing) {
        return Error{ErrorCode::Internal, "The game " + stored.game.text + " is not running."};
    }
    impl_->now = now;
    impl_->effects.clear();
    auto& room = impl_->rooms[stored.game] = std::move(*made);
    // The program was alive at least until it stored the game's last fact.
    const Instant stopped_at = std::max(room->last_fact_at(), last_alive.value_or(Instant{}));
    db::Batch batch;
    room->resume(stopped_at, impl_->next_record, now, batch, impl_->effects);
    impl_->store(std::move(batch));
    impl_->touch(*room);
    return std::exchange(impl_->effects, {});
}

Effects World::handle(const Input& input, Instant now) {
    impl_->now = now;
    impl_->effects.clear();
    std::visit([&](const auto& i) { impl_->on(i); }, input);
    impl_->do_what_is_due();
    return std::exchange(impl_->effects, {});
}

std::optional<Instant> World::next_deadline() const {
    std::optional<Instant> next;
    if (!impl_->deadlines.empty()) next = impl_->deadlines.begin()->first;
    if (!impl_->running.empty() && (!next || impl_->next_heartbeat < *next)) {
        next = impl_->next_heartbeat;
    }
    return next;
}

std::size_t World::games_in_memory() const { return impl_->rooms.size(); }

}  // namespace sixfold::server
