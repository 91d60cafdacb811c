#include "server/rating/standing.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace sixfold::server {

namespace {

/// A year without games lets a deviation grow from 60 to 110.
constexpr double kPeriodsADay = 0.21436;

constexpr double kProvisional = 110;  ///< deviation

// However many games, a player may have changed; and however strange the results, there are bounds.
constexpr double kLeastDeviation = 45;
constexpr double kMostDeviation = 500;
constexpr double kLeastValue = 400;
constexpr double kMostVolatility = 0.1;
constexpr double kMostChange = 700;  ///< by one game

double periods_between(const std::optional<Instant>& last, Instant now) {
    if (!last || now <= *last) return 0;
    return std::chrono::duration<double, std::chrono::days::period>(now - *last).count() *
           kPeriodsADay;
}

Rating bounded(Rating rating) {
    rating.deviation = std::clamp(rating.deviation, kLeastDeviation, kMostDeviation);
    rating.volatility = std::min(rating.volatility, kMostVolatility);
    rating.value = std::max(rating.value, kLeastValue);
    return rating;
}

Standing after(const Standing& before, const RatedResult& result, Instant at) {
    const std::array results{result};
    Rating rating = Glicko2().after(before.rating, results, periods_between(before.last, at));
    rating.value = std::clamp(rating.value, before.rating.value - kMostChange,
                              before.rating.value + kMostChange);
    return {bounded(rating), before.games + 1, at};
}

}  // namespace

Rating Standing::at(Instant now) const {
    return bounded(Glicko2::rested(rating, periods_between(last, now)));
}

bool Standing::provisional(Instant now) const { return at(now).deviation >= kProvisional; }

std::pair<Standing, Standing> rate(const Standing& first, const Standing& second, double score,
                                   double advantage, Instant at) {
    return {after(first, {second.at(at), score, advantage}, at),
            after(second, {first.at(at), 1 - score, -advantage}, at)};
}

}  // namespace sixfold::server
