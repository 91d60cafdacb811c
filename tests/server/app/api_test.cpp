#include "server/app/api.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "server/app/variant_files.h"
#include "tests/support/results.h"

namespace sixfold::server {
namespace {

using test::is_ok;

HttpRequest request(std::string method, std::string path, std::string body = "") {
    HttpRequest made;
    made.method = std::move(method);
    made.path = std::move(path);
    made.body = std::move(body);
    return made;
}

/// The status of what is refused at once; 0 for a request that has a route.
int refusal(const HttpRequest& asked) {
    const Route found = find_route(asked);
    const auto* response = std::get_if<HttpResponse>(&found);
    return response == nullptr ? 0 : response->status;
}

TEST(ApiRoutes, LookUpsAreGets) {
    EXPECT_TRUE(
        std::holds_alternative<route::Variants>(find_route(request("GET", "/api/variants"))));
    EXPECT_TRUE(std::holds_alternative<route::Health>(find_route(request("GET", "/healthz"))));
    const Route found = find_route(request("GET", "/api/definitions/00ff"));
    ASSERT_TRUE(std::holds_alternative<route::Definition>(found));
    EXPECT_EQ(std::get<route::Definition>(found).hash, "00ff");
}

TEST(ApiRoutes, ANewGameIsAPostWithABody) {
    const Route found = find_route(request(
        "POST", "/api/games",
        R"({"variant":"glinski","clock":{"kind":"byoyomi","base_ms":300000,"increment_ms":5000,"periods":2},"seat":1})"));
    ASSERT_TRUE(std::holds_alternative<route::CreateGame>(found));
    const protocol::NewGame& game = std::get<route::CreateGame>(found).game;
    EXPECT_EQ(game.variant, "glinski");
    EXPECT_EQ(game.clock, (protocol::TimeControl{"byoyomi", 300'000, 5'000, 2}));
    EXPECT_EQ(game.seat, 1);
}

TEST(ApiRoutes, ASeatIsTakenByAPost) {
    const Route found = find_route(request("POST", "/api/games/Ab3dEf9hIj/seat"));
    ASSERT_TRUE(std::holds_alternative<route::TakeSeat>(found));
    EXPECT_EQ(std::get<route::TakeSeat>(found).game.text, "Ab3dEf9hIj");
}

TEST(ApiRoutes, AGetNeverTakesASeat) {
    EXPECT_EQ(refusal(request("GET", "/api/games/Ab3dEf9hIj/seat")), 405);
    EXPECT_EQ(refusal(request("GET", "/api/games")), 405);
}

TEST(ApiRoutes, OtherMethodsAreNotAllowed) {
    for (const char* path : {"/api/variants", "/api/definitions/00ff", "/healthz"}) {
        EXPECT_EQ(refusal(request("POST", path)), 405) << path;
        EXPECT_EQ(refusal(request("DELETE", path)), 405) << path;
    }
}

TEST(ApiRoutes, OtherAddressesAreNotFound) {
    for (const char* path :
         {"/", "/api", "/api/", "/api/variants/", "/api/definitions/", "/api/definitions/../x",
          "/api/games/", "/api/games/seat", "/api/games//seat", "/api/games/a/b/seat",
          "/api/games/a-b/seat", "/api/games/abc", "/healthz/x"}) {
        EXPECT_EQ(refusal(request("GET", path)), 404) << path;
        EXPECT_EQ(refusal(request("POST", path)), 404) << path;
    }
    EXPECT_EQ(refusal(request("POST", "/api/games/" + std::string(65, 'a') + "/seat")), 404);
}

TEST(ApiRoutes, ABrokenBodyIsABadRequest) {
    for (const char* body : {"", "{}", "[]", R"({"variant":"glinski"})", "{\"variant\":"}) {
        EXPECT_EQ(refusal(request("POST", "/api/games", body)), 400) << body;
    }
}

TEST(ApiRoutes, ErrorsHaveCodeAndSentenceAndAreNotKept) {
    const HttpResponse response = error_response({ErrorCode::SeatTaken, "No seat is free."});
    EXPECT_EQ(*response.body, R"({"code":"seat_taken","message":"No seat is free."})");
    EXPECT_EQ(response.content_type, "application/json");
    EXPECT_EQ(response.cache_control, "no-store");
}

class ApiTest : public testing::Test {
  protected:
    void SetUp() override {
        auto shipped = load_shipped_variants();
        ASSERT_TRUE(is_ok(shipped));
        shipped_ = *std::move(shipped);
        catalogue_.offer({shipped_[0].variant, shipped_[0].definition.hash});
        catalogue_.remember({shipped_[1].variant, shipped_[1].definition.hash});
    }

    std::vector<LoadedVariant> shipped_;
    Catalogue catalogue_;
};

TEST_F(ApiTest, ListsTheOfferedGamesOnly) {
    const Api api(catalogue_);
    const HttpResponse response = api.variants();
    EXPECT_EQ(response.status, 200);
    EXPECT_NE(response.body->find(shipped_[0].definition.hash), std::string::npos);
    EXPECT_EQ(response.body->find(shipped_[1].definition.hash), std::string::npos);
    EXPECT_EQ(response.cache_control, "no-store");
}

TEST_F(ApiTest, DefinitionsNeverChangeAndMayBeKeptForEver) {
    Api api(catalogue_);
    const HttpResponse response = api.definition(shipped_[0].definition.hash);
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.cache_control, "public, max-age=31536000, immutable");
    EXPECT_NE(response.body->find(shipped_[0].definition.slug), std::string::npos);
    EXPECT_EQ(api.definition(shipped_[0].definition.hash).body, response.body);
}

TEST_F(ApiTest, OlderDefinitionsAreServedToo) {
    Api api(catalogue_);
    const HttpResponse response = api.definition(shipped_[1].definition.hash);
    EXPECT_EQ(response.status, 200);
    EXPECT_NE(response.body->find(shipped_[1].definition.slug), std::string::npos);
}

TEST_F(ApiTest, AnUnknownDefinitionIsNotFound) {
    Api api(catalogue_);
    const HttpResponse response = api.definition("00ff");
    EXPECT_EQ(response.status, 404);
    EXPECT_EQ(response.cache_control, "no-store");
}

TEST(Health, SaysWhetherTheStoreWorks) {
    EXPECT_EQ(Api::health(true).status, 200);
    EXPECT_EQ(*Api::health(true).body, R"({"status":"ok"})");
    EXPECT_EQ(Api::health(false).status, 503);
}

}  // namespace
}  // namespace sixfold::server
