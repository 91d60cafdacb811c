#include "server/app/people_routes.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "server/app/api.h"

namespace sixfold::server {
namespace {

HttpRequest asked(std::string method, std::string path,
                  std::map<std::string, std::string> query = {}) {
    HttpRequest made;
    made.method = std::move(method);
    made.path = std::move(path);
    made.query = std::move(query);
    return made;
}

template <typename Wanted>
std::optional<Wanted> route_of(const HttpRequest& request) {
    const Route found = find_route(request);
    const auto* people = std::get_if<PeopleRoute>(&found);
    const auto* wanted = people == nullptr ? nullptr : std::get_if<Wanted>(people);
    return wanted == nullptr ? std::nullopt : std::optional<Wanted>(*wanted);
}

/// The status of what is refused at once; 0 for a request that has a route.
int refused(const HttpRequest& request) {
    const Route found = find_route(request);
    const auto* response = std::get_if<HttpResponse>(&found);
    return response == nullptr ? 0 : response->status;
}

const std::map<std::string, std::string> kPool{{"variant", "square-hex-16-mate-either"},
                                               {"speed", "blitz"}};

TEST(PeopleRoutes, NameAPerson) {
    EXPECT_EQ(route_of<route::Profile>(asked("GET", "/api/players/A_b-9"))->name, "A_b-9");
    const auto ratings =
        route_of<route::RatingHistory>(asked("GET", "/api/players/ann/ratings", kPool));
    ASSERT_TRUE(ratings);
    EXPECT_EQ(ratings->name, "ann");
    EXPECT_EQ(ratings->variant, "square-hex-16-mate-either");
    EXPECT_EQ(ratings->speed, Speed::Blitz);
    EXPECT_FALSE(route_of<route::FinishedGames>(asked("GET", "/api/players/ann/games"))->before);
}

TEST(PeopleRoutes, GoOnAtACursor) {
    const db::GameCursor cursor{Instant{Milliseconds{1'700'000'000'123}}, GameId{"Ab3dEf9hIj"}};
    EXPECT_EQ(cursor_text(cursor), "1700000000123.Ab3dEf9hIj");
    const auto games = route_of<route::FinishedGames>(
        asked("GET", "/api/players/ann/games", {{"before", cursor_text(cursor)}}));
    ASSERT_TRUE(games && games->before);
    EXPECT_EQ(games->before->ended, cursor.ended);
    EXPECT_EQ(games->before->game, cursor.game);
    for (const char* text : {"", ".", "1.", ".a", "1", "a.b", "1.a.b", "1.a-b", " 1.a", "+1.a",
                             "99999999999999999999.a", "1.a\n"}) {
        EXPECT_FALSE(cursor_from(text)) << text;
        EXPECT_EQ(refused(asked("GET", "/api/players/ann/games", {{"before", text}})), 400) << text;
    }
}

TEST(PeopleRoutes, NameAPool) {
    const auto board = route_of<route::Leaderboard>(asked("GET", "/api/leaderboards", kPool));
    ASSERT_TRUE(board);
    EXPECT_EQ(board->variant, "square-hex-16-mate-either");
    EXPECT_EQ(board->speed, Speed::Blitz);
    for (const char* path : {"/api/leaderboards", "/api/players/ann/ratings"}) {
        EXPECT_EQ(refused(asked("GET", path)), 400);
        EXPECT_EQ(refused(asked("GET", path, {{"variant", "chess"}})), 400);
        EXPECT_EQ(refused(asked("GET", path, {{"speed", "blitz"}})), 400);
        EXPECT_EQ(refused(asked("GET", path, {{"variant", "chess"}, {"speed", "slow"}})), 400);
        for (const std::string& slug :
             {std::string(), std::string("Chess"), std::string("a b"), std::string(41, 'a')}) {
            EXPECT_EQ(refused(asked("GET", path, {{"variant", slug}, {"speed", "blitz"}})), 400)
                << slug;
        }
    }
}

TEST(PeopleRoutes, AreOnesOwn) {
    EXPECT_TRUE(route_of<route::RunningGames>(asked("GET", "/api/my/games")));
    EXPECT_TRUE(route_of<route::Relations>(asked("GET", "/api/my/people")));
}

TEST(PeopleRoutes, SetAndTakeAwayARelation) {
    const auto follow = route_of<route::Relate>(asked("PUT", "/api/players/ann/follow"));
    ASSERT_TRUE(follow);
    EXPECT_EQ(follow->name, "ann");
    EXPECT_EQ(follow->relation, db::Relation::Follow);
    EXPECT_FALSE(follow->ends);
    const auto unblock = route_of<route::Relate>(asked("DELETE", "/api/players/ann/block"));
    ASSERT_TRUE(unblock);
    EXPECT_EQ(unblock->relation, db::Relation::Block);
    EXPECT_TRUE(unblock->ends);
    for (const char* method : {"GET", "POST", "PATCH"}) {
        EXPECT_EQ(refused(asked(method, "/api/players/ann/follow")), 405) << method;
        EXPECT_EQ(refused(asked(method, "/api/players/ann/block")), 405) << method;
    }
}

TEST(PeopleRoutes, GiveTheRecordOfAGame) {
    EXPECT_EQ(route_of<route::GameRecord>(asked("GET", "/api/games/Ab3dEf9hIj/record"))->game.text,
              "Ab3dEf9hIj");
    for (const char* path : {"/api/games/record", "/api/games//record", "/api/games/a/b/record",
                             "/api/games/a-b/record"}) {
        EXPECT_EQ(refused(asked("GET", path)), 404) << path;
    }
}

TEST(PeopleRoutes, ThatOnlyReadAreGets) {
    for (const char* path :
         {"/api/players/ann", "/api/players/ann/games", "/api/players/ann/ratings",
          "/api/leaderboards", "/api/my/games", "/api/my/people", "/api/games/abc/record"}) {
        for (const char* method : {"POST", "PUT", "DELETE"}) {
            EXPECT_EQ(refused(asked(method, path)), 405) << method << ' ' << path;
        }
    }
}

TEST(PeopleRoutes, OfNamesThatNobodyCanHaveAreNotFound) {
    for (const char* path : {"/api/players/", "/api/players", "/api/players/a", "/api/players/a b",
                             "/api/players/ann/", "/api/players/ann/friends",
                             "/api/players/ann/games/2", "/api/players/\xD0\xB0nn",
                             "/api/players/<img onerror=x>", "/api/players/abcdefghijklmnopqrstu",
                             "/api/my", "/api/my/", "/api/my/games/", "/api/leaderboards/"}) {
        EXPECT_EQ(refused(asked("GET", path)), 404) << path;
        EXPECT_EQ(refused(asked("PUT", path)), 404) << path;
    }
}

TEST(PeopleRoutes, HaveNoOtherKeysInTheirQueries) {
    for (const char* path :
         {"/api/players/ann", "/api/players/ann/games", "/api/my/games", "/api/my/people",
          "/api/games/abc/record", "/api/variants", "/api/definitions/00ff", "/healthz"}) {
        EXPECT_EQ(refused(asked("GET", path)), 0) << path;
        EXPECT_EQ(refused(asked("GET", path, {{"page", "2"}})), 400) << path;
    }
    auto more = kPool;
    more["page"] = "2";
    EXPECT_EQ(refused(asked("GET", "/api/leaderboards", more)), 400);
    EXPECT_EQ(refused(asked("GET", "/api/players/ann/ratings", more)), 400);
    EXPECT_EQ(refused(asked("PUT", "/api/players/ann/follow", {{"page", "2"}})), 400);
    EXPECT_EQ(refused(asked("POST", "/api/games/abc/seat", {{"page", "2"}})), 400);
}

// What is asked for does not come back in an error, where it could be taken for a part of a page.
TEST(PeopleRoutes, RepeatNothingOfAWrongRequest) {
    for (const HttpRequest& wrong :
         {asked("GET", "/api/players/<img>"), asked("GET", "/api/players/ann", {{"<img>", "1"}}),
          asked("GET", "/api/players/ann/games", {{"before", "<img>"}}),
          asked("GET", "/api/leaderboards", {{"variant", "<img>"}, {"speed", "<img>"}}),
          asked("GET", "/api/games/<img>/record")}) {
        const Route found = find_route(wrong);
        const auto* response = std::get_if<HttpResponse>(&found);
        ASSERT_NE(response, nullptr) << wrong.path;
        EXPECT_EQ(response->body->find("img"), std::string::npos) << *response->body;
    }
}

}  // namespace
}  // namespace sixfold::server
