#include "core/game/game.h"

#include "core/notation/position_text.h"
#include "tests/core/game/game_fixture.h"

namespace sixfold {
namespace {

using namespace std::chrono_literals;
using test::is_error;
using test::is_ok;
using test::kBlack;
using test::kWhite;

using GameTest = test::GameFixture;

TEST_F(GameTest, TakesNoCommandBeforeItStarts) {
    EXPECT_TRUE(
        is_error(game_.apply(kWhite, command::Play{0, "e2e4"}, now_), ErrorCode::NotStarted));
}

TEST_F(GameTest, ChargesAMoveFromPublicationToReceiptAndAddsTheIncrement) {
    open();
    now_ += 3s;
    const auto facts = game_.apply(kWhite, command::Play{2, "g3f5"}, now_);
    ASSERT_TRUE(is_ok(facts));
    EXPECT_EQ(*facts, (std::vector<Fact>{fact::Moved{kWhite, "g3f5", 3s}}));
    EXPECT_EQ(left(kWhite).main, 59s);
    now_ += 20s;  // the move waits for its commit: nobody pays
    EXPECT_EQ(left(kBlack).main, 60s);
    game_.published(now_);
    now_ += 1s;
    EXPECT_EQ(left(kBlack).main, 59s);
}

TEST_F(GameTest, RefusesWhatIsNotPossibleAndChangesNothing) {
    start();
    const std::string before = to_text(game_.position());
    EXPECT_TRUE(
        is_error(game_.apply(kBlack, command::Play{0, "e9e7"}, now_), ErrorCode::NotYourTurn));
    EXPECT_TRUE(is_error(game_.apply(kWhite, command::Play{1, "e2e4"}, now_), ErrorCode::StalePly));
    EXPECT_TRUE(
        is_error(game_.apply(kWhite, command::Play{0, "e2e6"}, now_), ErrorCode::IllegalMove));
    EXPECT_TRUE(is_error(game_.apply(kWhite, command::AcceptDraw{}, now_), ErrorCode::NoOffer));
    EXPECT_TRUE(is_error(game_.apply(kWhite, command::DeclineDraw{}, now_), ErrorCode::NoOffer));
    EXPECT_EQ(to_text(game_.position()), before);
    EXPECT_EQ(game_.ply(), 0);
    EXPECT_EQ(game_.first_move_deadline(), now_ + 20s);
}

TEST_F(GameTest, IsOverWhenTheFlagFalls) {
    open();
    play("g3f5");
    now_ += 60s - 1ms;
    EXPECT_TRUE(game_.expire(now_).empty());
    now_ += 1ms;
    ASSERT_EQ(game_.deadline(), now_);
    const auto facts = game_.expire(now_);
    EXPECT_EQ(facts, (std::vector<Fact>{fact::Ended{{EndReason::Time, {4, 0}}, {{61s}, {0s}}}}));
    EXPECT_TRUE(is_error(game_.apply(kBlack, command::Play{3, "g9g8"}, now_), ErrorCode::GameOver));
    EXPECT_TRUE(game_.expire(now_ + 1h).empty());
    EXPECT_FALSE(game_.deadline());
    EXPECT_FALSE(game_.time_runs());
}

TEST_F(GameTest, ResigningGivesTheOtherThePoint) {
    start();
    const auto facts = game_.apply(kBlack, command::Resign{}, now_);
    ASSERT_TRUE(is_ok(facts));
    EXPECT_EQ(*game_.outcome(), (Outcome{EndReason::Resignation, {4, 0}}));
    EXPECT_TRUE(is_error(game_.apply(kBlack, command::Resign{}, now_), ErrorCode::GameOver));
}

TEST_F(GameTest, ADrawOfferCanBeAcceptedAndDeclined) {
    start();
    ASSERT_TRUE(is_ok(game_.apply(kWhite, command::OfferDraw{}, now_)));
    EXPECT_TRUE(game_.draw_offered_by(kWhite));
    EXPECT_TRUE(
        is_error(game_.apply(kWhite, command::OfferDraw{}, now_), ErrorCode::AlreadyOffered));
    EXPECT_TRUE(is_error(game_.apply(kWhite, command::AcceptDraw{}, now_), ErrorCode::NoOffer));
    ASSERT_TRUE(is_ok(game_.apply(kBlack, command::DeclineDraw{}, now_)));
    EXPECT_FALSE(game_.draw_offered_by(kWhite));
    EXPECT_TRUE(is_error(game_.apply(kBlack, command::AcceptDraw{}, now_), ErrorCode::NoOffer));
    ASSERT_TRUE(is_ok(game_.apply(kBlack, command::OfferDraw{}, now_)));
    ASSERT_TRUE(is_ok(game_.apply(kWhite, command::AcceptDraw{}, now_)));
    EXPECT_EQ(*game_.outcome(), (Outcome{EndReason::Agreement, {2, 2}}));
}

TEST_F(GameTest, AnOfferAgainstAnOfferIsAgreement) {
    start();
    ASSERT_TRUE(is_ok(game_.apply(kWhite, command::OfferDraw{}, now_)));
    ASSERT_TRUE(is_ok(game_.apply(kBlack, command::OfferDraw{}, now_)));
    EXPECT_EQ(*game_.outcome(), (Outcome{EndReason::Agreement, {2, 2}}));
}

TEST_F(GameTest, OnlyTheOthersMoveDeclinesAnOffer) {
    start();
    ASSERT_TRUE(is_ok(game_.apply(kWhite, command::OfferDraw{}, now_)));
    play("e2e5");
    EXPECT_TRUE(game_.draw_offered_by(kWhite));
    play("e9e7");
    EXPECT_FALSE(game_.draw_offered_by(kWhite));
}

TEST_F(GameTest, OffersCannotBeRepeatedAtOnce) {
    start();
    ASSERT_TRUE(is_ok(game_.apply(kWhite, command::OfferDraw{}, now_)));
    ASSERT_TRUE(is_ok(game_.apply(kBlack, command::DeclineDraw{}, now_)));
    const char* const knights[] = {"b1c4", "h10g7", "c4b1", "g7h10"};
    for (int ply = 0; ply < Game::kDrawOfferPlies; ++ply) {
        EXPECT_TRUE(
            is_error(game_.apply(kWhite, command::OfferDraw{}, now_), ErrorCode::AlreadyOffered));
        // The knights' tour would be a repetition: pawns in between.
        const char* const pawns[] = {"a2a3", "i9i8", "b2b3", "h9h8", "c2c3", "g9g8"};
        play(ply < 4 ? knights[ply] : pawns[ply - 4]);
    }
    EXPECT_TRUE(is_ok(game_.apply(kWhite, command::OfferDraw{}, now_)));
}

TEST_F(GameTest, TheThirdOccurrenceOfAPositionIsADraw) {
    start();
    for (int round = 0; round < 2; ++round) {
        EXPECT_EQ(game_.phase(), Game::Phase::Playing);
        for (const char* move : {"b1c4", "h10g7", "c4b1", "g7h10"}) play(move);
    }
    ASSERT_TRUE(game_.outcome());  // the start itself was the first
    EXPECT_EQ(*game_.outcome(), (Outcome{EndReason::Repetition, {2, 2}}));
}

TEST(GameStart, IsTheNumberedOneWhereThereAreSeveral) {
    const auto chess960 = test::variant("chess960");
    Game game(chess960, {{60s, 2s}});
    EXPECT_EQ(game.start(0), (std::vector<Fact>{fact::Started{0}}));
    const std::string placement = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR";
    EXPECT_EQ(placement_text(game.position()), placement);
    EXPECT_EQ(game.phase(), Game::Phase::Playing);
    const Instant now{1'700'000'000'000ms};
    ASSERT_TRUE(is_ok(game.apply(kWhite, command::Play{0, "a2a4"}, now)));
    EXPECT_EQ(placement_text(game.start_position()), placement);
}

TEST(GameStart, IsThatOfTheFileWithoutANumber) {
    Game game(test::variant("chess960"), {{60s, 2s}});
    game.start();
    EXPECT_EQ(to_text(game.position()), to_text(Position(test::variant("chess960"))));
}

TEST(GameStart, CountsForRepetition) {
    Game game(test::variant("chess960"), {{60s, 0s}});
    game.start(518);
    const Instant now{1'700'000'000'000ms};
    for (int round = 0; round < 2; ++round) {
        for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
            ASSERT_EQ(game.phase(), Game::Phase::Playing);
            const auto played = game.apply(game.to_move(), command::Play{game.ply(), move}, now);
            ASSERT_TRUE(is_ok(played));
        }
    }
    ASSERT_TRUE(game.outcome());
    EXPECT_EQ(game.outcome()->reason, EndReason::Repetition);
}

TEST(GameStart, IsReadBackFromItsFact) {
    const Instant now{1'700'000'000'000ms};
    Game game(test::variant("chess960"), {{60s, 2s}});
    ASSERT_TRUE(is_ok(game.record(fact::Started{959}, now)));
    EXPECT_EQ(placement_text(game.position()), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB");
    for (const int number : {-1, 960}) {
        Game other(test::variant("chess960"), {{60s, 2s}});
        EXPECT_FALSE(other.record(fact::Started{number}, now)) << number;
        EXPECT_EQ(other.phase(), Game::Phase::Open);
    }
    Game plain(test::variant("shafran"), {{60s, 2s}});
    EXPECT_FALSE(plain.record(fact::Started{0}, now));
}

TEST_F(GameTest, RefusesFactsThatCannotHaveHappened) {
    EXPECT_FALSE(game_.record(fact::Moved{kWhite, "e2e5", 0ms}, now_));
    ASSERT_TRUE(is_ok(game_.record(fact::Started{}, now_)));
    EXPECT_FALSE(game_.record(fact::Started{}, now_));
    EXPECT_FALSE(game_.record(fact::Moved{kBlack, "e9e7", 0ms}, now_));
    EXPECT_FALSE(game_.record(fact::Moved{kWhite, "e2e9", 0ms}, now_));
    EXPECT_FALSE(game_.record(fact::ClocksResumed{{{1s}}}, now_));
    EXPECT_FALSE(game_.record(fact::TakenBack{1}, now_));
    EXPECT_FALSE(game_.record(fact::TakenBack{0}, now_));
    EXPECT_FALSE(game_.record(fact::TakebackOffered{kWhite}, now_));
    EXPECT_FALSE(game_.record(fact::TimeGiven{Seat{2}, 15s}, now_));
    EXPECT_FALSE(game_.record(fact::DrawOffered{Seat{2}}, now_));
    EXPECT_FALSE(game_.record(fact::Ended{{EndReason::Time, {4}}, {{0s}, {0s}}}, now_));
    EXPECT_FALSE(game_.record(fact::Ended{{EndReason::Time, {4, 0}}, {{0s}}}, now_));
    ASSERT_TRUE(is_ok(game_.record(fact::Ended{{EndReason::Time, {4, 0}}, {{1s}, {0s}}}, now_)));
    EXPECT_FALSE(game_.record(fact::Moved{kWhite, "e2e5", 0ms}, now_));
    EXPECT_FALSE(game_.record(fact::DrawOffered{kWhite}, now_));
}

}  // namespace
}  // namespace sixfold
