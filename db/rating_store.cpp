#include "db/rating_store.h"

#include <algorithm>
#include <string>

#include "db/conflict.h"
#include "db/database.h"

namespace sixfold::db {

namespace {

int games_counted(Transaction& transaction, const UserId& user, const StoredStanding& standing) {
    Statement query = transaction.statement(
        "SELECT games FROM standings WHERE user_id = ? AND variant = ? AND speed = ?");
    if (!query.bind(user, standing.variant, standing.speed).step()) return 0;
    return static_cast<int>(query.integer(0));
}

void replace_standing(Transaction& transaction, const RatingChange& change) {
    const StoredStanding& after = change.after;
    transaction
        .statement(
            "INSERT INTO standings"
            " (user_id, variant, speed, value, deviation, volatility, games, last_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (user_id, variant, speed) DO UPDATE SET value = excluded.value,"
            " deviation = excluded.deviation, volatility = excluded.volatility,"
            " games = excluded.games, last_at = excluded.last_at")
        .bind(change.user, after.variant, after.speed, after.value, after.deviation,
              after.volatility, std::int64_t{after.games}, after.last)
        .run();
}

void remember(Transaction& transaction, const FinishGame& finish, const RatingChange& change) {
    const StoredStanding& after = change.after;
    transaction
        .statement(
            "INSERT INTO rating_history"
            " (user_id, variant, speed, games, game_id, at, value, deviation, volatility)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(change.user, after.variant, after.speed, std::int64_t{after.games}, finish.game,
              after.last, after.value, after.deviation, after.volatility)
        .run();
}

void replace_first_move(Transaction& transaction, const FirstMoveValue& value) {
    transaction
        .statement(
            "INSERT INTO first_moves (variant, points, games) VALUES (?, ?, ?)"
            " ON CONFLICT (variant) DO UPDATE SET points = excluded.points, games = excluded.games")
        .bind(value.variant, value.points, std::int64_t{value.games})
        .run();
}

}  // namespace

std::vector<StoredStanding> load_standings(Transaction& transaction, const UserId& user) {
    std::vector<StoredStanding> standings;
    Statement query = transaction.statement(
        "SELECT variant, speed, value, deviation, volatility, games, last_at FROM standings"
        " WHERE user_id = ? ORDER BY variant, speed");
    query.bind(user);
    while (query.step()) {
        standings.push_back({query.text(0), query.text(1), query.real(2), query.real(3),
                             query.real(4), static_cast<int>(query.integer(5)),
                             query.optional_instant(6)});
    }
    return standings;
}

void change_standings(Transaction& transaction, const FinishGame& finish) {
    for (const RatingChange& change : finish.ratings) {
        const int counted = games_counted(transaction, change.user, change.after);
        if (change.after.games != counted + 1) {
            throw Conflict("the standing of " + change.user.text + " does not follow that after " +
                           std::to_string(counted) + " games");
        }
        replace_standing(transaction, change);
        remember(transaction, finish, change);
    }
    if (finish.first_move) replace_first_move(transaction, *finish.first_move);
}

std::vector<FirstMoveValue> first_moves(Transaction& transaction) {
    std::vector<FirstMoveValue> values;
    Statement query =
        transaction.statement("SELECT variant, points, games FROM first_moves ORDER BY variant");
    while (query.step()) {
        values.push_back({query.text(0), query.real(1), static_cast<int>(query.integer(2))});
    }
    return values;
}

bool changed_standings(Transaction& transaction, const FinishGame& finish) {
    return std::ranges::all_of(finish.ratings, [&](const RatingChange& change) {
        const StoredStanding& after = change.after;
        return transaction
            .statement(
                "SELECT 1 FROM rating_history WHERE user_id = ? AND variant = ? AND speed = ?"
                " AND games = ? AND game_id = ? AND value = ? AND deviation = ?"
                " AND volatility = ?")
            .bind(change.user, after.variant, after.speed, std::int64_t{after.games}, finish.game,
                  after.value, after.deviation, after.volatility)
            .step();
    });
}

}  // namespace sixfold::db
