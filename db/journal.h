#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/base/ids.h"
#include "db/batch.h"

namespace sixfold::db {

class Transaction;

/// The facts of games that are not over. Those of one commit, which are of many games, are one row
/// of the table commit_log; they are also kept in memory, by game, until enough have gathered to be
/// moved to the table journal, a row for a game. So a commit writes a page or two, however many
/// games are being played.
///
/// What is changed belongs to a transaction: write() ends it before it is committed, then keep() or
/// undo() says what became of it. One instance sees all that is written to the database. Functions
/// throw DbError, and Conflict when what they are given or what is stored makes no sense.
class Journal {
  public:
    /// Facts in the log from which on they are moved. Those of games that have ended meanwhile
    /// count too, so that the log stays short however games come and go.
    static constexpr std::size_t kMostInLog = 10'000;

    explicit Journal(std::size_t most_in_log = kMostInLog) : most_in_log_(most_in_log) {}

    /// Appends a fact if newer facts of its game are in memory and it is the next one.
    [[nodiscard]] bool append(const AppendFact& fact);
    /// Lets append() take facts of this game: those after version `last`, by so many seats.
    void begin(const GameId& game, std::int64_t last, std::size_t seats);
    /// The game is over and its facts are kept elsewhere.
    void remove(Transaction& transaction, const GameId& game);

    /// The newest version; 0 when there is none.
    std::int64_t last_version(Transaction& transaction, const GameId& game) const;
    /// All facts of a game, by version.
    std::vector<StoredFact> facts(Transaction& transaction, const GameId& game) const;

    /// The same of some games, from what is committed alone: for a connection that does not write.
    /// Games without facts are left out.
    static std::unordered_map<GameId, std::vector<StoredFact>> committed(
        Transaction& transaction, const std::unordered_set<GameId>& games);

    /// What the log holds, in the order in which it was written: what an earlier process left.
    static std::vector<AppendFact> log(Transaction& transaction);
    /// Moves all that is in memory to the table and empties the log.
    void move(Transaction& transaction);

    /// What was appended goes to the log, or with all that is in memory to the table.
    void write(Transaction& transaction);
    /// The transaction was committed.
    void keep();
    /// It was not.
    void undo();

  private:
    /// The newest facts of a game: those that are in the log.
    struct Tail {
        std::int64_t last = 0;  ///< version
        std::size_t seats = 0;
        std::vector<StoredFact> facts;
        std::size_t kept = 0;  ///< how many of them are committed
    };
    using Tails = std::unordered_map<GameId, Tail>;

    static void cut_back(Tail& tail);
    void begin_anew();

    std::size_t most_in_log_;
    Tails tails_;
    std::size_t in_log_ = 0;  ///< facts in committed rows

    // Of the transaction:
    std::string log_;             ///< its row ...
    std::size_t appended_ = 0;    ///< ... and the facts in it
    std::vector<Tail*> touched_;  ///< of tails_ and removed_; some are named more than once
    std::vector<Tails::node_type> removed_;
    bool moved_ = false;
};

}  // namespace sixfold::db
