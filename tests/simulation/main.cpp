// Plays live games on the simulated server until so many are over, and prints what happened.
// Exit status: 0 all invariants held, 1 one was violated, 2 wrong arguments.

#include <CLI/CLI.hpp>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <string>

#include "tests/simulation/fault.h"
#include "tests/simulation/simulation.h"

namespace sixfold::simulation {
namespace {

void print(const char* name, std::uint64_t count) {
    std::printf("%-24s %" PRIu64 "\n", name, count);
}

void print(const char* name, const std::map<std::string, std::uint64_t>& counts) {
    std::printf("%s\n", name);
    for (const auto& [word, count] : counts) print(("  " + word).c_str(), count);
}

void print(const Report& report, double seconds) {
    const Figures& figures = report.figures;
    print("islands", report.islands);
    print("games over", figures.games_over);
    print("moves", figures.moves);
    print("commands", figures.commands);
    print("  acknowledged", figures.acknowledged);
    print("  refused", figures.refused);
    print("resends", figures.resends);
    print("connects", figures.reconnects);
    print("crashes", figures.crashes);
    print("failed commits", figures.failed_commits);
    print("stalls", figures.stalls);
    print("rubbish messages", figures.rubbish);
    print("lines of chat", figures.chat_lines);
    print("games by", figures.origins);
    print("rated games", figures.rated_games);
    print("ends", figures.ends);
    print("snapshots", figures.snapshots);
    print("views compared", figures.view_checks);
    print("views compared at rest", figures.rest_checks);
    print("lobbies compared", figures.lobby_checks);
    print("violations", report.violation ? 1 : 0);
    std::printf("%-24s %016" PRIx64 "\n", "digest", report.digest);
    std::printf("%-24s %.1f\n", "seconds", seconds);
    std::printf("%-24s %.1f\n", "games a second",
                static_cast<double>(figures.games_over) / seconds);
}

void print(const Violation& violation) {
    std::printf("\nVIOLATED: %s, step %" PRIu64 ", game %s: %s\n", violation.invariant.c_str(),
                violation.step, violation.game.empty() ? "none" : violation.game.c_str(),
                violation.sentence.c_str());
    std::printf("at %" PRId64 " ms; once more: --seed %" PRIu64 " --games 1\n",
                static_cast<std::int64_t>(violation.at.time_since_epoch().count() % 100'000'000),
                violation.island_seed);
    for (const std::string& line : violation.history) std::printf("  %s\n", line.c_str());
}

int run(int argc, char** argv) {
    Options options;
    std::string fault;
    bool list = false;
    CLI::App app("Plays live games on a simulated server and looks for violated invariants.");
    app.add_option("--games", options.games, "games that must be over")->capture_default_str();
    app.add_option("--seed", options.seed, "everything is determined by it")->capture_default_str();
    app.add_option("--jobs", options.jobs, "threads")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    app.add_option("--fault", fault, "a fault to put in on purpose");
    app.add_flag("--list-faults", list, "print the faults and the invariants that find them");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    if (list) {
        for (const FaultInfo& info : kFaults) {
            std::printf("%-20s %-20s %s\n", std::string(info.name).c_str(),
                        std::string(info.invariant).c_str(), std::string(info.meaning).c_str());
        }
        return 0;
    }
    if (!fault.empty()) {
        const FaultInfo* const info = find_fault(fault);
        if (info == nullptr) {
            std::fprintf(stderr, "There is no fault %s: see --list-faults.\n", fault.c_str());
            return 2;
        }
        options.fault = info->fault;
    }
    const auto began = std::chrono::steady_clock::now();
    const Report report = simulate(options);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    print(report, took.count());
    if (!report.violation) return 0;
    print(*report.violation);
    return 1;
}

}  // namespace
}  // namespace sixfold::simulation

int main(int argc, char** argv) { return sixfold::simulation::run(argc, argv); }
