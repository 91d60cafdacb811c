#include "server/app/people_pages.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "server/app/api.h"
#include "tests/server/app/stored_data.h"
#include "tests/support/results.h"

namespace sixfold::server {
namespace {

using Query = std::map<std::string, std::string>;

/// The pages over a real store, with everything around them on the test's own thread.
class PeoplePagesTest : public testing::Test {
  protected:
    void SetUp() override {
        data_.add_person("ann", "Ann");
        data_.add_person("bob", "Bob_2");
        data_.add_person("cyd");
        pages_.emplace(data_.catalogue(), around());
    }

    PeoplePages::Around around() {
        return {
            .identify =
                [this](const std::optional<std::string>& session, PeoplePages::Identified then) {
                    ++identified_;
                    if (failure_) {
                        then(*failure_);
                    } else if (session) {
                        then(data_.store().person(UserId{*session}));
                    } else {
                        then(std::optional<db::Person>{});
                    }
                },
            .online = [this](const UserId& user) { return online_.contains(user); },
            .now = [this] { return now_.value_or(data_.now()); },
            .post = [](const std::function<void()>& task) { task(); },
            .store = [this](const StorageThread::Work& work) { work(&data_.store()); },
            .read =
                [this](const ReadingThread::Work& work) {
                    if (busy_) return false;
                    db::Reader reader = data_.reader();
                    work(reader);
                    return true;
                },
            .changed = [this](db::Person person) { changed_.push_back(std::move(person)); },
        };
    }

    HttpResponse ask(const std::string& method, const std::string& path, const Query& query = {},
                     const std::string& as = "") {
        HttpRequest request;
        request.method = method;
        request.path = path;
        request.query = query;
        const Route found = find_route(request);
        if (const auto* refused = std::get_if<HttpResponse>(&found)) return *refused;
        std::vector<HttpResponse> replies;
        const auto session = as.empty() ? std::nullopt : std::optional(as);
        pages_->answer(std::get<PeopleRoute>(found), session,
                       [&](HttpResponse response) { replies.push_back(std::move(response)); });
        EXPECT_EQ(replies.size(), 1u) << path;
        return replies.at(0);
    }

    std::string body(const std::string& path, const Query& query = {}, const std::string& as = "") {
        const HttpResponse response = ask("GET", path, query, as);
        EXPECT_EQ(response.status, 200) << path;
        return *response.body;
    }

