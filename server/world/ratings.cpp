#include "server/world/ratings.h"

#include <array>
#include <cmath>

#include "core/game/speed.h"
#include "server/rating/standing.h"
#include "server/world/room.h"

namespace sixfold::server {

namespace {

/// Until both have moved, nobody has played.
constexpr int kFewestPlies = 2;

int shown(const Standing& standing) { return static_cast<int>(std::lround(standing.rating.value)); }

}  // namespace

void Ratings::know(const db::FirstMoveValue& value) {
    first_moves_[value.variant] = {value.points, value.games};
}

FirstMove Ratings::first_move(std::string_view variant) const {
    const auto found = first_moves_.find(variant);
    return found == first_moves_.end() ? FirstMove{} : found->second;
}

Rater::Rated Ratings::rate(const Room& room, const Outcome& outcome, Instant now) {
    if (room.origin().casual || no_result(outcome.reason)) return {};
    if (room.game().ply() < kFewestPlies) return {};
    const auto& seats = room.seats();
    if (seats.size() != 2 || !seats[0] || !seats[1]) return {};
    if (people_.find(*seats[0]) == nullptr || people_.find(*seats[1]) == nullptr) return {};

    const std::string& variant = room.game().variant().definition().slug;
    const Speed speed = speed_of(room.origin().time);
    const std::array before{people_.standing(*seats[0], variant, speed),
                            people_.standing(*seats[1], variant, speed)};
    const double score =
        static_cast<double>(outcome.quarters[0]) / (outcome.quarters[0] + outcome.quarters[1]);
    const FirstMove first_move = this->first_move(variant);
    const auto [first, second] = server::rate(before[0], before[1], score, first_move.points, now);
    const std::array after{first, second};

    Rated rated;
    for (std::size_t i = 0; i < after.size(); ++i) {
        people_.set_standing(*seats[i], variant, speed, after[i]);
        rated.changes.push_back(
            {*seats[i], stored(variant, speed, after[i]), shown(after[i]) - shown(before[i])});
    }
    const FirstMove& learnt = first_moves_[variant] =
        first_move.after(before[0].rating, before[1].rating, score);
    rated.first_move = db::FirstMoveValue{variant, learnt.points, learnt.games};
    return rated;
}

}  // namespace sixfold::server
