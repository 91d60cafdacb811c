#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/world/catalogue.h"
#include "server/world/effect.h"
#include "server/world/input.h"
#include "server/world/world.h"
#include "tests/simulation/agenda.h"
#include "tests/simulation/figures.h"
#include "tests/simulation/game_model.h"
#include "tests/simulation/lobby_view.h"
#include "tests/simulation/rating_model.h"
#include "tests/simulation/search_model.h"
#include "tests/simulation/violation.h"
#include "tests/support/memory_store.h"
#include "tests/support/viewer.h"

namespace sixfold::simulation {

using server::ConnectionId;

/// Sees everything that goes in and out of the world, to disk and to clients, and knows what must
/// always hold (kInvariants). judge.cpp has what the world decides, judge_messages.cpp what it
/// says, judge_people.cpp how people find each other. It keeps the first violation.
class Judge {
  public:
    /// No timer is later.
    static constexpr Milliseconds kLatestTimer{300};

    Judge(const Agenda& agenda, const server::Catalogue& catalogue, const test::MemoryStore& disk,
          Figures& figures);

    const std::optional<Violation>& violation() const { return violation_; }
    void violate(const std::string& invariant, const std::string& game, std::string sentence);

    // The program
    void starts(Instant crashed_at);
    /// What the program decided about a running game before anything else.
    void restored(const GameId& game, const server::Effects& effects, Instant at);
    void handles(const server::Input& input, Instant at);
    void handled(const server::Input& input, const server::Effects& effects, Instant at);
    void replies(const server::effect::Reply& reply, const std::optional<UserId>& asker);
    /// A message leaves for a socket.
    void leaves(ConnectionId connection, const protocol::ServerMessage& message);
    /// A text from a socket is taken in, and read as this; nothing: as no message, perhaps with the
    /// id of a command.
    void takes(ConnectionId connection, const std::optional<protocol::ClientMessage>& message,
               const std::optional<protocol::CommandId>& about);
    void bounds(const server::World& world, std::size_t uncommitted, std::size_t sockets_held,
                Instant at);
    void dies();

    void on_disk(const db::Batch& batch, const std::optional<std::string>& misfit);

    // Clients
    /// `session`: of the socket.
    void sends(const std::optional<std::string>& session, const protocol::ClientMessage& message);
    /// A viewer has taken a message in, that did not fit, or brought it from another version.
    void saw(const test::Viewer& viewer, std::int64_t before,
             const std::optional<std::string>& misfit);
    /// Nothing is on its way: this viewer is up to date. `connection` is its socket.
    void at_rest(ConnectionId connection, const test::Viewer& viewer);
    void at_rest(ConnectionId connection, const LobbyView& view);
    void rested() { shared_.clear(); }

    /// Time has passed: flags that were due have fallen.
    void watch(Instant now);
    /// Everybody is gone, all flags have fallen.
    void wound_up(const server::World& world, Instant now);

    std::size_t games_begun() const { return begun_; }
    std::size_t games_running() const { return running_.size(); }

  private:
    /// Among what is unanswered: it will be refused, and its answer does not say what it was.
    static constexpr const char* kRefusal = "something without an id";

    struct Game {
        UserId host;
        std::optional<UserId> invited;
        bool casual = true;
        std::vector<std::optional<UserId>> seats;  ///< as the world knows them
        std::unique_ptr<GameModel> model;
        bool asleep = false;
        std::map<std::int64_t, std::uint64_t> told;  ///< version -> what a viewer saw
        std::map<std::string, std::int64_t> acked;   ///< command -> version
        std::optional<std::uint64_t> finished;       ///< digest of what the store held then
        std::deque<std::string> history;
    };
    struct Sent {
        std::optional<UserId> user;
        protocol::ClientMessage message;
    };
    struct Said {
        std::optional<UserId> user;
        std::optional<bool> by_player;  ///< known when it is told first: it may wait for its game
    };
    struct Socket {
        std::optional<UserId> user;
        std::vector<std::string> unanswered;
        /// By game: is it told of it as one of the crowd? Who takes a seat changes over.
        std::map<std::string, bool> in_crowd;
    };
    struct Shared {
        std::map<std::pair<std::string, bool>, std::vector<protocol::ChatLine>> chat;
        std::map<std::string, std::pair<std::vector<int>, std::optional<std::string>>> next;
        void clear() {
            chat.clear();
            next.clear();
        }
    };

