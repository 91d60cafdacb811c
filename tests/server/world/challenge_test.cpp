#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "protocol/limits.h"
#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

const UserId kAnna{"anna"};
const UserId kBert{"bert"};
const UserId kCora{"cora"};

protocol::NewGame challenge_to(const std::string& name, std::optional<int> seat = std::nullopt) {
    return {"shafran", {"fischer", 300'000, 0, 0}, seat, {}, name};
}

/// Anna and Bert have names; Cora is a guest.
struct Challenge : testing::Test {
    Challenge() {
        driver.name(kAnna, "Anna");
        driver.name(kBert, "Bert");
        anna = driver.connect(kAnna);
        bert = driver.connect(kBert);
    }
    GameId challenge(const UserId& from, const UserId& to, const std::string& name) {
        const auto request = driver.ask_for_game(from, challenge_to(name), to);
        const auto* const reply = driver.reply(request);
        return reply != nullptr && reply->answer ? GameId{reply->answer->game} : GameId{};
    }
    std::string code_of(RequestId request) {
        const auto* const reply = driver.reply(request);
        if (reply == nullptr) return "no reply";
        return reply->answer ? "" : std::string(to_string(reply->answer.error().code));
    }

    WorldDriver driver;
    ConnectionId anna;
    ConnectionId bert;
};

TEST_F(Challenge, ReachesAllTabsOfThePersonItIsMeantFor) {
    const ConnectionId tab = driver.connect(kBert);
    const GameId game = challenge(kAnna, kBert, "Bert");
    for (const ConnectionId one : {bert, tab}) {
        const auto told = driver.last<protocol::Challenges>(one);
        ASSERT_TRUE(told);
        ASSERT_EQ(told->received.size(), 1U);
        EXPECT_EQ(told->received[0].game, game.text);
        EXPECT_EQ(told->received[0].from, "Anna");
        EXPECT_EQ(told->received[0].rating, 1500);
    }
    ASSERT_EQ(driver.last<protocol::Challenges>(anna)->sent.size(), 1U);
    EXPECT_EQ(driver.last<protocol::Challenges>(anna)->sent[0].to, "Bert");
}

TEST_F(Challenge, IsToldToWhoComesLater) {
    driver.close(bert);
    challenge(kAnna, kBert, "Bert");
    const ConnectionId later = driver.connect(kBert);
    EXPECT_EQ(driver.last<protocol::Challenges>(later)->received.size(), 1U);
}

TEST_F(Challenge, IsAcceptedByTakingTheSeat) {
    const GameId game = challenge(kAnna, kBert, "Bert");
    EXPECT_EQ(code_of(driver.ask_for_seat(kBert, game)), "");
    EXPECT_EQ(driver.last<protocol::GameReady>(anna)->game, game.text);
    EXPECT_TRUE(driver.last<protocol::Challenges>(anna)->sent.empty());
    EXPECT_TRUE(driver.last<protocol::Challenges>(bert)->received.empty());
    EXPECT_EQ(look(driver, game, kBert).status, "playing");
}

TEST_F(Challenge, IsForNobodyElse) {
    const GameId game = challenge(kAnna, kBert, "Bert");
    EXPECT_EQ(look(driver, game).invited, "Bert");
    EXPECT_EQ(code_of(driver.ask_for_seat(kCora, game)), "forbidden");
    EXPECT_EQ(code_of(driver.ask_for_seat(std::nullopt, game)), "forbidden");
    EXPECT_EQ(look(driver, game).status, "open");
}

TEST_F(Challenge, ThatIsDeclinedIsGoneForBoth) {
    const GameId game = challenge(kAnna, kBert, "Bert");
    driver.watch(anna, game);
    driver.say(bert, protocol::WithdrawGame{game.text});
    EXPECT_TRUE(driver.last<protocol::Challenges>(anna)->sent.empty());
    EXPECT_TRUE(driver.last<protocol::Challenges>(bert)->received.empty());
    EXPECT_EQ(driver.last<protocol::Refused>(anna)->code, "not_found");
    EXPECT_FALSE(driver.store().game(game));
    EXPECT_EQ(code_of(driver.ask_for_seat(kBert, game)), "not_found");
}

TEST_F(Challenge, IsTakenBackByWhoMadeItAndNotByStrangers) {
    const GameId game = challenge(kAnna, kBert, "Bert");
    const ConnectionId cora = driver.connect(kCora);
    driver.say(cora, protocol::WithdrawGame{game.text});
    EXPECT_EQ(refusal(driver, cora), "forbidden");
    driver.say(anna, protocol::WithdrawGame{game.text});
    EXPECT_FALSE(driver.store().game(game));
}

TEST_F(Challenge, ThatWasTakenBackDoesNotComeBackFromAStoreThatIsBehind) {
    const GameId game = challenge(kAnna, kBert, "Bert");
    driver.hold_commits();
    driver.say(anna, protocol::WithdrawGame{game.text});
    ASSERT_TRUE(driver.store().game(game));
    driver.watch(bert, game);
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
    driver.commit_at_once();
    EXPECT_EQ(driver.world().games_in_memory(), 0U);
    EXPECT_EQ(refusal(driver, bert), "not_found");
    EXPECT_FALSE(driver.store().game(game));
}

TEST_F(Challenge, CannotBeDeclinedOnceTheGameHasBegun) {
    const GameId game = challenge(kAnna, kBert, "Bert");
    driver.ask_for_seat(kBert, game);
    driver.say(bert, protocol::WithdrawGame{game.text});
    EXPECT_EQ(refusal(driver, bert), "not_allowed_now");
    EXPECT_TRUE(driver.store().game(game));
}

TEST_F(Challenge, IsThereAfterARestartAndWhenTheGameIsPutAway) {
    const GameId game = challenge(kAnna, kBert, "Bert");
    driver.crash(Milliseconds{2'000});
    const ConnectionId back = driver.connect(kBert);
    const auto told = driver.last<protocol::Challenges>(back);
    ASSERT_TRUE(told);
    ASSERT_EQ(told->received.size(), 1U);
    EXPECT_EQ(told->received[0].from, "Anna");
    EXPECT_EQ(code_of(driver.ask_for_seat(kBert, game)), "");
    EXPECT_TRUE(driver.last<protocol::Challenges>(back)->received.empty());
}

TEST_F(Challenge, ToOneselfToNobodyOrToWhoBlocksOneIsRefused) {
    EXPECT_EQ(code_of(driver.ask_for_game(kAnna, challenge_to("Anna"), kAnna)), "bad_request");
    EXPECT_EQ(code_of(driver.ask_for_game(kAnna, challenge_to("Nobody"))), "not_found");
    driver.block(kBert, kAnna);
    EXPECT_EQ(code_of(driver.ask_for_game(kAnna, challenge_to("Bert"), kBert)), "forbidden");
}

// The preference holds for links too.
TEST_F(Challenge, ALinkIsNotForWhoIsBlocked) {
    const GameId game = open_game(driver, kAnna, 0);
    driver.block(kAnna, kBert);
    EXPECT_EQ(code_of(driver.ask_for_seat(kBert, game)), "forbidden");
    EXPECT_EQ(code_of(driver.ask_for_seat(kCora, game)), "");
}

TEST_F(Challenge, AsManyAsWaitForAnAnswerAreBounded) {
    for (std::size_t i = 0; i < protocol::kMaxChallenges; ++i) {
        EXPECT_NE(challenge(kAnna, kBert, "Bert"), GameId{});
    }
    EXPECT_EQ(code_of(driver.ask_for_game(kAnna, challenge_to("Bert"), kBert)), "rate_limited");
}

TEST_F(Challenge, ForARatedGameNeedsANameOnBothSides) {
    auto rated = challenge_to("Bert");
    rated.casual = false;
    EXPECT_EQ(code_of(driver.ask_for_game(kCora, rated, kBert)), "forbidden");
    rated.opponent.reset();
    const auto request = driver.ask_for_game(kAnna, rated);
    const GameId game{driver.reply(request)->answer->game};
    EXPECT_EQ(code_of(driver.ask_for_seat(kCora, game)), "forbidden");
    EXPECT_EQ(code_of(driver.ask_for_seat(std::nullopt, game)), "forbidden");
    EXPECT_EQ(code_of(driver.ask_for_seat(kBert, game)), "");
    EXPECT_FALSE(look(driver, game).casual);
}

}  // namespace
}  // namespace sixfold::test
