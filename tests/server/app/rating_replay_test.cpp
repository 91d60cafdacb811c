#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>

#include "db/database.h"
#include "db/store.h"
#include "server/app/people_views.h"
#include "server/rating/standing.h"
#include "tests/support/results.h"

// Ratings as the server computes them and the store keeps them, together.
namespace sixfold::server {
namespace {

using test::is_ok;

constexpr double kAdvantage = 15;
constexpr int kPlayers = 9;
constexpr int kGamesOfTest = 150;

UserId player(int number) { return UserId{"user-" + std::to_string(number)}; }

db::StoredStanding stored_of(const Standing& standing) {
    return {"shafran",
            "blitz",
            standing.rating.value,
            standing.rating.deviation,
            standing.rating.volatility,
            standing.games,
            standing.last};
}

Standing standing_in(db::Store& store, const UserId& user) {
    const auto person = store.person(user);
    EXPECT_TRUE(is_ok(person));
    const auto& standings = (*person)->standings;
    return standings.empty() ? Standing{} : standing_of(standings.front());
}

class RatingReplayTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string name = (std::filesystem::temp_directory_path() / "sixfold_app_XXXXXX").string();
        ASSERT_NE(::mkdtemp(name.data()), nullptr);
        folder_ = name;
        auto store = db::Store::open(folder_ / "sixfold.db");
        ASSERT_TRUE(is_ok(store));
        store_ = *std::move(store);
        ASSERT_TRUE(is_ok(store_->pin({{"hash", "shafran", "slug: shafran\n"}})));
        db::Batch guests;
        for (int i = 0; i < kPlayers; ++i) {
            guests.push_back(db::InsertGuest{player(i), "session-" + std::to_string(i), at(0)});
        }
        ASSERT_TRUE(is_ok(store_->apply({guests})));
    }
    void TearDown() override {
        store_.reset();
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    static Instant at(int hours) {
        return Instant{Milliseconds{1'700'000'000'000}} + std::chrono::hours(hours);
    }

    /// A game that begins and ends, rated by these standings, which become those after it.
    db::Batch rated_game(int number, Instant end, std::map<UserId, Standing>& standings) {
        const UserId first = player(number * 5 % kPlayers);
        const UserId second = player((number * 5 + 1 + number % (kPlayers - 1)) % kPlayers);
        const int quarters = std::array{4, 0, 2, 3, 4}[static_cast<std::size_t>(number % 5)];
        const auto [after_first, after_second] =
            rate(standings[first], standings[second], quarters / 4.0, kAdvantage, end);
        const auto change = [&](const UserId& user, const Standing& after) {
            const int difference = shown(after.rating.value) - shown(standings[user].rating.value);
            return db::RatingChange{user, stored_of(after), difference};
        };
        const GameId game{"game" + std::to_string(number)};
        db::Batch batch{db::InsertGame{game,
                                       "hash",
                                       {Milliseconds{300'000}, Milliseconds{0}},
                                       false,
                                       first,
                                       {first, second},
                                       end,
                                       {},
                                       {}},
                        db::AppendFact{game, 1, end, {}, {}, "started"},
                        db::FinishGame{game,
                                       "resignation",
                                       {quarters, 4 - quarters},
                                       end,
                                       {change(first, after_first), change(second, after_second)},
                                       {}}};
        standings[first] = after_first;
        standings[second] = after_second;
        return batch;
    }

    std::filesystem::path folder_;
    std::optional<db::Store> store_;
};

/// Rates all stored results again: a game when it is the next one of both its players.
std::map<UserId, Standing> replayed(const std::filesystem::path& file) {
    db::Database database(file.string());
    std::map<std::string, std::map<UserId, int>> counts;  ///< of a game: the players' numbers of it
    {
        db::Statement rows =
            database.statement("SELECT game_id, user_id, games FROM rating_history");
        while (rows.step()) {
            counts[rows.text(0)][UserId{rows.text(1)}] = static_cast<int>(rows.integer(2));
        }
    }
    std::map<UserId, Standing> standings;
    const auto is_next = [&](const std::map<UserId, int>& of_game) {
        for (const auto& [user, number] : of_game) {
            if (standings[user].games + 1 != number) return false;
        }
        return true;
    };
    while (!counts.empty()) {
        const auto next = std::find_if(counts.begin(), counts.end(),
                                       [&](const auto& game) { return is_next(game.second); });
        if (next == counts.end()) throw std::runtime_error("the history has a hole");
        db::Statement seats = database.statement(
            "SELECT user_id, quarters, ended_at FROM game_seats WHERE game_id = ? ORDER BY seat");
        seats.bind(next->first).step();
        const UserId first{seats.text(0)};
        const double score = static_cast<double>(seats.integer(1)) / 4;
        const Instant end = seats.instant(2);
        seats.step();
        const UserId second{seats.text(0)};
        std::tie(standings[first], standings[second]) =
            rate(standings[first], standings[second], score, kAdvantage, end);
        counts.erase(next);
    }
    return standings;
}

TEST_F(RatingReplayTest, TheStoredGamesGiveTheStoredStandings) {
    std::map<UserId, Standing> standings;
    for (int i = 0; i < kGamesOfTest; i += 3) {
        // Three games that end at the same moment, in one transaction, the last two of the same
        // player among them now and then.
        const Instant end = at(i * 7);
        ASSERT_TRUE(
            is_ok(store_->apply({rated_game(i, end, standings), rated_game(i + 1, end, standings),
                                 rated_game(i + 2, end, standings)})))
            << i;
    }
    const auto again = replayed(folder_ / "sixfold.db");
    ASSERT_EQ(again.size(), static_cast<std::size_t>(kPlayers));
    int counted = 0;
    for (const auto& [user, standing] : again) {
        EXPECT_EQ(standing, standing_in(*store_, user)) << user.text;
        EXPECT_EQ(standing, standings[user]) << user.text;
        counted += standing.games;
    }
    EXPECT_EQ(counted, 2 * kGamesOfTest) << "no result is lost";
}

// Whoever rates a game asks the store for those whom it does not have in memory.
TEST_F(RatingReplayTest, AStandingGoesOnAfterARestart) {
    std::map<UserId, Standing> standings;
    for (int i = 0; i < 20; ++i) {
        ASSERT_TRUE(is_ok(store_->apply({rated_game(i, at(i), standings)})));
    }
    store_.reset();
    auto store = db::Store::open(folder_ / "sixfold.db");
    ASSERT_TRUE(is_ok(store));
    store_ = *std::move(store);
    std::map<UserId, Standing> loaded;
    for (int i = 0; i < kPlayers; ++i) loaded[player(i)] = standing_in(*store_, player(i));
    EXPECT_EQ(loaded, standings);
    for (int i = 20; i < 40; ++i) {
        ASSERT_TRUE(is_ok(store_->apply({rated_game(i, at(i), loaded)})));
    }
    EXPECT_EQ(replayed(folder_ / "sixfold.db"), loaded);
}

}  // namespace
}  // namespace sixfold::server
