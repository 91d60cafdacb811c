#include <algorithm>
#include <utility>

#include "core/game/speed.h"
#include "protocol/limits.h"
#include "server/world/views.h"
#include "server/world/world_impl.h"

namespace sixfold::server {

namespace {

/// What changes in the lobby is told together, so that a crowd that comes and goes costs little.
constexpr Milliseconds kLobbyPause{500};

/// A rating that nobody has yet, for who only wants to be listed below those who have one.
int strength_of(const Room& room) {
    int strength = 0;
    for (const Nameplate& plate : room.origin().plates) {
        if (plate.rating) strength += plate.rating->value;
    }
    return strength;
}

}  // namespace

std::optional<UserId> World::Impl::user_of(const input::MessageReceived& received) {
    const auto& user = connections.at(received.connection).user;
    if (!user) {
        refuse(received,
               {ErrorCode::Unauthenticated, "This needs a session: play as a guest, or log in."});
    }
    return user;
}

// ---- the lobby

void World::Impl::on_message(const input::MessageReceived& received, const protocol::EnterLobby&) {
    tell_lobby();  // to the others, so that all know the same from here on
    if (lobby_viewers.empty()) {
        const auto strongest = strongest_games();
        listed = {strongest.begin(), strongest.end()};
    }
    lobby_viewers.insert(received.connection);
    protocol::Lobby view{lobby.everything(), {}};
    for (const GameId& game : listed) {
        if (const auto room = rooms.find(game); room != rooms.end()) {
            view.games.push_back(live_game(*room->second));
        }
    }
    send(received.connection, std::move(view), next_record - 1);
    if (const auto& user = connections.at(received.connection).user) tell_searching(*user);
}

void World::Impl::on_message(const input::MessageReceived& received, const protocol::LeaveLobby&) {
    lobby_viewers.erase(received.connection);
}

void World::Impl::lobby_changes() {
    if (lobby_viewers.empty() && presence_news.empty()) {
        lobby.take_changes();  // who comes is told everything
        return;
    }
    if (!lobby_due) lobby_due = now + kLobbyPause;
}

void World::Impl::tell_lobby() {
    lobby_due.reset();
    for (const UserId& user : std::exchange(presence_news, {})) tell_online(user);
    Lobby::Changes seeks = lobby.take_changes();
    if (lobby_viewers.empty()) {
        games_changed = false;
        return;
    }
    protocol::LobbyChanged changed{std::move(seeks.added), std::move(seeks.gone), {}, {}};
    if (std::exchange(games_changed, false)) {
        const auto strongest = strongest_games();
        std::set<GameId> shown(strongest.begin(), strongest.end());
        for (const GameId& game : shown) {
            if (!listed.contains(game)) changed.games.push_back(live_game(*rooms.at(game)));
        }
        for (const GameId& game : listed) {
            if (!shown.contains(game)) changed.games_gone.push_back(game.text);
        }
        listed = std::move(shown);
    }
    if (changed == protocol::LobbyChanged{}) return;
    effects.emplace_back(effect::Send{
        {lobby_viewers.begin(), lobby_viewers.end()}, std::move(changed), next_record - 1, true});
}

std::vector<GameId> World::Impl::strongest_games() const {
    std::vector<std::pair<int, const GameId*>> games;
    for (const auto& [id, room] : rooms) {
        if (room->game().phase() == Game::Phase::Playing)
            games.emplace_back(strength_of(*room), &id);
    }
    const auto count = std::min(games.size(), protocol::kLobbyGames);
    const auto last = games.begin() + static_cast<std::ptrdiff_t>(count);
    std::partial_sort(games.begin(), last, games.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : *a.second < *b.second;
    });
    std::vector<GameId> ids;
    for (auto game = games.begin(); game != last; ++game) ids.push_back(*game->second);
    return ids;
}

protocol::LiveGame World::Impl::live_game(const Room& room) const {
    const Room::Origin& origin = room.origin();
    return {room.id().text,
            room.game().variant().definition().slug,
            time_control_view(origin.time),
            std::string(to_string(speed_of(origin.time))),
            origin.casual,
            room.seat_views(now)};
}

// ---- seeks

