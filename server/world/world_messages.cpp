#include "protocol/limits.h"
#include "server/world/world_impl.h"

namespace sixfold::server {

namespace {

/// How often the lag of a player who moves is measured.
constexpr Milliseconds kLagPause{5'000};

// Messages that are commands to a game and say nothing more.
Command command_of(const protocol::Resign&) { return command::Resign{}; }
Command command_of(const protocol::OfferDraw&) { return command::OfferDraw{}; }
Command command_of(const protocol::AcceptDraw&) { return command::AcceptDraw{}; }
Command command_of(const protocol::DeclineDraw&) { return command::DeclineDraw{}; }
Command command_of(const protocol::OfferTakeback&) { return command::OfferTakeback{}; }
Command command_of(const protocol::AcceptTakeback&) { return command::AcceptTakeback{}; }
Command command_of(const protocol::DeclineTakeback&) { return command::DeclineTakeback{}; }
Command command_of(const protocol::Abort&) { return command::Abort{}; }
Command command_of(const protocol::GiveTime&) { return command::GiveTime{}; }
Command command_of(const protocol::ClaimWin&) { return command::ClaimWin{}; }
Command command_of(const protocol::ClaimDraw&) { return command::ClaimDraw{}; }

}  // namespace

void World::Impl::on(const input::MessageReceived& received) {
    if (!connections.contains(received.connection)) return;
    std::visit(
        [&](const auto& message) {
            if constexpr (requires { command_of(message); }) {
                command(received, message.game, message.command, command_of(message));
            } else {
                on_message(received, message);
            }
        },
        received.message);
}

void World::Impl::on_message(const input::MessageReceived& received, const protocol::Ping& ping) {
    send(received.connection, protocol::Pong{ping.sent});
}

void World::Impl::on_message(const input::MessageReceived& received, const protocol::Watch& watch) {
    Room* const room = room_for(GameId{watch.game}, received);
    if (room == nullptr) return;
    Connection& connection = connections.at(received.connection);
    if (!connection.watching.contains(room->id()) &&
        connection.watching.size() >= protocol::kMaxWatchedGames) {
        refuse(received, {ErrorCode::RateLimited, "You watch too many games at once."});
        return;
    }
    connection.watching.insert(room->id());
    room->join(received.connection, connection.user, name_of(connection.user), watch.version, now,
               effects);
    touch(*room);
}

void World::Impl::on_message(const input::MessageReceived& received,
                             const protocol::Unwatch& unwatch) {
    const GameId game{unwatch.game};
    if (waiting.contains(game)) {  // perhaps for the watch that this ends: keep their order
        room_for(game, received);
        return;
    }
    connections.at(received.connection).watching.erase(game);
    leave(received.connection, true, game);
}

void World::Impl::on_message(const input::MessageReceived& received,
                             const protocol::PlayMove& play) {
    Connection& connection = connections.at(received.connection);
    if (now >= connection.measured_at + kLagPause) {
        connection.measured_at = now;
        effects.emplace_back(effect::MeasureLag{received.connection});
    }
    const Milliseconds lag = connection.lag.value_or(Milliseconds{0});
    command(received, play.game, play.command, command::Play{play.ply, play.move, lag});
}

std::optional<World::Impl::Commanded> World::Impl::commanded(const input::MessageReceived& received,
                                                             const std::string& game,
                                                             const protocol::CommandId& id) {
    Room* const room = room_for(GameId{game}, received);
    if (room == nullptr) return std::nullopt;
    const auto& user = connections.at(received.connection).user;
    const auto seat = room->seat_of(user);
    if (!seat) {
        refuse(received, {user ? ErrorCode::NotYourSeat : ErrorCode::Unauthenticated,
                          "You do not play in this game."});
        return std::nullopt;
    }
    if (const auto version = room->accepted(*seat, id)) {
        send(received.connection, protocol::Ack{game, id, *version}, room->record());
        return std::nullopt;
    }
    if (!stores) {
        refuse(received, kStorageFails);
        return std::nullopt;
    }
    return Commanded{room, {received.connection, *seat, id}};
}

void World::Impl::command(const input::MessageReceived& received, const std::string& game,
                          const protocol::CommandId& id, const Command& command) {
    const auto found = commanded(received, game, id);
    if (!found) return;
    Room& room = *found->room;
    // What arrives at or after the deadline finds the game over.
    expire(room);
    db::Batch batch;
    const auto applied = room.apply(found->sender, command, next_record, now, batch, effects);
    if (!applied) {
        refuse(received, applied.error(), room.record());
        return;
    }
    store(std::move(batch));
    touch(room);
}

void World::Impl::on_message(const input::MessageReceived& received,
                             const protocol::OfferRematch& offer) {
    const auto found = commanded(received, offer.game, offer.command);
    if (!found) return;
    Room& room = *found->room;
    if (room.game().phase() != Game::Phase::Over) {
        refuse(received, {ErrorCode::NotAllowedNow, "The game is not over."}, room.record());
        return;
    }
    if (!room.may_offer_rematch(now)) {
        refuse(received, {ErrorCode::AlreadyOffered, "It was declined a moment ago."},
               room.record());
        return;
    }
    if (room.offer_rematch(found->sender.seat, effects)) play_again(room);
    room.acknowledge(found->sender, effects);
}

void World::Impl::on_message(const input::MessageReceived& received,
                             const protocol::DeclineRematch& decline) {
    const auto found = commanded(received, decline.game, decline.command);
    if (!found) return;
    Room& room = *found->room;
    if (const auto declined = room.decline_rematch(found->sender.seat, now, effects); !declined) {
        refuse(received, declined.error(), room.record());
        return;
    }
    room.acknowledge(found->sender, effects);
}

void World::Impl::on_message(const input::MessageReceived& received, const protocol::Say& say) {
    Room* const room = room_for(GameId{say.game}, received);
    if (room == nullptr) return;
    Connection& connection = connections.at(received.connection);
    if (!connection.watching.contains(room->id())) {
        refuse(received, {ErrorCode::NotAllowedNow, "You do not watch this game."});
        return;
    }
    auto& said = connection.said;
    const Instant since = now - Milliseconds{protocol::kChatSeconds * 1000};
    std::erase_if(said, [&](Instant then) { return then <= since; });
    if (said.size() >= protocol::kChatLines) {
        refuse(received, {ErrorCode::RateLimited, "You talk too fast. Wait a little."});
        return;
    }
    said.push_back(now);
    room->say(connection.user, name_of(connection.user), say.text, effects);
}

}  // namespace sixfold::server
