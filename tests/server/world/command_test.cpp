// Moves and other commands: who may, what is refused, what is told to whom.

#include <gtest/gtest.h>

#include <algorithm>

#include "core/notation/move_text.h"
#include "core/position/position.h"
#include "protocol/messages.h"
#include "tests/server/world/world_driver.h"
#include "tests/support/viewer.h"

namespace sixfold::test {
namespace {

TEST(Commands, ReachPlayersAndSpectatorsWithEqualVersionsAndBoards) {
    for (const char* variant : {"shafran", "glinski"}) {
        WorldDriver driver;
        const Table table = begin_game(driver, {.variant = variant});
        const ConnectionId stranger = driver.connect();
        driver.watch(stranger, table.game);
        for (int ply = 0; ply < 12; ++ply) {
            const ConnectionId mover = table.of(ply % 2);
            Viewer one(table.game.text, driver.variant(table.game));
            for (const auto& message : driver.inbox(mover)) {
                ASSERT_EQ(one.take(message), std::nullopt);
            }
            ASSERT_TRUE(one.legal());
            const auto& legal = *one.legal();
            driver.play(mover, table.game, ply,
                        legal[static_cast<std::size_t>(ply) % legal.size()]);
            ASSERT_EQ(refusal(driver, mover), "");
        }
        const BoardView truth =
            board_of(driver.store().game(table.game).value(), driver.variant(table.game));
        for (const ConnectionId connection : {table.white, table.black, stranger}) {
            Viewer viewer(table.game.text, driver.variant(table.game));
            for (const auto& message : driver.inbox(connection)) {
                EXPECT_EQ(viewer.take(message), std::nullopt);
            }
            EXPECT_EQ(viewer.version(), 13);
            EXPECT_EQ(viewer.ply(), 12);
            EXPECT_EQ(viewer.board(), truth);
        }
        EXPECT_EQ(driver.count<protocol::Moved>(stranger), 12);
        EXPECT_EQ(driver.count<protocol::Ack>(stranger), 0);
        EXPECT_EQ(driver.count<protocol::Ack>(table.white), 6);
    }
}

TEST(Commands, NeedNoWatching) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const ConnectionId tab = driver.connect(table.host);
    driver.play(tab, table.game, 0, "e2e4");
    EXPECT_EQ(driver.last<protocol::Ack>(tab)->version, 2);
    EXPECT_EQ(driver.count<protocol::Moved>(tab), 0);
    EXPECT_EQ(driver.count<protocol::Moved>(table.black), 1);
}

TEST(Commands, FindTheLegalMovesToldToTheSeatToMoveOnly) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const ConnectionId stranger = driver.connect();
    driver.watch(stranger, table.game);
    ASSERT_TRUE(driver.last<protocol::Started>(table.white)->legal);
    EXPECT_FALSE(driver.last<protocol::Started>(table.black)->legal);
    EXPECT_FALSE(driver.last<protocol::Snapshot>(stranger)->legal);
    play_moves(driver, table, {"e2e4"});
    EXPECT_FALSE(driver.last<protocol::Moved>(table.white)->legal);
    EXPECT_FALSE(driver.last<protocol::Moved>(stranger)->legal);
    const auto legal = driver.last<protocol::Moved>(table.black)->legal;
    ASSERT_TRUE(legal);
    Position position(driver.variant(table.game));
    position.play(*parse_move(position, "e2e4"));
    const auto sorted = [](std::vector<std::string> texts) {
        std::sort(texts.begin(), texts.end());
        return texts;
    };
    EXPECT_EQ(sorted(*legal), sorted(legal_move_texts(position)));
    const ConnectionId tab = driver.connect(table.guest);
    driver.watch(tab, table.game);
    EXPECT_EQ(driver.last<protocol::Snapshot>(tab)->legal, legal);
}

