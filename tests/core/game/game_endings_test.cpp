// How games end otherwise than by the rules: called off, abandoned, too long.

#include "core/game/game.h"
#include "tests/core/game/game_fixture.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

using namespace std::chrono_literals;
using Kind = TimeControl::Kind;
using test::is_error;
using test::is_ok;
using test::kBlack;
using test::kWhite;

const Outcome kAborted{EndReason::Aborted, {0, 0}};

using Abort = test::GameFixture;

TEST_F(Abort, LeavesNoResultBeforeBothHaveMoved) {
    start();
    const auto facts = apply(kBlack, command::Abort{});
    ASSERT_TRUE(is_ok(facts));
    EXPECT_EQ(*facts, (std::vector<Fact>{fact::Ended{kAborted, {{60s}, {60s}}}}));
    EXPECT_FALSE(game_.time_runs());

    restart({{60s, 2s}});
    start();
    play("e2e5");
    ASSERT_TRUE(is_ok(apply(kWhite, command::Abort{})));
    EXPECT_EQ(game_.outcome(), kAborted);
}

TEST_F(Abort, IsRefusedWhenBothHaveMoved) {
    open();
    EXPECT_TRUE(is_error(apply(kWhite, command::Abort{}), ErrorCode::NotAllowedNow));
}

TEST_F(Abort, IsThereAlsoWhereTheClockRunsFromTheStart) {
    for (const Kind kind : {Kind::Correspondence, Kind::Untimed}) {
        for (const bool moved : {false, true}) {
            restart({{24h, 0s, kind}});
            start();
            if (moved) play("e2e5");
            ASSERT_TRUE(is_ok(apply(kBlack, command::Abort{})));
            EXPECT_EQ(game_.outcome(), kAborted);
        }
        restart({{24h, 0s, kind}});
        open();
        EXPECT_TRUE(is_error(apply(kBlack, command::Abort{}), ErrorCode::NotAllowedNow));
    }
}

TEST_F(Abort, NeedsAGameThatIsPlayed) {
    EXPECT_TRUE(is_error(game_.apply(kWhite, command::Abort{}, now_), ErrorCode::NotStarted));
    open();
    ASSERT_TRUE(is_ok(apply(kWhite, command::Resign{})));
    EXPECT_TRUE(is_error(apply(kWhite, command::Abort{}), ErrorCode::GameOver));
}

using Claim = test::GameFixture;

TEST_F(Claim, WinsAgainstWhoIsGone) {
    open();
    play("g3f5");
    now_ += 30s;
    const auto facts = apply(kWhite, command::ClaimWin{});
    ASSERT_TRUE(is_ok(facts));
    EXPECT_EQ(*facts,
              (std::vector<Fact>{fact::Ended{{EndReason::Abandoned, {4, 0}}, {{61s}, {30s}}}}));
}

TEST_F(Claim, CanBeOfADraw) {
    open();
    ASSERT_TRUE(is_ok(apply(kBlack, command::ClaimDraw{})));
    EXPECT_EQ(game_.outcome(), (Outcome{EndReason::Abandoned, {2, 2}}));
}

TEST_F(Claim, IsRefusedInOnesOwnTurn) {
    open();
    now_ += 50s;
    EXPECT_TRUE(is_error(apply(kWhite, command::ClaimWin{}), ErrorCode::NotAllowedNow));
    EXPECT_TRUE(is_error(apply(kWhite, command::ClaimDraw{}), ErrorCode::NotAllowedNow));
    EXPECT_EQ(game_.phase(), Game::Phase::Playing);
}

TEST_F(Claim, IsRefusedBeforeBothHaveMoved) {
    start();
    play("e2e5");
    EXPECT_TRUE(is_error(apply(kWhite, command::ClaimWin{}), ErrorCode::NotAllowedNow));
    EXPECT_TRUE(is_error(apply(kWhite, command::ClaimDraw{}), ErrorCode::NotAllowedNow));
}

TEST_F(Claim, IsRefusedWhereMovesTakeDays) {
    for (const Kind kind : {Kind::Correspondence, Kind::Untimed}) {
        restart({{24h, 0s, kind}});
        open();
        EXPECT_TRUE(is_error(apply(kBlack, command::ClaimWin{}), ErrorCode::NotAllowedNow));
        EXPECT_TRUE(is_error(apply(kBlack, command::ClaimDraw{}), ErrorCode::NotAllowedNow));
        EXPECT_EQ(game_.phase(), Game::Phase::Playing);
    }
}

TEST(MoveLimit, MakesAGameWithoutEndADraw) {
    const Instant now{1'700'000'000'000ms};
    Game game(test::endless_chess(), {{1h, 0s, Kind::Untimed}});
    game.start();
    const char* const tour[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    std::vector<Fact> last;
    while (game.phase() == Game::Phase::Playing) {
        ASSERT_LT(game.ply(), kMostPlies);
        const auto facts =
            game.apply(game.to_move(), command::Play{game.ply(), tour[game.ply() % 4]}, now);
        ASSERT_TRUE(is_ok(facts));
        last = *facts;
    }
    EXPECT_EQ(game.ply(), kMostPlies);
    EXPECT_EQ(game.outcome(), (Outcome{EndReason::MoveLimit, {2, 2}}));
    ASSERT_EQ(last.size(), 2u);
    EXPECT_TRUE(std::holds_alternative<fact::Moved>(last[0]));
    EXPECT_TRUE(std::holds_alternative<fact::Ended>(last[1]));
}

}  // namespace
}  // namespace sixfold
