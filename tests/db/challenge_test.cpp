#include <algorithm>

#include "db/store.h"
#include "tests/db/fixture.h"

// Open games: whom they are meant for, with which ratings people sit down, and how they go away.
namespace sixfold::db {
namespace {

InsertGame ann_challenges_bob(const GameId& game = kGame) {
    InsertGame challenge = ann_waits_rated(game);
    challenge.invited = kBob;
    challenge.ratings = {SeatRating{1623, true}, std::nullopt};
    return challenge;
}

TakeSeat bob_accepts(const GameId& game = kGame) {
    return {game, Seat{1}, kBob, SeatRating{1499, false}};
}

std::vector<std::string> challenged(Store& store) {
    std::vector<std::string> ids;
    for (const StoredGame& game : value_of(store.challenges())) ids.push_back(game.game.text);
    return ids;
}

TEST(Challenge, KeepsWhoIsInvitedAndTheRatingsOfBoth) {
    Store store = store_with(":memory:", {ann_challenges_bob()});
    auto game = value_of(store.load_game(kGame));
    ASSERT_TRUE(game);
    EXPECT_EQ(game->invited, kBob);
    EXPECT_EQ(game->ratings,
              (std::vector<std::optional<SeatRating>>{SeatRating{1623, true}, std::nullopt}));

    ASSERT_TRUE(is_ok(store.apply({{bob_accepts(), started()}})));
    game = value_of(store.load_game(kGame));
    EXPECT_EQ(game->invited, kBob);
    EXPECT_EQ(game->ratings, (std::vector<std::optional<SeatRating>>{SeatRating{1623, true},
                                                                     SeatRating{1499, false}}));
    EXPECT_TRUE(game->rating_changes.empty());
}

TEST(Challenge, HasNoInvitationAndNoRatingsUnlessSomebodyGaveThem) {
    Store store = store_with(":memory:", {ann_waits()});
    const auto game = value_of(store.load_game(kGame));
    ASSERT_TRUE(game);
    EXPECT_EQ(game->invited, std::nullopt);
    EXPECT_EQ(game->ratings, std::vector<std::optional<SeatRating>>(2));
}

TEST(Challenge, NamesEverybodyOfAGameOnce) {
    TemporaryFolder folder;
    Store store = store_with(folder.file(), {ann_challenges_bob(), bob_accepts(), started()});
    name_people(folder.file());
    for (const StoredGame& game :
         {value_of(store.load_game(kGame)).value(), value_of(store.running_games(at(0))).at(0)}) {
        ASSERT_EQ(game.people.size(), 2u);
        EXPECT_EQ(game.people[0], (Person{kAnn, "Ann", {}, {}, {}}));
        EXPECT_EQ(game.people[1], (Person{kBob, "Bob_2", {}, {}, {}}));
    }
}

TEST(Challenge, NamesWhoIsInvitedBeforeAnybodySits) {
    InsertGame by_lot = ann_challenges_bob();
    by_lot.seats = {std::nullopt, std::nullopt};
    by_lot.ratings.clear();
    Store store = store_with(":memory:", {by_lot});
    const auto game = value_of(store.load_game(kGame));
    ASSERT_EQ(game->people.size(), 2u);
    EXPECT_EQ(game->people[0].id, kAnn);
    EXPECT_EQ(game->people[1].id, kBob);
}

TEST(Challenge, IsListedUntilTheGameBegins) {
    const GameId first{"a"}, second{"b"}, plain{"c"};
    Store store = store_with(
        ":memory:", {ann_challenges_bob(second), ann_challenges_bob(first), ann_waits(plain)});
    EXPECT_EQ(challenged(store), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(value_of(store.challenges()).at(0).invited, kBob);
    ASSERT_TRUE(is_ok(store.apply({{bob_accepts(first), started(first)}})));
    EXPECT_EQ(challenged(store), std::vector<std::string>{"b"});
    ASSERT_TRUE(is_ok(store.apply({{WithdrawGame{second}}})));
    EXPECT_TRUE(challenged(store).empty());
}

TEST(Challenge, IsTheSameWhenItIsRepeatedAlsoAfterTheAnswer) {
    Store store = store_with(":memory:", {});
    const std::vector<Batch> batches{{ann_challenges_bob()}, {bob_accepts(), started()}};
    for (int times = 0; times < 3; ++times) EXPECT_TRUE(is_ok(store.apply(batches)));
    EXPECT_EQ(facts_of(store).size(), 1u);

    TakeSeat stronger = bob_accepts();
    stronger.rating->value += 1;
    TakeSeat provisional = bob_accepts();
    provisional.rating->provisional = true;
    TakeSeat unrated = bob_accepts();
    unrated.rating.reset();
    for (const TakeSeat& other : {stronger, provisional, unrated}) {
        EXPECT_TRUE(fails_with(store.apply({{other}}), ErrorCode::Internal, "seat 1 of game "));
    }
}

TEST(Challenge, DoesNotChangeWhenItIsRepeatedWithOtherValues) {
    Store store = store_with(":memory:", {ann_challenges_bob()});
    InsertGame for_all = ann_challenges_bob();
    for_all.invited.reset();
    InsertGame stronger = ann_challenges_bob();
    stronger.ratings[0]->value += 1;
    InsertGame unrated = ann_challenges_bob();
    unrated.ratings.clear();
    for (const InsertGame& other : {for_all, stronger, unrated}) {
        EXPECT_TRUE(fails_with(store.apply({{other}}), ErrorCode::Internal,
                               "the game is stored with other values"));
    }
}

TEST(OpenGame, GoesAwayWhenItIsWithdrawnAndMayBeMadeAgain) {
    Store store = store_with(":memory:", {ann_challenges_bob()});
    ASSERT_TRUE(is_ok(store.apply({{WithdrawGame{kGame}}})));
    EXPECT_FALSE(value_of(store.load_game(kGame)));
    EXPECT_TRUE(is_ok(store.apply({{WithdrawGame{kGame}}}))) << "as a repeated commit does";
    EXPECT_TRUE(is_ok(store.apply({{WithdrawGame{GameId{"none"}}}})));

    const std::vector<Batch> both{{ann_challenges_bob()}, {WithdrawGame{kGame}}};
    for (int times = 0; times < 2; ++times) {
        EXPECT_TRUE(is_ok(store.apply(both)));
        EXPECT_FALSE(value_of(store.load_game(kGame)));
    }
    EXPECT_TRUE(is_ok(store.apply({{ann_challenges_bob()}})));
    EXPECT_TRUE(value_of(store.load_game(kGame)));
}

TEST(OpenGame, IsNotWithdrawnOnceItHasBegun) {
    Store store = store_with_running_game();
    EXPECT_TRUE(fails_with(store.apply({{WithdrawGame{kGame}}}), ErrorCode::Internal,
                           "withdrawal of game game-1: the game has begun"));
    ASSERT_TRUE(is_ok(store.apply({{moved(2), ann_wins()}})));
    EXPECT_TRUE(fails_with(store.apply({{WithdrawGame{kGame}}}), ErrorCode::Internal,
                           "withdrawal of game game-1: the game has begun"));
    EXPECT_EQ(facts_of(store).size(), 2u);
}

TEST(OpenGame, LeavesADatabaseThatOpensAgainWhenItIsWithdrawn) {
    TemporaryFolder folder;
    {
        Store store = store_with_running_game(folder.file());
        ASSERT_TRUE(is_ok(store.apply({{ann_challenges_bob(GameId{"b"}), moved(2)}})));
        ASSERT_TRUE(is_ok(store.apply({{WithdrawGame{GameId{"b"}}, moved(3)}})));
    }
    Store store = open_or_throw(folder.file());
    EXPECT_EQ(facts_of(store).size(), 3u);
    EXPECT_FALSE(value_of(store.load_game(GameId{"b"})));
    EXPECT_EQ(Database(folder.file().string()).integer("SELECT count(*) FROM game_seats"), 2);
}

}  // namespace
}  // namespace sixfold::db
