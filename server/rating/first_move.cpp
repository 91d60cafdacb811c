#include "server/rating/first_move.h"

#include <algorithm>
#include <cmath>

namespace sixfold::server {

namespace {

/// Until there are some games, nothing is believed: as if so many had shown that it is worth
/// nothing.
constexpr double kDoubt = 200;

constexpr double kMost = 200;

/// How much the expected score rises with a point between equals: ln 10 / 400 / 4.
constexpr double kScoreOfPoint = 0.00143911568;

/// How much a result says when both ratings are uncertain by these deviations, 1 when they are not:
/// Glickman's g for the deviation of the difference.
double weight(double first, double second) {
    constexpr double kQ = 0.00575646273;  // ln 10 / 400
    constexpr double kPi = 3.14159265358979;
    const double variance = first * first + second * second;
    return 1 / std::sqrt(1 + 3 * kQ * kQ * variance / (kPi * kPi));
}

}  // namespace

FirstMove FirstMove::after(const Rating& first, const Rating& second, double score) const {
    const double surprise = score - expected_score(first.value, second.value, points);
    const double step = surprise * weight(first.deviation, second.deviation) / kScoreOfPoint /
                        (static_cast<double>(games) + kDoubt);
    return {std::clamp(points + step, -kMost, kMost), games + 1};
}

}  // namespace sixfold::server
