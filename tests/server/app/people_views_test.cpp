#include "server/app/people_views.h"

#include <gtest/gtest.h>

#include <chrono>

namespace sixfold::server {
namespace {

constexpr Instant kLast{Milliseconds{1'700'000'000'000}};

Instant days_later(int days) { return kLast + std::chrono::days(days); }

db::StoredStanding stored_standing(double value, double deviation, int games) {
    return {"shafran", "blitz", value, deviation, 0.06, games, kLast};
}

TEST(RatingView, IsRounded) {
    const protocol::RatingView view = rating_view(stored_standing(1499.5, 60.4, 31), kLast);
    EXPECT_EQ(view, (protocol::RatingView{"shafran", "blitz", 1500, 60, false, 31}));
    EXPECT_EQ(rating_view(stored_standing(1499.49, 60.5, 31), kLast).rating, 1499);
    EXPECT_EQ(rating_view(stored_standing(1499.49, 60.5, 31), kLast).deviation, 61);
}

TEST(RatingView, IsLessCertainTheLongerAgoTheLastGameWas) {
    const db::StoredStanding standing = stored_standing(1700, 60, 40);
    EXPECT_FALSE(rating_view(standing, days_later(300)).provisional);
    const protocol::RatingView late = rating_view(standing, days_later(400));
    EXPECT_TRUE(late.provisional);
    EXPECT_GE(late.deviation, 110);
    EXPECT_EQ(late.rating, 1700) << "the value stays";
}

TEST(RatingView, IsProvisionalFromItsBoundOn) {
    EXPECT_TRUE(rating_view(stored_standing(1700, 110, 40), kLast).provisional);
    EXPECT_FALSE(rating_view(stored_standing(1700, 109.9, 40), kLast).provisional);
}

TEST(Leaderboard, ListsWhoseRatingIsWellKnownNow) {
    EXPECT_TRUE(is_listed(stored_standing(1700, 75, 40), kLast));
    EXPECT_FALSE(is_listed(stored_standing(1700, 75.01, 40), kLast));
    EXPECT_TRUE(is_listed(stored_standing(1700, 60, 40), days_later(30)));
    EXPECT_FALSE(is_listed(stored_standing(1700, 60, 40), days_later(300)));
    EXPECT_TRUE(is_listed(stored_standing(1700, 60, kLeastListedGames), kLast));
    EXPECT_FALSE(is_listed(stored_standing(1700, 60, kLeastListedGames - 1), kLast));
}

TEST(Leaderboard, ShowsARowAsOfNow) {
    const protocol::LeaderboardRow row =
        leaderboard_row({"Ann", stored_standing(1811.6, 50, 80)}, 3, days_later(60));
    EXPECT_EQ(row.place, 3);
    EXPECT_EQ(row.name, "Ann");
    EXPECT_EQ(row.rating, 1812);
    EXPECT_GT(row.deviation, 50);
    EXPECT_EQ(row.games, 80);
}

TEST(ProfileView, TellsWhatEverybodyMayKnow) {
    db::PublicPerson person;
    person.person = {UserId{"secret-id"},
                     "Ann",
                     {stored_standing(1700, 60, 40)},
                     {UserId{"blocked"}},
                     {UserId{"followed"}}};
    person.since = kLast;
    person.closed = true;
    person.games = 57;
    const protocol::Profile view = profile_view(person, kLast);
    protocol::Profile expected;
    expected.name = "Ann";
    expected.since_ms = 1'700'000'000'000;
    expected.closed = true;
    expected.games = 57;
    expected.ratings = {{"shafran", "blitz", 1700, 60, false, 40}};
    EXPECT_EQ(view, expected);
}

TEST(GameLine, ShowsPlayersRatingsAndResult) {
    const db::ListedGame game{GameId{"g1"},
                              "hash",
                              "shafran",
                              {Milliseconds{300'000}, Milliseconds{2'000}},
                              false,
                              {{UserId{"ann"}, "Ann", db::SeatRating{1500, true}, -12, 1},
                               {UserId{"bob"}, std::nullopt, std::nullopt, std::nullopt, 3}},
                              "stalemate",
                              kLast};
    const protocol::GameLine line = game_line(game);
    EXPECT_EQ(line.game, "g1");
    EXPECT_EQ(line.variant, "shafran");
    EXPECT_EQ(line.speed, "blitz");
    EXPECT_EQ(line.clock, (protocol::TimeControl{"fischer", 300'000, 2'000, 0}));
    EXPECT_FALSE(line.casual);
    EXPECT_EQ(line.seats,
              (std::vector<protocol::SeatView>{{true, false, {}, "Ann", 1500, true, -12},
                                               {true, false, {}, {}, {}, {}, {}}}));
    EXPECT_EQ(line.result, (protocol::GameResult{"stalemate", {1, 3}}));
    EXPECT_EQ(line.at_ms, 1'700'000'000'000);
    EXPECT_EQ(line.your_turn, std::nullopt);
}

TEST(GameLine, HasNoResultWhileTheGameIsPlayed) {
    db::ListedGame game;
    game.game = GameId{"g1"};
    game.clock.kind = TimeControl::Kind::Untimed;
    game.seats.resize(2);
    const protocol::GameLine line = game_line(game);
    EXPECT_EQ(line.result, std::nullopt);
    EXPECT_EQ(line.speed, "correspondence");
    EXPECT_FALSE(line.seats[0].taken);
}

}  // namespace
}  // namespace sixfold::server
