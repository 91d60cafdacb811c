#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "server/rating/first_move.h"
#include "server/rating/standing.h"
#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

const UserId kDora{"dora"};
const UserId kEmil{"emil"};

/// A rated game of people with names, in which both have moved.
struct RatedGame : testing::Test {
    RatedGame() {
        driver.name(kDora, "Dora");
        driver.name(kEmil, "Emil");
        table.white = driver.connect(kDora);
        table.black = driver.connect(kEmil);
    }
    void begin(bool casual = false) {
        const auto request =
            driver.ask_for_game(kDora, {"shafran", {"fischer", 600'000, 5'000, 0}, 0, casual, {}});
        table.game = GameId{driver.reply(request)->answer->game};
        driver.watch(table.white, table.game);
        driver.watch(table.black, table.game);
        driver.ask_for_seat(kEmil, table.game);
    }
    void begin_under_way() {
        begin();
        play_moves(driver, table, {"e2e4", "e9e8"});
    }
    const db::StoredStanding* stored(const UserId& user) {
        static db::Person person;
        person = driver.store().person(user);
        return person.standings.empty() ? nullptr : &person.standings.front();
    }

    WorldDriver driver;
    Table table;
};

TEST_F(RatedGame, ShowsTheRatingsWithWhichTheySatDown) {
    begin();
    const auto snapshot = look(driver, table.game);
    EXPECT_EQ(snapshot.seats[0].name, "Dora");
    EXPECT_EQ(snapshot.seats[0].rating, 1500);
    EXPECT_EQ(snapshot.seats[0].provisional, true);
    EXPECT_EQ(snapshot.seats[1].name, "Emil");
    EXPECT_FALSE(snapshot.casual);
}

TEST_F(RatedGame, ChangesBothStandingsInTheBatchOfItsResult) {
    begin_under_way();
    driver.command<protocol::Resign>(table.black, table.game);
    const auto& finished = driver.store().finished().at(table.game);
    ASSERT_EQ(finished.ratings.size(), 2U);
    const auto [dora, emil] = server::rate({}, {}, 1, 0, finished.at);
    EXPECT_EQ(stored(kDora)->value, dora.rating.value);
    EXPECT_EQ(stored(kDora)->games, 1);
    EXPECT_EQ(stored(kDora)->speed, "rapid");
    EXPECT_EQ(stored(kEmil)->value, emil.rating.value);
    const auto ended = driver.last<protocol::Ended>(table.white);
    ASSERT_TRUE(ended && ended->rating_changes);
    EXPECT_GT(ended->rating_changes->at(0), 0);
    EXPECT_LT(ended->rating_changes->at(1), 0);
    EXPECT_EQ(look(driver, table.game).seats[0].rating_change, ended->rating_changes->at(0));
}

TEST_F(RatedGame, ACasualOneChangesNothing) {
    begin(true);
    play_moves(driver, table, {"e2e4", "e9e8"});
    driver.command<protocol::Resign>(table.black, table.game);
    EXPECT_EQ(stored(kDora), nullptr);
    EXPECT_FALSE(driver.last<protocol::Ended>(table.white)->rating_changes);
}

TEST_F(RatedGame, OneThatIsCalledOffNeverTouchesARating) {
    begin();
    driver.command<protocol::Abort>(table.white, table.game);
    EXPECT_EQ(stored(kDora), nullptr);
    begin();
    driver.pass(std::chrono::minutes(2));  // nobody made the first move
    EXPECT_EQ(look(driver, table.game).result->reason, "no-start");
    EXPECT_EQ(stored(kEmil), nullptr);
}

TEST_F(RatedGame, OneThatEndsBeforeBothHaveMovedIsNotRated) {
    for (const bool moved : {false, true}) {
        begin();
        if (moved) play_moves(driver, table, {"e2e4"});
        driver.command<protocol::Resign>(table.white, table.game);
        EXPECT_EQ(look(driver, table.game).result->reason, "resignation");
        EXPECT_EQ(stored(kDora), nullptr);
        EXPECT_FALSE(driver.last<protocol::Ended>(table.white)->rating_changes);
    }
}

TEST_F(RatedGame, ResigningAlwaysRates) {
    begin_under_way();
    driver.close(table.white);
    driver.command<protocol::Resign>(table.black, table.game);
    EXPECT_NE(stored(kDora), nullptr);
}

TEST_F(RatedGame, AFlagThatFallsWithNobodyThereRates) {
    begin_under_way();
    driver.close(table.white);
    driver.close(table.black);
    driver.pass(std::chrono::hours(1));
    EXPECT_NE(stored(kDora), nullptr);
    EXPECT_LT(stored(kDora)->value, 1500);
}

