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
    if (queue.empty() && !withdrawn.contains(game)) effects.emplace_back(effect::Load{game});
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
    for (const db::Person& person : stored.people) people.meet(person, now);
    auto room = Room::from(stored, *entry, ratings);
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
    db::InsertGame stored{origin.id,   origin.definition.definition,
                          origin.time, origin.casual,
                          origin.host, origin.seats,
                          now,         {},
                          {}};
    if (origin.invited) stored.invited = origin.invited->user;
    for (const Nameplate& plate : origin.plates) stored.ratings.push_back(plate.rating);
    batch.emplace_back(std::move(stored));
    const GameId id = origin.id;
    auto& room = rooms[id] = std::make_unique<Room>(std::move(origin), ratings);
    room->reveal(next_record);
    return *room;
}

Nameplate World::Impl::plate_of(const UserId& user, const Catalogue::Entry& entry,
                                const TimeControl& time) {
    Nameplate plate{people.name(user), {}, {}};
    const std::string& slug = entry.variant->definition().slug;
    if (const auto rating = people.shown_rating(user, slug, speed_of(time), now)) {
        plate.rating = db::SeatRating{rating->first, rating->second};
    }
    return plate;
}

Seat World::Impl::seat_guest(Room& room, const UserId& guest, db::Batch& batch) {
    const auto plate = [&](const UserId& user) {
        return plate_of(user, room.origin().definition, room.origin().time);
    };
    if (!room.seat_of(room.host())) {
        const auto lot = static_cast<std::uint8_t>(generator.below(2));
        room.seat(Seat{lot}, room.host(), plate(room.host()), batch);
    }
    const auto& seats = room.seats();
    const auto free = std::find(seats.begin(), seats.end(), std::nullopt) - seats.begin();
    const Seat seat{static_cast<std::uint8_t>(free)};
    room.seat(seat, guest, plate(guest), batch);
    return seat;
}

std::optional<int> World::Impl::draw_start(const Variant& variant) {
    const int starts = variant.definition().starts();
    if (starts == 1) return std::nullopt;
    return static_cast<int>(generator.below(static_cast<std::uint32_t>(starts)));
}

void World::Impl::begin(Room::Origin origin, db::Batch batch) {
    origin.plates.clear();
    bool named = false;
    for (const auto& user : origin.seats) {
        origin.plates.push_back(plate_of(*user, origin.definition, origin.time));
        named = named || origin.plates.back().name;
    }
    if (!named) origin.plates.clear();
    for (const auto& user : origin.seats) stop_searching(*user, batch);
    Room& room = add_room(std::move(origin), batch);
    room.start(draw_start(room.game().variant()), next_record, now, batch, effects);
    room.all_absent(now);  // until they have come
    const RecordNumber record = next_record;
    store(std::move(batch));
    touch(room);
    for (std::size_t i = 0; i < room.seats().size(); ++i) {
        const UserId& user = *room.seats()[i];
        people.sat_down(user, i == 0);
        tell_person(user, protocol::GameReady{room.id().text, static_cast<int>(i)}, record);
    }
    games_changed = true;
    lobby_changes();
}

void World::Impl::play_again(Room& over) {
    Room::Origin origin = over.origin();
    origin.id = generator.game_id();
    origin.invited.reset();
    std::rotate(origin.seats.begin(), origin.seats.begin() + 1, origin.seats.end());
    const GameId next = origin.id;
    over.lead_to(next, next_record, effects);
    begin(std::move(origin), {});
}

std::unordered_set<UserId> World::Impl::needed_people() const {
    std::unordered_set<UserId> needed = lobby.owners();
    for (const auto& [id, room] : rooms) {
        needed.insert(room->host());
        for (const auto& user : room->seats()) {
            if (user) needed.insert(*user);
        }
    }
    return needed;
}

void World::Impl::forget_room(const GameId& id) {
    if (listed.contains(id)) {
        games_changed = true;
        lobby_changes();
    }
    deadlines.remove(id);
    running.erase(id);
    rooms.erase(id);
}

std::optional<Error> World::Impl::may_not_play(const UserId& user, const UserId& host,
                                               bool casual) {
    if (!casual && people.find(user) == nullptr) return kRatedNeedsName;
    if (people.apart(user, host)) return kApart;
    return std::nullopt;
}

/// A game that has begun, or never will, is no challenge any more.
void World::Impl::forget_open(const Room& room) {
    const auto challenge = challenges.remove(room.id());
    if (!challenge) return;
    tell_challenges(challenge->from);
    tell_challenges(challenge->to);
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
    if (room.game().phase() == Game::Phase::Over && listed.contains(id)) {
        games_changed = true;
        lobby_changes();
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
    forget_room(id);
}

}  // namespace sixfold::server
