#include <map>
#include <tuple>

#include "db/store.h"
#include "tests/db/fixture.h"

// What rated games do to the standings of their players.
namespace sixfold::db {
namespace {

std::vector<StoredStanding> standings_of(Store& store, const UserId& user) {
    return value_of(store.person(user)).value().standings;
}

/// Value, deviation, volatility, number of games and moment, as the last row of a person's history
/// has them.
std::vector<StoredStanding> last_of_history(const TemporaryFolder& folder, const UserId& user) {
    std::map<std::pair<std::string, std::string>, StoredStanding> last;
    Database database(folder.file().string());
    Statement rows = database.statement(
        "SELECT variant, speed, value, deviation, volatility, games, at FROM rating_history"
        " WHERE user_id = ? ORDER BY games");
    rows.bind(user);
    while (rows.step()) {
        last[{rows.text(0), rows.text(1)}] = {rows.text(0),   rows.text(1),
                                              rows.real(2),   rows.real(3),
                                              rows.real(4),   static_cast<int>(rows.integer(5)),
                                              rows.instant(6)};
    }
    std::vector<StoredStanding> standings;
    for (const auto& [key, standing] : last) standings.push_back(standing);
    return standings;
}

TEST(RatedGame, ChangesTheStandingsOfBothWithItsResult) {
    TemporaryFolder folder;
    {
        Store store = store_with(folder.file(), rated_game(kGame, 1, 1));
        EXPECT_EQ(value_of(store.load_game(kGame))->rating_changes, (std::vector{8, -8}));
    }
    Store store = open_or_throw(folder.file());
    const Instant end = ann_wins().at;
    EXPECT_EQ(standings_of(store, kAnn), std::vector{standing(1508.25, 1, end)});
    EXPECT_EQ(standings_of(store, kBob), std::vector{standing(1492.25, 1, end)});
    EXPECT_EQ(value_of(store.load_game(kGame))->rating_changes, (std::vector{8, -8}));
    EXPECT_EQ(value_of(store.load_game(kGame))->people.at(0).standings,
              std::vector{standing(1508.25, 1, end)});
}

TEST(RatedGame, TellsWhatTheFirstMoveIsWorth) {
    TemporaryFolder folder;
    {
        Batch game = rated_game(kGame, 1, 1);
        std::get<FinishGame>(game.back()).first_move = FirstMoveValue{"shafran", 1.25, 1};
        Store store = store_with(folder.file(), game);
        Batch other = rated_game(GameId{"game-2"}, 2, 2);
        std::get<FinishGame>(other.back()).first_move = FirstMoveValue{"shafran", 2.5, 2};
        ASSERT_TRUE(is_ok(store.apply({other})));
    }
    Store store = open_or_throw(folder.file());
    EXPECT_EQ(value_of(store.first_moves()), (std::vector<FirstMoveValue>{{"shafran", 2.5, 2}}));
}

TEST(RatedGame, KeepsEachGameAndSpeedApart) {
    Store store = store_with(":memory:", rated_game(kGame, 1, 1));
    Batch other = rated_game(GameId{"game-2"}, 1, 1);
    for (RatingChange& change : std::get<FinishGame>(other.back()).ratings) {
        change.after.speed = "rapid";
        change.after.value = 1700;
    }
    ASSERT_TRUE(is_ok(store.apply({other})));
    const auto standings = standings_of(store, kAnn);
    ASSERT_EQ(standings.size(), 2u);
    EXPECT_EQ(standings[0].speed, "blitz");
    EXPECT_EQ(standings[0].value, 1508.25);
    EXPECT_EQ(standings[1].speed, "rapid");
    EXPECT_EQ(standings[1].value, 1700);
}

TEST(RatedGame, ChangesNothingWhenItsEndIsRepeatedAlsoAfterLaterGames) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), {});
    const std::vector<Batch> batches{rated_game(GameId{"a"}, 1, 1), rated_game(GameId{"b"}, 2, 2),
                                     rated_game(GameId{"c"}, 3, 3)};
    for (std::size_t known = 1; known <= batches.size(); ++known) {
        const std::vector<Batch> so_far(batches.begin(),
                                        batches.begin() + static_cast<std::ptrdiff_t>(known));
        EXPECT_TRUE(is_ok(store.apply(so_far))) << known;
        EXPECT_TRUE(is_ok(store.apply(so_far))) << known;
    }
    EXPECT_EQ(standings_of(store, kAnn), std::vector{standing(1524.75, 3, ann_wins().at)});
    Database database(folder.file().string());
    EXPECT_EQ(database.integer("SELECT count(*) FROM rating_history"), 6);
    EXPECT_EQ(database.integer("SELECT count(*) FROM standings"), 2);
}

