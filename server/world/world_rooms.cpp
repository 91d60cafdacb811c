#include <algorithm>
#include <chrono>

#include "server/world/views.h"
#include "server/world/world_impl.h"

namespace sixfold::server {

namespace {

/// Inputs that wait for one game, and for all games, to be read from the store.
constexpr std::size_t kMaxWaitingForGame = 64;
constexpr std::size_t kMaxWaiting = 4096;

/// When games without a deadline are looked at.
constexpr Milliseconds kLongSleep = std::chrono::hours(24 * 365);

const Error kNoSuchGame{ErrorCode::NotFound, "There is no such game."};

}  // namespace

void World::Impl::wait_for(const GameId& game, Input input) {
    auto& queue = waiting[game];
    if (queue.size() >= kMaxWaitingForGame || waiting_count >= kMaxWaiting) {
        if (queue.empty()) waiting.erase(game);
        refuse_waiting(input, {ErrorCode::RateLimited, "The server is busy. Try again."});
        return;
    }
    if (queue.empty()) effects.emplace_back(effect::Load{game});
    queue.push_back(std::move(input));
    ++waiting_count;
}

std::optional<Error> World::Impl::take_in(const input::Loaded& loaded) {
    if (!loaded.stored) return loaded.stored.error();
    if (!*loaded.stored) return kNoSuchGame;
    const db::StoredGame& stored = **loaded.stored;
    const auto* const entry = catalogue.by_definition(stored.definition_hash);
    const Error unreadable{ErrorCode::Internal, "This game cannot be read."};
    if (entry == nullptr) return unreadable;
    auto room = Room::from(stored, *entry);
    // Running games are in memory from the start on, or asleep: one that is neither was not
    // restored.
    if (!room ||
        ((*room)->game().phase() == Game::Phase::Playing && !sleeping.contains(loaded.game))) {
        return unreadable;
    }
    sleeping.remove(loaded.game);
    // The others stand still already, and all go on together.
    if (!stores) (*room)->stop_clocks(now, effects);
    rooms[loaded.game] = std::move(*room);
    return std::nullopt;
}

void World::Impl::leave(ConnectionId connection, bool closed, const GameId& game) {
    const auto found = rooms.find(game);
    if (found == rooms.end()) return;
    found->second->leave(connection, closed, now);
    touch(*found->second);
}

UserId World::Impl::user_or_guest(const std::optional<UserId>& user, db::Batch& batch,
                                  std::optional<std::string>& token) {
    if (user) return *user;
    const UserId guest = generator.user_id();
    SessionSecret secret = generator.session();
    batch.emplace_back(db::InsertGuest{guest, std::move(secret.hash), now});
    token = std::move(secret.token);
    return guest;
}

Room& World::Impl::add_room(Room::Origin origin, db::Batch& batch) {
    batch.emplace_back(db::InsertGame{origin.id, origin.definition.definition, origin.time,
                                      origin.casual, origin.host, origin.seats, now});
    const GameId id = origin.id;
    auto& room = rooms[id] = std::make_unique<Room>(std::move(origin));
    room->reveal(next_record);
    return *room;
}

Seat World::Impl::seat_guest(Room& room, const UserId& guest, db::Batch& batch) {
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

std::optional<int> World::Impl::draw_start(const Variant& variant) {
    const int starts = variant.definition().starts();
    if (starts == 1) return std::nullopt;
    return static_cast<int>(generator.below(static_cast<std::uint32_t>(starts)));
}

void World::Impl::play_again(Room& over) {
    Room::Origin origin = over.origin();
    origin.id = generator.game_id();
    std::rotate(origin.seats.begin(), origin.seats.begin() + 1, origin.seats.end());
    db::Batch batch;
    Room& room = add_room(std::move(origin), batch);
    room.start(draw_start(room.game().variant()), next_record, now, batch, effects);
    room.all_absent(now);  // until they have followed
    over.lead_to(room.id(), next_record, effects);
    store(std::move(batch));
    touch(room);
}

void World::Impl::expire(Room& room) {
    db::Batch batch;
    if (!room.expire(next_record, now, batch, effects)) return;
    store(std::move(batch));
    touch(room);
}

void World::Impl::touch(Room& room) {
    const GameId& id = room.id();
    std::optional<Instant> due = room.game().deadline();
    if (const auto presence = room.presence_due(); presence && (!due || *presence < *due)) {
        due = presence;
    }
    deadlines.set(id, due);
    if (room.clock_waits_for() > committed) {
        clocks_waiting.emplace(room.clock_waits_for(), id);
    }
    if (room.game().time_runs()) {
        if (running.empty()) next_heartbeat = std::max(next_heartbeat, now);
        running.insert(id);
    } else {
        running.erase(id);
    }
    if (can_be_put_away(room)) idle.insert(id);
}

bool World::Impl::can_be_put_away(const Room& room) const {
    if (room.watched()) return false;
    if (room.game().phase() != Game::Phase::Playing) return true;
    const TimeControl& control = room.game().clock().control();
    const auto deadline = room.game().deadline();
    return !control.real_time() && (!deadline || *deadline > now + kSleepsFrom);
}

void World::Impl::put_away(const GameId& id) {
    const auto found = rooms.find(id);
    const Game& game = found->second->game();
    if (game.phase() == Game::Phase::Playing) {
        const Instant until = std::min(game.deadline().value_or(Instant::max()), now + kLongSleep);
        store({db::SetDeadline{id, until}});
        sleeping.set(id, until);
    }
    deadlines.remove(id);
    running.erase(id);
    rooms.erase(found);
}

}  // namespace sixfold::server
