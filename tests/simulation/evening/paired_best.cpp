#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "server/world/matching.h"
#include "server/world/pool.h"
#include "tests/simulation/evening/pairing.h"

namespace sixfold::simulation {

namespace {

using server::Matching;
using server::MatchingEdge;

constexpr std::size_t kFirstEdges = 12;  ///< the cheapest games of each visitor
constexpr double kScale = 16;            ///< weights are whole numbers

double square(double x) { return x * x; }

/// All games that save something against two visitors without one. In order of arrival, so that
/// the first of two is the one who waits.
std::vector<MatchingEdge> all_games(const std::vector<Visitor>& visitors) {
    std::vector<MatchingEdge> games;
    for (std::size_t i = 0; i < visitors.size(); ++i) {
        for (std::size_t j = i + 1; j < visitors.size(); ++j) {
            if (visitors[j].at > visitors[i].at + visitors[i].patience) break;
            const double saved =
                2 * kCostOfNoGame - cost_of_game(visitors[i], visitors[j], visitors[j].at);
            const auto weight = static_cast<std::int64_t>(std::llround(saved * kScale));
            if (weight > 0) games.push_back({static_cast<int>(i), static_cast<int>(j), weight});
        }
    }
    return games;
}

/// Marks the heaviest games of each visitor.
std::vector<bool> promising(std::size_t visitors, const std::vector<MatchingEdge>& games) {
    std::vector<std::vector<std::size_t>> of_visitor(visitors);
    for (std::size_t k = 0; k < games.size(); ++k) {
        of_visitor[static_cast<std::size_t>(games[k].a)].push_back(k);
        of_visitor[static_cast<std::size_t>(games[k].b)].push_back(k);
    }
    std::vector<bool> marked(games.size(), false);
    for (auto& own : of_visitor) {
        const std::size_t count = std::min(kFirstEdges, own.size());
        std::partial_sort(
            own.begin(), own.begin() + static_cast<std::ptrdiff_t>(count), own.end(),
            [&](std::size_t x, std::size_t y) { return games[x].weight > games[y].weight; });
        for (std::size_t i = 0; i < count; ++i) marked[own[i]] = true;
    }
    return marked;
}

std::int64_t price(const Matching& matching, int visitor) {
    return matching.prices[static_cast<std::size_t>(visitor)];
}

/// Whether the prices show that no set of games is worth more: each game is paid for by the prices
/// of its ends and of the groups that hold both, and all prices together are what the matching is
/// worth. Asks nothing of how the matching was found.
bool proven(const Matching& matching, const std::vector<MatchingEdge>& games) {
    std::vector<std::vector<std::size_t>> groups_of(matching.mates.size());
    std::int64_t total = 0;
    for (std::int64_t one : matching.prices) {
        if (one < 0) return false;
        total += one;
    }
    for (std::size_t g = 0; g < matching.groups.size(); ++g) {
        const Matching::Group& group = matching.groups[g];
        if (group.price < 0 || group.members.size() % 2 == 0) return false;
        total += group.price * static_cast<std::int64_t>(group.members.size() / 2);
        for (int member : group.members) groups_of[static_cast<std::size_t>(member)].push_back(g);
    }
    std::int64_t weight = 0;
    for (const MatchingEdge& game : games) {
        if (matching.mates[static_cast<std::size_t>(game.a)] == game.b) weight += game.weight;
        std::int64_t paid = price(matching, game.a) + price(matching, game.b);
        if (paid >= 2 * game.weight) continue;
        const auto& others = groups_of[static_cast<std::size_t>(game.b)];
        for (std::size_t g : groups_of[static_cast<std::size_t>(game.a)]) {
            if (std::find(others.begin(), others.end(), g) != others.end()) {
                paid += matching.groups[g].price;
            }
        }
        if (paid < 2 * game.weight) return false;
    }
    return total == 2 * weight;
}

/// Begins with the games that look good, and adds those that would be worth more than the prices of
/// both ends, until there are none.
Matching heaviest_of_all(std::size_t visitors, const std::vector<MatchingEdge>& games) {
    std::vector<bool> marked = promising(visitors, games);
    for (;;) {
        std::vector<MatchingEdge> some;
        for (std::size_t k = 0; k < games.size(); ++k) {
            if (marked[k]) some.push_back(games[k]);
        }
        Matching matching = server::heaviest_matching(static_cast<int>(visitors), some);
        bool complete = true;
        for (std::size_t k = 0; k < games.size(); ++k) {
            const MatchingEdge& game = games[k];
            if (marked[k] || price(matching, game.a) + price(matching, game.b) >= 2 * game.weight) {
                continue;
            }
            marked[k] = true;
            complete = false;
        }
        if (complete) return matching;
    }
}

}  // namespace

double cost_of_game(const Visitor& a, const Visitor& b, Instant at) {
    const std::chrono::duration<double> wait_a = at - a.at;
    const std::chrono::duration<double> wait_b = at - b.at;
    return square(server::Pool::kPointsASecond * wait_a.count()) +
           square(server::Pool::kPointsASecond * wait_b.count()) + square(a.rating - b.rating);
}

PoolEvening paired_best(const std::vector<Visitor>& visitors) {
    const std::vector<MatchingEdge> games = all_games(visitors);
    const Matching matching = heaviest_of_all(visitors.size(), games);
    if (!proven(matching, games)) {
        std::fprintf(stderr, "evening: the best pairing is not proven\n");
        std::abort();
    }
    PoolEvening evening;
    for (std::size_t i = 0; i < visitors.size(); ++i) {
        const int mate = matching.mates[i];
        if (mate < static_cast<int>(i)) continue;
        const auto other = static_cast<std::size_t>(mate);
        evening.pairings.push_back({i, other, std::max(visitors[i].at, visitors[other].at)});
    }
    return evening;
}

}  // namespace sixfold::simulation
