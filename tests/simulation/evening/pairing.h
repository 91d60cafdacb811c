#pragma once

#include <cstddef>
#include <vector>

#include "server/world/pool.h"
#include "tests/simulation/evening/visitor.h"

namespace sixfold::simulation {

/// Two visitors of a pool, by number, and when their game begins.
struct Pairing {
    std::size_t a = 0;
    std::size_t b = 0;
    Instant at;
};

/// What became of the visitors of one pool.
struct PoolEvening {
    std::vector<Pairing> pairings;
    std::size_t told_lonely = 0;     ///< of those who left without a game
    std::size_t left_lonely = 0;     ///< of those, alone in their reach for long when they left
    std::size_t wrongly_lonely = 0;  ///< times that somebody was told so who was not alone
};

// What a pairing costs: for each game the square of its rating gap and of the seconds that each of
// the two has waited, a second like a point; for each visitor who leaves without a game the square
// of 600 seconds. Squares, because one who waits ten minutes is worse than ten who wait one.
double cost_of_game(const Visitor& a, const Visitor& b, Instant at);
inline constexpr double kCostOfNoGame =
    server::Pool::kPointsASecond * 600 * server::Pool::kPointsASecond * 600;

/// The server's own.
PoolEvening paired_by_pool(const std::vector<Visitor>& visitors, unsigned seed);

/// Whoever comes plays at once, with the nearest in rating of those who wait.
PoolEvening paired_greedily(const std::vector<Visitor>& visitors);

/// The cheapest there is, by who knows all arrivals beforehand; that it is, is proven each time by
/// the prices of the matching; should it not be, the program ends.
PoolEvening paired_best(const std::vector<Visitor>& visitors);

}  // namespace sixfold::simulation