    /// Ann beats Bob in a rated game of Shafran's chess.
    void play_rated(const std::string& game, int number) {
        StoredData::NewGame wanted{game, "shafran"};
        wanted.casual = false;
        data_.begin(wanted);
        data_.play(game, {"b1c4", "e9e7"});
        const Instant end = data_.now() + Milliseconds{1'000};
        const auto after = [&](double value) {
            return db::StoredStanding{"shafran", "blitz", value, 60, 0.06, number, end};
        };
        data_.rate(
            {{UserId{"ann"}, after(1600 + number), 1}, {UserId{"bob"}, after(1400 - number), -1}});
        data_.command(game, Seat{1}, command::Resign{});
    }

    StoredData data_;
    std::optional<PeoplePages> pages_;
    std::set<UserId> online_;
    std::optional<Instant> now_;
    std::optional<Error> failure_;
    bool busy_ = false;
    int identified_ = 0;
    std::vector<db::Person> changed_;
};

TEST_F(PeoplePagesTest, AProfileOfSomebodyNewIsShort) {
    EXPECT_EQ(body("/api/players/aNN"),
              R"({"name":"Ann","since_ms":1700000000000,"closed":false,"online":false,"games":0,)"
              R"("ratings":[]})");
}

TEST_F(PeoplePagesTest, AProfileTellsStrangersNothingOfRelations) {
    play_rated("g1", 1);
    ASSERT_EQ(ask("PUT", "/api/players/Bob_2/block", {}, "ann").status, 204);
    online_ = {UserId{"bob"}};
    const std::string shown = body("/api/players/Bob_2");
    EXPECT_NE(shown.find(R"("online":true)"), std::string::npos) << shown;
    EXPECT_NE(shown.find(R"("ratings":[{"variant":"shafran","speed":"blitz","rating":1399,)"
                         R"("deviation":60,"provisional":false,"games":1}])"),
              std::string::npos)
        << shown;
    EXPECT_EQ(shown.find("relation"), std::string::npos);
    EXPECT_EQ(shown.find("head_to_head"), std::string::npos);
    EXPECT_EQ(body("/api/players/Bob_2", {}, "nobody"), shown)
        << "an unknown session is a stranger";
    EXPECT_EQ(body("/api/players/Bob_2", {}, "bob"), shown) << "and one's own page has none";
}

TEST_F(PeoplePagesTest, AProfileTellsWhatTheAskerHasToDoWithThePerson) {
    play_rated("g1", 1);
    play_rated("g2", 2);
    ASSERT_EQ(ask("PUT", "/api/players/Bob_2/follow", {}, "ann").status, 204);
    const std::string to_ann = body("/api/players/Bob_2", {}, "ann");
    EXPECT_NE(to_ann.find(R"("head_to_head":{"games":2,"yours":8,"theirs":0},"relation":"follow")"),
              std::string::npos)
        << to_ann;
    const std::string to_bob = body("/api/players/Ann", {}, "bob");
    EXPECT_NE(to_bob.find(R"("head_to_head":{"games":2,"yours":0,"theirs":8}})"), std::string::npos)
        << to_bob;
}

TEST_F(PeoplePagesTest, RatingsGrowUncertainWithTime) {
    play_rated("g1", 1);
    now_ = data_.now() + std::chrono::days(500);
    const std::string shown = body("/api/players/Ann");
    EXPECT_NE(shown.find(R"("rating":1601,)"), std::string::npos) << shown;
    EXPECT_NE(shown.find(R"("provisional":true)"), std::string::npos) << shown;
}

TEST_F(PeoplePagesTest, NobodyOfANameIsNotFound) {
    for (const char* path : {"/api/players/Cyd", "/api/players/Cyd/games"}) {
        EXPECT_EQ(ask("GET", path).status, 404) << path;
    }
    EXPECT_EQ(
        ask("GET", "/api/players/Cyd/ratings", {{"variant", "chess"}, {"speed", "blitz"}}).status,
        404);
    for (const char* path : {"/api/players/Cyd/follow", "/api/players/Cyd/block"}) {
        EXPECT_EQ(ask("PUT", path, {}, "ann").status, 404) << path;
        EXPECT_EQ(ask("DELETE", path, {}, "ann").status, 404) << path;
    }
    EXPECT_TRUE(changed_.empty());
}

TEST_F(PeoplePagesTest, FinishedGamesComeInPages) {
    for (int i = 0; i < 53; ++i) {
        const std::string id = "g" + std::to_string(100 + i);
        data_.begin({id, "chess"});
        data_.play(id, {"e2e4", "e7e5"});
        data_.command(id, Seat{0}, command::Resign{});
    }
    const std::string first = body("/api/players/Ann/games");
    EXPECT_EQ(first.find(R"({"games":[{"game":"g152","variant":"chess",)"), 0u) << first;
    EXPECT_NE(first.find(R"("result":{"reason":"resignation","quarters":[0,4]})"),
              std::string::npos);
    EXPECT_NE(first.find(R"("game":"g103")"), std::string::npos);
    EXPECT_EQ(first.find(R"("game":"g102")"), std::string::npos);
    const std::size_t key = first.find(R"("next":")");
    ASSERT_NE(key, std::string::npos);
    const std::string cursor = first.substr(key + 8, first.find('"', key + 8) - key - 8);
    const std::string second = body("/api/players/Ann/games", {{"before", cursor}});
    EXPECT_EQ(second.find(R"({"games":[{"game":"g102")"), 0u) << second;
    EXPECT_NE(second.find(R"("game":"g100")"), std::string::npos);
    EXPECT_EQ(second.find("next"), std::string::npos);
}

TEST_F(PeoplePagesTest, RatingHistoryHasAPointForEachGame) {
    play_rated("g1", 1);
    const std::string first = std::to_string(data_.now().time_since_epoch().count());
    play_rated("g2", 2);
    const std::string second = std::to_string(data_.now().time_since_epoch().count());
    const Query pool{{"variant", "shafran"}, {"speed", "blitz"}};
    EXPECT_EQ(body("/api/players/Ann/ratings", pool), R"({"points":[{"at_ms":)" + first +
                                                          R"(,"rating":1601},{"at_ms":)" + second +
                                                          R"(,"rating":1602}]})");
    EXPECT_EQ(body("/api/players/Ann/ratings", {{"variant", "shafran"}, {"speed", "rapid"}}),
              R"({"points":[]})");
}

TEST_F(PeoplePagesTest, LeaderboardsListWhoHasPlayedEnoughLately) {
    const Query pool{{"variant", "shafran"}, {"speed", "blitz"}};
    EXPECT_EQ(body("/api/leaderboards", pool),
              R"({"variant":"shafran","speed":"blitz","rows":[]})");
    for (int i = 1; i <= 9; ++i) play_rated("g" + std::to_string(i), i);
    EXPECT_EQ(body("/api/leaderboards", pool),
              R"({"variant":"shafran","speed":"blitz","rows":[]})");
    play_rated("g10", 10);
    EXPECT_EQ(body("/api/leaderboards", pool),
              R"({"variant":"shafran","speed":"blitz","rows":[)"
              R"({"place":1,"name":"Ann","rating":1610,"deviation":60,"games":10},)"
              R"({"place":2,"name":"Bob_2","rating":1390,"deviation":60,"games":10}]})");
    now_ = data_.now() + std::chrono::days(300);
    EXPECT_EQ(body("/api/leaderboards", pool),
              R"({"variant":"shafran","speed":"blitz","rows":[]})");
    EXPECT_EQ(ask("GET", "/api/leaderboards", {{"variant", "draughts"}, {"speed", "blitz"}}).status,
              404);
}

TEST_F(PeoplePagesTest, RunningGamesSayWhoseTurnItIsAndOnesOwnTurnComesFirst) {
    data_.begin({"g1", "chess"});
    data_.play("g1", {"e2e4", "e7e5"});
    StoredData::NewGame slow{"g2", "glinski"};
    slow.clock = {std::chrono::hours(72), Milliseconds{0}, TimeControl::Kind::Correspondence};
    data_.begin(slow);
    data_.play("g2", {"e4e5"});
    data_.apply({db::SetDeadline{GameId{"g2"}, data_.now() + std::chrono::hours(72)}});
    data_.begin({"g3", "shafran"});
    data_.begin({"over", "chess"});
    data_.command("over", Seat{0}, command::Abort{});

    const auto order = [&](const std::string& as) {
        const std::string list = body("/api/my/games", {}, as);
        std::vector<std::pair<std::string, bool>> games;
        for (std::size_t i = list.find(R"("game":")"); i != std::string::npos;
             i = list.find(R"("game":")", i + 1)) {
            const std::size_t turn = list.find(R"("your_turn":)", i) + 12;
            games.emplace_back(list.substr(i + 8, 2), list.substr(turn, 4) == "true");
        }
        return games;
    };
    using Order = std::vector<std::pair<std::string, bool>>;
    EXPECT_EQ(order("ann"), (Order{{"g3", true}, {"g1", true}, {"g2", false}}));
    EXPECT_EQ(order("bob"), (Order{{"g2", true}, {"g3", false}, {"g1", false}}));
    EXPECT_EQ(body("/api/my/games", {}, "cyd"), R"({"games":[]})");
    EXPECT_EQ(body("/api/my/games"), R"({"games":[]})");
}

TEST_F(PeoplePagesTest, TheTurnIsRightAfterMovesAreTakenBack) {
    data_.begin({"g1", "chess"});
    data_.play("g1", {"e2e4", "e7e5", "g1f3"});
    data_.command("g1", Seat{0}, command::OfferTakeback{});
    data_.command("g1", Seat{1}, command::AcceptTakeback{});
    EXPECT_NE(body("/api/my/games", {}, "ann").find(R"("your_turn":true)"), std::string::npos);
    EXPECT_NE(body("/api/my/games", {}, "bob").find(R"("your_turn":false)"), std::string::npos);
}

TEST_F(PeoplePagesTest, AGameThatCannotBeReadIsLeftOut) {
    data_.begin({"g1", "chess"});
    data_.begin({"g2", "chess"});
    data_.execute(
        "UPDATE commit_log SET facts = replace(facts, 'started', 'stopped')"
        " WHERE facts LIKE 'g1%'");
    const std::string list = body("/api/my/games", {}, "ann");
    EXPECT_EQ(list.find(R"("g1")"), std::string::npos) << list;
    EXPECT_NE(list.find(R"("g2")"), std::string::npos) << list;
}

TEST_F(PeoplePagesTest, RelationsAreSetReplacedListedAndTakenAway) {
    EXPECT_EQ(body("/api/my/people"), R"({"people":[]})");
    EXPECT_EQ(ask("PUT", "/api/players/bob_2/follow", {}, "ann").status, 204);
    EXPECT_EQ(body("/api/my/people", {}, "ann"),
              R"({"people":[{"name":"Bob_2","relation":"follow"}]})");
    EXPECT_EQ(ask("PUT", "/api/players/Bob_2/block", {}, "ann").status, 204);
    EXPECT_EQ(ask("DELETE", "/api/players/Bob_2/follow", {}, "ann").status, 204);
    EXPECT_EQ(body("/api/my/people", {}, "ann"),
              R"({"people":[{"name":"Bob_2","relation":"block"}]})")
        << "who is blocked is not followed, and stays blocked";
    EXPECT_EQ(body("/api/my/people", {}, "bob"), R"({"people":[]})");
    EXPECT_EQ(ask("DELETE", "/api/players/Bob_2/block", {}, "ann").status, 204);
    EXPECT_EQ(body("/api/my/people", {}, "ann"), R"({"people":[]})");
}

TEST_F(PeoplePagesTest, ChangedRelationsAreToldBeforeTheReply) {
    EXPECT_EQ(ask("PUT", "/api/players/Bob_2/follow", {}, "ann").status, 204);
    EXPECT_EQ(ask("PUT", "/api/players/Bob_2/block", {}, "ann").status, 204);
    ASSERT_EQ(changed_.size(), 2u);
    EXPECT_EQ(changed_[0].id.text, "ann");
    EXPECT_EQ(changed_[0].followed, std::vector{UserId{"bob"}});
    EXPECT_EQ(changed_[1].blocked, std::vector{UserId{"bob"}});
    EXPECT_TRUE(changed_[1].followed.empty());
}

TEST_F(PeoplePagesTest, RelationsNeedASessionAndAnotherPerson) {
    EXPECT_EQ(ask("PUT", "/api/players/Bob_2/follow").status, 401);
    EXPECT_EQ(ask("PUT", "/api/players/Bob_2/follow", {}, "nobody").status, 401);
    EXPECT_EQ(ask("PUT", "/api/players/ann/follow", {}, "ann").status, 400);
    EXPECT_EQ(ask("PUT", "/api/players/ann/block", {}, "cyd").status, 403) << "a guest";
    EXPECT_TRUE(changed_.empty());
}

TEST_F(PeoplePagesTest, RecordsOfFinishedGamesAreFilesToKeep) {
    data_.begin({"g1", "shafran"});
    EXPECT_EQ(ask("GET", "/api/games/g1/record").status, 409);
    data_.play("g1", {"b1c4", "e9e7", "g3f5", "h10e9", "c4d7"});
    const HttpResponse response = ask("GET", "/api/games/g1/record");
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.content_type, "text/plain; charset=utf-8");
    EXPECT_EQ(response.attachment, "sixfold-g1.txt");
    EXPECT_EQ(response.body->find("[Variant \"shafran\"]\n"), 0u);
    EXPECT_NE(response.body->find("[Black \"Bob_2\"]\n"), std::string::npos);
    EXPECT_EQ(ask("GET", "/api/games/none/record").status, 404);
}

TEST_F(PeoplePagesTest, PublicPagesAskForNoSession) {
    play_rated("g1", 1);
    body("/api/players/Ann/games");
    body("/api/players/Ann/ratings", {{"variant", "shafran"}, {"speed", "blitz"}});
    body("/api/leaderboards", {{"variant", "shafran"}, {"speed", "blitz"}});
    body("/api/games/g1/record");
    EXPECT_EQ(identified_, 0);
}

TEST_F(PeoplePagesTest, TooManyQuestionsAreRefused) {
    busy_ = true;
    for (const char* path : {"/api/players/Ann", "/api/players/Ann/games", "/api/my/games",
                             "/api/my/people", "/api/games/g1/record"}) {
        EXPECT_EQ(ask("GET", path, {}, "ann").status, 429) << path;
    }
}

TEST_F(PeoplePagesTest, WhatTheDatabaseSaysAboutItselfStaysInTheLog) {
    failure_ = Error{ErrorCode::Internal, "the database failed: secret detail"};
    const HttpResponse failed = ask("GET", "/api/my/games", {}, "ann");
    EXPECT_EQ(failed.status, 500);
    EXPECT_EQ(failed.body->find("secret"), std::string::npos);
    failure_ = Error{ErrorCode::StorageUnavailable, "disk full: secret detail"};
    const HttpResponse unavailable = ask("PUT", "/api/players/Bob_2/follow", {}, "ann");
    EXPECT_EQ(unavailable.status, 503);
    EXPECT_EQ(unavailable.body->find("secret"), std::string::npos);
    failure_.reset();
    data_.begin({"g1", "chess"});
    data_.play("g1", {"e2e4", "e7e5"});
    data_.command("g1", Seat{0}, command::Resign{});
    data_.execute("UPDATE games SET packed = 'nonsense'");
    const HttpResponse damaged = ask("GET", "/api/games/g1/record");
    EXPECT_EQ(damaged.status, 500);
    EXPECT_EQ(damaged.body->find("g1"), std::string::npos);
}

}  // namespace
}  // namespace sixfold::server
