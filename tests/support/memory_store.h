#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/batch.h"

namespace sixfold::test {

/// Keeps what batches write, as records that a world can be given back. It is as strict as the real
/// store.
class MemoryStore {
  public:
    /// Nothing, or the first thing in it that does not fit what is stored.
    [[nodiscard]] std::optional<std::string> apply(const db::Batch& batch);

    std::optional<db::StoredGame> game(const GameId& id) const;
    const std::map<GameId, db::StoredGame>& games() const { return games_; }
    /// All that were started and not finished, but for those that sleep for longer.
    std::vector<db::StoredGame> running(Instant until) const;
    std::map<GameId, Instant> sleeping(Instant until) const;
    const std::map<GameId, db::FinishGame>& finished() const { return finished_; }
    std::optional<UserId> user_of_session(const std::string& session_hash) const;
    std::optional<Instant> last_alive() const { return last_alive_; }
    /// The text of a game's facts, by version.
    std::vector<std::string> facts(const GameId& id) const;

  private:
    bool expect(bool fits, const std::string& otherwise);
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
    std::optional<std::string> misfit_;  ///< of the batch that is being applied
    std::set<std::string> users_;
    std::map<std::string, UserId> sessions_;
    std::optional<Instant> last_alive_;
};

}  // namespace sixfold::test
