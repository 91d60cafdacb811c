#pragma once

#include <optional>
#include <set>

#include "server/world/effect.h"
#include "server/world/input.h"
#include "tests/simulation/dice.h"
#include "tests/simulation/fault.h"

namespace sixfold::simulation {

/// Spoils what goes in and out of the world as its fault says; without one it leaves all alone.
class Saboteur {
  public:
    Saboteur(Fault fault, Dice& dice) : fault_(fault), dice_(dice) {}

    Fault fault() const { return fault_; }
    /// What the world is told instead; nothing when it is not told at all.
    std::optional<server::Input> spoil(const server::Input& input);
    void spoil(server::Effects& effects);
    /// What a new process writes about the games that it takes up.
    void spoil_restart(server::Effects& effects);
    /// Of what a new process is told.
    bool loses_seek() { return fault_ == Fault::SeekLost && dice_.one_in(2); }

  private:
    server::Input spoil(server::input::PersonKnown known);
    void spoil(server::effect::Send& send);
    void spoil(db::InsertGame& made);
    void spoil(db::FinishGame& finish) const;
    void spoil(server::effect::Store& store);
    bool now_and_then() { return dice_.one_in(50); }

    const Fault fault_;
    Dice& dice_;
    std::set<server::ConnectionId> sockets_;
    std::set<server::ConnectionId> strangers_;  ///< sockets of nobody
    std::set<UserId> named_;
    std::optional<UserId> player_;             ///< of some game
    std::optional<db::AppendFact> last_fact_;  ///< of a game that is over
};

}  // namespace sixfold::simulation
