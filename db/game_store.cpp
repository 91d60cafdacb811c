#include "db/game_store.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/position/outcome.h"
#include "db/conflict.h"
#include "db/database.h"
#include "db/journal.h"
#include "db/packed_facts.h"
#include "db/person_store.h"
#include "db/rating_store.h"

namespace sixfold::db {

namespace {

std::vector<std::optional<UserId>> load_seats(Transaction& transaction, const GameId& game) {
    std::vector<std::optional<UserId>> seats;
    Statement query =
        transaction.statement("SELECT user_id FROM game_seats WHERE game_id = ? ORDER BY seat");
    query.bind(game);
    while (query.step()) {
        auto user = query.optional_text(0);
        seats.push_back(user ? std::optional<UserId>(UserId{std::move(*user)}) : std::nullopt);
    }
    return seats;
}

/// What the seats' ratings were and became.
void load_ratings(Transaction& transaction, StoredGame& game) {
    Statement query = transaction.statement(
        "SELECT rating, provisional, rating_change FROM game_seats WHERE game_id = ?"
        " ORDER BY seat");
    query.bind(game.game);
    while (query.step()) {
        std::optional<SeatRating> rating;
        if (const auto value = query.optional_integer(0)) {
            rating = SeatRating{static_cast<int>(*value), query.integer(1) != 0};
        }
        game.ratings.push_back(rating);
        if (const auto change = query.optional_integer(2)) {
            game.rating_changes.push_back(static_cast<int>(*change));
        }
    }
}

void load_people(Transaction& transaction, StoredGame& game) {
    const auto add = [&](const std::optional<UserId>& user) {
        const auto is_user = [&](const Person& person) { return person.id == user; };
        if (!user || std::ranges::any_of(game.people, is_user)) return;
        if (auto person = load_person(transaction, *user))
            game.people.push_back(std::move(*person));
    };
    add(game.host);
    for (const auto& user : game.seats) add(user);
    add(game.invited);
}

std::vector<StoredFact> unpack(const GameId& game, const std::string& packed) {
    auto facts = unpack_facts(packed, 1);
    if (!facts) throw Conflict("the stored facts of game " + game.text + " cannot be read");
    return std::move(*facts);
}

/// The game without its seats, people and facts. `packed` is filled when the game is over.
std::optional<StoredGame> load_row(Transaction& transaction, const GameId& game,
                                   std::optional<std::string>& packed) {
    Statement query = transaction.statement(
        "SELECT definition_hash, clock_base_ms, clock_increment_ms, clock_kind, clock_periods,"
        " casual, host, created_at, packed, invited FROM games WHERE id = ?");
    if (!query.bind(game).step()) return std::nullopt;
    const auto kind = time_control_kind_from(query.text(3));
    if (!kind) throw Conflict("the clock of game " + game.text + " is not known");
    packed = query.optional_text(8);
    StoredGame loaded;
    loaded.game = game;
    loaded.definition_hash = query.text(0);
    loaded.clock = {Milliseconds{query.integer(1)}, Milliseconds{query.integer(2)}, *kind,
                    static_cast<int>(query.integer(4))};
    loaded.casual = query.integer(5) != 0;
    loaded.host = UserId{query.text(6)};
    loaded.created = query.instant(7);
    if (auto invited = query.optional_text(9)) loaded.invited = UserId{std::move(*invited)};
    return loaded;
}

std::optional<SeatRating> rating_of(const InsertGame& game, std::size_t seat) {
    return seat < game.ratings.size() ? game.ratings[seat] : std::nullopt;
}

/// The same game, in which empty seats may have been taken since.
bool is_stored(Transaction& transaction, const Journal& journal, const InsertGame& game) {
    const auto stored = load_game(transaction, journal, game.game);
    if (!stored || stored->seats.size() != game.seats.size()) return false;
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
        if (!game.seats[seat]) continue;
        if (stored->seats[seat] != game.seats[seat]) return false;
        if (stored->ratings[seat] != rating_of(game, seat)) return false;
    }
    return stored->definition_hash == game.definition_hash && stored->clock == game.clock &&
           stored->casual == game.casual && stored->host == game.host &&
           stored->created == game.at && stored->invited == game.invited;
}

bool is_stored(Transaction& transaction, const Journal& journal, const AppendFact& fact) {
    const auto stored = load_game(transaction, journal, fact.game);
    const StoredFact wanted{fact.version, fact.at, fact.command, fact.seat, fact.fact};
    return stored && std::ranges::find(stored->facts, wanted) != stored->facts.end();
}

bool is_stored(Transaction& transaction, const FinishGame& finish) {
    const bool same_end = transaction
                              .statement(
                                  "SELECT 1 FROM games"
                                  " WHERE id = ? AND end_reason = ? AND ended_at = ?")
                              .bind(finish.game, finish.reason, finish.at)
                              .step();
    if (!same_end) return false;
    std::vector<int> quarters;
    std::vector<int> changes;
    {
        Statement query = transaction.statement(
            "SELECT quarters, rating_change FROM game_seats WHERE game_id = ? ORDER BY seat");
        query.bind(finish.game);
        while (query.step()) {
            quarters.push_back(static_cast<int>(query.integer(0)));
            if (!query.is_null(1)) changes.push_back(static_cast<int>(query.integer(1)));
        }
    }
    return quarters == finish.quarters &&
           std::ranges::equal(changes, finish.ratings, {}, {}, &RatingChange::change) &&
           changed_standings(transaction, finish);
}

std::vector<StoredGame> load_games(Transaction& transaction, const Journal& journal,
                                   Statement& ids) {
    std::vector<StoredGame> games;
    while (ids.step()) {
        if (auto game = load_game(transaction, journal, GameId{ids.text(0)})) {
            games.push_back(std::move(*game));
        }
    }
    return games;
}

std::optional<std::int64_t> value_of(const std::optional<SeatRating>& rating) {
    if (!rating) return std::nullopt;
    return rating->value;
}

std::optional<std::int64_t> provisional_of(const std::optional<SeatRating>& rating) {
    if (!rating) return std::nullopt;
    return rating->provisional ? 1 : 0;
}

/// What the end says of each seat is of the one who sits there.
void check_scores(Transaction& transaction, const FinishGame& finish) {
    const auto seats = load_seats(transaction, finish.game);
    if (seats.size() != finish.quarters.size()) {
        throw Conflict("the game needs a score for each seat");
    }
    if (finish.ratings.empty()) return;
    if (!std::ranges::equal(seats, finish.ratings, {}, {}, &RatingChange::user)) {
        throw Conflict("the game needs the rating of each seat's player, or of none");
    }
    Statement query = transaction.statement("SELECT casual FROM games WHERE id = ?");
    if (query.bind(finish.game).step() && query.integer(0) != 0) {
        throw Conflict("a casual game changes no rating");
    }
    if (const auto reason = end_reason_from(finish.reason); reason && no_result(*reason)) {
        throw Conflict("a game without a result changes no rating");
    }
}

std::string load_status(Transaction& transaction, const GameId& game) {
    Statement query = transaction.statement("SELECT status FROM games WHERE id = ?");
    if (!query.bind(game).step()) throw Conflict("there is no such game");
    return query.text(0);
}

}  // namespace

