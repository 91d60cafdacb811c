#include "server/world/world.h"

#include <algorithm>

#include "protocol/limits.h"
#include "server/world/views.h"
#include "server/world/world_impl.h"

namespace sixfold::server {

namespace {

/// While a clock runs, the store learns this often that the program is alive; a crash charges
/// nobody for what lies after the last heartbeat.
constexpr Milliseconds kHeartbeat{2000};

/// When the world is called so much later than it asked for, the program hung: nobody is charged
/// for it.
constexpr Milliseconds kStall{2000};

/// Few inputs have more: a move tells both players and the crowd, is acknowledged and stored.
constexpr std::size_t kUsualEffects = 6;

/// What many sockets or games cause together needs room that is not kept.
constexpr std::size_t kMostRecycled = 64;

}  // namespace

// ---- sockets

void World::Impl::on(const input::SocketOpened& opened) {
    connections[opened.connection].user = opened.user;
    send(opened.connection, protocol::Hello{protocol::kProtocolVersion, options.build});
}

void World::Impl::on(const input::SocketClosed& closed) {
    const auto found = connections.find(closed.connection);
    if (found == connections.end()) return;
    for (const GameId& game : found->second.watching) {
        leave(closed.connection, closed.by_client, game);
    }
    connections.erase(found);
}

void World::Impl::on(const input::LagMeasured& measured) {
    const auto found = connections.find(measured.connection);
    if (found == connections.end()) return;
    Connection& connection = found->second;
    // A moving average that follows slowly: one bad frame is no bad connection.
    constexpr int kWeight = 10;
    const Milliseconds known = connection.lag.value_or(measured.round_trip);
    connection.lag = (known * (kWeight - 1) + measured.round_trip) / kWeight;
    for (const GameId& game : connection.watching) {
        const auto room = rooms.find(game);
        if (room == rooms.end()) continue;
        const auto seat = room->second->seat_of(connection.user);
        if (!seat) continue;
        room->second->measure_lag(*seat, *connection.lag);
        touch(*room->second);
    }
}

// ---- requests

void World::Impl::on(const input::CreateGame& create) {
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
    if (!stores) return fail(kStorageFails);
    if (rooms.size() >= options.max_games_in_memory) {
        return fail({ErrorCode::RateLimited, "The server is full. Try again later."});
    }
    db::Batch batch;
    std::optional<std::string> token;
    const UserId host = user_or_guest(create.user, batch, token);
    Room::Origin origin{generator.game_id(),
                        *entry,
                        time_control_from(create.game.clock),
                        true,
                        host,
                        std::vector<std::optional<UserId>>(static_cast<std::size_t>(seats))};
    if (create.game.seat) origin.seats[static_cast<std::size_t>(*create.game.seat)] = host;
    Room& room = add_room(std::move(origin), batch);
    effects.emplace_back(effect::Reply{create.request,
                                       protocol::Seated{room.id().text, create.game.seat},
                                       std::move(token), next_record});
    store(std::move(batch));
    touch(room);
}

void World::Impl::on(const input::TakeSeat& take) {
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
    if (!stores) return fail(kStorageFails);
    db::Batch batch;
    std::optional<std::string> token;
    const UserId guest = user_or_guest(take.user, batch, token);
    const Seat free = seat_guest(*room, guest, batch);
    effects.emplace_back(effect::Reply{take.request, protocol::Seated{take.game.text, free.index},
                                       std::move(token), next_record});
    room->start(draw_start(room->game().variant()), next_record, now, batch, effects);
    store(std::move(batch));
    touch(*room);
    room->announce_presence(now, effects);
}

// ---- the store

void World::Impl::on(const input::Loaded& loaded) {
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

void World::Impl::on(const input::Committed& commit) {
    committed = std::max(committed, commit.record);
    while (!clocks_waiting.empty() && clocks_waiting.begin()->first <= committed) {
        const auto [record, game] = *clocks_waiting.begin();
        clocks_waiting.erase(clocks_waiting.begin());
        const auto found = rooms.find(game);
        if (found == rooms.end() || found->second->clock_waits_for() != record) continue;
        if (!stores) continue;  // it starts when the clocks resume
        found->second->published(now);
        touch(*found->second);
    }
}

void World::Impl::watch_store() {
    const std::uint64_t behind = next_record - 1 - committed;
    // Once it is too far behind, it has to catch up well.
    const std::uint64_t allowed = options.max_uncommitted / (stores ? 1 : 2);
    const bool works = storage_up && behind < allowed;
    if (works == stores) return;
    stores = works;
    if (stores) {
        resume_all(now);
        return;
    }
    for (const auto& [id, room] : rooms) {
        room->stop_clocks(now, effects);
        touch(*room);
    }
}

void World::Impl::resume_all(Instant stopped_at) {
    db::Batch batch;
    for (const auto& [id, room] : rooms) {
        const Game& game = room->game();
        if (game.phase() != Game::Phase::Playing) continue;
        if (game.clock().control().kind == TimeControl::Kind::Untimed) continue;
        room->resume(stopped_at, next_record, now, batch, effects);
        touch(*room);
    }
    if (!batch.empty()) store(std::move(batch));
}

// ---- time

void World::Impl::notice_stall() {
    if (!stores || running.empty() || now < next_heartbeat + kStall) return;
    resume_all(next_heartbeat);
}

void World::Impl::do_what_is_due() {
    while (const auto id = deadlines.take_due(now)) {
        const auto found = rooms.find(*id);
        if (found == rooms.end()) continue;
        Room& room = *found->second;
        if (room.presence_due() && *room.presence_due() <= now) {
            room.announce_presence(now, effects);
        }
        expire(room);
        touch(room);
    }
    while (const auto id = sleeping.take_due(now)) {
        sleeping.set(*id, now + kSleepsFrom);  // should it not wake up now
        room_for(*id, Input(input::Tick{}));
    }
    if (!running.empty() && now >= next_heartbeat) {
        next_heartbeat = now + kHeartbeat;
        if (stores) store({db::Heartbeat{now}});
    }
    for (auto id = idle.begin(); id != idle.end();) {
        const auto found = rooms.find(*id);
        if (found != rooms.end() && can_be_put_away(*found->second)) {
            const bool playing = found->second->game().phase() == Game::Phase::Playing;
            // What it knows is not on disk yet, or its deadline cannot be stored now.
            if (found->second->record() > committed || (playing && !stores)) {
                ++id;
                continue;
            }
            put_away(*id);
        }
        id = idle.erase(id);
    }
}

// ---- effects

void World::Impl::store(db::Batch batch) {
    effects.emplace_back(effect::Store{next_record, std::move(batch)});
    ++next_record;
}

void World::Impl::send(ConnectionId to, protocol::ServerMessage message, RecordNumber reveals) {
    effects.emplace_back(effect::Send{{to}, std::move(message), reveals});
}

void World::Impl::refuse(const input::MessageReceived& received, const Error& error,
                         RecordNumber reveals) {
    protocol::Refused refused{std::string(to_string(error.code)), error.message, {}, {}};
    std::visit(
        [&](const auto& message) {
            if constexpr (requires { message.game; }) refused.game = message.game;
            if constexpr (requires { message.command; }) refused.command = message.command;
        },
        received.message);
    send(received.connection, std::move(refused), reveals);
}

void World::Impl::refuse_waiting(const Input& input, const Error& error) {
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

// ---- what the shell calls

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
    room->all_absent(now);
    db::Batch batch;
    room->resume(stopped_at, impl_->next_record, now, batch, impl_->effects);
    impl_->store(std::move(batch));
    impl_->touch(*room);
    return std::exchange(impl_->effects, {});
}

void World::recycle(Effects effects) {
    if (effects.capacity() > kMostRecycled) return;
    effects.clear();
    impl_->effects = std::move(effects);
}

Effects World::handle(const Input& input, Instant now) {
    impl_->now = now;
    impl_->effects.clear();
    impl_->effects.reserve(kUsualEffects);
    impl_->notice_stall();
    std::visit([&](const auto& i) { impl_->on(i); }, input);
    impl_->watch_store();
    impl_->do_what_is_due();
    return std::exchange(impl_->effects, {});
}

std::optional<Instant> World::next_deadline() const {
    std::optional<Instant> next;
    for (const auto due : {impl_->deadlines.next(), impl_->sleeping.next()}) {
        if (due && (!next || *due < *next)) next = due;
    }
    if (!impl_->running.empty() && (!next || impl_->next_heartbeat < *next)) {
        next = impl_->next_heartbeat;
    }
    return next;
}

std::size_t World::games_in_memory() const { return impl_->rooms.size(); }

std::size_t World::sleeping_games() const { return impl_->sleeping.size(); }

void World::sleep(const GameId& game, Instant until) {
    if (!impl_->rooms.contains(game)) impl_->sleeping.set(game, until);
}

}  // namespace sixfold::server
