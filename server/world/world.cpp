#include "server/world/world.h"

#include <algorithm>

#include "core/game/speed.h"
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

/// How often people are forgotten whom nobody needs.
constexpr Milliseconds kForgetPause{60'000};

/// A page that is loaded anew, or a short break of the line, does not end the seeks of its owner.
constexpr Milliseconds kSeekOutlives{10'000};

/// Few inputs have more: a move tells both players and the crowd, is acknowledged and stored.
constexpr std::size_t kUsualEffects = 6;

/// What many sockets or games cause together needs room that is not kept.
constexpr std::size_t kMostRecycled = 64;

}  // namespace

// ---- sockets

void World::Impl::on(const input::PersonKnown& known) {
    people.know(known.person, now);
    if (!known.changed || !known.person.name) return;
    for (const auto& [id, room] : rooms) {
        if (room->rename(known.person.id, *known.person.name, now)) touch(*room);
    }
    tell_online(known.person.id);
    // Whom one refuses to meet may have changed, and a guest who has a name now meets others.
    if (const Pools::Place* const found = pools.find(known.person.id)) {
        const Pools::Place place = *found;
        const Pools::Key pool{place.pool.variant, place.pool.clock, false};
        if (!join_pool(known.person.id, pool, place.since)) pools.leave(known.person.id, now);
        tell_searching(known.person.id);
    }
}

void World::Impl::on(const input::SocketOpened& opened) {
    connections[opened.connection].user = opened.user;
    send(opened.connection, protocol::Hello{protocol::kProtocolVersion, options.build});
    if (!opened.user) return;
    const UserId& user = *opened.user;
    seeks_end.erase(user);
    if (people.arrive(user, opened.connection)) announce_arrival(user);
    if (challenges.concern(user)) {
        send(opened.connection, challenges.of(user), next_record - 1);
    }
    tell_games_that_begin(user, opened.connection);
    if (pools.find(user) != nullptr || !lobby.of(user).empty()) tell_searching(user);
    if (const db::Person* const person = people.find(user); person && !person->followed.empty()) {
        presence_news.insert(user);
        lobby_changes();
    }
}

void World::Impl::on(const input::SocketClosed& closed) {
    const auto found = connections.find(closed.connection);
    if (found == connections.end()) return;
    for (const GameId& game : found->second.watching) {
        leave(closed.connection, closed.by_client, game);
    }
    const std::optional<UserId> user = found->second.user;
    lobby_viewers.erase(closed.connection);
    connections.erase(found);
    if (!user || !people.leave(*user, closed.connection)) return;
    pools.leave(*user, now);
    if (!lobby.of(*user).empty()) seeks_end[*user] = now + kSeekOutlives;
    announce_arrival(*user);
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
    const bool casual = create.game.casual.value_or(true);
    if (!casual && (!create.user || people.find(*create.user) == nullptr)) {
        return fail(kRatedNeedsName);
    }
    if (create.game.opponent) {
        if (!create.opponent) return fail({ErrorCode::NotFound, "There is nobody of this name."});
        if (create.opponent == create.user) {
            return fail({ErrorCode::BadRequest, "You cannot challenge yourself."});
        }
        if (create.user && people.apart(*create.user, *create.opponent)) return fail(kApart);
        if (create.user && challenges.sent_by(*create.user) >= protocol::kMaxChallenges) {
            return fail({ErrorCode::RateLimited, "Too many of your challenges wait."});
        }
    }
    if (!stores) return fail(kStorageFails);
    if (rooms.size() >= options.max_games_in_memory) {
        return fail({ErrorCode::RateLimited, "The server is full. Try again later."});
    }
    db::Batch batch;
    std::optional<std::string> token;
    const UserId host = user_or_guest(create.user, batch, token);
    const TimeControl time = time_control_from(create.game.clock);
    Room::Origin origin{generator.game_id(),
                        *entry,
                        time,
                        casual,
                        host,
                        std::vector<std::optional<UserId>>(static_cast<std::size_t>(seats)),
                        {},
                        {}};
    if (create.game.seat) {
        const auto seat = static_cast<std::size_t>(*create.game.seat);
        origin.seats[seat] = host;
        if (Nameplate plate = plate_of(host, *entry, time); plate.name) {
            origin.plates.resize(origin.seats.size());
            origin.plates[seat] = std::move(plate);
        }
    }
    if (create.opponent) {
        origin.invited = {*create.opponent, *people.name(*create.opponent)};
    }
    Room& room = add_room(std::move(origin), batch);
    if (create.opponent) {
        const auto rating =
            people.shown_rating(host, entry->variant->definition().slug, speed_of(time), now);
        protocol::ChallengeView view{room.id().text,
                                     people.name(host),
                                     room.origin().invited->name,
                                     {},
                                     create.game.variant,
                                     create.game.clock,
                                     casual,
                                     create.game.seat};
        if (rating) view.rating = rating->first;
        challenges.add(room.id(), {host, *create.opponent, std::move(view)});
    }
    effects.emplace_back(effect::Reply{create.request,
                                       protocol::Seated{room.id().text, create.game.seat},
                                       std::move(token), next_record});
    store(std::move(batch));
    touch(room);
    if (create.opponent) {
        tell_challenges(host);
        tell_challenges(*create.opponent);
    }
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
    const auto& invited = room->origin().invited;
    if (invited && invited->user != take.user) {
        return fail({ErrorCode::Forbidden, "This game is meant for somebody else."});
    }
    if (take.user) {
        if (auto refused = may_not_play(*take.user, room->host(), room->origin().casual)) {
            return fail(*std::move(refused));
        }
    } else if (!room->origin().casual) {
        return fail(kRatedNeedsName);
    }
    if (!stores) return fail(kStorageFails);
    db::Batch batch;
    std::optional<std::string> token;
    const UserId guest = user_or_guest(take.user, batch, token);
    stop_searching(guest, batch);
    stop_searching(room->host(), batch);
    const Seat free = seat_guest(*room, guest, batch);
    effects.emplace_back(effect::Reply{take.request, protocol::Seated{take.game.text, free.index},
                                       std::move(token), next_record});
    room->start(draw_start(room->game().variant()), next_record, now, batch, effects);
    store(std::move(batch));
    touch(*room);
    room->announce_presence(now, effects);
    const auto host_seat = room->seat_of(room->host());
    tell_person(room->host(), protocol::GameReady{take.game.text, host_seat ? host_seat->index : 0},
                room->record());
    forget_open(*room);
    games_changed = true;
    lobby_changes();
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
    // Perhaps nobody who asked for it is here any more, or it was taken back.
    if (const auto room = rooms.find(loaded.game); room != rooms.end()) touch(*room->second);
}

void World::Impl::on(const input::Committed& commit) {
    committed = std::max(committed, commit.record);
    std::erase_if(withdrawn, [&](const auto& entry) {
        if (entry.second > committed) return false;
        if (waiting.contains(entry.first)) effects.emplace_back(effect::Load{entry.first});
        return true;
    });
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
    end_seeks_of_the_gone();
    pair_pools();
    if (lobby_due && now >= *lobby_due) tell_lobby();
    if (now >= forget_next && next_record == committed + 1) {
        people.forget_idle(now, needed_people());
        forget_next = now + kForgetPause;
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

void World::remember(const db::InsertSeek& seek, const db::Person& owner) {
    const auto* const entry = impl_->catalogue.by_slug(seek.variant);
    if (entry == nullptr) return;  // the game is not offered any more
    impl_->people.meet(owner, seek.at);
    protocol::SeekView view{
        seek.seek,   owner.name, {},         {},       seek.variant, time_control_view(seek.clock),
        seek.casual, {},         seek.least, seek.most};
    if (seek.seat) view.seat = seek.seat->index;
    const auto rating =
        impl_->people.shown_rating(seek.owner, seek.variant, speed_of(seek.clock), seek.at);
    if (rating) {
        view.rating = rating->first;
        view.provisional = rating->second;
    }
    impl_->add_seek({seek.owner, std::move(view), true});
}

void World::remember_challenge(const db::StoredGame& game) {
    const auto* const entry = impl_->catalogue.by_definition(game.definition_hash);
    if (entry == nullptr || !game.invited) return;
    protocol::ChallengeView view{game.game.text,
                                 {},
                                 {},
                                 {},
                                 entry->variant->definition().slug,
                                 time_control_view(game.clock),
                                 game.casual,
                                 {}};
    for (const db::Person& person : game.people) {
        impl_->people.meet(person, game.created);
        if (person.id == game.host) view.from = person.name;
        if (person.id == *game.invited) view.to = person.name.value_or("");
    }
    for (std::size_t i = 0; i < game.seats.size(); ++i) {
        if (game.seats[i] == game.host) view.seat = static_cast<int>(i);
        if (i < game.ratings.size() && game.ratings[i]) view.rating = game.ratings[i]->value;
    }
    impl_->challenges.add(game.game, {game.host, *game.invited, std::move(view)});
}

void World::remember(const db::FirstMoveValue& value) { impl_->ratings.know(value); }

Result<Effects> World::restore(const db::StoredGame& stored, std::optional<Instant> last_alive,
                               Instant now) {
    const auto* const entry = impl_->catalogue.by_definition(stored.definition_hash);
    if (entry == nullptr) {
        return Error{ErrorCode::Internal,
                     "The game " + stored.game.text + " is played by a definition that is gone."};
    }
    for (const db::Person& person : stored.people) impl_->people.meet(person, now);
    auto made = Room::from(stored, *entry, impl_->ratings);
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
    std::optional<Instant> seeks;
    for (const auto& [user, end] : impl_->seeks_end) {
        if (!seeks || end < *seeks) seeks = end;
    }
    for (const auto due : {impl_->deadlines.next(), impl_->sleeping.next(), impl_->lobby_due,
                           impl_->next_pairing(), seeks}) {
        if (due && (!next || *due < *next)) next = due;
    }
    if (!impl_->running.empty() && (!next || impl_->next_heartbeat < *next)) {
        next = impl_->next_heartbeat;
    }
    return next;
}

std::size_t World::games_in_memory() const { return impl_->rooms.size(); }

bool World::is_here(const UserId& user) const { return impl_->people.is_here(user); }

std::optional<bool> World::has_turn(const GameId& game, const UserId& user) const {
    const auto found = impl_->rooms.find(game);
    if (found == impl_->rooms.end()) return std::nullopt;
    const Room& room = *found->second;
    return room.game().phase() == Game::Phase::Playing &&
           room.seat_of(user) == room.game().to_move();
}

std::size_t World::sleeping_games() const { return impl_->sleeping.size(); }

std::size_t World::people_known() const { return impl_->people.known(); }

std::size_t World::seeks() const { return impl_->lobby.size(); }

std::size_t World::waiting_in_pools() const { return impl_->pools.waiting(); }

void World::sleep(const GameId& game, Instant until) {
    if (!impl_->rooms.contains(game)) impl_->sleeping.set(game, until);
}

}  // namespace sixfold::server