TEST(RatedGame, DoesNotEndWithOtherRatingsWhenRepeated) {
    Store store = store_with(":memory:", rated_game(kGame, 1, 1));
    const auto otherwise = [&](auto change) {
        FinishGame finish = ann_wins_rated(kGame, 1, 1);
        change(finish);
        EXPECT_TRUE(fails_with(store.apply({{finish}}), ErrorCode::Internal,
                               "end of game game-1: the game ended otherwise"));
    };
    otherwise([](FinishGame& finish) { finish.ratings.clear(); });
    otherwise([](FinishGame& finish) { finish.ratings[0].change = 9; });
    otherwise([](FinishGame& finish) { finish.ratings[1].after.value += 0.5; });
    otherwise([](FinishGame& finish) { finish.ratings[1].after.games = 2; });
    otherwise([](FinishGame& finish) { finish.ratings[1].user = kAnn; });
    EXPECT_EQ(standings_of(store, kBob), std::vector{standing(1492.25, 1, ann_wins().at)});
}

// Two results of one person in one transaction: neither is lost, and the later one counts.
TEST(RatedGame, FollowsAnotherOfTheSamePlayersInOneTransaction) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), {});
    ASSERT_TRUE(is_ok(store.apply({rated_game(GameId{"a"}, 1, 1), rated_game(GameId{"b"}, 2, 2)})));
    EXPECT_EQ(standings_of(store, kAnn), std::vector{standing(1516.5, 2, ann_wins().at)});
    EXPECT_EQ(standings_of(store, kBob), std::vector{standing(1484.5, 2, ann_wins().at)});

    Database database(folder.file().string());
    Statement rows = database.statement(
        "SELECT game_id, games, value FROM rating_history WHERE user_id = 'ann' ORDER BY games");
    ASSERT_TRUE(rows.step());
    EXPECT_EQ(rows.text(0), "a");
    EXPECT_EQ(rows.real(2), 1508.25);
    ASSERT_TRUE(rows.step());
    EXPECT_EQ(rows.text(0), "b");
    EXPECT_EQ(rows.real(2), 1516.5);
    EXPECT_FALSE(rows.step());
}

// Two games that both start from what was before either of them would lose one of the results.
TEST(RatedGame, DoesNotOverwriteWhatAnotherGameMadeOfTheSameStanding) {
    Store store = store_with(":memory:", {});
    EXPECT_TRUE(
        fails_with(store.apply({rated_game(GameId{"a"}, 1, 1), rated_game(GameId{"b"}, 1, 2)}),
                   ErrorCode::Internal,
                   "end of game b: the standing of ann does not follow that after 1 games"));
    EXPECT_TRUE(standings_of(store, kAnn).empty()) << "all or nothing";
    EXPECT_FALSE(value_of(store.load_game(GameId{"a"})));
}