TEST_F(RatedGame, TheNextOneGoesOnFromTheLast) {
    begin_under_way();
    driver.command<protocol::Resign>(table.black, table.game);
    const auto first = *stored(kDora);
    begin_under_way();
    driver.command<protocol::Resign>(table.black, table.game);
    EXPECT_EQ(stored(kDora)->games, 2);
    EXPECT_GT(stored(kDora)->value, first.value);
    EXPECT_EQ(look(driver, table.game).seats[0].rating, std::lround(first.value));
}

// What is forgotten here is not forgotten.
TEST_F(RatedGame, AStandingSurvivesALongAbsenceAndARestart) {
    begin_under_way();
    driver.command<protocol::Resign>(table.black, table.game);
    const double before = stored(kDora)->value;
    driver.close(table.white);
    driver.close(table.black);
    driver.pass(std::chrono::hours(2));
    driver.tick();
    table.white = driver.connect(kDora);
    table.black = driver.connect(kEmil);
    begin();
    EXPECT_EQ(look(driver, table.game).seats[0].rating, std::lround(before));
    driver.command<protocol::Abort>(table.white, table.game);
    driver.crash(Milliseconds{3'000});
    table.white = driver.connect(kDora);
    table.black = driver.connect(kEmil);
    begin_under_way();
    driver.command<protocol::Resign>(table.white, table.game);
    EXPECT_EQ(stored(kDora)->games, 2);
}

TEST_F(RatedGame, OneThatARestartInterruptsIsRatedOnceWhenItEnds) {
    begin_under_way();
    driver.crash(Milliseconds{3'000});
    table.white = driver.connect(kDora);
    table.black = driver.connect(kEmil);
    driver.watch(table.white, table.game);
    driver.watch(table.black, table.game);
    driver.command<protocol::Resign>(table.black, table.game);
    EXPECT_EQ(stored(kDora)->games, 1);
    driver.crash(Milliseconds{3'000});
    const auto snapshot = look(driver, table.game, kDora);
    EXPECT_EQ(snapshot.status, "over");
    EXPECT_GT(snapshot.seats[0].rating_change.value_or(0), 0);
    EXPECT_EQ(stored(kDora)->games, 1);
}

TEST_F(RatedGame, TwoThatEndAtOnceAreRatedOneAfterTheOther) {
    begin_under_way();
    const Table first = table;
    begin_under_way();
    driver.hold_commits();
    driver.command<protocol::Resign>(first.black, first.game);
    driver.command<protocol::Resign>(table.black, table.game);
    driver.commit_at_once();
    EXPECT_EQ(stored(kDora)->games, 2);
    EXPECT_EQ(stored(kEmil)->games, 2);
}

TEST_F(RatedGame, ARematchIsRatedTooAndChangesSeats) {
    begin_under_way();
    driver.command<protocol::Resign>(table.black, table.game);
    driver.command<protocol::OfferRematch>(table.white, table.game);
    driver.command<protocol::OfferRematch>(table.black, table.game);
    const auto next = driver.last<protocol::Rematch>(table.white)->next;
    ASSERT_TRUE(next);
    const auto snapshot = look(driver, GameId{*next});
    EXPECT_FALSE(snapshot.casual);
    EXPECT_EQ(snapshot.seats[0].name, "Emil");
    EXPECT_LT(*snapshot.seats[0].rating, 1500);
    EXPECT_FALSE(snapshot.seats[0].rating_change);
}

TEST_F(RatedGame, HasNoTakebacks) {
    begin_under_way();
    driver.command<protocol::OfferTakeback>(table.white, table.game);
    EXPECT_EQ(refusal(driver, table.white), "not_allowed_now");
}

/// All results of a series, rated again in their order, give what is stored.
TEST_F(RatedGame, AReplayOfAllResultsGivesTheSameRatings) {
    for (int i = 0; i < 12; ++i) {
        begin_under_way();
        driver.pass(std::chrono::minutes(7));
        driver.command<protocol::Resign>(i % 3 == 0 ? table.white : table.black, table.game);
        driver.pass(std::chrono::hours(30));
    }
    std::vector<const db::FinishGame*> results;
    for (const auto& [game, finished] : driver.store().finished()) results.push_back(&finished);
    std::sort(results.begin(), results.end(),
              [](const auto* a, const auto* b) { return a->at < b->at; });
    server::Standing dora;
    server::Standing emil;
    server::FirstMove first_move;
    for (const auto* result : results) {
        const double score = result->quarters[0] / 4.0;
        const auto before = std::pair(dora, emil);
        std::tie(dora, emil) = server::rate(dora, emil, score, first_move.points, result->at);
        first_move = first_move.after(before.first.rating, before.second.rating, score);
    }
    EXPECT_EQ(stored(kDora)->value, dora.rating.value);
    EXPECT_EQ(stored(kEmil)->value, emil.rating.value);
    EXPECT_EQ(stored(kEmil)->deviation, emil.rating.deviation);
    EXPECT_EQ(driver.store().first_moves().at("shafran").points, first_move.points);
    EXPECT_EQ(driver.store().first_moves().at("shafran").games, 12);
}

}  // namespace
}  // namespace sixfold::test
