#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/game/time_control.h"
#include "db/batch.h"
#include "db/person.h"

namespace sixfold::db {

/// A person as everybody may know them.
struct PublicPerson {
    Person person;
    Instant since;
    bool closed = false;  ///< the account
    int games = 0;        ///< finished ones that have a result
};

/// What two people have scored against each other.
struct Score {
    int games = 0;
    int first = 0;  ///< quarter points
    int second = 0;

    friend bool operator==(const Score&, const Score&) = default;
};

struct ListedSeat {
    std::optional<UserId> user;
    std::optional<std::string> name;  ///< nothing: a guest, or nobody
    std::optional<SeatRating> rating;
    std::optional<int> rating_change;
    std::optional<int> quarters;  ///< nothing: the game is not over

    friend bool operator==(const ListedSeat&, const ListedSeat&) = default;
};

struct ListedGame {
    GameId game;
    std::string definition_hash;
    std::string variant;  ///< slug
    TimeControl clock;
    bool casual = true;
    std::vector<ListedSeat> seats;
    std::optional<std::string> reason;  ///< why it ended; nothing: it is being played
    Instant at;                         ///< when it ended, or else was created

    friend bool operator==(const ListedGame&, const ListedGame&) = default;
};

struct RecordedGame {
    ListedGame listed;
    std::vector<StoredFact> facts;  ///< by version
};

/// A place in a person's finished games: after this one. Of games that ended at the same moment
/// the one with the greater id comes first.
struct GameCursor {
    Instant ended;
    GameId game;
};

struct RatingAfter {
    Instant at;
    double value = 0;

    friend bool operator==(const RatingAfter&, const RatingAfter&) = default;
};

struct Ranked {
    std::string name;
    StoredStanding standing;

    friend bool operator==(const Ranked&, const Ranked&) = default;
};

struct Related {
    std::string name;
    Relation relation;

    friend bool operator==(const Related&, const Related&) = default;
};

/// Reads what is committed for pages, through a connection of its own that cannot write, so that
/// the writer never waits. Every call is a short transaction of its own: none is held open while
/// others write. One instance is used by one thread at a time. Failures are values.
class Reader {
  public:
    /// The file must be one that Store has opened before.
    static Result<Reader> open(const std::filesystem::path& path);

    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;
    ~Reader();

    /// Upper and lower case are the same. Guests have no name.
    Result<std::optional<PublicPerson>> person_named(const std::string& name);
    Result<Score> score(const UserId& first, const UserId& second);
    /// Those whom somebody follows or blocks, by name.
    Result<std::vector<Related>> relations(const UserId& user);

    /// A person's games that ended with a result, newest first, at most `limit`.
    Result<std::vector<ListedGame>> finished_games(const UserId& user,
                                                   const std::optional<GameCursor>& before,
                                                   int limit);
    /// A person's games that are being played, at most `limit`, with their facts so far.
    Result<std::vector<RecordedGame>> running_games(const UserId& user, int limit);
    /// NotFound: there is no such game. NotAllowedNow: it is not over.
    Result<RecordedGame> finished_game(const GameId& game);

    /// The newest `limit` ratings of a person after each rated game, oldest first.
    Result<std::vector<RatingAfter>> rating_history(const UserId& user, const std::string& variant,
                                                    const std::string& speed, int limit);
    /// The strongest people of whom `listed` is true, at most `limit`, the strongest first. Without
    /// closed accounts.
    Result<std::vector<Ranked>> leaderboard(
        const std::string& variant, const std::string& speed, int limit,
        const std::function<bool(const StoredStanding&)>& listed);

  private:
    struct Impl;
    explicit Reader(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace sixfold::db
