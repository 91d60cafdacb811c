#include "tests/simulation/rating_model.h"

#include <array>
#include <cmath>

#include "core/game/fact.h"
#include "core/game/speed.h"
#include "core/position/outcome.h"

namespace sixfold::simulation {
namespace {

db::StoredStanding stored(const std::pair<std::string, std::string>& key,
                          const server::Standing& standing) {
    return {key.first,
            key.second,
            standing.rating.value,
            standing.rating.deviation,
            standing.rating.volatility,
            standing.games,
            standing.last};
}

/// Until both have moved, nobody has played.
constexpr int kFewestPlies = 2;

int plies_of(const db::StoredGame& game) {
    int plies = 0;
    for (const db::StoredFact& stored : game.facts) {
        const auto fact = fact_from(stored.fact);
        if (!fact) continue;  // the judge of journals says so
        if (std::holds_alternative<fact::Moved>(*fact)) ++plies;
        if (const auto* const taken = std::get_if<fact::TakenBack>(&*fact)) plies -= taken->plies;
    }
    return plies;
}

long shown(const server::Standing& standing) { return std::lround(standing.rating.value); }

}  // namespace

std::optional<std::string> RatingModel::enter(const db::FinishGame& finish,
                                              const db::StoredGame& game, const std::string& slug,
                                              const test::MemoryStore& store) {
    const auto reason = end_reason_from(finish.reason);
    const bool counts =
        !game.casual && reason && !no_result(*reason) && plies_of(game) >= kFewestPlies;
    if (!counts) {
        if (finish.ratings.empty() && !finish.first_move) return std::nullopt;
        return "a game that does not count is rated";
    }
    if (finish.ratings.size() != 2 || !finish.first_move) return "a game that counts is not rated";

    ++rated_;
    const Key key{slug, std::string(to_string(speed_of(game.clock)))};
    std::array<server::Standing, 2> before;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (finish.ratings[i].user != game.seats[i]) return "somebody who did not play is rated";
        if (!store.person(finish.ratings[i].user).name) return "a guest is rated";
        before[i] = standings_[finish.ratings[i].user][key];
    }
    const double score = finish.quarters[0] / 4.0;
    server::FirstMove& first_move = first_moves_[slug];
    const auto [first, second] =
        server::rate(before[0], before[1], score, first_move.points, finish.at);
    first_move = first_move.after(before[0].rating, before[1].rating, score);
    const std::array after{first, second};
    for (std::size_t i = 0; i < after.size(); ++i) {
        const db::RatingChange& change = finish.ratings[i];
        standings_[change.user][key] = after[i];
        if (change.after != stored(key, after[i])) {
            return change.user.text + " is rated " + std::to_string(change.after.value) +
                   ", and the results give " + std::to_string(after[i].rating.value);
        }
        if (change.change != shown(after[i]) - shown(before[i])) {
            return "a change is shown that is none";
        }
    }
    if (*finish.first_move != db::FirstMoveValue{slug, first_move.points, first_move.games}) {
        return "the first move is worth something else";
    }
    for (const db::RatingChange& change : finish.ratings) {
        if (auto wrong = compare(change.user, store)) return wrong;
    }
    return std::nullopt;
}

std::optional<std::string> RatingModel::compare(const UserId& user,
                                                const test::MemoryStore& store) const {
    const auto known = standings_.find(user);
    const std::vector<db::StoredStanding> held = store.person(user).standings;
    const std::size_t expected = known == standings_.end() ? 0 : known->second.size();
    bool same = held.size() == expected;
    for (const db::StoredStanding& one : held) {
        if (!same) break;
        const auto standing = known->second.find({one.variant, one.speed});
        same = standing != known->second.end() && one == stored(standing->first, standing->second);
    }
    if (same) return std::nullopt;
    return "the store holds other ratings of " + user.text + " than the results give";
}

std::optional<std::string> RatingModel::compare(const test::MemoryStore& store) const {
    for (const auto& [user, standings] : standings_) {
        if (auto wrong = compare(user, store)) return wrong;
    }
    for (const auto& [slug, value] : first_moves_) {
        const auto held = store.first_moves().find(slug);
        if (held == store.first_moves().end() ||
            held->second != db::FirstMoveValue{slug, value.points, value.games}) {
            return "the store holds another value of the first move than the results give";
        }
    }
    return std::nullopt;
}

}  // namespace sixfold::simulation