void World::Impl::on_message(const input::MessageReceived& received,
                             const protocol::PostSeek& post) {
    const auto user = user_of(received);
    if (!user) return;
    const auto* const entry = catalogue.by_slug(post.variant);
    if (entry == nullptr) {
        return refuse(received, {ErrorCode::NotFound, "There is no game of this name."});
    }
    if (post.seat && *post.seat >= entry->variant->seats()) {
        return refuse(received, {ErrorCode::BadRequest, "There is no such seat."});
    }
    if (!post.casual && people.find(*user) == nullptr) return refuse(received, kRatedNeedsName);

    const TimeControl time = time_control_from(post.clock);
    protocol::SeekView view{{},         people.name(*user), {},        {},         post.variant,
                            post.clock, post.casual,        post.seat, post.least, post.most};
    if (const auto rating = people.shown_rating(*user, post.variant, speed_of(time), now)) {
        view.rating = rating->first;
        view.provisional = rating->second;
    }
    if (lobby.same(*user, view) != nullptr) return tell_searching(*user);  // from another tab
    if (lobby.of(*user).size() >= protocol::kMaxSeeks) {
        return refuse(received, {ErrorCode::RateLimited, "You look for enough games already."});
    }
    const bool stays = time.kind == TimeControl::Kind::Correspondence;
    if (stays && !stores) return refuse(received, kStorageFails);
    view.seek = generator.seek_id();
    if (stays) {
        std::optional<Seat> seat;
        if (post.seat) seat = Seat{static_cast<std::uint8_t>(*post.seat)};
        store({db::InsertSeek{view.seek, *user, post.variant, time, post.casual, seat, post.least,
                              post.most, now}});
    }
    add_seek({*user, std::move(view), stays});
    tell_searching(*user);
}

void World::Impl::add_seek(Lobby::Seek seek) {
    lobby.add(std::move(seek));
    lobby_changes();
}

void World::Impl::remove_seek(const std::string& id) {
    lobby.remove(id);
    lobby_changes();
}

void World::Impl::on_message(const input::MessageReceived& received,
                             const protocol::CancelSeek& cancel) {
    const auto user = user_of(received);
    if (!user) return;
    const Lobby::Seek* const seek = lobby.find(cancel.seek);
    if (seek == nullptr) return tell_searching(*user);  // it went meanwhile
    if (seek->owner != *user) {
        return refuse(received, {ErrorCode::Forbidden, "This is somebody else's."});
    }
    if (seek->stays) {
        if (!stores) return refuse(received, kStorageFails);
        store({db::DeleteSeek{cancel.seek}});
    }
    remove_seek(cancel.seek);
    tell_searching(*user);
}

void World::Impl::on_message(const input::MessageReceived& received,
                             const protocol::AcceptSeek& accept) {
    const auto user = user_of(received);
    if (!user) return;
    const Lobby::Seek* const found = lobby.find(accept.seek);
    if (found == nullptr) {
        return refuse(received,
                      {ErrorCode::NotFound, "Somebody was faster, or it was taken back."});
    }
    const Lobby::Seek seek = *found;
    const protocol::SeekView& view = seek.view;
    if (seek.owner == *user) {
        return refuse(received, {ErrorCode::Forbidden, "You cannot play against yourself."});
    }
    if (auto refused = may_not_play(*user, seek.owner, view.casual)) {
        return refuse(received, *refused);
    }
    const auto* const entry = catalogue.by_slug(view.variant);
    const TimeControl time = time_control_from(view.clock);
    const auto rating = people.shown_rating(*user, view.variant, speed_of(time), now);
    const bool bounded = view.least || view.most;
    if (bounded && (!rating || rating->first < view.least.value_or(rating->first) ||
                    rating->first > view.most.value_or(rating->first))) {
        return refuse(received, {ErrorCode::Forbidden, "It is for people of another rating."});
    }
    if (!stores) return refuse(received, kStorageFails);
    if (rooms.size() >= options.max_games_in_memory) {
        return refuse(received, {ErrorCode::RateLimited, "The server is full. Try again later."});
    }
    const std::size_t owners =
        view.seat ? static_cast<std::size_t>(*view.seat) : generator.below(2);
    std::vector<std::optional<UserId>> seats(2);
    seats[owners] = seek.owner;
    seats[1 - owners] = *user;
    begin({generator.game_id(), *entry, time, view.casual, seek.owner, std::move(seats), {}, {}},
          {});
}

