#include "db/store.h"

#include "db/database.h"
#include "tests/db/fixture.h"

namespace sixfold::db {
namespace {

TEST(Store, FindsThePersonOfASession) {
    Store store = open_or_throw(":memory:");
    ASSERT_TRUE(is_ok(store.apply({{ann_comes(), bob_comes()}})));
    const auto bob = value_of(store.session_owner("session-of-bob", at(2)));
    ASSERT_TRUE(bob);
    EXPECT_EQ(bob->owner, (Owner{kBob, std::nullopt}));
    EXPECT_EQ(bob->seen, at(1));
    EXPECT_FALSE(bob->agent_known);
    EXPECT_FALSE(value_of(store.session_owner("unknown", at(2))));
}

TEST(Store, KeepsTheFirstDefinitionOfAHash) {
    Store store = open_or_throw(":memory:");
    const Definition newer{"hash-2", "glinski", "slug: glinski\nmore\n"};
    ASSERT_TRUE(is_ok(store.pin({kDefinition, newer})));
    ASSERT_TRUE(is_ok(store.pin({{kDefinition.hash, "other", "other"}, newer})));

    const auto definitions = value_of(store.definitions());
    ASSERT_EQ(definitions.size(), 2u);
    EXPECT_EQ(definitions[0].hash, kDefinition.hash);
    EXPECT_EQ(definitions[0].slug, kDefinition.slug);
    EXPECT_EQ(definitions[0].text, kDefinition.text);
    EXPECT_EQ(definitions[1].text, newer.text);
}

TEST(Store, GivesBackAGameThatWaits) {
    Store store = store_with(":memory:", {ann_waits()});
    const auto game = value_of(store.load_game(kGame));
    ASSERT_TRUE(game);
    EXPECT_EQ(game->game, kGame);
    EXPECT_EQ(game->definition_hash, kDefinition.hash);
    EXPECT_EQ(game->clock, (TimeControl{Milliseconds{300'000}, Milliseconds{2'000}}));
    EXPECT_TRUE(game->casual);
    EXPECT_EQ(game->host, kAnn);
    EXPECT_EQ(game->seats, (std::vector<std::optional<UserId>>{kAnn, std::nullopt}));
    EXPECT_EQ(game->created, at(2));
    EXPECT_TRUE(game->facts.empty());
}

TEST(Store, KeepsEveryKindOfClockAndWhetherMovesCanBeTakenBack) {
    for (int i = 0; i <= static_cast<int>(TimeControl::Kind::Untimed); ++i) {
        InsertGame game = ann_waits();
        game.clock.kind = static_cast<TimeControl::Kind>(i);
        game.clock.periods = i;
        game.casual = i % 2 == 0;
        Store store = store_with(":memory:", {game});
        const auto loaded = value_of(store.load_game(kGame));
        ASSERT_TRUE(loaded);
        EXPECT_EQ(loaded->clock, game.clock);
        EXPECT_EQ(loaded->casual, game.casual);
    }
}

TEST(Store, SaysThatAClockIsNotKnown) {
    TemporaryFolder folder;
    { Store store = store_with_running_game(folder.file()); }
    Database(folder.file().string()).execute("UPDATE games SET clock_kind = 'hourglass'");
    Store store = open_or_throw(folder.file());
    EXPECT_TRUE(fails_with(store.load_game(kGame), ErrorCode::Internal,
                           "the clock of game game-1 is not known"));
}

TEST(Store, HasNothingForAnUnknownGame) {
    Store store = open_or_throw(":memory:");
    EXPECT_FALSE(value_of(store.load_game(kGame)));
}

TEST(Store, SeatsAUser) {
    Store store = store_with(":memory:", {ann_waits(), bob_sits()});
    EXPECT_EQ(value_of(store.load_game(kGame))->seats,
              (std::vector<std::optional<UserId>>{kAnn, kBob}));
}

TEST(Store, KeepsGamesForEightSeats) {
    InsertGame game = ann_waits();
    game.seats.assign(8, std::nullopt);
    game.seats[7] = kBob;
    Store store = store_with(":memory:", {game});
    EXPECT_EQ(value_of(store.load_game(kGame))->seats, game.seats);
}

TEST(Store, GivesBackFactsInOrder) {
    Store store = store_with_running_game();
    ASSERT_TRUE(is_ok(store.apply({{moved(2)}, {moved(3)}, {moved(4)}})));
    EXPECT_EQ(facts_of(store), (std::vector{stored(started()), stored(moved(2)), stored(moved(3)),
                                            stored(moved(4))}));
}

TEST(Store, ListsGamesThatHaveBegunAndAreNotOver) {
    const GameId waits{"waits"}, over{"over"}, first{"a"}, second{"b"};
    Store store = store_with(
        ":memory:", {ann_waits(waits), ann_waits(over), ann_waits(second), ann_waits(first)});
    ASSERT_TRUE(is_ok(store.apply({{started(over), ann_wins(over)},
                                   {started(first), bob_sits(first)},
                                   {started(second), moved(2, second)}})));
    const auto running = value_of(store.running_games(at(0)));
    ASSERT_EQ(running.size(), 2u);
    EXPECT_EQ(running[0].game, first);
    EXPECT_EQ(running[0].seats[1], kBob);
    EXPECT_EQ(running[1].game, second);
    EXPECT_EQ(running[1].facts, (std::vector{stored(started()), stored(moved(2))}));
}

std::vector<std::string> running(Store& store, Instant until) {
    std::vector<std::string> ids;
    for (const StoredGame& game : value_of(store.running_games(until))) {
        ids.push_back(game.game.text);
    }
    return ids;
}

/// Games a, b, c and d that are being played.
Store store_with_four_games() {
    Store store = store_with(":memory:", {});
    for (const char* id : {"d", "c", "b", "a"}) {
        EXPECT_TRUE(is_ok(store.apply({{ann_waits(GameId{id}), started(GameId{id})}})));
    }
    return store;
}

TEST(Store, LeavesGamesOutThatSleepUntilLater) {
    Store store = store_with_four_games();
    ASSERT_TRUE(
        is_ok(store.apply({{sleeps_until(at(100), GameId{"a"}), sleeps_until(at(200), GameId{"b"}),
                            sleeps_until(at(201), GameId{"c"})}})));
    EXPECT_EQ(running(store, at(99)), (std::vector<std::string>{"d"}));
    EXPECT_EQ(running(store, at(200)), (std::vector<std::string>{"a", "b", "d"}));
    EXPECT_EQ(running(store, at(1000)), (std::vector<std::string>{"a", "b", "c", "d"}));
    ASSERT_TRUE(is_ok(store.apply(
        {{sleeps_until(std::nullopt, GameId{"a"}), sleeps_until(at(50), GameId{"b"})}})));
    EXPECT_EQ(running(store, at(99)), (std::vector<std::string>{"a", "b", "d"}));
}

TEST(Store, ListsSleepingGamesByTheirDeadlines) {
    Store store = store_with_four_games();
    EXPECT_TRUE(value_of(store.sleeping_games(9)).empty());
    ASSERT_TRUE(
        is_ok(store.apply({{sleeps_until(at(300), GameId{"a"}), sleeps_until(at(100), GameId{"d"}),
                            sleeps_until(at(100), GameId{"c"})}})));
    const std::vector<SleepingGame> all{
        {GameId{"c"}, at(100)}, {GameId{"d"}, at(100)}, {GameId{"a"}, at(300)}};
    EXPECT_EQ(value_of(store.sleeping_games(9)), all);
    EXPECT_EQ(value_of(store.sleeping_games(2)), (std::vector{all[0], all[1]}));
    EXPECT_TRUE(value_of(store.sleeping_games(0)).empty());
    EXPECT_TRUE(value_of(store.sleeping_games(-1)).empty());
}

TEST(Store, WakesAGameThatEnds) {
    Store store = store_with_running_game();
    const std::vector<Batch> batches{{sleeps_until(at(100))}, {ann_wins()}};
    ASSERT_TRUE(is_ok(store.apply(batches)));
    EXPECT_TRUE(value_of(store.sleeping_games(9)).empty());
    EXPECT_TRUE(is_ok(store.apply(batches))) << "as a repeated commit does";
    EXPECT_TRUE(value_of(store.sleeping_games(9)).empty());
    EXPECT_TRUE(value_of(store.running_games(at(1000))).empty());
}

TEST(Store, LetsOnlyGamesSleepThatAreBeingPlayed) {
    Store store = store_with(":memory:", {ann_waits()});
    EXPECT_TRUE(fails_with(store.apply({{sleeps_until(at(100))}}), ErrorCode::Internal,
                           "deadline of game game-1: the game has not begun"));
    EXPECT_TRUE(fails_with(store.apply({{sleeps_until(at(100), GameId{"none"})}}),
                           ErrorCode::Internal, "deadline of game none: there is no such game"));
}

TEST(Store, RemembersTheHeartbeatThatWasWrittenLast) {
    Store store = open_or_throw(":memory:");
    EXPECT_EQ(value_of(store.last_heartbeat()), std::nullopt);
    ASSERT_TRUE(is_ok(store.apply({{Heartbeat{at(9)}}, {Heartbeat{at(5)}}})));
    EXPECT_EQ(value_of(store.last_heartbeat()), at(5));
}

TEST(Store, GivesBackTheSameFactsOfAFinishedGame) {
    TemporaryFolder folder;
    std::vector<StoredFact> before;
    {
        Store store = store_with_running_game(folder.file());
        AppendFact strange = moved(2);
        strange.command = "tab\twith\nodd\\text:1";
        ASSERT_TRUE(is_ok(store.apply({{strange, moved(3)}})));
        before = facts_of(store);
        ASSERT_TRUE(is_ok(store.apply({{ann_wins()}})));
        EXPECT_EQ(facts_of(store), before);
        EXPECT_EQ(before.size(), 3u);
    }
    Database database(folder.file().string());
    EXPECT_EQ(database.integer("SELECT count(*) FROM journal"), 0);
    Statement game = database.statement("SELECT status, end_reason, ended_at FROM games");
    ASSERT_TRUE(game.step());
    EXPECT_EQ(game.text(0), "over");
    EXPECT_EQ(game.text(1), "checkmate");
    EXPECT_EQ(game.instant(2), ann_wins().at);
    Statement seats = database.statement("SELECT quarters FROM game_seats ORDER BY seat");
    ASSERT_TRUE(seats.step());
    EXPECT_EQ(seats.integer(0), 4);
    ASSERT_TRUE(seats.step());
    EXPECT_EQ(seats.integer(0), 0);
}

TEST(Store, SaysThatPackedFactsAreDamaged) {
    TemporaryFolder folder;
    { Store store = store_with(folder.file(), {ann_waits(), started(), ann_wins()}); }
    Database(folder.file().string()).execute("UPDATE games SET packed = 'nonsense'");
    Store store = open_or_throw(folder.file());
    EXPECT_TRUE(fails_with(store.load_game(kGame), ErrorCode::Internal,
                           "the stored facts of game game-1 cannot be read"));
}

TEST(Store, AppliesAllBatchesOrNone) {
    Store store = store_with_running_game();
    const Batch gap{moved(9)};
    EXPECT_TRUE(fails_with(
        store.apply({{ann_waits(GameId{"other"})}, {moved(2), Heartbeat{at(1)}}, gap, {moved(3)}}),
        ErrorCode::Internal, "version 9 of game game-1"));
    EXPECT_FALSE(value_of(store.load_game(GameId{"other"})));
    EXPECT_EQ(facts_of(store), std::vector{stored(started())});
    EXPECT_EQ(value_of(store.last_heartbeat()), std::nullopt);

    EXPECT_TRUE(is_ok(store.apply({{moved(2)}})));
    EXPECT_EQ(facts_of(store).size(), 2u);
}

TEST(Store, TakesNothingAsSuccess) {
    Store store = open_or_throw(":memory:");
    EXPECT_TRUE(is_ok(store.apply({})));
    EXPECT_TRUE(is_ok(store.apply({{}})));
}

// A commit whose outcome was not known is tried again, with all that came with it.
TEST(Store, ChangesNothingWhenAWholeGameIsAppliedAgain) {
    Store store = open_or_throw(":memory:");
    ASSERT_TRUE(is_ok(store.pin({kDefinition})));
    const std::vector<Batch> batches{
        {ann_comes(), ann_waits()},
        {bob_comes(), bob_sits(), started()},
        {moved(2)},
        {moved(3)},
        {moved(4), ann_wins()},
        {Heartbeat{at(10)}},
    };
    for (std::size_t known = 1; known <= batches.size(); ++known) {
        const std::vector<Batch> so_far(batches.begin(),
                                        batches.begin() + static_cast<std::ptrdiff_t>(known));
        EXPECT_TRUE(is_ok(store.apply(so_far))) << known;
        EXPECT_TRUE(is_ok(store.apply(so_far))) << known;
    }
    const auto game = value_of(store.load_game(kGame));
    ASSERT_TRUE(game);
    EXPECT_EQ(game->seats, (std::vector<std::optional<UserId>>{kAnn, kBob}));
    EXPECT_EQ(game->facts, (std::vector{stored(started()), stored(moved(2)), stored(moved(3)),
                                        stored(moved(4))}));
    EXPECT_TRUE(value_of(store.running_games(at(0))).empty());
}

struct Contradiction {
    std::string name;
    Operation operation;
    std::string sentence;
};

std::vector<Contradiction> contradictions() {
    std::vector<Contradiction> all;
    const auto add = [&](std::string name, Operation operation, std::string sentence) {
        all.push_back({std::move(name), std::move(operation), std::move(sentence)});
    };
    add("guest of another time", InsertGuest{kAnn, "session-of-ann", at(5)}, "guest ann: ");
    add("guest with another session", InsertGuest{kAnn, "session-2", at(0)}, "guest ann: ");
    add("session of another guest", InsertGuest{UserId{"eve"}, "session-of-ann", at(0)},
        "guest eve: UNIQUE");

    const auto game = [&](const char* name, auto change) {
        InsertGame changed = ann_waits();
        change(changed);
        add(name, changed, "new game game-1: the game is stored with other values");
    };
    game("game with another definition", [](InsertGame& g) { g.definition_hash = "hash-9"; });
    game("game with another clock", [](InsertGame& g) { g.clock.base += Milliseconds{1}; });
    game("game with another increment",
         [](InsertGame& g) { g.clock.increment += Milliseconds{1}; });
    game("game with another kind of clock",
         [](InsertGame& g) { g.clock.kind = TimeControl::Kind::Delay; });
    game("game with more periods", [](InsertGame& g) { g.clock.periods = 3; });
    game("game that is not casual", [](InsertGame& g) { g.casual = false; });
    game("game with another host", [](InsertGame& g) { g.host = kBob; });
    game("game of another time", [](InsertGame& g) { g.at = at(3); });
    game("game with more seats", [](InsertGame& g) { g.seats.emplace_back(); });
    game("game for one person", [](InsertGame& g) { g.invited = kBob; });
    game("game with a rating", [](InsertGame& g) { g.ratings = {SeatRating{1500, true}, {}}; });
    game("game with somebody else", [](InsertGame& g) { g.seats = {kBob, std::nullopt}; });

    InsertGame unpinned = ann_waits(GameId{"new"});
    unpinned.definition_hash = "unknown";
    add("game without definition", unpinned, "new game new: FOREIGN KEY");
    InsertGame seatless = ann_waits(GameId{"new"});
    seatless.seats.clear();
    add("game without seats", seatless, "new game new: a game needs a seat");
    InsertGame crowded = ann_waits(GameId{"new"});
    crowded.seats.assign(9, std::nullopt);
    add("game with too many seats", crowded, "new game new: CHECK");

    add("seat of somebody else", TakeSeat{kGame, Seat{0}, kBob, {}}, "seat 0 of game game-1: ");
    add("seat that is not there", TakeSeat{kGame, Seat{2}, kBob, {}}, "seat 2 of game game-1: ");
    add("seat of no game", TakeSeat{GameId{"none"}, Seat{0}, kBob, {}}, "seat 0 of game none: ");

    const auto fact = [&](const char* name, auto change) {
        AppendFact changed = moved(2);
        change(changed);
        add(name, changed, "version 2 of game game-1: the version is stored with other values");
    };
    fact("version with another fact", [](AppendFact& f) { f.fact = "moved 0 e2e3 2"; });
    fact("version of another time", [](AppendFact& f) { f.at += Milliseconds{1}; });
    fact("version of another command", [](AppendFact& f) { f.command = "other:1"; });
    fact("version of another seat", [](AppendFact& f) { f.seat = Seat{1}; });
    fact("version without command", [](AppendFact& f) { f.command.reset(); });

    add("fact after a gap", moved(4), "version 4 of game game-1: the newest version is 2");
    AppendFact zero = started();
    zero.version = 0;
    add("fact before the first", zero, "version 0 of game game-1: ");
    add("fact of no game", started(GameId{"none"}),
        "version 1 of game none: there is no such game");
    AppendFact seatless_command = moved(3);
    seatless_command.seat.reset();
    add("command without seat", seatless_command,
        "version 3 of game game-1: a command is of a seat");
    AppendFact stranger = moved(3);
    stranger.seat = Seat{5};
    add("command of a seat that is not there", stranger,
        "version 3 of game game-1: there is no such seat");

    add("end of no game", ann_wins(GameId{"none"}), "end of game none: there is no such game");
    add("end without a score", FinishGame{kGame, "time", {4}, at(9), {}, {}},
        "end of game game-1: the game needs a score for each seat");
    add("end with a negative score", FinishGame{kGame, "time", {5, -1}, at(9), {}, {}},
        "end of game game-1: CHECK");
    return all;
}

TEST(Store, AnswersAContradictionWithAnInternalErrorAndChangesNothing) {
    Store store = store_with_running_game();
    ASSERT_TRUE(is_ok(store.apply({{moved(2)}})));
    const std::vector<StoredFact> before = facts_of(store);
    for (const Contradiction& contradiction : contradictions()) {
        SCOPED_TRACE(contradiction.name);
        EXPECT_TRUE(fails_with(store.apply({{Heartbeat{at(1)}, contradiction.operation}}),
                               ErrorCode::Internal, contradiction.sentence));
        EXPECT_EQ(value_of(store.last_heartbeat()), std::nullopt);
        EXPECT_EQ(facts_of(store), before);
    }
    EXPECT_TRUE(is_ok(store.apply({{moved(3)}})));
}

TEST(Store, DoesNotFinishAGameThatHasNotBegun) {
    Store store = store_with(":memory:", {ann_waits()});
    EXPECT_TRUE(fails_with(store.apply({{ann_wins()}}), ErrorCode::Internal,
                           "end of game game-1: the game has not begun"));
}

TEST(Store, DoesNotChangeAFinishedGame) {
    Store store = store_with_running_game();
    ASSERT_TRUE(is_ok(store.apply({{moved(2), ann_wins()}})));
    FinishGame drawn = ann_wins();
    drawn.quarters = {2, 2};
    FinishGame resigned = ann_wins();
    resigned.reason = "resignation";
    FinishGame later = ann_wins();
    later.at += Milliseconds{1};
    for (const FinishGame& other : {drawn, resigned, later}) {
        EXPECT_TRUE(fails_with(store.apply({{other}}), ErrorCode::Internal,
                               "end of game game-1: the game ended otherwise"));
    }
    EXPECT_TRUE(fails_with(store.apply({{moved(3)}}), ErrorCode::Internal,
                           "version 3 of game game-1: the game is over"));
    AppendFact other = moved(2);
    other.fact = "moved 0 a1a2 1";
    EXPECT_TRUE(fails_with(store.apply({{other}}), ErrorCode::Internal,
                           "version 2 of game game-1: the game is over"));
    EXPECT_EQ(facts_of(store), (std::vector{stored(started()), stored(moved(2))}));
}

TEST(Store, KeepsGamesApart) {
    const GameId other{"game-2"};
    Store store = store_with_running_game();
    ASSERT_TRUE(is_ok(store.apply({{ann_waits(other), started(other), moved(2, other)}})));
    ASSERT_TRUE(is_ok(store.apply({{ann_wins(other)}})));
    EXPECT_EQ(facts_of(store), std::vector{stored(started())});
    EXPECT_EQ(facts_of(store, other), (std::vector{stored(started()), stored(moved(2))}));
}

}  // namespace
}  // namespace sixfold::db
