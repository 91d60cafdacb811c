// Games of days sleep in the store while nobody looks at them.

#include <gtest/gtest.h>

#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

const TableOptions kDays{.base = hours(48), .increment = seconds{0}, .kind = "correspondence"};
const TableOptions kUntimed{.base = seconds{0}, .increment = seconds{0}, .kind = "untimed"};

Table left_alone(WorldDriver& driver, const TableOptions& options) {
    const Table table = begin_game_under_way(driver, options);
    driver.close(table.white, true);
    driver.close(table.black, true);
    driver.pass(seconds{1});
    return table;
}

TEST(SleepingGames, AreNotInMemory) {
    WorldDriver driver;
    left_alone(driver, kDays);
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
    EXPECT_EQ(driver.world().sleeping_games(), 1U);
}

TEST(SleepingGames, WakeUpForWhoComes) {
    WorldDriver driver;
    const Table table = left_alone(driver, kDays);
    driver.pass(hours(5));
    const ConnectionId white = driver.connect(table.host);
    driver.watch(white, table.game);
    const auto snapshot = driver.last<protocol::Snapshot>(white);
    ASSERT_TRUE(snapshot);
    EXPECT_EQ(snapshot->clocks.remaining_ms[0], Milliseconds(hours(43)).count() - 1'000);
    driver.play(white, table.game, 2, "b1c4");
    EXPECT_EQ(refusal(driver, white), "");
    EXPECT_EQ(driver.last<protocol::Moved>(white)->clocks.remaining_ms,
              (std::vector<std::int64_t>{172'800'000, 172'800'000}));
    EXPECT_EQ(driver.world().sleeping_games(), 0U);
}

TEST(SleepingGames, StandStillWhenTheyWakeUpWhileNothingCanBeStored) {
    WorldDriver driver;
    const Table table = left_alone(driver, kDays);
    driver.pass(hours(5));
    driver.storage(false);
    const ConnectionId white = driver.connect(table.host);
    driver.watch(white, table.game);
    driver.pass(hours(1));
    driver.storage(true);
    const auto resumed = driver.last<protocol::ClocksResumed>(white);
    ASSERT_TRUE(resumed);
    EXPECT_EQ(resumed->clocks.remaining_ms[0], Milliseconds(hours(43)).count() - 1'000);
}

TEST(SleepingGames, LoseOnTimeThoughNobodyIsThere) {
    WorldDriver driver;
    const Table table = left_alone(driver, kDays);
    driver.pass(hours(48));
    ASSERT_TRUE(driver.store().finished().contains(table.game));
    EXPECT_EQ(driver.store().finished().at(table.game).reason, "time");
    EXPECT_EQ(driver.store().finished().at(table.game).quarters, (std::vector<int>{0, 4}));
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
    EXPECT_EQ(driver.world().sleeping_games(), 0U);
}

TEST(SleepingGames, SleepOverARestart) {
    WorldDriver driver;
    const Table table = left_alone(driver, kDays);
    driver.crash(hours(1));
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
    EXPECT_EQ(driver.world().sleeping_games(), 1U);
    driver.pass(hours(47));
    EXPECT_TRUE(driver.store().finished().contains(table.game));
}

TEST(SleepingGames, AreNotThoseThatAStartHasTakenUp) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kDays);
    driver.world().sleep(table.game, driver.now() + hours(48));
    EXPECT_EQ(driver.world().sleeping_games(), 0U);
}

TEST(SleepingGames, TryAgainWhenTheyCannotBeRead) {
    WorldDriver driver;
    const Table table = left_alone(driver, kDays);
    driver.hold_loads();
    const std::size_t before = driver.loads_asked();
    driver.pass(hours(48));
    EXPECT_EQ(driver.loads_asked(), before + 1);
    driver.fail_loads({ErrorCode::StorageUnavailable, "no"});
    EXPECT_EQ(driver.world().sleeping_games(), 1U);
    driver.pass(hours(1));
    driver.answer_loads();
    driver.pass(seconds{1});
    EXPECT_TRUE(driver.store().finished().contains(table.game));
}

TEST(SleepingGames, WithoutTimeAreThereWhenSomebodyComes) {
    WorldDriver driver;
    const Table table = left_alone(driver, kUntimed);
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
    driver.pass(hours(24 * 30));
    const ConnectionId white = driver.connect(table.host);
    driver.watch(white, table.game);
    EXPECT_EQ(driver.last<protocol::Snapshot>(white)->clocks, protocol::Clocks{});
    driver.play(white, table.game, 2, "b1c4");
    EXPECT_EQ(refusal(driver, white), "");
}

TEST(SleepingGames, WaitForAStoreThatFails) {
    WorldDriver driver;
    const Table table = begin_game_under_way(driver, kUntimed);
    driver.storage(false);
    driver.close(table.white, true);
    driver.close(table.black, true);
    driver.pass(seconds{60});
    EXPECT_EQ(driver.world().games_in_memory(), 1U);
    driver.storage(true);
    driver.pass(seconds{1});
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
    EXPECT_EQ(driver.world().sleeping_games(), 1U);
}

TEST(SleepingGames, AreOnlyThoseThatAreNotPlayedInOneSitting) {
    WorldDriver driver;
    left_alone(driver, {.base = hours(3), .increment = seconds{0}});
    EXPECT_EQ(driver.world().games_in_memory(), 1U);
}

}  // namespace
}  // namespace sixfold::test
