#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/batch.h"

namespace sixfold::test {

/// Keeps what batches write, as records that a world can be given back. It is as strict as the real
/// store: what does not fit together is a test failure.
class MemoryStore {
  public:
    void apply(const db::Batch& batch);

    std::optional<db::StoredGame> game(const GameId& id) const;
    /// All that were started and not finished, but for those that sleep for longer.
    std::vector<db::StoredGame> running(Instant until) const;
    std::map<GameId, Instant> sleeping(Instant until) const;
    const std::map<GameId, db::FinishGame>& finished() const { return finished_; }
    const std::set<std::string>& sessions() const { return sessions_; }
    std::optional<Instant> last_alive() const { return last_alive_; }
    /// The text of a game's facts, by version.
    std::vector<std::string> facts(const GameId& id) const;

  private:
    void write(const db::InsertGuest& guest);
    void write(const db::InsertGame& game);
    void write(const db::TakeSeat& seat);
    void write(const db::AppendFact& fact);
    void write(const db::SetDeadline& deadline);
    void write(const db::FinishGame& finish);
    void write(const db::Heartbeat& heartbeat);

    std::map<GameId, db::StoredGame> games_;
    std::map<GameId, db::FinishGame> finished_;
    std::map<GameId, Instant> deadlines_;
    std::set<std::string> users_;
    std::set<std::string> sessions_;
    std::optional<Instant> last_alive_;
};

}  // namespace sixfold::test
