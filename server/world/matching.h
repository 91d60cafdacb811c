#pragma once

#include <cstdint>
#include <span>
#include <vector>

// Who goes with whom, so that the sum of what the pairs are worth is the greatest there is: maximum
// weight matching in a general graph by Edmonds' blossom algorithm, in the form of Z. Galil,
// "Efficient algorithms for finding maximum matching in graphs" (1986). Exact, pure, and the same
// for the same input.
namespace sixfold::server {

/// Two who may go together, and what that is worth. Only weights above 0 are worth having.
struct MatchingEdge {
    int a = 0;
    int b = 0;
    std::int64_t weight = 0;
};

/// A matching and the proof that there is none of more weight. Twice the weight of an edge is at
/// most the prices of its ends and of the groups that hold both; nothing has a price below 0; and
/// twice the weight of the matching is the sum of all prices, that of a group taken as often as
/// pairs fit into it.
struct Matching {
    struct Group {
        std::vector<int> members;  ///< an odd number
        std::int64_t price = 0;
    };

    std::vector<int> mates;            ///< of each vertex, or -1
    std::vector<std::int64_t> prices;  ///< of each vertex
    std::vector<Group> groups;
};

/// Vertices are 0 to count - 1; an edge joins two different ones, and no two edges the same two.
/// Takes time with the cube of the count at worst. Weights are below 2^60 in size.
Matching heaviest_matching(int count, std::span<const MatchingEdge> edges);

}  // namespace sixfold::server
