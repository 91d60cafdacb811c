#include "core/game/game.h"

#include <gtest/gtest.h>

#include "core/notation/position_text.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

using namespace std::chrono_literals;
using test::is_error;
using test::is_ok;

constexpr Seat kWhite{0};
constexpr Seat kBlack{1};

class GameTest : public testing::Test {
  protected:
    GameTest() : game_(test::variant("shafran"), {60s, 2s}) {}

    void start() {
        game_.start();
        game_.published(now_);
    }
    void play(const char* move, Milliseconds thinking = 1s) {
        now_ += thinking;
        const auto facts = game_.apply(game_.to_move(), command::Play{game_.ply(), move}, now_);
        ASSERT_TRUE(is_ok(facts)) << move;
        game_.published(now_);
    }

    Game game_;
    Instant now_{1'700'000'000'000ms};
};

TEST_F(GameTest, TakesNoCommandBeforeItStarts) {
    EXPECT_TRUE(
        is_error(game_.apply(kWhite, command::Play{0, "e2e4"}, now_), ErrorCode::NotStarted));
}

TEST_F(GameTest, ChargesAMoveFromPublicationToReceiptAndAddsTheIncrement) {
    game_.start();
    now_ += 10s;  // the start waits for its commit
    game_.published(now_);
    now_ += 3s;
    const auto facts = game_.apply(kWhite, command::Play{0, "e2e5"}, now_);
    ASSERT_TRUE(is_ok(facts));
    EXPECT_EQ(*facts, (std::vector<Fact>{fact::Moved{kWhite, "e2e5", 3s}}));
    EXPECT_EQ(game_.clock().remaining(kWhite, now_), 59s);
    now_ += 20s;  // the move waits for its commit: nobody pays
    EXPECT_EQ(game_.clock().remaining(kBlack, now_), 60s);
    game_.published(now_);
    now_ += 1s;
    EXPECT_EQ(game_.clock().remaining(kBlack, now_), 59s);
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
    EXPECT_EQ(game_.clock().running(), kWhite);
}