void World::Impl::end_seeks_of_the_gone() {
    while (!seeks_end.empty()) {
        const auto first =
            std::min_element(seeks_end.begin(), seeks_end.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        if (first->second > now) return;
        for (const std::string& id : lobby.of(first->first)) {
            if (lobby.find(id)->stays) continue;
            remove_seek(id);
        }
        seeks_end.erase(first);
    }
}

void World::Impl::stop_searching(const UserId& user, db::Batch& batch) {
    const bool searched = pools.find(user) != nullptr || !lobby.of(user).empty();
    for (const std::string& id : lobby.of(user)) {
        if (lobby.find(id)->stays) batch.emplace_back(db::DeleteSeek{id});
        remove_seek(id);
    }
    pools.leave(user, now);
    if (searched) tell_searching(user);
}

void World::Impl::tell_searching(const UserId& user) {
    protocol::Searching view{lobby.of(user), {}, {}, {}};
    if (const Pools::Place* const place = pools.find(user)) {
        view.pool = protocol::JoinPool{place->pool.variant, time_control_view(place->pool.clock)};
        view.waited_ms = (now - place->since).count();
        view.lonely = place->lonely;
    }
    // A seek that is stored is told when it is.
    tell_person(user, view, next_record - 1);
}

// ---- pools

void World::Impl::on_message(const input::MessageReceived& received,
                             const protocol::JoinPool& join) {
    const auto user = user_of(received);
    if (!user) return;
    const auto* const entry = catalogue.by_slug(join.variant);
    if (entry == nullptr) {
        return refuse(received, {ErrorCode::NotFound, "There is no game of this name."});
    }
    if (entry->variant->seats() != 2) {
        return refuse(received, {ErrorCode::NotAllowedNow, "This game is not for two."});
    }
    const TimeControl time = time_control_from(join.clock);
    const bool guest = people.find(*user) == nullptr;
    const Pools::Key pool{join.variant, time, guest};
    const Pools::Place* const place = pools.find(*user);
    if (place == nullptr || place->pool != pool) {  // else from another tab
        if (auto joined = join_pool(*user, pool, now); !joined) {
            return refuse(received, joined.error());
        }
    }
    tell_searching(*user);
}

Result<void> World::Impl::join_pool(const UserId& user, const Pools::Key& pool, Instant since) {
    const Rating rating = people.standing(user, pool.variant, speed_of(pool.clock)).at(now);
    PoolEntry entry{user, rating.value, since, people.seat_balance(user), {}};
    if (const db::Person* const person = people.find(user)) entry.refuses = person->blocked;
    return pools.join(pool, std::move(entry), now);
}

void World::Impl::on_message(const input::MessageReceived& received, const protocol::LeavePool&) {
    const auto user = user_of(received);
    if (!user) return;
    pools.leave(*user, now);
    tell_searching(*user);
}

std::optional<Instant> World::Impl::next_pairing() const {
    if (!stores || rooms.size() >= options.max_games_in_memory) return std::nullopt;
    return pools.next_deadline();
}

void World::Impl::pair_pools() {
    const auto due = next_pairing();
    if (!due || *due > now) return;
    const auto matches = pools.pair(now, [this] { return generator.below(2) == 0; });
    for (const auto& [pool, players] : matches) {
        const auto& [first, second] = players;
        begin({generator.game_id(),
               *catalogue.by_slug(pool.variant),
               pool.clock,
               pool.casual,
               first,
               {first, second},
               {},
               {}},
              {});
        for (const UserId& user : players) tell_searching(user);
    }
    for (const UserId& user : pools.take_lonely(now)) tell_searching(user);
}

void World::Impl::tell_games_that_begin(const UserId& user, ConnectionId connection) {
    for (const auto& [id, room] : rooms) {
        const Game& game = room->game();
        if (game.phase() != Game::Phase::Playing || game.under_way()) continue;
        if (!room->origin().time.real_time() || room->present(user)) continue;
        if (const auto seat = room->seat_of(user)) {
            send(connection, protocol::GameReady{id.text, seat->index}, room->record());
        }
    }
}

// ---- challenges

void World::Impl::on_message(const input::MessageReceived& received,
                             const protocol::WithdrawGame& withdraw) {
    const auto user = user_of(received);
    if (!user) return;
    Room* const room = room_for(GameId{withdraw.game}, received);
    if (room == nullptr) return;
    const auto& invited = room->origin().invited;
    if (room->host() != *user && !(invited && invited->user == *user)) {
        return refuse(received, {ErrorCode::Forbidden, "This game is not yours."});
    }
    if (room->game().phase() != Game::Phase::Open) {
        return refuse(received, {ErrorCode::NotAllowedNow, "The game has begun."}, room->record());
    }
    if (!stores) return refuse(received, kStorageFails);
    withdraw_game(*room);
}

void World::Impl::withdraw_game(Room& room) {
    const GameId id = room.id();
    forget_open(room);
    room.close(next_record, effects);
    withdrawn[id] = next_record;
    store({db::WithdrawGame{id}});
    for (auto& [connection, state] : connections) state.watching.erase(id);
    idle.erase(id);
    forget_room(id);
}

void World::Impl::tell_challenges(const UserId& user) {
    tell_person(user, challenges.of(user), next_record - 1);
}

// ---- people

void World::Impl::tell_person(const UserId& user, protocol::ServerMessage message,
                              RecordNumber reveals) {
    const auto& sockets = people.connections(user);
    if (sockets.empty()) return;
    effects.emplace_back(effect::Send{sockets, std::move(message), reveals});
}

void World::Impl::announce_arrival(const UserId& user) {
    if (people.find(user) == nullptr) return;
    for (const UserId& follower : people.followers(user)) presence_news.insert(follower);
    if (!presence_news.empty()) lobby_changes();
}

void World::Impl::tell_online(const UserId& user) {
    const db::Person* const person = people.find(user);
    if (person == nullptr || !people.is_here(user)) return;
    protocol::Online online;
    for (const UserId& followed : person->followed) {
        const auto name = people.name(followed);
        if (name && people.is_here(followed)) online.names.push_back(*name);
    }
    tell_person(user, std::move(online), 0);
}

}  // namespace sixfold::server
