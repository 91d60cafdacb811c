#include "core/game/game.h"
#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "tests/core/game/game_fixture.h"

namespace sixfold {
namespace {

using namespace std::chrono_literals;
using test::is_error;
using test::is_ok;
using test::kBlack;
using test::kWhite;

class Takeback : public test::GameFixture {
  protected:
    /// `seat` asks, and the other agrees.
    void take_back(Seat seat) {
        ASSERT_TRUE(is_ok(apply(seat, command::OfferTakeback{})));
        ASSERT_TRUE(is_ok(apply(seat == kWhite ? kBlack : kWhite, command::AcceptTakeback{})));
    }
};

TEST_F(Takeback, UndoesOnePlyWhenTheOpponentIsToMove) {
    open();
    const std::string before = to_text(game_.position());
    play("g3f5");
    ASSERT_TRUE(is_ok(apply(kWhite, command::OfferTakeback{})));
    EXPECT_TRUE(game_.takeback_offered_by(kWhite));
    const auto taken = apply(kBlack, command::AcceptTakeback{});
    ASSERT_TRUE(is_ok(taken));
    EXPECT_EQ(*taken, (std::vector<Fact>{fact::TakenBack{1}}));
    EXPECT_EQ(to_text(game_.position()), before);
    EXPECT_EQ(game_.ply(), 2);
    EXPECT_EQ(to_text(game_.variant(), game_.moves().back().move), "e9e7");
    EXPECT_FALSE(game_.takeback_offered_by(kWhite));
    play("g3f5");
}

TEST_F(Takeback, UndoesTheAnswerTooWhenTheSeatItselfIsToMove) {
    open();
    const std::string before = to_text(game_.position());
    play("g3f5");
    play("g9g8");
    ASSERT_TRUE(is_ok(apply(kWhite, command::OfferTakeback{})));
    const auto taken = apply(kBlack, command::AcceptTakeback{});
    ASSERT_TRUE(is_ok(taken));
    EXPECT_EQ(*taken, (std::vector<Fact>{fact::TakenBack{2}}));
    EXPECT_EQ(to_text(game_.position()), before);
    EXPECT_EQ(game_.to_move(), kWhite);
}

TEST_F(Takeback, MeansTheLastMoveAlsoWhenTheAskerHasMovedSince) {
    open();
    ASSERT_TRUE(is_ok(apply(kWhite, command::OfferTakeback{})));
    play("g3f5");
    EXPECT_TRUE(game_.takeback_offered_by(kWhite));
    const auto taken = apply(kBlack, command::AcceptTakeback{});
    ASSERT_TRUE(is_ok(taken));
    EXPECT_EQ(*taken, (std::vector<Fact>{fact::TakenBack{1}}));
}

TEST_F(Takeback, NeedsAMoveOfOnesOwn) {
    start();
    EXPECT_TRUE(is_error(apply(kWhite, command::OfferTakeback{}), ErrorCode::NotAllowedNow));
    EXPECT_TRUE(is_error(apply(kBlack, command::OfferTakeback{}), ErrorCode::NotAllowedNow));
    play("e2e5");
    EXPECT_TRUE(is_error(apply(kBlack, command::OfferTakeback{}), ErrorCode::NotAllowedNow));
    EXPECT_TRUE(is_ok(apply(kWhite, command::OfferTakeback{})));
}

TEST_F(Takeback, IsNotForRatedGames) {
    restart({{60s, 2s}, false});
    EXPECT_FALSE(game_.casual());
    open();
    EXPECT_TRUE(is_error(apply(kWhite, command::OfferTakeback{}), ErrorCode::NotAllowedNow));
}

TEST_F(Takeback, CanBeDeclinedAndIsNotAskedForAgainBeforeTheNextMove) {
    open();
    EXPECT_TRUE(is_error(apply(kBlack, command::AcceptTakeback{}), ErrorCode::NoOffer));
    EXPECT_TRUE(is_error(apply(kBlack, command::DeclineTakeback{}), ErrorCode::NoOffer));
    ASSERT_TRUE(is_ok(apply(kWhite, command::OfferTakeback{})));
    EXPECT_TRUE(is_error(apply(kWhite, command::OfferTakeback{}), ErrorCode::AlreadyOffered));
    EXPECT_TRUE(is_error(apply(kWhite, command::AcceptTakeback{}), ErrorCode::NoOffer));
    const auto declined = apply(kBlack, command::DeclineTakeback{});
    ASSERT_TRUE(is_ok(declined));
    EXPECT_EQ(*declined, (std::vector<Fact>{fact::TakebackDeclined{kBlack}}));
    EXPECT_FALSE(game_.takeback_offered_by(kWhite));
    EXPECT_TRUE(is_error(apply(kBlack, command::AcceptTakeback{}), ErrorCode::NoOffer));
    EXPECT_TRUE(is_error(apply(kWhite, command::OfferTakeback{}), ErrorCode::AlreadyOffered));
    EXPECT_TRUE(is_ok(apply(kBlack, command::OfferTakeback{})));
    play("g3f5");
    EXPECT_TRUE(is_ok(apply(kWhite, command::OfferTakeback{})));
}

TEST_F(Takeback, MayBeAskedForAgainInAPositionThatATakebackBroughtBack) {
    open();
    for (int i = 0; i < 3; ++i) {
        play("g3f5");
        take_back(kWhite);
    }
    EXPECT_EQ(game_.ply(), 2);
}

TEST_F(Takeback, HasABoundForEachGame) {
    open();
    for (int i = 0; i < Game::kMostPliesTakenBack; ++i) {
        play("g3f5");
        take_back(kWhite);
    }
    play("g3f5");
    EXPECT_TRUE(is_error(apply(kWhite, command::OfferTakeback{}), ErrorCode::NotAllowedNow));
    EXPECT_EQ(game_.ply(), 3);
}

TEST_F(Takeback, IsDeclinedByTheOpponentsMoveOnly) {
    open();
    ASSERT_TRUE(is_ok(apply(kWhite, command::OfferTakeback{})));
    ASSERT_TRUE(is_ok(apply(kBlack, command::OfferDraw{})));
    play("g3f5");
    EXPECT_TRUE(game_.takeback_offered_by(kWhite));
    play("g9g8");
    EXPECT_FALSE(game_.takeback_offered_by(kWhite));
}

TEST_F(Takeback, OfBothIsTwoQuestionsAndNoAnswer) {
    open();
    ASSERT_TRUE(is_ok(apply(kWhite, command::OfferTakeback{})));
    const auto other = apply(kBlack, command::OfferTakeback{});
    ASSERT_TRUE(is_ok(other));
    EXPECT_EQ(*other, (std::vector<Fact>{fact::TakebackOffered{kBlack}}));
    EXPECT_TRUE(game_.takeback_offered_by(kWhite));
    EXPECT_TRUE(game_.takeback_offered_by(kBlack));
    const auto taken = apply(kWhite, command::AcceptTakeback{});
    ASSERT_TRUE(is_ok(taken));
    EXPECT_EQ(*taken, (std::vector<Fact>{fact::TakenBack{1}}));
    EXPECT_FALSE(game_.takeback_offered_by(kWhite)) << "it spoke of another position";
}

TEST_F(Takeback, StandsBesideADrawOfferAndWithdrawsItWhenAccepted) {
    open();
    ASSERT_TRUE(is_ok(apply(kWhite, command::OfferTakeback{})));
    ASSERT_TRUE(is_ok(apply(kWhite, command::OfferDraw{})));
    EXPECT_TRUE(game_.draw_offered_by(kWhite));
    EXPECT_TRUE(game_.takeback_offered_by(kWhite));
    ASSERT_TRUE(is_ok(apply(kBlack, command::AcceptTakeback{})));
    EXPECT_FALSE(game_.draw_offered_by(kWhite));
    EXPECT_TRUE(is_error(apply(kBlack, command::AcceptDraw{}), ErrorCode::NoOffer));
}

TEST_F(Takeback, EndsWithTheGame) {
    open();
    ASSERT_TRUE(is_ok(apply(kWhite, command::OfferTakeback{})));
    ASSERT_TRUE(is_ok(apply(kBlack, command::Resign{})));
    EXPECT_FALSE(game_.takeback_offered_by(kWhite));
    EXPECT_TRUE(is_error(apply(kBlack, command::AcceptTakeback{}), ErrorCode::GameOver));
}

TEST_F(Takeback, GivesNoTimeBackButThatOfTheTurnThatRan) {
    open();
    play("g3f5", 10s);
    now_ += 20s;
    EXPECT_EQ(left(kBlack).main, 40s);
    take_back(kWhite);
    EXPECT_EQ(left(kWhite).main, 52s);
    EXPECT_EQ(left(kBlack).main, 60s);
    EXPECT_EQ(game_.clock().turn(now_), 0ms);
}

TEST_F(Takeback, LeavesTheRightSidesClockRunning) {
    open();
    play("g3f5");
    EXPECT_EQ(game_.clock().running(), kBlack);
    take_back(kWhite);
    EXPECT_EQ(game_.clock().running(), kWhite);
    play("g3f5");
    play("g9g8");
    take_back(kWhite);
    EXPECT_EQ(game_.clock().running(), kWhite);
    take_back(kBlack);
    EXPECT_EQ(game_.clock().running(), kBlack);
}

TEST_F(Takeback, StartsTheClockWhenItIsPublished) {
    open();
    play("g3f5");
    ASSERT_TRUE(is_ok(game_.apply(kWhite, command::OfferTakeback{}, now_)));
    ASSERT_TRUE(is_ok(game_.apply(kBlack, command::AcceptTakeback{}, now_)));
    EXPECT_FALSE(game_.time_runs());
    game_.published(now_ + 5s);
    EXPECT_EQ(game_.clock().deadline(), now_ + 5s + 61s);
}

TEST_F(Takeback, ToTheStartLetsTheClockRunAndFlag) {
    for (const int ply : {1, 0}) {
        restart({{60s, 2s}});
        open();
        take_back(kBlack);
        if (ply == 0) take_back(kWhite);
        ASSERT_EQ(game_.ply(), ply);
        const Seat mover = game_.to_move();
        EXPECT_TRUE(game_.under_way());
        EXPECT_FALSE(game_.first_move_deadline());
        EXPECT_EQ(game_.clock().running(), mover);
        EXPECT_TRUE(is_error(apply(mover, command::Abort{}), ErrorCode::NotAllowedNow));
        now_ += 60s;
        ASSERT_EQ(game_.expire(now_).size(), 1u);
        EXPECT_EQ(game_.outcome()->reason, EndReason::Time);
        EXPECT_EQ(game_.outcome()->quarters[mover.index], 0);
    }
}

TEST_F(Takeback, BeforeBothHaveMovedStartsTheTimeOfTheFirstMoveAgain) {
    start();
    play("e2e5");
    now_ += 10s;
    take_back(kWhite);
    EXPECT_EQ(game_.ply(), 0);
    EXPECT_FALSE(game_.under_way());
    EXPECT_EQ(game_.first_move_deadline(), now_ + 20s);
    EXPECT_TRUE(is_ok(apply(kBlack, command::Abort{})));
}

TEST_F(Takeback, CountsRepetitionAsIfTheMovesHadNotBeen) {
    start();
    for (const char* move : {"b1c4", "h10g7", "c4b1", "g7h10", "b1c4", "h10g7", "c4b1"}) play(move);
    take_back(kWhite);  // one tour and a half stand: the third occurrence comes with its last move
    for (const char* move : {"c4b1", "g7h10"}) {
        ASSERT_EQ(game_.phase(), Game::Phase::Playing);
        play(move);
    }
    EXPECT_EQ(game_.outcome(), (Outcome{EndReason::Repetition, {2, 2}}));
}

TEST_F(Takeback, DoesNotLeaveOccurrencesBehind) {
    start();
    for (const char* move : {"b1c4", "h10g7", "c4b1", "g7h10"}) play(move);
    for (int i = 0; i < 3; ++i) {  // the start position comes back, and is undone, again and again
        take_back(kBlack);
        play("g7h10");
    }
    EXPECT_EQ(game_.phase(), Game::Phase::Playing);
}

TEST(TakebackWithCounters, RestoresPocketsAndCheckCounts) {
    const Instant now{1'700'000'000'000ms};
    const auto undone = [&](const char* slug, const std::vector<std::string>& moves) {
        Game game(test::variant(slug), {{60s, 0s}});
        game.start();
        std::string before;
        for (const std::string& move : moves) {
            before = to_text(game.position());
            const auto played = game.apply(game.to_move(), command::Play{game.ply(), move}, now);
            ASSERT_TRUE(is_ok(played)) << move;
        }
        const std::string after = to_text(game.position());
        const Seat mover = game.moves().back().seat;
        const Seat other = game.to_move();
        ASSERT_TRUE(is_ok(game.apply(mover, command::OfferTakeback{}, now)));
        ASSERT_TRUE(is_ok(game.apply(other, command::AcceptTakeback{}, now)));
        EXPECT_EQ(to_text(game.position()), before) << slug;
        const auto again = game.apply(game.to_move(), command::Play{game.ply(), moves.back()}, now);
        ASSERT_TRUE(is_ok(again));
        EXPECT_EQ(to_text(game.position()), after) << slug;
    };
    undone("crazyhouse", {"e2e4", "d7d5", "e4d5"});
    undone("three-check", {"e2e4", "f7f6", "d1h5"});
    undone("chess", {"e2e4", "e7e5", "e1e2"});
    undone("chess", {"e2e4", "a7a6", "e4e5", "d7d5", "e5d6"});
}

TEST(TakebackWithCounters, GoesBackToTheNumberedStart) {
    const Instant now{1'700'000'000'000ms};
    Game game(test::variant("chess960"), {{60s, 0s}});
    game.start(0);
    const std::string first = to_text(game.position());
    ASSERT_TRUE(is_ok(game.apply(kWhite, command::Play{0, "a2a4"}, now)));
    ASSERT_TRUE(is_ok(game.apply(kWhite, command::OfferTakeback{}, now)));
    ASSERT_TRUE(is_ok(game.apply(kBlack, command::AcceptTakeback{}, now)));
    EXPECT_EQ(to_text(game.position()), first);
}

}  // namespace
}  // namespace sixfold
