#include "db/reader.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "db/conflict.h"
#include "db/database.h"
#include "db/journal.h"
#include "db/packed_facts.h"
#include "db/person_store.h"
#include "db/transact.h"

namespace sixfold::db {

namespace {

std::optional<int> narrow(const std::optional<std::int64_t>& value) {
    if (!value) return std::nullopt;
    return static_cast<int>(*value);
}

std::vector<ListedSeat> listed_seats(Transaction& transaction, const GameId& game) {
    std::vector<ListedSeat> seats;
    Statement query = transaction.statement(
        "SELECT user_id, name, rating, provisional, rating_change, quarters"
        " FROM game_seats LEFT JOIN users ON users.id = user_id WHERE game_id = ? ORDER BY seat");
    query.bind(game);
    while (query.step()) {
        ListedSeat seat;
        if (auto user = query.optional_text(0)) seat.user = UserId{std::move(*user)};
        seat.name = query.optional_text(1);
        if (const auto rating = narrow(query.optional_integer(2))) {
            seat.rating = SeatRating{*rating, query.integer(3) != 0};
        }
        seat.rating_change = narrow(query.optional_integer(4));
        seat.quarters = narrow(query.optional_integer(5));
        seats.push_back(std::move(seat));
    }
    return seats;
}

std::optional<ListedGame> listed_game(Transaction& transaction, const GameId& game) {
    ListedGame listed;
    {
        Statement query = transaction.statement(
            "SELECT definition_hash, slug, clock_base_ms, clock_increment_ms, clock_kind,"
            " clock_periods, casual, end_reason, ifnull(ended_at, created_at)"
            " FROM games JOIN definitions ON hash = definition_hash WHERE id = ?");
        if (!query.bind(game).step()) return std::nullopt;
        const auto kind = time_control_kind_from(query.text(4));
        if (!kind) throw Conflict("the clock of game " + game.text + " is not known");
        listed.game = game;
        listed.definition_hash = query.text(0);
        listed.variant = query.text(1);
        listed.clock = {Milliseconds{query.integer(2)}, Milliseconds{query.integer(3)}, *kind,
                        static_cast<int>(query.integer(5))};
        listed.casual = query.integer(6) != 0;
        listed.reason = query.optional_text(7);
        listed.at = query.instant(8);
    }
    listed.seats = listed_seats(transaction, game);
    return listed;
}

/// The games whose ids a query gives.
std::vector<GameId> ids_of(Statement& query) {
    std::vector<GameId> ids;
    while (query.step()) ids.push_back(GameId{query.text(0)});
    return ids;
}

std::int64_t bound(int limit) { return std::max(limit, 0); }

std::vector<GameId> finished_ids(Transaction& transaction, const UserId& user,
                                 const std::optional<GameCursor>& before, int limit) {
    if (!before) {
        Statement query = transaction.statement(
            "SELECT game_id FROM game_seats WHERE user_id = ? AND ended_at IS NOT NULL"
            " ORDER BY ended_at DESC, game_id DESC LIMIT ?");
        return ids_of(query.bind(user, bound(limit)));
    }
    Statement query = transaction.statement(
        "SELECT game_id FROM game_seats WHERE user_id = ? AND ended_at IS NOT NULL"
        " AND (ended_at, game_id) < (?, ?) ORDER BY ended_at DESC, game_id DESC LIMIT ?");
    return ids_of(query.bind(user, before->ended, before->game, bound(limit)));
}

std::vector<StoredFact> packed_facts(Transaction& transaction, const GameId& game) {
    Statement query = transaction.statement("SELECT packed FROM games WHERE id = ?");
    auto facts =
        query.bind(game).step() ? unpack_facts(query.text(0), 1) : std::vector<StoredFact>{};
    if (!facts) throw Conflict("the stored facts of game " + game.text + " cannot be read");
    return std::move(*facts);
}

}  // namespace

struct Reader::Impl {
    explicit Impl(const std::string& file) : database(file, Database::Access::ReadOnly) {}

    template <typename Work>
    auto read(Work work) {
        return transact(database, Transaction::Kind::Read, work);
    }

