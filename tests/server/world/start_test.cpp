// Games whose start position is drawn by lot.
#include <gtest/gtest.h>

#include "core/notation/position_text.h"
#include "tests/server/world/world_driver.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold::test {
namespace {

using std::chrono::minutes;

const TableOptions kShuffled{.variant = "chess960"};

std::string start_text(int number) { return to_text(Position(test::variant("chess960"), number)); }

TEST(Start, IsDrawnWhenTheGameStartsAndToldToAll) {
    WorldDriver driver;
    const GameId game = open_game(driver, {"alice"}, 0, kShuffled);
    const ConnectionId alice = driver.connect(UserId{"alice"});
    const ConnectionId carol = driver.connect();
    driver.watch(alice, game);
    driver.watch(carol, game);
    EXPECT_EQ(driver.last<protocol::Snapshot>(alice)->start,
              to_text(Position(test::variant("chess960"))));

    driver.generator().will_draw(17);
    driver.ask_for_seat(UserId{"bob"}, game);
    const std::string start = start_text(17);
    EXPECT_EQ(driver.last<protocol::Started>(alice)->start, start);
    EXPECT_EQ(driver.last<protocol::Started>(carol)->start, start);
    const Position position(test::variant("chess960"), 17);
    EXPECT_EQ(driver.last<protocol::Started>(alice)->legal->size(), position.legal_moves().size());
    EXPECT_EQ(driver.store().facts(game), std::vector<std::string>{"started 17"});
    EXPECT_EQ(look(driver, game).start, start);
}

TEST(Start, IsTheSameAfterACrash) {
    WorldDriver driver;
    driver.generator().will_draw(600);
    const Table table = begin_game(driver, kShuffled);
    play_moves(driver, table, {"e2e4", "e7e5"});
    const protocol::Snapshot before = look(driver, table.game, table.host);
    driver.crash(minutes{1});
    const protocol::Snapshot after = look(driver, table.game, table.host);
    EXPECT_EQ(after.start, start_text(600));
    EXPECT_EQ(after.moves, before.moves);
    EXPECT_EQ(after.legal, before.legal);
    EXPECT_EQ(after.status, "playing");
}

TEST(Start, IsAmongWhatAViewerMissed) {
    WorldDriver driver;
    const GameId game = open_game(driver, {"alice"}, 0, kShuffled);
    driver.generator().will_draw(3);
    driver.ask_for_seat(UserId{"bob"}, game);
    // Who saw the open game gets all of it.
    const ConnectionId late = driver.connect(UserId{"alice"});
    driver.watch(late, game, 0);
    EXPECT_EQ(driver.last<protocol::Snapshot>(late)->start, start_text(3));
}

TEST(Start, OfAnOrdinaryGameIsNotTold) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    EXPECT_FALSE(driver.last<protocol::Started>(table.white)->start);
    EXPECT_EQ(driver.store().facts(table.game), std::vector<std::string>{"started"});
}

}  // namespace
}  // namespace sixfold::test
