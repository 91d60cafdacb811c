#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/world/catalogue.h"
#include "server/world/world.h"
#include "tests/support/fake_generator.h"
#include "tests/support/memory_store.h"

namespace sixfold::test {

using server::ConnectionId;
using server::RecordNumber;
using server::RequestId;

/// A world with everything around it played by hand: time, sockets, requests and the store. Like
/// the program it holds back what reveals a batch that is not committed, in order for each
/// connection; and it checks every effect for what it gives away. Commits and loads happen at once
/// unless a test holds them.
class WorldDriver {
  public:
    explicit WorldDriver(server::World::Options options = {.build = "test"});

    server::World& world() { return *world_; }
    FakeGenerator& generator() { return generator_; }
    const MemoryStore& store() const { return store_; }
    const std::shared_ptr<const Variant>& variant(const GameId& game) const;

    // People
    /// The user registers: has this name from now on.
    void name(const UserId& user, const std::string& name);
    void block(const UserId& user, const UserId& blocked);
    void follow(const UserId& user, const std::vector<UserId>& followed);

    // Time
    Instant now() const { return now_; }
    /// Time goes on, and the world is told at each of its deadlines.
    void pass(Milliseconds time);
    /// Time goes on, but the timer is late.
    void pass_unnoticed(Milliseconds time) { now_ += time; }
    void tick();

    // Sockets
    ConnectionId connect(const std::optional<UserId>& user = std::nullopt);
    void close(ConnectionId connection, bool by_client = false);
    void measure_lag(ConnectionId connection, Milliseconds round_trip);
    int lag_asked(ConnectionId connection) const {
        const auto found = lag_asked_.find(connection);
        return found == lag_asked_.end() ? 0 : found->second;
    }
    void say(ConnectionId connection, protocol::ClientMessage message);
    const std::vector<protocol::ServerMessage>& inbox(ConnectionId connection) const;
    /// What has come since the last call.
    std::vector<protocol::ServerMessage> take(ConnectionId connection);
    /// The newest message of a kind, if any.
    template <typename Message>
    std::optional<Message> last(ConnectionId connection) const;
    template <typename Message>
    int count(ConnectionId connection) const;

    // What people say
    void watch(ConnectionId connection, const GameId& game,
               std::optional<std::int64_t> version = std::nullopt);
    void unwatch(ConnectionId connection, const GameId& game);
    protocol::CommandId next_command(ConnectionId connection);
    protocol::CommandId play(ConnectionId connection, const GameId& game, int ply,
                             const std::string& move);
    /// A command without members of its own.
    template <typename Message>
    protocol::CommandId command(ConnectionId connection, const GameId& game);

    // Requests
    RequestId ask_for_game(const std::optional<UserId>& user, protocol::NewGame game,
                           const std::optional<UserId>& opponent = std::nullopt);
    RequestId ask_for_seat(const std::optional<UserId>& user, const GameId& game);
    /// The answer, once it has left the server.
    const server::effect::Reply* reply(RequestId request) const;

    // The store
    void hold_commits() { hold_commits_ = true; }
    void commit_at_once();
    /// Commits what waits, or only batches up to a record.
    void commit(std::optional<RecordNumber> up_to = std::nullopt);
    std::size_t uncommitted() const { return pending_.size(); }
    /// All batches so far of this world: the newest record.
    RecordNumber newest_record() const { return newest_; }
    /// The newest batch.
    const db::Batch& last_batch() const { return last_batch_; }
    void storage(bool up);
    void hold_loads() { hold_loads_ = true; }
    std::size_t loads_asked() const { return loads_asked_; }
    void answer_loads();
    void fail_loads(const Error& error);

    /// The program dies: what is not committed is lost, all sockets are gone. Some time later a new
    /// one starts from the store.
    void crash(Milliseconds outage);

  private:
    struct Held {
        protocol::ServerMessage message;
        RecordNumber reveals;
    };
    struct Socket {
        bool open = true;
        std::deque<Held> held;
        std::vector<protocol::ServerMessage> inbox;
        std::size_t taken = 0;
        std::int64_t commands = 0;
    };
    struct Pending {
        RecordNumber record;
        db::Batch batch;
    };

