// Whole games of an independent implementation: each ends exactly at its last move, with its reason
// and scores.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "core/game/game.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

class Results : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Games, Results,
                         testing::Values("shafran", "glinski", "glinski-original", "mccooey",
                                         "square-hex-16-mate-either", "square-hex-16-capture-both",
                                         "square-hex-17-mate-either", "square-hex-17-capture-both",
                                         "chess"),
                         [](const auto& test) {
                             std::string name(test.param);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

std::string outcome_text(const Outcome& outcome) {
    std::string text(to_string(outcome.reason));
    for (const int quarters : outcome.quarters) text += ' ' + std::to_string(quarters);
    return text;
}

TEST_P(Results, OfFinishedGamesAreThoseOfTheReference) {
    std::ifstream file(std::string(SIXFOLD_TEST_DATA "/results/") + GetParam() + ".txt");
    ASSERT_TRUE(file);
    std::string moves;
    int games = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("moves ")) moves = line.substr(6);
        if (!line.starts_with("outcome ")) continue;
        ++games;
        Game game(test::variant(GetParam()), {{std::chrono::hours(1), Milliseconds{0}}});
        game.start();
        std::istringstream words(moves);
        std::vector<std::string> list;
        for (std::string word; words >> word;) list.push_back(word);
        for (std::size_t i = 0; i < list.size(); ++i) {
            ASSERT_EQ(game.phase(), Game::Phase::Playing) << "ended before move " << i;
            const auto applied =
                game.apply(game.to_move(), command::Play{static_cast<int>(i), list[i]}, Instant{});
            ASSERT_TRUE(test::is_ok(applied)) << list[i];
        }
        ASSERT_EQ(game.phase(), Game::Phase::Over) << line;
        EXPECT_EQ(outcome_text(*game.outcome()), line.substr(8));
    }
    EXPECT_GE(games, 1);
}

}  // namespace
}  // namespace sixfold
