#include "server/rating/glicko2.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace sixfold::server {

namespace {

/// Points of the scale that people see in one of the inner scale (step 2).
constexpr double kScale = 400 / std::numbers::ln10;

/// Where the search for the volatility ends (step 5).
constexpr double kTolerance = 1e-6;

double square(double x) { return x * x; }

/// How much a result says against an opponent of this deviation (inner scale, step 3).
double weight(double deviation) {
    return 1 / std::sqrt(1 + 3 * square(deviation / std::numbers::pi));
}

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

double expected_score(double value, double opponent, double advantage) {
    return logistic((value + advantage - opponent) / kScale);
}

Rating Glicko2::after(const Rating& before, std::span<const RatedResult> results,
                      double periods) const {
    if (results.empty()) return rested(before, periods);
    double information = 0;  // 1 / v of step 3
    double surprise = 0;     // delta / v of step 4
    for (const RatedResult& result : results) {
        assert(result.score >= 0 && result.score <= 1);
        const double g = weight(result.opponent.deviation / kScale);
        const double expected =
            logistic(g * (before.value + result.advantage - result.opponent.value) / kScale);
        information += square(g) * expected * (1 - expected);
        surprise += g * (result.score - expected);
    }
    // An outcome that was certain says nothing.
    if (information <= 0) return rested(before, periods);
    const double variance = 1 / information;
    const double volatility = new_volatility(before, variance, variance * surprise);
    const double rested_square = square(before.deviation / kScale) + periods * square(volatility);
    const double deviation_square = 1 / (1 / rested_square + information);
    return {before.value + kScale * deviation_square * surprise,
            kScale * std::sqrt(deviation_square), volatility};
}

Rating Glicko2::rested(const Rating& before, double periods) {
    assert(periods >= 0);
    Rating after = before;
    after.deviation =
        kScale * std::sqrt(square(before.deviation / kScale) + periods * square(before.volatility));
    return after;
}

/// Step 5: the Illinois method on the logarithm of the volatility's square.
double Glicko2::new_volatility(const Rating& before, double variance, double improvement) const {
    const double deviation_square = square(before.deviation / kScale);
    const double start = std::log(square(before.volatility));
    const auto f = [&](double x) {
        const double e = std::exp(x);
        const double total = deviation_square + variance + e;
        return e * (square(improvement) - total) / (2 * square(total)) - (x - start) / square(tau_);
    };
    double low = start;
    double high = 0;
    if (const double room = square(improvement) - deviation_square - variance; room > 0) {
        high = std::log(room);
    } else {
        high = start - tau_;
        while (f(high) < 0) high -= tau_;
    }
    double f_low = f(low);
    double f_high = f(high);
    while (std::abs(high - low) > kTolerance) {
        const double middle = low + (low - high) * f_low / (f_high - f_low);
        const double f_middle = f(middle);
        if (f_middle * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = middle;
        f_high = f_middle;
    }
    return std::exp(low / 2);
}

}  // namespace sixfold::server
