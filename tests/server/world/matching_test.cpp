#include "server/world/matching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <set>

namespace sixfold::server {
namespace {

std::int64_t weight_of(const Matching& matching, const std::vector<MatchingEdge>& edges) {
    std::int64_t weight = 0;
    for (const MatchingEdge& edge : edges) {
        if (matching.mates[static_cast<std::size_t>(edge.a)] == edge.b) weight += edge.weight;
    }
    return weight;
}

/// By trying everything: for each set of vertices the most that pairs among them are worth.
std::int64_t heaviest_by_trying(int count, const std::vector<MatchingEdge>& edges) {
    std::vector<std::int64_t> most(std::size_t{1} << count, 0);
    for (std::size_t set = 1; set < most.size(); ++set) {
        for (const MatchingEdge& edge : edges) {
            const std::size_t both = std::size_t{1} << edge.a | std::size_t{1} << edge.b;
            if ((set & both) == both) {
                most[set] = std::max(most[set], most[set & ~both] + edge.weight);
            }
        }
        const std::size_t without_lowest = set & (set - 1);
        most[set] = std::max(most[set], most[without_lowest]);
    }
    return most.back();
}

/// What the prices say that no matching can exceed, times two.
std::int64_t sum_of_prices(const Matching& matching) {
    std::int64_t sum = 0;
    for (std::int64_t price : matching.prices) sum += price;
    for (const Matching::Group& group : matching.groups) {
        sum += group.price * static_cast<std::int64_t>(group.members.size() / 2);
    }
    return sum;
}

/// What the prices are short of for an edge, or less than 0.
std::int64_t unpaid(const Matching& matching, const MatchingEdge& edge) {
    const auto price = [&](int v) { return matching.prices[static_cast<std::size_t>(v)]; };
    std::int64_t rest = 2 * edge.weight - price(edge.a) - price(edge.b);
    for (const Matching::Group& group : matching.groups) {
        const auto holds = [&](int v) {
            return std::count(group.members.begin(), group.members.end(), v) == 1;
        };
        if (holds(edge.a) && holds(edge.b)) rest -= group.price;
    }
    return rest;
}

std::vector<MatchingEdge> random_edges(std::mt19937& random, int count) {
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    const int density = 1 + below(10);
    const int heaviest = below(2) == 0 ? 4 : 1000;  // many equal weights, or hardly any
    std::vector<MatchingEdge> edges;
    for (int a = 0; a < count; ++a) {
        for (int b = a + 1; b < count; ++b) {
            if (below(10) < density) edges.push_back({a, b, below(heaviest) - heaviest / 10});
        }
    }
    std::shuffle(edges.begin(), edges.end(), random);
    return edges;
}

TEST(Matching, OfNobodyIsEmpty) {
    EXPECT_TRUE(heaviest_matching(0, {}).mates.empty());
    EXPECT_EQ(heaviest_matching(2, {}).mates, (std::vector<int>{-1, -1}));
}

TEST(Matching, TakesTwoGoodPairsBeforeTheBestOne) {
    const std::vector<MatchingEdge> edges{{0, 1, 6}, {1, 2, 10}, {2, 3, 6}};
    EXPECT_EQ(heaviest_matching(4, edges).mates, (std::vector<int>{1, 0, 3, 2}));
}

TEST(Matching, LeavesOutWhatIsWorthNothing) {
    const std::vector<MatchingEdge> edges{{0, 1, -5}, {1, 2, 7}, {2, 3, -1}};
    EXPECT_EQ(heaviest_matching(4, edges).mates, (std::vector<int>{-1, 2, 1, -1}));
}

TEST(Matching, IsTheHeaviestOfAllInAThousandSmallGraphs) {
    std::mt19937 random(5);
    for (int round = 0; round < 1'000; ++round) {
        const int count = 1 + static_cast<int>(random() % 11);
        const std::vector<MatchingEdge> edges = random_edges(random, count);
        const Matching matching = heaviest_matching(count, edges);
        for (int v = 0; v < count; ++v) {
            const int mate = matching.mates[static_cast<std::size_t>(v)];
            if (mate < 0) continue;
            ASSERT_EQ(matching.mates[static_cast<std::size_t>(mate)], v);
            ASSERT_NE(mate, v);
        }
        ASSERT_EQ(weight_of(matching, edges), heaviest_by_trying(count, edges)) << round;
    }
}

TEST(Matching, IsProvenByItsPrices) {
    std::mt19937 random(6);
    std::size_t groups = 0;
    for (int round = 0; round < 100; ++round) {
        const int count = 20 + static_cast<int>(random() % 40);
        const std::vector<MatchingEdge> edges = random_edges(random, count);
        const Matching matching = heaviest_matching(count, edges);
        ASSERT_EQ(sum_of_prices(matching), 2 * weight_of(matching, edges)) << round;
        for (std::int64_t price : matching.prices) ASSERT_GE(price, 0);
        for (const MatchingEdge& edge : edges) ASSERT_LE(unpaid(matching, edge), 0) << round;
        for (const Matching::Group& group : matching.groups) {
            const std::set<int> members(group.members.begin(), group.members.end());
            ASSERT_EQ(members.size(), group.members.size());
            ASSERT_EQ(members.size() % 2, 1u);
            ASSERT_GT(group.price, 0);
        }
        groups += matching.groups.size();
    }
    EXPECT_GT(groups, 100u) << "odd cycles have been met";
}

}  // namespace
}  // namespace sixfold::server
