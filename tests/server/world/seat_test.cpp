// Creating a game and taking a seat in it.

#include <gtest/gtest.h>

#include "tests/server/world/world_driver.h"
#include "tests/support/results.h"

namespace sixfold::test {
namespace {

const protocol::TimeControl kOneMinute{"fischer", 60'000, 0, 0};
const UserId kAlice{"alice"};
const UserId kBob{"bob"};
const UserId kCarol{"carol"};

std::vector<std::optional<UserId>> seats_of(const WorldDriver& driver, const GameId& game) {
    return driver.store().game(game).value().seats;
}

class ChosenSeat : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seats, ChosenSeat, testing::Values(0, 1));

TEST_P(ChosenSeat, IsTheHostsAndTheGuestGetsTheOther) {
    const int chosen = GetParam();
    WorldDriver driver;
    const GameId game = open_game(driver, kAlice, chosen);
    const ConnectionId alice = driver.connect(kAlice);
    driver.watch(alice, game);
    const auto open = driver.last<protocol::Snapshot>(alice);
    ASSERT_TRUE(open);
    EXPECT_EQ(open->status, "open");
    EXPECT_EQ(open->you, chosen);
    EXPECT_TRUE(open->host);
    EXPECT_EQ(open->version, 0);
    EXPECT_FALSE(open->legal);

    const auto* const reply = driver.reply(driver.ask_for_seat(kBob, game));
    ASSERT_NE(reply, nullptr);
    ASSERT_TRUE(is_ok(reply->answer));
    EXPECT_EQ(reply->answer->seat, 1 - chosen);
    EXPECT_FALSE(reply->session);

    const auto started = driver.last<protocol::Started>(alice);
    ASSERT_TRUE(started);
    EXPECT_EQ(started->version, 1);
    EXPECT_EQ(started->you, chosen);
    EXPECT_EQ(started->legal.has_value(), chosen == 0);
    std::vector<std::optional<UserId>> expected(2);
    expected[static_cast<std::size_t>(chosen)] = kAlice;
    expected[static_cast<std::size_t>(1 - chosen)] = kBob;
    EXPECT_EQ(seats_of(driver, game), expected);
}

class Lot : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Draws, Lot, testing::Values(0, 1));

TEST_P(Lot, DecidesAtTheStartWhereTheHostSits) {
    const int drawn = GetParam();
    WorldDriver driver;
    const GameId game = open_game(driver, kAlice, std::nullopt);
    EXPECT_EQ(seats_of(driver, game), std::vector<std::optional<UserId>>(2));
    const ConnectionId alice = driver.connect(kAlice);
    driver.watch(alice, game);
    EXPECT_FALSE(driver.last<protocol::Snapshot>(alice)->you);
    EXPECT_TRUE(driver.last<protocol::Snapshot>(alice)->host);

    driver.generator().will_draw(static_cast<std::uint32_t>(drawn));
    const auto* const reply = driver.reply(driver.ask_for_seat(kBob, game));
    ASSERT_NE(reply, nullptr);
    ASSERT_TRUE(is_ok(reply->answer));
    EXPECT_EQ(reply->answer->seat, 1 - drawn);
    EXPECT_EQ(driver.last<protocol::Started>(alice)->you, drawn);
    EXPECT_EQ(seats_of(driver, game)[static_cast<std::size_t>(drawn)], kAlice);
    EXPECT_EQ(seats_of(driver, game)[static_cast<std::size_t>(1 - drawn)], kBob);
}

TEST(Seats, AreAnsweredToTheHostAsAsked) {
    WorldDriver driver;
    const auto with = driver.ask_for_game(kAlice, {"glinski", kOneMinute, 1, {}, {}});
    const auto by_lot = driver.ask_for_game(kAlice, {"glinski", kOneMinute, std::nullopt, {}, {}});
    EXPECT_EQ(driver.reply(with)->answer->seat, 1);
    EXPECT_EQ(driver.reply(by_lot)->answer->seat, std::nullopt);
    EXPECT_NE(driver.reply(with)->answer->game, driver.reply(by_lot)->answer->game);
}

TEST(Seats, OfTheHostAreNotTakenTwice) {
    for (const std::optional<int> seat : {std::optional<int>{0}, std::optional<int>{}}) {
        WorldDriver driver;
        const GameId game = open_game(driver, kAlice, seat);
        const RecordNumber before = driver.newest_record();
        const auto* const reply = driver.reply(driver.ask_for_seat(kAlice, game));
        ASSERT_NE(reply, nullptr);
        EXPECT_TRUE(is_error(reply->answer, ErrorCode::SeatTaken));
        EXPECT_EQ(driver.newest_record(), before);
    }
}

TEST(Seats, AreRefusedToAThird) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const RecordNumber before = driver.newest_record();
    for (const auto& user : {std::optional{kCarol}, std::optional<UserId>{},
                             std::optional{table.guest}, std::optional{table.host}}) {
        const auto* const reply = driver.reply(driver.ask_for_seat(user, table.game));
        ASSERT_NE(reply, nullptr);
        EXPECT_TRUE(is_error(reply->answer, ErrorCode::SeatTaken));
        EXPECT_FALSE(reply->session);
    }
    EXPECT_EQ(driver.newest_record(), before);
}