TEST(Commands, ThatAreRefusedChangeAndStoreNothing) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const ConnectionId stranger = driver.connect({{"carol"}});
    const ConnectionId nobody = driver.connect();
    play_moves(driver, table, {"e2e4"});
    const RecordNumber before = driver.newest_record();
    const auto expect_refused = [&](ConnectionId connection, const char* code,
                                    const protocol::CommandId& command) {
        const auto refused = driver.last<protocol::Refused>(connection);
        ASSERT_TRUE(refused);
        EXPECT_EQ(refused->code, code);
        EXPECT_FALSE(refused->message.empty());
        EXPECT_EQ(refused->game, table.game.text);
        EXPECT_EQ(refused->command, command);
        EXPECT_EQ(driver.newest_record(), before) << code;
    };
    const auto play = [&](ConnectionId connection, int ply, const char* move, const char* code) {
        expect_refused(connection, code, driver.play(connection, table.game, ply, move));
    };
    play(table.black, 1, "e9e3", "illegal_move");
    play(table.black, 1, "nonsense", "illegal_move");
    play(table.black, 1, "", "illegal_move");
    play(table.white, 1, "d2d3", "not_your_turn");
    play(table.black, 0, "e9e8", "stale_ply");
    play(table.black, 2, "e9e8", "stale_ply");
    play(table.black, -1, "e9e8", "stale_ply");
    play(stranger, 1, "e9e8", "not_your_seat");
    play(nobody, 1, "e9e8", "unauthenticated");
    expect_refused(stranger, "not_your_seat",
                   driver.command<protocol::Resign>(stranger, table.game));
    expect_refused(nobody, "unauthenticated",
                   driver.command<protocol::OfferDraw>(nobody, table.game));
    expect_refused(table.white, "no_offer",
                   driver.command<protocol::AcceptDraw>(table.white, table.game));
    expect_refused(table.white, "no_offer",
                   driver.command<protocol::DeclineDraw>(table.white, table.game));
    EXPECT_EQ(driver.count<protocol::Moved>(table.white), 1);
    EXPECT_EQ(driver.count<protocol::Refused>(table.white), 3);
    play_moves(driver, table, {"e9e8"}, 1);
}

TEST(Commands, AreRefusedBeforeTheStartAndAfterTheEnd) {
    WorldDriver driver;
    const UserId alice{"alice"};
    const GameId open = open_game(driver, alice, 0);
    const ConnectionId host = driver.connect(alice);
    const RecordNumber before = driver.newest_record();
    driver.play(host, open, 0, "e2e4");
    EXPECT_EQ(refusal(driver, host), "not_started");
    driver.command<protocol::Resign>(host, open);
    EXPECT_EQ(refusal(driver, host), "not_started");
    EXPECT_EQ(driver.newest_record(), before);

    const Table table = begin_game(driver);
    driver.command<protocol::Resign>(table.white, table.game);
    const RecordNumber after = driver.newest_record();
    driver.play(table.white, table.game, 0, "e2e4");
    EXPECT_EQ(refusal(driver, table.white), "game_over");
    driver.command<protocol::Resign>(table.black, table.game);
    EXPECT_EQ(refusal(driver, table.black), "game_over");
    driver.command<protocol::OfferDraw>(table.black, table.game);
    EXPECT_EQ(refusal(driver, table.black), "game_over");
    EXPECT_EQ(driver.newest_record(), after);
}

TEST(Commands, InUnknownGamesAreNotFound) {
    WorldDriver driver;
    const ConnectionId connection = driver.connect({{"alice"}});
    const auto command = driver.play(connection, {"nowhere"}, 0, "e2e4");
    const auto refused = driver.last<protocol::Refused>(connection);
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->code, "not_found");
    EXPECT_EQ(refused->command, command);
    driver.watch(connection, {"nowhere"});
    EXPECT_EQ(driver.count<protocol::Refused>(connection), 2);
    EXPECT_EQ(driver.last<protocol::Refused>(connection)->game, "nowhere");
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
}

TEST(Commands, ThatAreResentAreAnsweredAndNotDoneAgain) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const protocol::PlayMove move{table.game.text, {"tab-of-alice", 1}, 0, "e2e4"};
    driver.say(table.white, move);
    const auto first = driver.last<protocol::Ack>(table.white);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->version, 2);
    play_moves(driver, table, {"e9e8"}, 1);
    const RecordNumber before = driver.newest_record();
    driver.say(table.white, move);
    EXPECT_EQ(driver.count<protocol::Ack>(table.white), 2);
    EXPECT_EQ(driver.last<protocol::Ack>(table.white), first);

    const ConnectionId other = driver.connect(table.host);
    driver.say(other, move);
    EXPECT_EQ(driver.last<protocol::Ack>(other), first);
    EXPECT_EQ(driver.newest_record(), before);

    // The same name from the other seat is another command.
    driver.say(table.black, move);
    EXPECT_EQ(refusal(driver, table.black), "stale_ply");
}

