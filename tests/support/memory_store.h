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
    /// The user has registered.
    void set_name(const UserId& user, const std::string& name) { people_[user].name = name; }
    void set_blocked(const UserId& user, std::vector<UserId> blocked) {
        people_[user].blocked = std::move(blocked);
    }
    void set_followed(const UserId& user, std::vector<UserId> followed) {
        people_[user].followed = std::move(followed);
    }
    db::Person person(const UserId& user) const;
    std::optional<UserId> user_named(const std::string& name) const;
    const std::map<std::string, db::InsertSeek>& seeks() const { return seeks_; }
    /// Open games that somebody is invited to.
    std::vector<db::StoredGame> challenges() const;
    const std::map<std::string, db::FirstMoveValue>& first_moves() const { return first_moves_; }
    std::optional<Instant> last_alive() const { return last_alive_; }
    /// The text of a game's facts, by version.
    std::vector<std::string> facts(const GameId& id) const;

  private:
    db::StoredGame with_people(db::StoredGame game) const;
    bool expect(bool fits, const std::string& otherwise);
    void write(const db::InsertGuest& guest);
    void write(const db::InsertGame& game);
    void write(const db::TakeSeat& seat);
    void write(const db::WithdrawGame& withdrawn);
    void write(const db::InsertSeek& seek);
    void write(const db::DeleteSeek& seek);
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
    std::map<UserId, db::Person> people_;
    std::map<std::string, db::InsertSeek> seeks_;
    std::map<std::string, db::FirstMoveValue> first_moves_;
    std::optional<Instant> last_alive_;
};

}  // namespace sixfold::test
