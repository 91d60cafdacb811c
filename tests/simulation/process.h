#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "protocol/messages.h"
#include "server/app/commit_gate.h"
#include "server/app/crowd_queue.h"
#include "server/app/world_clock.h"
#include "server/world/world.h"
#include "tests/simulation/agenda.h"
#include "tests/simulation/dice.h"
#include "tests/simulation/disk.h"
#include "tests/simulation/judge.h"
#include "tests/simulation/network.h"
#include "tests/simulation/saboteur.h"

namespace sixfold::simulation {

using server::RequestId;

/// The program from its start to its death: the world, the commit gate and the timer, tied together
/// as in server/app/shell.cpp. It may stand still for a while, and it may die between any two
/// effects.
class Process : public std::enable_shared_from_this<Process> {
  public:
    struct Surroundings {
        Agenda& agenda;
        Dice& dice;
        Network& network;
        Disk& disk;
        Judge& judge;
        Saboteur& saboteur;
        const server::Catalogue& catalogue;
        server::Generator& generator;
    };
    /// What an HTTP request is answered with.
    using Answer = std::function<void(const Result<protocol::Seated>&,
                                      const std::optional<std::string>& session)>;

    /// `named`: it has the name now; `session` is new when there was none before.
    using Registered = std::function<void(bool named, const std::optional<std::string>& session)>;
    using Related = std::function<void(bool done)>;

    /// `crashed_at`: when the one before died.
    Process(const Surroundings& around, Instant crashed_at);

    /// As App::take_up_games and Shell::restore do. Then it can be used.
    void start();

    // What happens to it
    void asked(ConnectionId connection, const std::optional<std::string>& session);
    void message(ConnectionId connection, const std::string& text);
    void lag(ConnectionId connection, Milliseconds round_trip);
    void closed(ConnectionId connection, bool by_client);
    void create_game(const std::optional<std::string>& session, const protocol::NewGame& game,
                     const Answer& answer);
    void take_seat(const std::optional<std::string>& session, const GameId& game,
                   const Answer& answer);
    /// Makes the guest that one is, or nobody, a person with a name.
    void register_person(const std::optional<std::string>& session, const std::string& name,
                         const Registered& answer);
    /// From now on this person is blocked, or is not.
    void relate(const std::optional<std::string>& session, const std::string& name, bool blocks,
                const Related& answer);
    void committed(RecordNumber record);
    void storage_state(bool up);

    /// The timer fires, though nothing need be due.
    void wake();
    /// It does nothing for so long.
    void stall(Milliseconds time);
    /// It dies after so many more effects, before the next one is carried out.
    void die_after(int effects) { effects_left_ = effects; }
    bool dead() const { return dead_; }
    /// What was due so long ago should have been done, and it does not stand still.
    bool overdue(Milliseconds late);
    /// Nothing waits for it.
    bool idle() const;
    const server::World& world() const { return world_; }

  private:
    struct Peer {
        bool opened = false;
    };
    struct Pending {
        std::optional<UserId> user;
        Answer answer;
    };
    using PersonFound = std::function<void(const std::optional<db::Person>&)>;

    /// Does it now, or when the process goes on.
    void run(Agenda::Task task);
    void post(Agenda::Task task);
    void go_on();
    void identify(const std::optional<std::string>& session, PersonFound then);
    /// `then` is done by the loop, should it still be there.
    PersonFound back(PersonFound then);
    /// Before the world sees a person, or when something about them has changed.
    void introduce(const std::optional<db::Person>& person, bool changed);
    template <typename MakeInput>
    void ask_world(const std::optional<db::Person>& person, Answer answer,
                   const MakeInput& make_input);

    void handle(const server::Input& input);
    void handle(const server::Input& input, Instant at);
    void carry_out(server::Effects effects);
    void carry_out(const server::effect::Send& send);
    void carry_out(const server::effect::MeasureLag& measure);
    void carry_out(const server::effect::Reply& reply);
    void carry_out(const server::effect::Store& store);
    void carry_out(const server::effect::Load& load);
    void send(ConnectionId connection, const SharedText& text, RecordNumber reveals, bool crowd);
    void deliver(ConnectionId connection, const SharedText& text, bool crowd);
    void leave_for(ConnectionId connection, const SharedText& text);
    void answer(const server::effect::Reply& reply);
    void set_timer();

    Surroundings around_;
    const Instant crashed_at_;
    server::WorldClock clock_;
    server::World world_;
    server::CommitGate gate_;
    std::map<ConnectionId, Peer> peers_;  ///< also those that are not opened yet
    std::map<std::uint64_t, Pending> pending_;
    std::uint64_t last_request_ = 0;
    server::CrowdQueue crowd_;
    std::optional<Instant> timer_;
    std::uint64_t timers_ = 0;
    std::optional<Instant> stalled_until_;
    std::deque<Agenda::Task> backlog_;
    std::optional<int> effects_left_;
    bool dead_ = false;
};

}  // namespace sixfold::simulation
