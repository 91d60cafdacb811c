#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

#include "core/base/time.h"

namespace sixfold::simulation {

/// All chance of an island. The standard fixes what the generator gives, but not its distributions;
/// these are the same on every platform.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : generator_(seed) {}

    /// Uniform in [0, bound), but for a bias that nobody can measure.
    int below(int bound) {
        return static_cast<int>(generator_() % static_cast<std::uint64_t>(bound));
    }
    /// Uniform in [low, high].
    int between(int low, int high) { return low + below(high - low + 1); }
    bool one_in(int number) { return below(number) == 0; }
    Milliseconds time(int low_ms, int high_ms) { return Milliseconds{between(low_ms, high_ms)}; }

    template <typename List>
    auto& of(List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
    }

  private:
    std::mt19937_64 generator_;
};

/// Another seed for each number, and for 0 the seed itself.
inline std::uint64_t derived_seed(std::uint64_t seed, std::uint64_t number) {
    if (number == 0) return seed;
    // The finaliser of splitmix64: neighbours become strangers.
    std::uint64_t mixed = seed + number * 0x9e3779b97f4a7c15ULL;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
    return mixed ^ (mixed >> 31);
}

}  // namespace sixfold::simulation
