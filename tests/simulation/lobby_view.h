#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "protocol/messages.h"

namespace sixfold::simulation {

/// What one page knows of who wants to play, of what is played, and of what its person waits for.
class LobbyView {
  public:
    /// The lobby is asked for: what is told of it before that is known again is late.
    void enter();
    void leave();
    bool entered() const { return entered_; }
    /// It is told of the lobby, and has been told all.
    bool knows() const { return entered_ && awaited_ == 0; }

    /// Takes what is about these; other messages are left alone. Nothing, or why the message does
    /// not fit what is known.
    [[nodiscard]] std::optional<std::string> take(const protocol::ServerMessage& message);

    const std::map<std::string, protocol::SeekView>& seeks() const { return seeks_; }
    const std::set<std::string>& games() const { return games_; }
    /// Nothing: it has not been told.
    const std::optional<protocol::Searching>& searching() const { return searching_; }
    const protocol::Challenges& challenges() const { return challenges_; }

  private:
    void on(const protocol::Lobby& lobby);
    void on(const protocol::LobbyChanged& changed);
    void on(const protocol::Searching& searching) { searching_ = searching; }
    void on(const protocol::Challenges& challenges) { challenges_ = challenges; }

    bool entered_ = false;
    int awaited_ = 0;  ///< whole lobbies that were asked for
    std::optional<std::string> misfit_;
    std::map<std::string, protocol::SeekView> seeks_;
    std::set<std::string> games_;
    std::optional<protocol::Searching> searching_;
    protocol::Challenges challenges_;
};

}  // namespace sixfold::simulation
