#include "tests/server/world/world_driver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "tests/support/shipped_variant.h"

namespace sixfold::test {

namespace effect = server::effect;
namespace input = server::input;

WorldDriver::WorldDriver(server::World::Options options) : options_(std::move(options)) {
    for (const char* slug : {"glinski", "shafran", "chess960"}) {
        catalogue_.offer({sixfold::test::variant(slug), std::string("hash-of-") + slug});
    }
    world_ = std::make_unique<server::World>(catalogue_, generator_, options_);
}

const std::shared_ptr<const Variant>& WorldDriver::variant(const GameId& game) const {
    return catalogue_.by_definition(store_.game(game).value().definition_hash)->variant;
}

// ---- people

void WorldDriver::name(const UserId& user, const std::string& name) {
    store_.set_name(user, name);
    introduce(user, true);
}

void WorldDriver::block(const UserId& user, const UserId& blocked) {
    store_.set_blocked(user, {blocked});
    introduce(user, true);
}

void WorldDriver::follow(const UserId& user, const std::vector<UserId>& followed) {
    store_.set_followed(user, followed);
    introduce(user, true);
}

void WorldDriver::introduce(const std::optional<UserId>& user, bool changed) {
    if (user) run(input::PersonKnown{store_.person(*user), changed});
}

// ---- time

void WorldDriver::pass(Milliseconds time) {
    const Instant end = now_ + time;
    while (const auto next = world_->next_deadline()) {
        if (*next > end) break;
        now_ = std::max(now_, *next);
        tick();
        ASSERT_NE(world_->next_deadline(), next) << "what was due was not done";
    }
    now_ = end;
}

void WorldDriver::tick() { run(input::Tick{}); }

// ---- sockets and requests

ConnectionId WorldDriver::connect(const std::optional<UserId>& user) {
    const ConnectionId connection{++last_connection_};
    sockets_[connection];
    introduce(user);
    run(input::SocketOpened{connection, user});
    return connection;
}

void WorldDriver::close(ConnectionId connection, bool by_client) {
    sockets_.at(connection).open = false;
    sockets_.at(connection).held.clear();
    run(input::SocketClosed{connection, by_client});
}

void WorldDriver::measure_lag(ConnectionId connection, Milliseconds round_trip) {
    run(input::LagMeasured{connection, round_trip});
}

void WorldDriver::say(ConnectionId connection, protocol::ClientMessage message) {
    run(input::MessageReceived{connection, std::move(message)});
}

const std::vector<protocol::ServerMessage>& WorldDriver::inbox(ConnectionId connection) const {
    return sockets_.at(connection).inbox;
}

std::vector<protocol::ServerMessage> WorldDriver::take(ConnectionId connection) {
    Socket& socket = sockets_.at(connection);
    std::vector<protocol::ServerMessage> fresh(
        socket.inbox.begin() + static_cast<std::ptrdiff_t>(socket.taken), socket.inbox.end());
    socket.taken = socket.inbox.size();
    return fresh;
}

void WorldDriver::watch(ConnectionId connection, const GameId& game,
                        std::optional<std::int64_t> version) {
    say(connection, protocol::Watch{game.text, version});
}

void WorldDriver::unwatch(ConnectionId connection, const GameId& game) {
    say(connection, protocol::Unwatch{game.text});
}

protocol::CommandId WorldDriver::next_command(ConnectionId connection) {
    return {"tab-number-" + std::to_string(connection.number), ++sockets_.at(connection).commands};
}

protocol::CommandId WorldDriver::play(ConnectionId connection, const GameId& game, int ply,
                                      const std::string& move) {
    const protocol::CommandId id = next_command(connection);
    say(connection, protocol::PlayMove{game.text, id, ply, move});
    return id;
}

RequestId WorldDriver::ask_for_game(const std::optional<UserId>& user, protocol::NewGame game,
                                    const std::optional<UserId>& opponent) {
    const RequestId request{++last_request_};
    introduce(user);
    introduce(opponent);
    run(input::CreateGame{request, user, std::move(game), opponent});
    return request;
}

RequestId WorldDriver::ask_for_seat(const std::optional<UserId>& user, const GameId& game) {
    const RequestId request{++last_request_};
    introduce(user);
    run(input::TakeSeat{request, user, game});
    return request;
}

const effect::Reply* WorldDriver::reply(RequestId request) const {
    const auto found = replies_.find(request);
    return found == replies_.end() ? nullptr : &found->second;
}

// ---- the store

void WorldDriver::commit_at_once() {
    hold_commits_ = false;
    settle();
}

void WorldDriver::commit(std::optional<RecordNumber> up_to) {
    if (pending_.empty()) return;
    const RecordNumber last = up_to.value_or(pending_.back().record);
    while (!pending_.empty() && pending_.front().record <= last) {
        EXPECT_EQ(store_.apply(pending_.front().batch), std::nullopt);
        committed_ = pending_.front().record;
        pending_.pop_front();
    }
    release();
    handle(input::Committed{committed_});
    settle();
}

void WorldDriver::storage(bool up) {
    storage_up_ = up;
    run(input::StorageState{up});
}

void WorldDriver::answer_loads() {
    for (const GameId& game : std::exchange(loads_, {})) {
        handle(input::Loaded{game, store_.game(game)});
    }
    settle();
}

void WorldDriver::fail_loads(const Error& error) {
    for (const GameId& game : std::exchange(loads_, {})) handle(input::Loaded{game, error});
    settle();
}

void WorldDriver::crash(Milliseconds outage) {
    for (auto& [connection, socket] : sockets_) {
        socket.open = false;
        socket.held.clear();
    }
    pending_.clear();
    loads_.clear();
    held_replies_.clear();
    newest_ = committed_ = 0;
    storage_up_ = true;
    record_of_version_.clear();
    record_of_game_.clear();
    record_of_seat_.clear();
    record_of_end_.clear();
    now_ += outage;
    world_ = std::make_unique<server::World>(catalogue_, generator_, options_);
    for (const auto& [game, deadline] : store_.sleeping(now_)) world_->sleep(game, deadline);
    for (const auto& [id, seek] : store_.seeks()) {
        world_->remember(seek, store_.person(seek.owner));
    }
    for (const db::StoredGame& game : store_.challenges()) world_->remember_challenge(game);
    for (const auto& [variant, value] : store_.first_moves()) world_->remember(value);
    for (const db::StoredGame& game : store_.running(now_)) {
        auto effects = world_->restore(game, store_.last_alive(), now_);
        ASSERT_TRUE(effects) << effects.error().message;
        carry_out(*std::move(effects));
    }
    settle();
}

// ---- the shell

void WorldDriver::run(const server::Input& input) {
    handle(input);
    settle();
}

void WorldDriver::handle(const server::Input& input) {
    carry_out(world_->handle(input, now_));
    if (const auto next = world_->next_deadline()) {
        EXPECT_GT(*next, now_) << "something is due and was not done";
    }
}

void WorldDriver::settle() {
    while ((!hold_commits_ && storage_up_ && !pending_.empty()) ||
           (!hold_loads_ && !loads_.empty())) {
        if (!hold_commits_ && storage_up_ && !pending_.empty()) {
            commit();
        } else {
            answer_loads();
        }
    }
}

void WorldDriver::carry_out(server::Effects effects) {
    for (const server::Effect& one : effects) {
        if (const auto* store = std::get_if<effect::Store>(&one)) note(*store);
    }
    for (server::Effect& one : effects) {
        std::visit([this](auto& e) { carry_out(e); }, one);
    }
    release();
}

void WorldDriver::note(const effect::Store& store) {
    EXPECT_EQ(store.record, newest_ + 1);
    newest_ = store.record;
    for (const db::Operation& operation : store.batch) {
        if (const auto* game = std::get_if<db::InsertGame>(&operation)) {
            record_of_game_[game->game.text] = store.record;
            for (std::size_t i = 0; i < game->seats.size(); ++i) {
                if (!game->seats[i]) continue;
                record_of_seat_[game->game.text][static_cast<int>(i)] = store.record;
            }
        } else if (const auto* seat = std::get_if<db::TakeSeat>(&operation)) {
            record_of_seat_[seat->game.text][seat->seat.index] = store.record;
        } else if (const auto* fact = std::get_if<db::AppendFact>(&operation)) {
            record_of_version_[fact->game.text][fact->version] = store.record;
        } else if (const auto* finish = std::get_if<db::FinishGame>(&operation)) {
            record_of_end_[finish->game.text] = store.record;
        }
    }
    last_batch_ = store.batch;
    pending_.push_back({store.record, store.batch});
}

RecordNumber WorldDriver::revealed_by(const protocol::ServerMessage& message) const {
    const auto lookup = [](const auto& map, const auto& key) {
        const auto found = map.find(key);
        return found == map.end() ? RecordNumber{0} : found->second;
    };
    return std::visit(
        [&](const auto& m) {
            RecordNumber newest = 0;
            if constexpr (requires {
                              m.version;
                              m.game;
                          }) {
                if (const auto game = record_of_version_.find(m.game);
                    game != record_of_version_.end()) {
                    newest = lookup(game->second, m.version);
                }
                newest = std::max(newest, lookup(record_of_game_, m.game));
            }
            if constexpr (requires { m.seats; }) {
                if (const auto game = record_of_seat_.find(m.game); game != record_of_seat_.end()) {
                    for (std::size_t i = 0; i < m.seats.size(); ++i) {
                        if (!m.seats[i].taken) continue;
                        newest = std::max(newest, lookup(game->second, static_cast<int>(i)));
                    }
                }
            }
            if constexpr (requires { m.code; }) {
                if (m.code == "game_over") newest = lookup(record_of_end_, m.game.value());
            }
            return newest;
        },
        message);
}

RecordNumber WorldDriver::revealed_by(const protocol::Seated& seated) const {
    RecordNumber newest = 0;
    if (const auto game = record_of_game_.find(seated.game); game != record_of_game_.end()) {
        newest = game->second;
    }
    const auto seats = record_of_seat_.find(seated.game);
    if (seated.seat && seats != record_of_seat_.end()) {
        newest = std::max(newest, seats->second.at(*seated.seat));
    }
    return newest;
}

testing::AssertionResult WorldDriver::is_held_for(RecordNumber reveals, RecordNumber told) const {
    if (told <= committed_ || reveals >= told) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << "record " << told << " is told when " << reveals << " is stored";
}

void WorldDriver::carry_out(effect::Send& send) {
    EXPECT_FALSE(send.to.empty()) << "a message to nobody";
    std::visit(
        [&](const auto& m) {
            if constexpr (requires { m.game.size(); }) {
                for (const ConnectionId connection : send.to) {
                    const auto known = crowds_.try_emplace({connection, m.game}, send.crowd).first;
                    // Who takes a seat changes over to the players.
                    EXPECT_TRUE(known->second || !send.crowd) << "a player among the crowd";
                    known->second = send.crowd;
                }
            }
        },
        send.message);
    EXPECT_LE(send.reveals, newest_);
    EXPECT_TRUE(is_held_for(send.reveals, revealed_by(send.message)));
    for (const ConnectionId connection : send.to) {
        Socket& socket = sockets_.at(connection);
        EXPECT_TRUE(socket.open) << "a message to a closed socket";
        if (send.reveals == 0) {
            socket.inbox.push_back(send.message);
        } else {
            socket.held.push_back({send.message, send.reveals});
        }
    }
}

void WorldDriver::carry_out(effect::Reply& reply) {
    EXPECT_LE(reply.reveals, newest_);
    if (reply.answer) {
        EXPECT_TRUE(is_held_for(reply.reveals, revealed_by(*reply.answer)));
    }
    held_replies_.push_back(reply);
}

void WorldDriver::carry_out(effect::Load& load) {
    ++loads_asked_;
    loads_.push_back(load.game);
}

void WorldDriver::release() {
    for (auto& [connection, socket] : sockets_) {
        while (!socket.held.empty() && socket.held.front().reveals <= committed_) {
            socket.inbox.push_back(std::move(socket.held.front().message));
            socket.held.pop_front();
        }
    }
    std::erase_if(held_replies_, [&](const effect::Reply& reply) {
        if (reply.reveals > committed_) return false;
        EXPECT_TRUE(replies_.emplace(reply.request, reply).second) << "answered twice";
        return true;
    });
}

// ---- games

GameId open_game(WorldDriver& driver, const UserId& host, std::optional<int> seat,
                 const TableOptions& options) {
    const RequestId request = driver.ask_for_game(
        host, {options.variant,
               {options.kind, options.base.count(), options.increment.count(), options.periods},
               seat,
               {},
               {}});
    const auto* const reply = driver.reply(request);
    if (reply == nullptr || !reply->answer) {
        ADD_FAILURE() << "the game was not made";
        return {};
    }
    return {reply->answer->game};
}

Table begin_game(WorldDriver& driver, const TableOptions& options) {
    Table table;
    table.game = open_game(driver, table.host, 0, options);
    table.white = driver.connect(table.host);
    table.black = driver.connect(table.guest);
    driver.watch(table.white, table.game);
    driver.watch(table.black, table.game);
    driver.ask_for_seat(table.guest, table.game);
    return table;
}

Table begin_game_under_way(WorldDriver& driver, const TableOptions& options) {
    const Table table = begin_game(driver, options);
    play_moves(driver, table, {"e2e4", "e9e8"});
    return table;
}

void play_moves(WorldDriver& driver, const Table& table, const std::vector<std::string>& moves,
                int first_ply) {
    int ply = first_ply;
    for (const std::string& move : moves) {
        const ConnectionId mover = table.of(ply % 2);
        const auto command = driver.play(mover, table.game, ply, move);
        const auto ack = driver.last<protocol::Ack>(mover);
        ASSERT_TRUE(ack && ack->command == command) << move << ' ' << refusal(driver, mover);
        ++ply;
    }
}

protocol::Snapshot look(WorldDriver& driver, const GameId& game,
                        const std::optional<UserId>& user) {
    const ConnectionId connection = driver.connect(user);
    driver.watch(connection, game);
    return driver.last<protocol::Snapshot>(connection).value();
}

std::string refusal(const WorldDriver& driver, ConnectionId connection) {
    const auto& messages = driver.inbox(connection);
    for (auto it = messages.rbegin(); it != messages.rend(); ++it) {
        if (const auto* refused = std::get_if<protocol::Refused>(&*it)) return refused->code;
        if (std::holds_alternative<protocol::Ack>(*it)) return "";
    }
    return "";
}

}  // namespace sixfold::test
