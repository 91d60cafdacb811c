#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/messages.h"
#include "tests/simulation/lobby_view.h"
#include "tests/simulation/scene.h"
#include "tests/support/viewer.h"

namespace sixfold::simulation {

/// A page in somebody's browser. It knows only what it was told, keeps to PROTOCOL.md, section 2,
/// and acts by chance: mostly well, now and then wrongly. tab.cpp has its games, tab_lobby.cpp how
/// it finds them.
class Tab {
  public:
    /// `name` is the tab of its command ids. `session` is its browser's cookie.
    Tab(Scene& scene, std::string name, const std::optional<std::string>& session);

    /// Does something, or nothing.
    void act();
    /// Shows a game; one that is shown already is asked for anew.
    void show(const std::string& game);
    /// The cookie has changed: a socket belongs to the session it was opened with.
    void sign_in();
    /// Closes the page.
    void leave();

    const std::optional<ConnectionId>& socket() const { return socket_; }
    void received(const server::SharedText& text);
    void lost();

    /// What it knows about a game; nothing when it does not show it.
    const test::Viewer* view(const std::string& game) const;
    int games_played() const;
    const LobbyView& lobby() const { return lobby_; }
    /// Nothing is on its way: the judge may look at what it shows.
    void be_judged() const;

  private:
    struct Command {
        protocol::ClientMessage message;
        std::optional<std::string> session;
    };

    void connect();
    void say(const protocol::ClientMessage& message);
    void command(const protocol::ClientMessage& message);
    template <typename Message>
    void command(const std::string& game) {
        command(Message{game, {name_, counter_ + 1}});
    }
    void watch(const std::string& game, bool from_version);

    void take(const protocol::ServerMessage& message);
    void take(const std::string& game, const protocol::ServerMessage& message);
    void answered(const protocol::CommandId& command);
    void refused(const protocol::Refused& refused);

    void play();
    void move(const test::Viewer& viewer);
    void answer_offers(const test::Viewer& viewer);
    void wait_for_opponent(const test::Viewer& viewer);
    void after_the_game(const test::Viewer& viewer);
    void follow(const std::string& game);
    void resend();
    void talk_rubbish();
    void disturb_others();
    void search();
    void search_no_more();
    void enter_lobby();
    bool answer_challenges();
    void take_seek();
    protocol::PostSeek new_seek();
    /// A game that it shows, knows and plays in, or nothing.
    const test::Viewer* own_game(const std::string& status, bool to_move);

    Scene& scene_;
    const std::string name_;
    const std::optional<std::string>& session_;
    std::int64_t counter_ = 0;
    std::optional<ConnectionId> socket_;
    std::optional<std::string> socket_session_;
    bool ready_ = false;  ///< the server has said hello
    Instant away_until_{};
    std::map<std::string, test::Viewer> viewers_;
    std::set<std::string> shown_;
    std::set<std::string> strange_;  ///< known as somebody else: a version would not do
    /// Left on this socket: what comes of them before the next snapshot is late.
    std::set<std::string> left_;
    std::set<std::string> awaited_;         ///< asked for, not told yet
    std::map<std::int64_t, Command> sent_;  ///< all commands
    std::set<std::int64_t> unanswered_;     ///< of them
    LobbyView lobby_;                       ///< as this socket was told
    std::int64_t pings_ = 0;
};

}  // namespace sixfold::simulation
