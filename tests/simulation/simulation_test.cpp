#include "tests/simulation/simulation.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace sixfold::simulation {
namespace {

/// Sanitizer builds want fewer games than ten thousand, a long search more.
std::uint64_t wanted_games() {
    const char* const wanted = std::getenv("SIXFOLD_SIMULATION_GAMES");
    return wanted == nullptr ? 10'000 : std::strtoull(wanted, nullptr, 10);
}

std::string text_of(const std::optional<Violation>& violation) {
    if (!violation) return "";
    std::string text = violation->invariant + " in " + violation->game + ": " +
                       violation->sentence + " (simulate --games 1 --seed " +
                       std::to_string(violation->island_seed) + ")";
    for (const std::string& line : violation->history) text += "\n  " + line;
    return text;
}

TEST(Simulation, IsTheSameAgain) {
    const Report one = simulate({.games = 100, .seed = 11});
    const Report again = simulate({.games = 100, .seed = 11, .jobs = 2});
    EXPECT_EQ(one.digest, again.digest);
    EXPECT_EQ(one.figures.moves, again.figures.moves);
    EXPECT_EQ(one.islands, again.islands);
}

TEST(Simulation, IsAnotherWithAnotherSeed) {
    EXPECT_NE(simulate({.games = 30, .seed = 11}).digest,
              simulate({.games = 30, .seed = 12}).digest);
}

TEST(Simulation, TenThousandGamesBreakNoInvariant) {
    const std::uint64_t games = wanted_games();
    const Report report = simulate({.games = games, .jobs = 2});
    EXPECT_EQ(text_of(report.violation), "");
    // It has been where it should have been.
    const Figures& figures = report.figures;
    EXPECT_GE(figures.games_over, games);
    EXPECT_GT(figures.moves, 5 * games);
    EXPECT_GT(figures.acknowledged, figures.moves);
    EXPECT_GT(figures.resends, games);
    EXPECT_GT(figures.crashes, games / 20);
    EXPECT_GT(figures.failed_commits, games / 20);
    EXPECT_GT(figures.stalls, games / 20);
    EXPECT_GT(figures.rubbish, games / 2);
    EXPECT_GT(figures.chat_lines, games);
    for (const char* origin : {"challenge", "link", "pool", "rematch", "seek"}) {
        EXPECT_GT(figures.origins.at(origin), games / 20) << origin;
    }
    EXPECT_GT(figures.rated_games, games / 20);
    EXPECT_GT(figures.lobby_checks, games / 20);
    EXPECT_GT(figures.view_checks, 20 * games);
    EXPECT_GT(figures.rest_checks, games);
    for (const char* reason :
         {"abandoned", "aborted", "agreement", "checkmate", "no-start", "resignation", "time"}) {
        EXPECT_TRUE(figures.ends.contains(reason)) << reason;
    }
    for (const char* code :
         {"already_offered", "bad_request", "forbidden", "game_over", "illegal_move", "no_offer",
          "not_allowed_now", "not_your_seat", "not_your_turn", "opponent_present", "stale_ply",
          "storage_unavailable", "too_large", "unauthenticated", "unknown_message"}) {
        EXPECT_TRUE(figures.refused.contains(code)) << code;
    }
}

}  // namespace
}  // namespace sixfold::simulation