    void run(const server::Input& input);
    /// As the shell does it before it shows a person's request or socket.
    void introduce(const std::optional<UserId>& user, bool changed = false);
    void handle(const server::Input& input);
    void settle();
    void carry_out(server::Effects effects);
    void carry_out(server::effect::Send& send);
    void carry_out(server::effect::Reply& reply);
    void carry_out(server::effect::Store&) {}
    void carry_out(server::effect::MeasureLag& measure) { ++lag_asked_[measure.connection]; }
    void carry_out(server::effect::Load& load);
    void note(const server::effect::Store& store);
    RecordNumber revealed_by(const protocol::ServerMessage& message) const;
    RecordNumber revealed_by(const protocol::Seated& seated) const;
    /// Whether an effect with this `reveals` may tell what is in record `told`.
    testing::AssertionResult is_held_for(RecordNumber reveals, RecordNumber told) const;
    void release();

    FakeGenerator generator_;
    server::Catalogue catalogue_;
    server::World::Options options_;
    std::unique_ptr<server::World> world_;
    Instant now_{Milliseconds{1'000'000'000'000}};

    MemoryStore store_;
    std::deque<Pending> pending_;
    db::Batch last_batch_;
    RecordNumber newest_ = 0;
    RecordNumber committed_ = 0;
    bool storage_up_ = true;
    bool hold_commits_ = false;
    bool hold_loads_ = false;
    std::vector<GameId> loads_;
    std::size_t loads_asked_ = 0;

    std::uint64_t last_connection_ = 0;
    std::map<ConnectionId, Socket> sockets_;
    std::map<std::pair<ConnectionId, std::string>, bool> crowds_;
    std::map<ConnectionId, int> lag_asked_;
    std::uint64_t last_request_ = 0;
    std::vector<server::effect::Reply> held_replies_;
    std::map<RequestId, server::effect::Reply> replies_;

    // Which record made what, to judge `reveals`.
    std::map<std::string, std::map<std::int64_t, RecordNumber>> record_of_version_;
    std::map<std::string, RecordNumber> record_of_game_;
    std::map<std::string, std::map<int, RecordNumber>> record_of_seat_;
    std::map<std::string, RecordNumber> record_of_end_;
};

template <typename Message>
std::optional<Message> WorldDriver::last(ConnectionId connection) const {
    const auto& messages = inbox(connection);
    for (auto it = messages.rbegin(); it != messages.rend(); ++it) {
        if (const auto* found = std::get_if<Message>(&*it)) return *found;
    }
    return std::nullopt;
}

template <typename Message>
int WorldDriver::count(ConnectionId connection) const {
    int found = 0;
    for (const auto& message : inbox(connection)) found += std::holds_alternative<Message>(message);
    return found;
}

template <typename Message>
protocol::CommandId WorldDriver::command(ConnectionId connection, const GameId& game) {
    const protocol::CommandId id = next_command(connection);
    say(connection, Message{game.text, id});
    return id;
}

/// A game between two people who both watch it.
struct Table {
    GameId game;
    UserId host{"alice"};
    UserId guest{"bob"};
    ConnectionId white;  ///< the host's
    ConnectionId black;

    ConnectionId of(int seat) const { return seat == 0 ? white : black; }
};

struct TableOptions {
    std::string variant = "shafran";
    Milliseconds base{600'000};
    Milliseconds increment{5'000};
    std::string kind = "fischer";
    int periods = 0;
};

inline const TableOptions kMinute{.base = std::chrono::seconds{60},
                                  .increment = std::chrono::seconds{0}};

/// An open game of a host who takes the seat, or none until lots are drawn.
GameId open_game(WorldDriver& driver, const UserId& host, std::optional<int> seat,
                 const TableOptions& options = {});
/// A game that has begun.
Table begin_game(WorldDriver& driver, const TableOptions& options = {});
/// A game of shafran in which both have moved: e2e4, e9e8. The clocks count.
Table begin_game_under_way(WorldDriver& driver, const TableOptions& options = {});
/// Plays moves, seat after seat, from a ply on. Each must be accepted.
void play_moves(WorldDriver& driver, const Table& table, const std::vector<std::string>& moves,
                int first_ply = 0);
/// What somebody who comes now is shown.
protocol::Snapshot look(WorldDriver& driver, const GameId& game,
                        const std::optional<UserId>& user = std::nullopt);
/// The code of the newest refusal of a connection, or "" when the newest answer is none.
std::string refusal(const WorldDriver& driver, ConnectionId connection);

}  // namespace sixfold::test