// A standing that nobody found in memory must not begin again at 1500.
TEST(RatedGame, DoesNotBeginAStandingAgainThatIsThere) {
    Store store = store_with(":memory:", rated_game(GameId{"a"}, 1, 1));
    ASSERT_TRUE(is_ok(store.apply({rated_game(GameId{"b"}, 2, 2)})));
    Batch forgetful = rated_game(GameId{"c"}, 3, 1);
    std::get<FinishGame>(forgetful.back()).ratings[1].after.value = 1500;
    EXPECT_TRUE(fails_with(store.apply({forgetful}), ErrorCode::Internal,
                           "the standing of bob does not follow that after 2 games"));
    EXPECT_EQ(standings_of(store, kBob), std::vector{standing(1484.5, 2, ann_wins().at)});
    EXPECT_EQ(standings_of(store, kAnn), std::vector{standing(1516.5, 2, ann_wins().at)});
}

TEST(RatedGame, NeedsARatingOfEachPlayerOrOfNone) {
    Store store = store_with(":memory:", {ann_waits_rated(), bob_sits(), started()});
    const auto refused = [&](auto change) {
        FinishGame finish = ann_wins_rated(kGame, 1, 1);
        change(finish);
        EXPECT_TRUE(fails_with(store.apply({{finish}}), ErrorCode::Internal,
                               "the rating of each seat's player, or of none"));
    };
    refused([](FinishGame& finish) { finish.ratings.pop_back(); });
    refused([](FinishGame& finish) { std::swap(finish.ratings[0], finish.ratings[1]); });
    refused([](FinishGame& finish) { finish.ratings.push_back(finish.ratings[0]); });
    EXPECT_TRUE(standings_of(store, kAnn).empty());
    EXPECT_EQ(value_of(store.running_games(at(0))).size(), 1u);
}

TEST(CasualGame, ChangesNoRating) {
    Store store = store_with_running_game();
    EXPECT_TRUE(fails_with(store.apply({{ann_wins_rated(kGame, 1, 1)}}), ErrorCode::Internal,
                           "a casual game changes no rating"));
    ASSERT_TRUE(is_ok(store.apply({{ann_wins()}})));
    EXPECT_TRUE(standings_of(store, kAnn).empty());
    EXPECT_TRUE(value_of(store.load_game(kGame))->rating_changes.empty());
}

TEST(AbortedGame, NeverTouchesARating) {
    Store store = store_with(":memory:", rated_game(GameId{"a"}, 1, 1));
    ASSERT_TRUE(is_ok(store.apply({{ann_waits_rated(), bob_sits(), started()}})));
    for (const char* reason : {"aborted", "no-start"}) {
        FinishGame rated = ann_wins_rated(kGame, 2, 2);
        rated.reason = reason;
        rated.quarters = {0, 0};
        EXPECT_TRUE(fails_with(store.apply({{rated}}), ErrorCode::Internal,
                               "a game without a result changes no rating"));
    }
    ASSERT_TRUE(is_ok(store.apply({{FinishGame{kGame, "aborted", {0, 0}, at(9), {}, {}}}})));
    EXPECT_EQ(standings_of(store, kAnn), std::vector{standing(1508.25, 1, ann_wins().at)});
    EXPECT_TRUE(value_of(store.load_game(kGame))->rating_changes.empty());
}

TEST(RatingHistory, EndsWithWhatTheStandingsSay) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), {});
    int games = 0;
    std::map<std::string, int> of_speed;
    for (const char* speed : {"blitz", "rapid", "blitz", "bullet", "blitz", "rapid"}) {
        const int number = ++of_speed[speed];
        Batch game = rated_game(GameId{"game-" + std::to_string(++games)}, number, number);
        auto& finish = std::get<FinishGame>(game.back());
        finish.at = at(games);
        for (RatingChange& change : finish.ratings) {
            change.after.speed = speed;
            change.after.deviation /= number;
            change.after.volatility += 1e-17 * games;
            change.after.last = finish.at;
        }
        ASSERT_TRUE(is_ok(store.apply({game})));
    }
    for (const UserId& user : {kAnn, kBob}) {
        EXPECT_EQ(last_of_history(folder, user), standings_of(store, user));
        EXPECT_EQ(standings_of(store, user).size(), 3u);
    }
}

}  // namespace
}  // namespace sixfold::db