TEST_F(GameTest, IsOverWhenTheFlagFalls) {
    start();
    play("e2e5");
    now_ += 60s - 1ms;
    EXPECT_TRUE(game_.expire(now_).empty());
    now_ += 1ms;
    ASSERT_EQ(game_.deadline(), now_);
    const auto facts = game_.expire(now_);
    ASSERT_EQ(facts.size(), 1u);
    const auto& ended = std::get<fact::Ended>(facts.front());
    EXPECT_EQ(ended.outcome, (Outcome{EndReason::Time, {4, 0}}));
    EXPECT_EQ(ended.remaining, (std::vector<Milliseconds>{61s, 0s}));
    EXPECT_TRUE(is_error(game_.apply(kBlack, command::Play{1, "e9e7"}, now_), ErrorCode::GameOver));
    EXPECT_TRUE(game_.expire(now_ + 1h).empty());
    EXPECT_FALSE(game_.deadline());
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

TEST_F(GameTest, SuspensionStopsTheClockAndKeepsWhatTheTurnHasCost) {
    start();
    now_ += 5s;
    game_.suspend(now_);
    now_ += 1h;
    EXPECT_EQ(game_.clock().remaining(kWhite, now_), 55s);
    game_.published(now_);
    now_ += 2s;
    const auto facts = game_.apply(kWhite, command::Play{0, "e2e5"}, now_);
    ASSERT_TRUE(is_ok(facts));
    EXPECT_EQ(std::get<fact::Moved>(facts->front()).charged, 7s);
    EXPECT_EQ(game_.clock().remaining(kWhite, now_), 55s);
}

TEST_F(GameTest, FactsReadBackGiveTheSameGame) {
    std::vector<std::pair<Fact, Instant>> journal;
    const auto keep = [&](const std::vector<Fact>& facts) {
        for (const Fact& fact : facts) journal.emplace_back(fact, now_);
        game_.published(now_);
    };
    keep(game_.start());
    for (const char* move : {"e2e5", "e9e7", "g3f5"}) {
        now_ += 3s;
        keep(*game_.apply(game_.to_move(), command::Play{game_.ply(), move}, now_));
    }
    keep(*game_.apply(kWhite, command::OfferDraw{}, now_));

    Game again(test::variant("shafran"), {60s, 2s});
    for (const auto& [fact, at] : journal) {
        const auto text = fact_from(to_text(fact));
        ASSERT_TRUE(is_ok(text));
        ASSERT_TRUE(is_ok(again.record(*text, at)));
    }
    EXPECT_EQ(to_text(again.position()), to_text(game_.position()));
    EXPECT_EQ(again.moves(), game_.moves());
    EXPECT_TRUE(again.draw_offered_by(kWhite));
    now_ += 7s;
    EXPECT_EQ(again.clock().remaining(now_), game_.clock().remaining(now_));
}

TEST(GameStart, IsTheNumberedOneWhereThereAreSeveral) {
    const auto chess960 = test::variant("chess960");
    Game game(chess960, {60s, 2s});
    EXPECT_EQ(game.start(0), (std::vector<Fact>{fact::Started{0}}));
    const std::string placement = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR";
    EXPECT_EQ(placement_text(game.position()), placement);
    EXPECT_EQ(game.phase(), Game::Phase::Playing);
    const Instant now{1'700'000'000'000ms};
    ASSERT_TRUE(is_ok(game.apply(kWhite, command::Play{0, "a2a4"}, now)));
    EXPECT_EQ(placement_text(game.start_position()), placement);
}

TEST(GameStart, IsThatOfTheFileWithoutANumber) {
    Game game(test::variant("chess960"), {60s, 2s});
    game.start();
    EXPECT_EQ(to_text(game.position()), to_text(Position(test::variant("chess960"))));
}

TEST(GameStart, CountsForRepetition) {
    Game game(test::variant("chess960"), {60s, 0s});
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
    Game game(test::variant("chess960"), {60s, 2s});
    ASSERT_TRUE(is_ok(game.record(fact::Started{959}, now)));
    EXPECT_EQ(placement_text(game.position()), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB");
    for (const int number : {-1, 960}) {
        Game other(test::variant("chess960"), {60s, 2s});
        EXPECT_FALSE(other.record(fact::Started{number}, now)) << number;
        EXPECT_EQ(other.phase(), Game::Phase::Open);
    }
    Game plain(test::variant("shafran"), {60s, 2s});
    EXPECT_FALSE(plain.record(fact::Started{0}, now));
}

TEST_F(GameTest, AnOutageIsChargedToNobody) {
    start();
    play("e2e5", 4s);
    now_ += 6s;  // the last heartbeat
    const auto facts = game_.resume(now_);
    EXPECT_EQ(facts, (std::vector<Fact>{fact::ClocksResumed{{58s, 54s}}}));
    now_ += 1h;  // down
    game_.published(now_);
    EXPECT_EQ(game_.clock().remaining(kBlack, now_), 54s);
    now_ += 1s;
    const auto moved = game_.apply(kBlack, command::Play{1, "e9e7"}, now_);
    ASSERT_TRUE(is_ok(moved));
    EXPECT_EQ(std::get<fact::Moved>(moved->front()).charged, 1s);
}

TEST_F(GameTest, RefusesFactsThatCannotHaveHappened) {
    EXPECT_FALSE(game_.record(fact::Moved{kWhite, "e2e5", 0ms}, now_));
    ASSERT_TRUE(is_ok(game_.record(fact::Started{}, now_)));
    EXPECT_FALSE(game_.record(fact::Started{}, now_));
    EXPECT_FALSE(game_.record(fact::Moved{kBlack, "e9e7", 0ms}, now_));
    EXPECT_FALSE(game_.record(fact::Moved{kWhite, "e2e9", 0ms}, now_));
    EXPECT_FALSE(game_.record(fact::ClocksResumed{{1s}}, now_));
    EXPECT_FALSE(game_.record(fact::Ended{{EndReason::Time, {4}}, {0s, 0s}}, now_));
    ASSERT_TRUE(is_ok(game_.record(fact::Ended{{EndReason::Time, {4, 0}}, {1s, 0s}}, now_)));
    EXPECT_FALSE(game_.record(fact::Moved{kWhite, "e2e5", 0ms}, now_));
    EXPECT_FALSE(game_.record(fact::DrawOffered{kWhite}, now_));
}

}  // namespace
}  // namespace sixfold