TEST(Seats, AreRefusedInAFinishedGameThatWasPutAway) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    driver.command<protocol::Resign>(table.white, table.game);
    driver.close(table.white);
    driver.close(table.black);
    ASSERT_EQ(driver.world().games_in_memory(), 0U);
    EXPECT_TRUE(is_error(driver.reply(driver.ask_for_seat(kCarol, table.game))->answer,
                         ErrorCode::SeatTaken));
}

TEST(Seats, AreNotTakenByWatching) {
    WorldDriver driver;
    const GameId game = open_game(driver, kAlice, 0);
    const RecordNumber before = driver.newest_record();
    for (const auto& user : {std::optional{kBob}, std::optional<UserId>{}}) {
        const ConnectionId connection = driver.connect(user);
        driver.watch(connection, game);
        const auto snapshot = driver.last<protocol::Snapshot>(connection);
        ASSERT_TRUE(snapshot);
        EXPECT_FALSE(snapshot->you);
        EXPECT_FALSE(snapshot->host);
        EXPECT_EQ(snapshot->status, "open");
        EXPECT_FALSE(snapshot->seats[1].taken);
    }
    driver.pass(std::chrono::minutes(5));
    EXPECT_EQ(driver.newest_record(), before);
    EXPECT_EQ(seats_of(driver, game)[1], std::nullopt);
}

TEST(Seats, MakeAGuestOfWhoHasNoSession) {
    WorldDriver driver;
    driver.hold_commits();
    const RequestId create = driver.ask_for_game(std::nullopt, {"shafran", kOneMinute, 0, {}, {}});
    EXPECT_EQ(driver.reply(create), nullptr) << "a token before its guest is stored";
    ASSERT_EQ(driver.last_batch().size(), 2U);
    const auto* const host = std::get_if<db::InsertGuest>(&driver.last_batch()[0]);
    const auto* const made = std::get_if<db::InsertGame>(&driver.last_batch()[1]);
    ASSERT_TRUE(host != nullptr && made != nullptr);
    EXPECT_EQ(made->host, host->user);
    EXPECT_EQ(made->seats[0], host->user);
    EXPECT_EQ(host->session_hash, "hash-1");
    driver.commit();
    ASSERT_NE(driver.reply(create), nullptr);
    EXPECT_EQ(driver.reply(create)->session, "token-1");

    const RequestId seat = driver.ask_for_seat(std::nullopt, made->game);
    driver.answer_loads();
    EXPECT_EQ(driver.reply(seat), nullptr);
    const auto* const guest = std::get_if<db::InsertGuest>(&driver.last_batch()[0]);
    const auto* const taken = std::get_if<db::TakeSeat>(&driver.last_batch()[1]);
    ASSERT_TRUE(guest != nullptr && taken != nullptr);
    EXPECT_EQ(taken->user, guest->user);
    EXPECT_EQ(taken->seat.index, 1);
    driver.commit();
    ASSERT_NE(driver.reply(seat), nullptr);
    EXPECT_EQ(driver.reply(seat)->session, "token-2");
}

TEST(Seats, MakeNoGuestWhenTheyAreRefused) {
    WorldDriver driver;
    const auto* const no_variant =
        driver.reply(driver.ask_for_game(std::nullopt, {"chess", kOneMinute, 0, {}, {}}));
    EXPECT_TRUE(is_error(no_variant->answer, ErrorCode::NotFound));
    EXPECT_FALSE(no_variant->session);
    for (const int seat : {-1, 2}) {
        EXPECT_TRUE(is_error(
            driver.reply(driver.ask_for_game(std::nullopt, {"shafran", kOneMinute, seat, {}, {}}))
                ->answer,
            ErrorCode::BadRequest));
    }
    EXPECT_TRUE(is_error(driver.reply(driver.ask_for_seat(std::nullopt, {"nowhere"}))->answer,
                         ErrorCode::NotFound));
    EXPECT_EQ(driver.newest_record(), 0U);
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
}

TEST(Seats, OfTwoWhoAskAtOnceGoToTheFirst) {
    WorldDriver driver;
    const GameId game = open_game(driver, kAlice, 0);
    driver.hold_loads();
    const RequestId bob = driver.ask_for_seat(kBob, game);
    const RequestId carol = driver.ask_for_seat(kCarol, game);
    driver.answer_loads();
    EXPECT_TRUE(is_ok(driver.reply(bob)->answer));
    EXPECT_TRUE(is_error(driver.reply(carol)->answer, ErrorCode::SeatTaken));
    EXPECT_EQ(seats_of(driver, game)[1], kBob);
}

TEST(Seats, AreLimitedByTheGamesInMemory) {
    WorldDriver driver({.build = "test", .max_games_in_memory = 2});
    const ConnectionId alice = driver.connect(kAlice);
    for (int i = 0; i < 2; ++i) driver.watch(alice, open_game(driver, kAlice, 0));
    EXPECT_TRUE(is_error(
        driver.reply(driver.ask_for_game(kAlice, {"shafran", kOneMinute, 0, {}, {}}))->answer,
        ErrorCode::RateLimited));
}

}  // namespace
}  // namespace sixfold::test