    Game* find(const std::string& id);
    void remember(Game& game, std::string what);
    void take_up(const GameId& id, const db::StoredGame& stored);
    void take_in(const db::Batch& batch, server::RecordNumber record, const server::Input* cause,
                 Instant at);
    void take_in(const db::AppendFact& row, server::RecordNumber record, const server::Input* cause,
                 Instant at);
    ClockModel::Bounds bounds_of(const Game& game, const Fact& fact, const server::Input* cause,
                                 Instant at) const;
    void check_cause(const std::string& id, const Game& game, const db::AppendFact& row,
                     const Fact& fact);
    void check_acks(const std::string& id, const Game& game);
    void check_said(const server::effect::Send& send, Instant at);
    void check_clocks(const std::string& id, const Game& game, std::int64_t version,
                      const protocol::Clocks& clocks, Instant at);
    void check_ways(const server::effect::Send& send, const std::string& game);
    void check_chat(const server::effect::Send& send, const protocol::Chat& chat);
    void check_shared(const Socket& socket, const Game& game, const test::Viewer& viewer);

    // How people find each other
    /// As the world knows them.
    const db::Person& person(const UserId& user);
    bool apart(const UserId& one, const UserId& other);
    void meet_again();
    void meets(const server::Input& input, Instant at);
    void searched(const server::Input& input, const server::Effects& effects);
    void wishes(const server::input::MessageReceived& received, const server::Effects& effects);
    void posts(const UserId& user, const protocol::PostSeek& wish,
               const protocol::Searching& searching);
    void begins(const db::InsertGame& made, const server::Input& input, bool first);
    bool plays_again(const db::InsertGame& made, const server::Input& input);
    std::optional<std::string> not_sought(const db::InsertGame& made, const std::string& id,
                                          ConnectionId connection);
    std::optional<std::string> not_pooled(const db::InsertGame& made) const;
    bool is_game_of(const db::InsertGame& made, const std::string& variant,
                    const protocol::TimeControl& clock) const;
    void takes_seat(const db::TakeSeat& taken, const server::Input& input);
    void check_names(const std::string& id, bool casual, const UserId& one, const UserId& other);
    void withdraws(const db::WithdrawGame& withdrawn, const server::Input* cause);
    void check_search(const server::effect::Send& send, Instant at);
    void check_lobby(const protocol::Lobby& lobby, Instant at);
    void check_lobby(const protocol::LobbyChanged& changed, Instant at);
    void check_seek(const protocol::SeekView& view);
    void check_listed(const protocol::LiveGame& listed);
    void check_searching(const UserId& user, const protocol::Searching& searching);
    void check_challenges(const Socket& socket, const protocol::Challenges& challenges);
    void check_listed_on_disk(const std::vector<protocol::SeekView>& seeks,
                              const std::vector<protocol::LiveGame>& games);
    bool plays(const Game& game, const std::optional<UserId>& user) const;
    std::optional<int> seat_of(const Game& game, const std::optional<UserId>& user) const;

    const Agenda& agenda_;
    const server::Catalogue& catalogue_;
    const test::MemoryStore& disk_;
    Figures& figures_;
    std::optional<Violation> violation_;

    std::map<std::string, Game> games_;
    std::set<std::string> running_;
    std::map<std::string, Sent> sent_;  ///< by command
    std::map<ConnectionId, Socket> sockets_;
    std::map<UserId, Milliseconds> most_lag_;
    std::map<std::string, Said> talk_;  ///< by line
    std::set<std::string> loading_;
    std::map<UserId, db::Person> people_;
    SearchModel search_;
    RatingModel ratings_;
    Instant lobby_changed_at_{};
    std::set<std::string> withdrawn_;          ///< games that were taken back
    std::set<std::string> withdrawn_on_disk_;  ///< likewise
    std::set<std::string> seeks_on_disk_;      ///< now or once
    // In this step
    std::vector<std::string> must_resume_;  ///< the program stood still before it
    std::set<std::string> resumed_;
    /// Whoever has got a seat: in the same step they may have been told something before that.
    std::set<std::pair<std::string, std::optional<UserId>>> seated_;
    std::size_t begun_ = 0;
    Shared shared_;

    Instant last_call_{};
    Instant crashed_at_{};
    bool storage_up_ = true;
    Instant down_since_{};
    Instant excused_until_{};  ///< flags could not fall before
};

}  // namespace sixfold::simulation