TEST(Commands, ThatAreResentBeforeTheCommitAreAnsweredAfterIt) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    driver.hold_commits();
    const protocol::PlayMove move{table.game.text, {"tab-of-alice", 1}, 0, "e2e4"};
    driver.say(table.white, move);
    driver.say(table.white, move);
    EXPECT_EQ(driver.uncommitted(), 1U);
    EXPECT_EQ(driver.count<protocol::Ack>(table.white), 0);
    driver.commit();
    EXPECT_EQ(driver.count<protocol::Ack>(table.white), 2);
    EXPECT_EQ(driver.count<protocol::Moved>(table.black), 1);
}

TEST(Commands, ThatEndedTheGameAreAnsweredAgainAfterItWasPutAway) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const protocol::Resign resign{table.game.text, {"tab-of-alice", 7}};
    driver.say(table.white, resign);
    const auto first = driver.last<protocol::Ack>(table.white);
    ASSERT_TRUE(first);
    driver.close(table.white);
    driver.close(table.black);
    ASSERT_EQ(driver.world().games_in_memory(), 0U);
    const ConnectionId again = driver.connect(table.host);
    driver.say(again, resign);
    EXPECT_EQ(driver.last<protocol::Ack>(again), first);
    EXPECT_EQ(driver.world().games_in_memory(), 0U) << "nobody watches it";
}

TEST(Commands, TellNothingBeforeTheyAreStored) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const ConnectionId stranger = driver.connect();
    driver.watch(stranger, table.game);
    driver.hold_commits();
    for (const ConnectionId c : {table.white, table.black, stranger}) driver.take(c);
    driver.play(table.white, table.game, 0, "e2e4");
    const ConnectionId late = driver.connect();
    driver.watch(late, table.game);
    driver.play(table.black, table.game, 1, "e9e9");
    driver.play(table.white, table.game, 0, "e2e3");
    for (const ConnectionId c : {table.white, table.black, stranger}) {
        EXPECT_TRUE(driver.take(c).empty());
    }
    EXPECT_EQ(driver.count<protocol::Snapshot>(late), 0);
    driver.commit();
    EXPECT_EQ(driver.last<protocol::Snapshot>(late)->version, 2);
    EXPECT_EQ(driver.count<protocol::Moved>(stranger), 1);
    EXPECT_EQ(refusal(driver, table.black), "illegal_move");
    EXPECT_EQ(refusal(driver, table.white), "stale_ply");
    EXPECT_EQ(driver.count<protocol::Ack>(table.white), 1);
}

TEST(Commands, FromTwoTabsOfOnePlayerAreSeenInBoth) {
    WorldDriver driver;
    const Table table = begin_game(driver);
    const ConnectionId second = driver.connect(table.host);
    driver.watch(second, table.game);
    driver.play(second, table.game, 0, "e2e4");
    play_moves(driver, table, {"e9e8"}, 1);
    for (const ConnectionId tab : {table.white, second}) {
        EXPECT_EQ(driver.count<protocol::Moved>(tab), 2);
        EXPECT_TRUE(driver.last<protocol::Moved>(tab)->legal);
    }
    EXPECT_EQ(driver.count<protocol::Ack>(second), 1);
    EXPECT_EQ(driver.count<protocol::Ack>(table.white), 0);
}

TEST(Pings, ComeBackAsTheyAre) {
    WorldDriver driver;
    const ConnectionId connection = driver.connect();
    ASSERT_EQ(driver.inbox(connection).size(), 1U);
    EXPECT_EQ(driver.last<protocol::Hello>(connection)->build, "test");
    EXPECT_EQ(driver.last<protocol::Hello>(connection)->protocol, protocol::kProtocolVersion);
    driver.say(connection, protocol::Ping{-12});
    EXPECT_EQ(driver.last<protocol::Pong>(connection)->sent, -12);
}

}  // namespace
}  // namespace sixfold::test