void insert_game(Transaction& transaction, const Journal& journal, const InsertGame& game) {
    if (game.seats.empty()) throw Conflict("a game needs a seat");
    const int inserted =
        transaction
            .statement(
                "INSERT INTO games (id, definition_hash, clock_base_ms, clock_increment_ms,"
                " clock_kind, clock_periods, casual, host, created_at, invited)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING")
            .bind(game.game, game.definition_hash, game.clock.base, game.clock.increment,
                  to_string(game.clock.kind), std::int64_t{game.clock.periods},
                  std::int64_t{game.casual}, game.host, game.at, game.invited)
            .run();
    if (inserted == 0) {
        if (is_stored(transaction, journal, game)) return;
        throw Conflict("the game is stored with other values");
    }
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
        const auto rating = rating_of(game, seat);
        transaction
            .statement(
                "INSERT INTO game_seats (game_id, seat, user_id, rating, provisional)"
                " VALUES (?, ?, ?, ?, ?)")
            .bind(game.game, static_cast<std::int64_t>(seat), game.seats[seat], value_of(rating),
                  provisional_of(rating))
            .run();
    }
}

void take_seat(Transaction& transaction, const TakeSeat& taken) {
    const int seated = transaction
                           .statement(
                               "UPDATE game_seats SET user_id = ?3, rating = ?4, provisional = ?5"
                               " WHERE game_id = ?1 AND seat = ?2 AND (user_id IS NULL"
                               " OR (user_id = ?3 AND rating IS ?4 AND provisional IS ?5))")
                           .bind(taken.game, taken.seat, taken.user, value_of(taken.rating),
                                 provisional_of(taken.rating))
                           .run();
    if (seated == 0) throw Conflict("the seat is not there, or somebody else sits on it");
}

void withdraw_game(Transaction& transaction, const WithdrawGame& withdrawn) {
    {
        Statement query = transaction.statement("SELECT status FROM games WHERE id = ?");
        if (!query.bind(withdrawn.game).step()) return;
        if (query.text(0) != "open") throw Conflict("the game has begun");
    }
    transaction.statement("DELETE FROM game_seats WHERE game_id = ?").bind(withdrawn.game).run();
    transaction.statement("DELETE FROM games WHERE id = ?").bind(withdrawn.game).run();
}

