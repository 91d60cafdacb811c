#include "db/game_store.h"

#include <algorithm>
#include <string>
#include <utility>

#include "db/conflict.h"
#include "db/database.h"
#include "db/journal.h"
#include "db/packed_facts.h"

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

std::vector<StoredFact> unpack(const GameId& game, const std::string& packed) {
    auto facts = unpack_facts(packed, 1);
    if (!facts) throw Conflict("the stored facts of game " + game.text + " cannot be read");
    return std::move(*facts);
}

/// The game without its seats and facts. `packed` is filled when the game is over.
std::optional<StoredGame> load_row(Transaction& transaction, const GameId& game,
                                   std::optional<std::string>& packed) {
    Statement query = transaction.statement(
        "SELECT definition_hash, clock_base_ms, clock_increment_ms, clock_kind, clock_periods,"
        " casual, host, created_at, packed FROM games WHERE id = ?");
    if (!query.bind(game).step()) return std::nullopt;
    const auto kind = time_control_kind_from(query.text(3));
    if (!kind) throw Conflict("the clock of game " + game.text + " is not known");
    packed = query.optional_text(8);
    return StoredGame{game,
                      query.text(0),
                      {Milliseconds{query.integer(1)}, Milliseconds{query.integer(2)}, *kind,
                       static_cast<int>(query.integer(4))},
                      query.integer(5) != 0,
                      UserId{query.text(6)},
                      {},
                      query.instant(7),
                      {}};
}

/// The same game, in which empty seats may have been taken since.
bool is_stored(Transaction& transaction, const Journal& journal, const InsertGame& game) {
    const auto stored = load_game(transaction, journal, game.game);
    const auto holds = [](const std::optional<UserId>& now, const std::optional<UserId>& then) {
        return !then || now == then;
    };
    return stored && stored->definition_hash == game.definition_hash &&
           stored->clock == game.clock && stored->casual == game.casual &&
           stored->host == game.host && stored->created == game.at &&
           std::ranges::equal(stored->seats, game.seats, holds);
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
    std::vector<int> quarters;
    Statement query =
        transaction.statement("SELECT quarters FROM game_seats WHERE game_id = ? ORDER BY seat");
    query.bind(finish.game);
    while (query.step()) quarters.push_back(static_cast<int>(query.integer(0)));
    return same_end && quarters == finish.quarters;
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
                " clock_kind, clock_periods, casual, host, created_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING")
            .bind(game.game, game.definition_hash, game.clock.base, game.clock.increment,
                  to_string(game.clock.kind), std::int64_t{game.clock.periods},
                  std::int64_t{game.casual}, game.host, game.at)
            .run();
    if (inserted == 0) {
        if (is_stored(transaction, journal, game)) return;
        throw Conflict("the game is stored with other values");
    }
    std::int64_t seat = 0;
    for (const auto& user : game.seats) {
        transaction.statement("INSERT INTO game_seats (game_id, seat, user_id) VALUES (?, ?, ?)")
            .bind(game.game, seat++, user)
            .run();
    }
}

void take_seat(Transaction& transaction, const TakeSeat& taken) {
    const int seated = transaction
                           .statement(
                               "UPDATE game_seats SET user_id = ?3"
                               " WHERE game_id = ?1 AND seat = ?2"
                               " AND (user_id IS NULL OR user_id = ?3)")
                           .bind(taken.game, taken.seat, taken.user)
                           .run();
    if (seated == 0) throw Conflict("the seat is not there, or somebody else sits on it");
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
    if (load_seats(transaction, finish.game).size() != finish.quarters.size()) {
        throw Conflict("the game needs a score for each seat");
    }
    std::int64_t seat = 0;
    for (const int quarters : finish.quarters) {
        transaction
            .statement("UPDATE game_seats SET quarters = ?3 WHERE game_id = ?1 AND seat = ?2")
            .bind(finish.game, seat++, quarters)
            .run();
    }
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
    loaded->facts = packed ? unpack(game, *packed) : journal.facts(transaction, game);
    return loaded;
}

std::vector<StoredGame> running_games(Transaction& transaction, const Journal& journal,
                                      Instant until) {
    std::vector<GameId> ids;
    {
        Statement query = transaction.statement(
            "SELECT id FROM games WHERE status = 'playing'"
            " AND (deadline_at IS NULL OR deadline_at <= ?) ORDER BY id");
        query.bind(until);
        while (query.step()) ids.push_back(GameId{query.text(0)});
    }
    std::vector<StoredGame> games;
    games.reserve(ids.size());
    for (const GameId& id : ids) {
        if (auto game = load_game(transaction, journal, id)) games.push_back(std::move(*game));
    }
    return games;
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
