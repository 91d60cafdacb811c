#include "server/app/people_views.h"

#include <cmath>

#include "core/game/speed.h"
#include "server/world/views.h"

namespace sixfold::server {

namespace {

protocol::SeatView seat_view(const db::ListedSeat& seat) {
    protocol::SeatView view;
    view.taken = seat.user.has_value();
    view.name = seat.name;
    if (seat.rating) {
        view.rating = seat.rating->value;
        view.provisional = seat.rating->provisional;
    }
    view.rating_change = seat.rating_change;
    return view;
}

}  // namespace

Standing standing_of(const db::StoredStanding& stored) {
    return {{stored.value, stored.deviation, stored.volatility}, stored.games, stored.last};
}

int shown(double value) { return static_cast<int>(std::lround(value)); }

protocol::RatingView rating_view(const db::StoredStanding& standing, Instant now) {
    const Rating rating = standing_of(standing).at(now);
    return {standing.variant,
            standing.speed,
            shown(rating.value),
            shown(rating.deviation),
            standing_of(standing).provisional(now),
            standing.games};
}

bool is_listed(const db::StoredStanding& standing, Instant now) {
    return standing.games >= kLeastListedGames &&
           standing_of(standing).at(now).deviation <= kMostListedDeviation;
}

protocol::LeaderboardRow leaderboard_row(const db::Ranked& ranked, int place, Instant now) {
    const Rating rating = standing_of(ranked.standing).at(now);
    return {place, ranked.name, shown(rating.value), shown(rating.deviation),
            ranked.standing.games};
}

protocol::Profile profile_view(const db::PublicPerson& person, Instant now) {
    protocol::Profile view;
    view.name = person.person.name.value_or("");
    view.since_ms = person.since.time_since_epoch().count();
    view.closed = person.closed;
    view.games = person.games;
    for (const db::StoredStanding& standing : person.person.standings) {
        view.ratings.push_back(rating_view(standing, now));
    }
    return view;
}

protocol::GameLine game_line(const db::ListedGame& game) {
    protocol::GameLine line;
    line.game = game.game.text;
    line.variant = game.variant;
    line.clock = time_control_view(game.clock);
    line.speed = to_string(speed_of(game.clock));
    line.casual = game.casual;
    for (const db::ListedSeat& seat : game.seats) line.seats.push_back(seat_view(seat));
    if (game.reason) {
        protocol::GameResult result{*game.reason, {}};
        for (const db::ListedSeat& seat : game.seats) {
            result.quarters.push_back(seat.quarters.value_or(0));
        }
        line.result = std::move(result);
    }
    line.at_ms = game.at.time_since_epoch().count();
    return line;
}

}  // namespace sixfold::server
