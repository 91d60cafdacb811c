#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "server/world/effect.h"
#include "server/world/generator.h"
#include "server/world/input.h"

namespace sixfold::server {

class Catalogue;

/// All rooms, seats, connections and clocks, as one deterministic state machine: it reads no clock,
/// opens no socket and no file, and is used by one thread at a time. Everything that it decides
/// leaves it as an effect.
class World {
  public:
    struct Options {
        std::string build;  ///< said in hello
        std::size_t max_games_in_memory = 20'000;
        std::size_t max_uncommitted = 4'096;  ///< batches; beyond it commands are refused
    };

    /// `catalogue` and `generator` must outlive the world.
    World(const Catalogue& catalogue, Generator& generator, Options options);
    ~World();

    /// A game that sleeps in the store and is to be looked at then; one that is in memory does not
    /// sleep. Before the first handle().
    void sleep(const GameId& game, Instant until);

    /// Correspondence seeks, open games that somebody is invited to, and what the rated games of
    /// earlier processes showed. Before the first handle().
    void remember(const db::InsertSeek& seek, const db::Person& owner);
    void remember_challenge(const db::StoredGame& game);
    void remember(const db::FirstMoveValue& value);

    /// Takes back a game that was running when the last process ended. `last_alive` is its last
    /// heartbeat: what lies between it and `now` is charged to nobody. Before the first handle().
    Result<Effects> restore(const db::StoredGame& stored, std::optional<Instant> last_alive,
                            Instant now);

    /// `now` never goes back.
    Effects handle(const Input& input, Instant now);
    /// Takes back what handle() returned and has been carried out: its room serves again.
    void recycle(Effects effects);

    /// When to call handle(Tick) at the latest; nothing while no clock runs.
    std::optional<Instant> next_deadline() const;

    std::size_t games_in_memory() const;
    bool is_here(const UserId& user) const;
    /// Whether it is this person's turn in a game that is in memory; nothing when it is not.
    std::optional<bool> has_turn(const GameId& game, const UserId& user) const;
    std::size_t sleeping_games() const;
    std::size_t people_known() const;
    std::size_t seeks() const;
    std::size_t waiting_in_pools() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace sixfold::server
