#include "tests/simulation/simulation.h"

#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "tests/simulation/dice.h"
#include "tests/simulation/digest.h"
#include "tests/simulation/island.h"

namespace sixfold::simulation {
namespace {

/// Hands out islands, and puts their reports together in the order of their numbers, whichever
/// thread is done first.
class Collector {
  public:
    explicit Collector(const Options& options) : options_(options) {}

    void work() {
        while (const auto number = next()) {
            const std::uint64_t seed = derived_seed(options_.seed, *number);
            Island island(catalogue_, {seed, options_.fault});
            take(*number, island.play());
        }
    }

    Report report() {
        report_.digest = digest_.value();
        return report_;
    }

  private:
    std::optional<std::uint64_t> next() {
        const std::lock_guard lock(mutex_);
        if (done_) return std::nullopt;
        return next_++;
    }

    void take(std::uint64_t number, Island::Report island) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(island));
        while (!done_ && waiting_.contains(report_.islands)) {
            const Island::Report& first = waiting_.at(report_.islands);
            report_.figures.add(first.figures);
            digest_.add(first.digest);
            report_.violation = first.violation;
            waiting_.erase(report_.islands++);
            done_ = report_.violation || report_.figures.games_over >= options_.games;
        }
    }

    const Options options_;
    const server::Catalogue catalogue_ = Island::catalogue();
    std::mutex mutex_;
    std::uint64_t next_ = 0;
    bool done_ = false;
    std::map<std::uint64_t, Island::Report> waiting_;  ///< for those before them
    Report report_;
    Digest digest_;
};

}  // namespace

Report simulate(const Options& options) {
    Collector collector(options);
    std::vector<std::thread> threads;
    for (int i = 1; i < options.jobs; ++i) threads.emplace_back([&] { collector.work(); });
    collector.work();
    for (std::thread& thread : threads) thread.join();
    return collector.report();
}

}  // namespace sixfold::simulation