void append_fact(Transaction& transaction, Journal& journal, const AppendFact& fact) {
    if (journal.append(fact)) return;
    const std::string status = load_status(transaction, fact.game);
    const bool over = status == "over";
    const std::int64_t last = over ? 0 : journal.last_version(transaction, fact.game);
    if (over || fact.version <= last) {
        if (is_stored(transaction, journal, fact)) return;
        throw Conflict(over ? "the game is over" : "the version is stored with other values");
    }
    journal.begin(fact.game, last, load_seats(transaction, fact.game).size());
    if (!journal.append(fact)) {
        throw Conflict("the newest version is " + std::to_string(last));
    }
    if (status == "open") {
        transaction.statement("UPDATE games SET status = 'playing' WHERE id = ?")
            .bind(fact.game)
            .run();
    }
}

void recover_log(Transaction& transaction, Journal& journal) {
    for (const AppendFact& fact : Journal::log(transaction)) {
        // The facts of a game that ended are in its row.
        if (load_status(transaction, fact.game) != "over") append_fact(transaction, journal, fact);
    }
    journal.move(transaction);
}

void set_deadline(Transaction& transaction, const SetDeadline& deadline) {
    const std::string status = load_status(transaction, deadline.game);
    if (status == "over") return;
    if (status != "playing") throw Conflict("the game has not begun");
    transaction.statement("UPDATE games SET deadline_at = ?2 WHERE id = ?1")
        .bind(deadline.game, deadline.deadline)
        .run();
}

void finish_game(Transaction& transaction, Journal& journal, const FinishGame& finish) {
    const std::string status = load_status(transaction, finish.game);
    if (status == "over") {
        if (!is_stored(transaction, finish)) throw Conflict("the game ended otherwise");
        return;
    }
    if (status != "playing") throw Conflict("the game has not begun");
    check_scores(transaction, finish);
    const auto reason = end_reason_from(finish.reason);
    const bool has_result = !reason || !no_result(*reason);
    for (std::size_t seat = 0; seat < finish.quarters.size(); ++seat) {
        std::optional<std::int64_t> change;
        if (!finish.ratings.empty()) change = finish.ratings[seat].change;
        transaction
            .statement(
                "UPDATE game_seats SET quarters = ?3, ended_at = ?4, rating_change = ?5"
                " WHERE game_id = ?1 AND seat = ?2")
            .bind(finish.game, static_cast<std::int64_t>(seat), std::int64_t{finish.quarters[seat]},
                  has_result ? std::optional(finish.at) : std::nullopt, change)
            .run();
    }
    change_standings(transaction, finish);
    const std::string packed = pack_facts(journal.facts(transaction, finish.game));
    transaction
        .statement(
            "UPDATE games SET status = 'over', end_reason = ?2, ended_at = ?3, packed = ?4,"
            " deadline_at = NULL"
            " WHERE id = ?1")
        .bind(finish.game, finish.reason, finish.at, packed)
        .run();
    journal.remove(transaction, finish.game);
}

std::optional<StoredGame> load_game(Transaction& transaction, const Journal& journal,
                                    const GameId& game) {
    std::optional<std::string> packed;
    auto loaded = load_row(transaction, game, packed);
    if (!loaded) return std::nullopt;
    loaded->seats = load_seats(transaction, game);
    load_ratings(transaction, *loaded);
    load_people(transaction, *loaded);
    loaded->facts = packed ? unpack(game, *packed) : journal.facts(transaction, game);
    return loaded;
}

std::vector<StoredGame> challenges(Transaction& transaction, const Journal& journal) {
    Statement query = transaction.statement(
        "SELECT id FROM games WHERE status = 'open' AND invited IS NOT NULL ORDER BY id");
    return load_games(transaction, journal, query);
}

std::vector<StoredGame> running_games(Transaction& transaction, const Journal& journal,
                                      Instant until) {
    Statement query = transaction.statement(
        "SELECT id FROM games WHERE status = 'playing'"
        " AND (deadline_at IS NULL OR deadline_at <= ?) ORDER BY id");
    query.bind(until);
    return load_games(transaction, journal, query);
}

std::vector<SleepingGame> sleeping_games(Transaction& transaction, int limit) {
    std::vector<SleepingGame> games;
    Statement query = transaction.statement(
        "SELECT id, deadline_at FROM games WHERE status = 'playing' AND deadline_at IS NOT NULL"
        " ORDER BY deadline_at, id LIMIT ?");
    query.bind(std::int64_t{std::max(limit, 0)});
    while (query.step()) games.push_back({GameId{query.text(0)}, query.instant(1)});
    return games;
}

}  // namespace sixfold::db
