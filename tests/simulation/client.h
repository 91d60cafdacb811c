#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "protocol/messages.h"
#include "tests/simulation/scene.h"
#include "tests/simulation/tab.h"

namespace sixfold::simulation {

/// Somebody with a browser, in which one to three pages are open. At first nobody knows who it is;
/// most get a name soon, some while they play, and a few never.
class Client {
  public:
    using Answer = std::function<void(const Result<protocol::Seated>&,
                                      const std::optional<std::string>& session)>;
    using Registered = std::function<void(bool named, const std::optional<std::string>& session)>;
    using Related = std::function<void(bool done)>;
    /// The server's requests. The answer may never come.
    struct Requests {
        std::function<void(const std::optional<std::string>& session, protocol::NewGame, Answer)>
            create_game;
        std::function<void(const std::optional<std::string>& session, const std::string& game,
                           Answer)>
            take_seat;
        std::function<void(const std::optional<std::string>& session, const std::string& name,
                           Registered)>
            register_person;
        std::function<void(const std::optional<std::string>& session, const std::string& name,
                           bool blocks, Related)>
            relate;
    };

    Client(Scene& scene, const Requests& requests, const std::string& name);

    /// Does something from time to time, from now on.
    void live();
    void leave();

    const std::vector<std::unique_ptr<Tab>>& tabs() const { return tabs_; }

  private:
    void act();
    void get_a_name();
    void look_for_a_game();
    /// True when there was one, and it was accepted.
    bool accept_challenge();
    void quarrel();
    protocol::NewGame new_game();
    void answered(const Result<protocol::Seated>& answer,
                  const std::optional<std::string>& session);

    Scene& scene_;
    const Requests& requests_;
    const std::string name_;
    std::optional<Instant> named_from_;  ///< when it wants to have its name; nothing: never, or has
    std::set<std::string> blocked_;      ///< names
    std::optional<std::string> session_;
    std::vector<std::unique_ptr<Tab>> tabs_;
    int slowness_ms_;
    Instant asks_until_{};  ///< an answer is waited for
};

}  // namespace sixfold::simulation
