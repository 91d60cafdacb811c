#include "tests/simulation/evening/visitor.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "tests/simulation/dice.h"

namespace sixfold::simulation {

namespace {

// The pools are as popular as words are frequent: the second half as much as the first, and so on.
constexpr int kPools = 8;
constexpr Instant kMidnight{std::chrono::days{20'000}};

class Crowd {
  public:
    explicit Crowd(unsigned seed) : dice_(seed) {
        for (int pool = 1; pool <= kPools; ++pool) popularity_ += 1.0 / pool;
    }

    double uniform() { return (dice_.below(1 << 30) + 0.5) / (1 << 30); }
    /// Normal around 1500 with deviation 300.
    double rating() {
        const double radius = std::sqrt(-2 * std::log(uniform()));
        return std::max(400.0, 1500 + 300 * radius * std::cos(2 * std::numbers::pi * uniform()));
    }
    std::size_t pool() {
        double place = uniform() * popularity_;
        for (int pool = 1; pool < kPools; ++pool) {
            place -= 1.0 / pool;
            if (place < 0) return static_cast<std::size_t>(pool - 1);
        }
        return kPools - 1;
    }
    Milliseconds patience() { return dice_.time(180'000, 600'000); }

    /// So many come in [from, from + length): in the middle the most, at the ends `least` of that.
    Visits visits(int count, Instant from, Milliseconds length, double least) {
        Visits visits(kPools);
        for (int i = 0; i < count; ++i) {
            double part = 0;
            double rate = 0;
            do {
                part = uniform();
                rate = least + (1 - least) * (1 - std::cos(2 * std::numbers::pi * part)) / 2;
            } while (uniform() > rate);
            const auto after =
                static_cast<Milliseconds::rep>(part * static_cast<double>(length.count()));
            visits[pool()].push_back({from + Milliseconds{after}, rating(), patience()});
        }
        for (auto& pool : visits) {
            std::sort(pool.begin(), pool.end(),
                      [](const Visitor& a, const Visitor& b) { return a.at < b.at; });
        }
        return visits;
    }

  private:
    Dice dice_;
    double popularity_ = 0;
};

}  // namespace

Visits friday_evening(unsigned seed) {
    return Crowd(seed).visits(5'000, kMidnight + std::chrono::hours{18}, std::chrono::hours{5}, 0);
}

Visits empty_tuesday(unsigned seed) {
    return Crowd(seed).visits(400, kMidnight + std::chrono::hours{8}, std::chrono::hours{24}, 0.1);
}

}  // namespace sixfold::simulation