    Database database;
};

Reader::Reader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;
Reader::~Reader() = default;

Result<Reader> Reader::open(const std::filesystem::path& path) {
    try {
        return Reader(std::make_unique<Impl>(path.string()));
    } catch (const DbError& error) {
        return Error{error_of(error).code,
                     "cannot read the database " + path.string() + ": " + error.what()};
    }
}

Result<std::optional<PublicPerson>> Reader::person_named(const std::string& name) {
    return impl_->read([&](Transaction& transaction) -> std::optional<PublicPerson> {
        const auto user = user_named(transaction, name);
        auto person = user ? load_person(transaction, *user) : std::nullopt;
        if (!person) return std::nullopt;
        PublicPerson found{std::move(*person), {}, false, 0};
        Statement row =
            transaction.statement("SELECT created_at, closed_at FROM users WHERE id = ?");
        row.bind(*user).step();
        found.since = row.instant(0);
        found.closed = !row.is_null(1);
        Statement games = transaction.statement(
            "SELECT count(*) FROM game_seats WHERE user_id = ? AND ended_at IS NOT NULL");
        games.bind(*user).step();
        found.games = static_cast<int>(games.integer(0));
        return found;
    });
}

Result<Score> Reader::score(const UserId& first, const UserId& second) {
    return impl_->read([&](Transaction& transaction) {
        Statement query = transaction.statement(
            "SELECT count(*), ifnull(sum(ours.quarters), 0), ifnull(sum(theirs.quarters), 0)"
            " FROM game_seats ours JOIN game_seats theirs ON theirs.game_id = ours.game_id"
            " WHERE ours.user_id = ? AND ours.ended_at IS NOT NULL AND theirs.user_id = ?");
        query.bind(first, second).step();
        return Score{static_cast<int>(query.integer(0)), static_cast<int>(query.integer(1)),
                     static_cast<int>(query.integer(2))};
    });
}

Result<std::vector<Related>> Reader::relations(const UserId& user) {
    return impl_->read([&](Transaction& transaction) {
        std::vector<Related> related;
        Statement query = transaction.statement(
            "SELECT name, relation FROM relations JOIN users ON users.id = other_id"
            " WHERE user_id = ? AND name IS NOT NULL ORDER BY name COLLATE NOCASE");
        query.bind(user);
        while (query.step()) {
            if (const auto relation = relation_from(query.text(1))) {
                related.push_back({query.text(0), *relation});
            }
        }
        return related;
    });
}

Result<std::vector<ListedGame>> Reader::finished_games(const UserId& user,
                                                       const std::optional<GameCursor>& before,
                                                       int limit) {
    return impl_->read([&](Transaction& transaction) {
        std::vector<ListedGame> games;
        for (const GameId& id : finished_ids(transaction, user, before, limit)) {
            if (auto game = listed_game(transaction, id)) games.push_back(std::move(*game));
        }
        return games;
    });
}

Result<std::vector<RecordedGame>> Reader::running_games(const UserId& user, int limit) {
    return impl_->read([&](Transaction& transaction) {
        Statement query = transaction.statement(
            "SELECT games.id FROM game_seats JOIN games ON games.id = game_id"
            " WHERE user_id = ? AND quarters IS NULL AND status = 'playing'"
            " ORDER BY games.id LIMIT ?");
        const std::vector<GameId> ids = ids_of(query.bind(user, bound(limit)));
        auto facts = Journal::committed(transaction, {ids.begin(), ids.end()});
        std::vector<RecordedGame> games;
        for (const GameId& id : ids) {
            auto game = listed_game(transaction, id);
            if (game) games.push_back({std::move(*game), std::move(facts[id])});
        }
        return games;
    });
}

Result<RecordedGame> Reader::finished_game(const GameId& game) {
    return impl_->read([&](Transaction& transaction) -> Result<RecordedGame> {
        auto listed = listed_game(transaction, game);
        if (!listed) return Error{ErrorCode::NotFound, "There is no such game."};
        if (!listed->reason) return Error{ErrorCode::NotAllowedNow, "The game is not over."};
        return RecordedGame{std::move(*listed), packed_facts(transaction, game)};
    });
}

Result<std::vector<RatingAfter>> Reader::rating_history(const UserId& user,
                                                        const std::string& variant,
                                                        const std::string& speed, int limit) {
    return impl_->read([&](Transaction& transaction) {
        std::vector<RatingAfter> history;
        Statement query = transaction.statement(
            "SELECT at, value FROM rating_history"
            " WHERE user_id = ? AND variant = ? AND speed = ? ORDER BY games DESC LIMIT ?");
        query.bind(user, variant, speed, bound(limit));
        while (query.step()) history.push_back({query.instant(0), query.real(1)});
        std::reverse(history.begin(), history.end());
        return history;
    });
}

Result<std::vector<Ranked>> Reader::leaderboard(
    const std::string& variant, const std::string& speed, int limit,
    const std::function<bool(const StoredStanding&)>& listed) {
    return impl_->read([&](Transaction& transaction) {
        std::vector<Ranked> people;
        Statement query = transaction.statement(
            "SELECT name, value, deviation, volatility, games, last_at"
            " FROM standings CROSS JOIN users ON users.id = user_id"
            " WHERE variant = ? AND speed = ? AND name IS NOT NULL AND closed_at IS NULL"
            " ORDER BY value DESC, user_id");
        query.bind(variant, speed);
        while (people.size() < static_cast<std::size_t>(bound(limit)) && query.step()) {
            StoredStanding standing{variant,
                                    speed,
                                    query.real(1),
                                    query.real(2),
                                    query.real(3),
                                    static_cast<int>(query.integer(4)),
                                    query.optional_instant(5)};
            if (listed(standing)) people.push_back({query.text(0), std::move(standing)});
        }
        return people;
    });
}

}  // namespace sixfold::db
