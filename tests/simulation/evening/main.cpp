// Pairs the people of simulated evenings by the server's rule, greedily, and by who knows all
// arrivals beforehand, and prints for each how long they waited, how far apart they were and how
// many left without a game. The last lines are a name and a value each.
//   pairing_evening [EVENINGS]    evenings of each kind, 8 without it
// Exit status: 0, or 2 for wrong arguments.

#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/bench/cpu_time.h"
#include "tests/simulation/evening/outcome.h"

namespace sixfold::simulation {
namespace {

void print(const char* day, const char* rule, const Outcome& outcome) {
    std::printf("%-8s %-7s wait %6.1f s  gap %6.1f  unpaired %5.1f %%  cost %8.0f\n", day, rule,
                outcome.median_wait, outcome.median_gap, 100 * outcome.unpaired, outcome.cost);
}

struct Day {
    Outcome ours;
    Outcome greedy;
    Outcome best;
};

Day measure(const char* name, const std::vector<Visits>& evenings) {
    Day day;
    unsigned seed = 0;
    day.ours = outcome_of(
        evenings, [&](const std::vector<Visitor>& pool) { return paired_by_pool(pool, ++seed); });
    day.greedy = outcome_of(evenings, paired_greedily);
    day.best = outcome_of(evenings, paired_best);
    print(name, "ours", day.ours);
    print(name, "greedy", day.greedy);
    print(name, "best", day.best);
    return day;
}

/// CPU milliseconds of pairing 500 people who wait, as after a restart; over two seconds or more.
double wave_milliseconds() {
    const std::vector<Visitor> people = friday_evening(1).front();
    double seconds = 0;
    int waves = 0;
    while (seconds < 2) {
        server::Pool pool;
        const Instant now = people.back().at;
        for (std::size_t i = 0; i < 500; ++i) {
            const auto joined =
                pool.join({UserId{std::to_string(i)}, people[i].rating, now, 0, {}}, now);
            if (!joined) std::abort();
        }
        const double began = bench::user_seconds();
        const auto pairs = pool.pair(now, [] { return true; });
        seconds += bench::user_seconds() - began;
        if (pairs.size() < 200) std::abort();
        ++waves;
    }
    return 1000 * seconds / waves;
}

int run(int argc, char** argv) {
    int count = 8;
    if (argc > 1) count = std::atoi(argv[1]);
    if (argc > 2 || count < 1 || count > 1000) {
        std::fprintf(stderr, "pairing_evening: how many evenings, 1 to 1000?\n");
        return 2;
    }
    std::vector<Visits> fridays;
    std::vector<Visits> tuesdays;
    for (int i = 1; i <= count; ++i) {
        fridays.push_back(friday_evening(static_cast<unsigned>(i)));
        tuesdays.push_back(empty_tuesday(static_cast<unsigned>(i)));
    }
    const Day friday = measure("friday", fridays);
    const Day tuesday = measure("tuesday", tuesdays);
    std::printf("friday-wait %.3f\n", friday.ours.median_wait / friday.best.median_wait);
    std::printf("friday-gap %.3f\n", friday.ours.median_gap / friday.best.median_gap);
    std::printf("friday-unpaired %.2f\n", 100 * (friday.ours.unpaired - friday.best.unpaired));
    std::printf("friday-cost %.3f\n", friday.ours.cost / friday.best.cost);
    std::printf("tuesday-unpaired %.2f\n", 100 * (tuesday.ours.unpaired - tuesday.best.unpaired));
    std::printf("tuesday-told %.1f\n", 100.0 * static_cast<double>(tuesday.ours.told_lonely) /
                                           static_cast<double>(tuesday.ours.left));
    std::printf("tuesday-wrongly-told %zu\n", tuesday.ours.wrongly_lonely);
    std::printf("wave-of-500 %.2f\n", wave_milliseconds());
    return 0;
}

}  // namespace
}  // namespace sixfold::simulation

int main(int argc, char** argv) { return sixfold::simulation::run(argc, argv); }
