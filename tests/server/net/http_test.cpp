#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "tests/server/net/live_server.h"
#include "tests/server/net/test_client.h"

namespace sixfold::server {
namespace {

TEST(Http, ServesTheClientWithItsHeaders) {
    LiveServer server;
    TestClient client(server.port());
    const auto index = client.get("/");
    ASSERT_TRUE(index);
    EXPECT_EQ(index->status, 200);
    EXPECT_EQ(index->body, "<!doctype html><title>client</title>");
    EXPECT_EQ(index->fields.at("content-type"), "text/html; charset=utf-8");
    EXPECT_EQ(index->fields.at("cache-control"), "no-cache");
    EXPECT_EQ(index->fields.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(index->fields.count("content-security-policy"), 1U);
    EXPECT_EQ(index->fields.count("date"), 1U);

    const auto script = client.get("/assets/app-1a2b.js", "Accept-Encoding: gzip, br\r\n");
    ASSERT_TRUE(script);
    EXPECT_EQ(script->body, "brotli script");
    EXPECT_EQ(script->fields.at("content-encoding"), "br");
    EXPECT_EQ(script->fields.at("vary"), "Accept-Encoding");
    EXPECT_EQ(script->fields.at("cache-control"), "public, max-age=31536000, immutable");
}

TEST(Http, AnswersNotModifiedToAKnownTag) {
    LiveServer server;
    TestClient client(server.port());
    const auto first = client.get("/about.txt");
    ASSERT_TRUE(first);
    const std::string tag = first->fields.at("etag");
    const auto again = client.get("/about.txt", "If-None-Match: " + tag + "\r\n");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->status, 304);
    EXPECT_EQ(again->fields.at("etag"), tag);
    const auto other = client.get("/about.txt", "If-None-Match: \"other\"\r\n");
    ASSERT_TRUE(other);
    EXPECT_EQ(other->body, "about");
}

TEST(Http, GivesThePageToPlacesInTheClientAndNotFoundToMissingFiles) {
    LiveServer server;
    TestClient client(server.port());
    EXPECT_EQ(client.get("/game/abc?x=1")->body, client.get("/index.html")->body);
    const auto missing = client.get("/missing.js");
    ASSERT_TRUE(missing);
    EXPECT_EQ(missing->status, 404);
    EXPECT_EQ(missing->fields.at("content-type"), "application/json");
    EXPECT_EQ(missing->body.find(R"({"code":"not_found","message":)"), 0U);
}

TEST(Http, RefusesPathsThatTryToLeaveTheRoot) {
    LiveServer server;
    const WebRoot neighbour;
    neighbour.add("secret.txt", "secret");
    TestClient client(server.port());
    const std::string name = neighbour.path().filename().string();
    for (const std::string& path :
         {"/../" + name + "/secret.txt", "/%2e%2e/" + name + "/secret.txt",
          "/..%2f" + name + "/secret.txt", "/..\\" + name + "\\secret.txt",
          "/a/../../" + name + "/secret.txt", "//" + name + "/secret.txt",
          std::string("/about.txt%00.js")}) {
        const auto response = client.get(path);
        ASSERT_TRUE(response) << path;
        EXPECT_EQ(response->status, 400) << path;
    }
    EXPECT_EQ(client.get("/.git/config")->status, 404);
}

TEST(Http, HeadSaysTheLengthAndSendsNoBody) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(client.request("HEAD", "/about.txt"));
    const auto head = client.response(false);
    ASSERT_TRUE(head);
    EXPECT_EQ(head->status, 200);
    EXPECT_EQ(head->fields.at("content-length"), "5");
    EXPECT_EQ(client.get("/about.txt")->body, "about");
    ASSERT_TRUE(client.request("HEAD", "/api/x"));
    ASSERT_TRUE(client.response(false));
    EXPECT_TRUE(server.happens("request GET /api/x"));
    EXPECT_EQ(client.get("/about.txt")->body, "about");
}

TEST(Http, AnswersMethodNotAllowedWithTheAllowedOnes) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(client.request("POST", "/about.txt", "Origin: " + client.origin() + "\r\n", "x"));
    const auto post = client.response();
    ASSERT_TRUE(post);
    EXPECT_EQ(post->status, 405);
    EXPECT_EQ(post->fields.at("allow"), "GET, HEAD");
    ASSERT_TRUE(client.request("TRACE", "/api/x"));
    const auto trace = client.response();
    ASSERT_TRUE(trace);
    EXPECT_EQ(trace->status, 405);
    EXPECT_EQ(trace->fields.at("allow"), "GET, HEAD, POST, PUT, PATCH, DELETE");
    ASSERT_TRUE(client.request("POST", "/ws", "Origin: " + client.origin() + "\r\n", "x"));
    EXPECT_EQ(client.response()->status, 405);
}

TEST(Http, SendsALargeFileWhole) {
    LiveServer server;
    TestClient client(server.port());
    const auto big = client.get("/big.txt");
    ASSERT_TRUE(big);
    EXPECT_EQ(big->body, std::string(3'000'000, 'b'));
}

TEST(Http, RefusesOversizedHeaders) {
    LiveServer server;
    TestClient client(server.port());
    client.request("GET", "/", "X-Long: " + std::string(9'000, 'x') + "\r\n");
    const auto response = client.response();
    ASSERT_TRUE(response);
    EXPECT_EQ(response->status, 431);
    EXPECT_EQ(response->body.find(R"({"code":"too_large")"), 0U);
    EXPECT_TRUE(client.is_closed());

    TestClient endless(server.port());
    endless.send("GET /" + std::string(20'000, 'a'));
    const auto refused = endless.response();
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 431);
}

TEST(Http, TakesBodiesUpToTheLimit) {
    LiveServer server;
    TestClient client(server.port());
    const std::string origin = "Origin: " + client.origin() + "\r\n";
    ASSERT_TRUE(client.request("POST", "/api/x", origin, std::string(4'096, 'b')));
    const auto fits = client.response();
    ASSERT_TRUE(fits);
    EXPECT_EQ(fits->status, 200);
    ASSERT_TRUE(client.request("POST", "/api/x", origin, std::string(4'097, 'b')));
    const auto large = client.response();
    ASSERT_TRUE(large);
    EXPECT_EQ(large->status, 413);
    EXPECT_TRUE(client.is_closed());

    TestClient chunked(server.port());
    chunked.send(
        "POST /api/x HTTP/1.1\r\nHost: h\r\nOrigin: http://h\r\n"
        "Transfer-Encoding: chunked\r\n\r\n2000\r\n" +
        std::string(0x2000, 'b') + "\r\n0\r\n\r\n");
    const auto refused = chunked.response();
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 413);
    EXPECT_EQ(server.count("request POST /api/x"), 1);
}

TEST(Http, RefusesMalformedRequests) {
    LiveServer server;
    for (const char* text :
         {"nonsense\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
          "GET index.html HTTP/1.1\r\nHost: a\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: a\r\nBad Name: x\r\n\r\n",
          "POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
          "POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: "
          "chunked\r\n\r\n"
          "0\r\n\r\n"}) {
        TestClient client(server.port());
        client.send(text);
        const auto response = client.response();
        ASSERT_TRUE(response) << text;
        EXPECT_EQ(response->status, 400) << text;
        EXPECT_EQ(response->body.find(R"({"code":"bad_request")"), 0U) << text;
    }
}

TEST(Http, CutsASlowRequest) {
    HttpServer::Options options;
    options.idle_timeout = Milliseconds{300};
    LiveServer server(options);
    TestClient client(server.port());
    ASSERT_TRUE(client.send("GET / HTTP/1.1\r\nHost:"));
    EXPECT_TRUE(client.is_closed());
    TestClient silent(server.port());
    EXPECT_TRUE(silent.is_closed());
}

TEST(Http, KeepsTheConnectionUnlessAskedNotTo) {
    LiveServer server;
    TestClient client(server.port());
    EXPECT_EQ(client.get("/api/one")->fields.at("connection"), "keep-alive");
    EXPECT_EQ(client.get("/api/two", "Connection: close\r\n")->fields.at("connection"), "close");
    EXPECT_TRUE(client.is_closed());
}

TEST(Http, AnswersPipelinedRequestsInOrder) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(
        client.send("GET /api/later HTTP/1.1\r\nHost: h\r\n\r\n"
                    "GET /about.txt HTTP/1.1\r\nHost: h\r\n\r\n"));
    EXPECT_EQ(client.response()->body, "GET /api/later - - ");
    EXPECT_EQ(client.response()->body, "about");
}

TEST(Http, PassesRequestsWithTheirSession) {
    LiveServer server;
    TestClient client(server.port());
    EXPECT_EQ(client.get("/api/a%20b?q=1")->body, "GET /api/a b - - ");
    EXPECT_EQ(client.get("/healthz", "Cookie: a=b; sixfold_session=tok\r\n")->body,
              "GET /healthz tok - ");
    const auto cookie = client.get("/api/cookie");
    ASSERT_TRUE(cookie);
    EXPECT_EQ(cookie->fields.at("set-cookie"),
              "sixfold_session=new-token; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax");
    EXPECT_EQ(cookie->fields.at("cache-control"), "no-store");
}

TEST(Http, PassesQueriesAndRefusesThoseThatAreMalformed) {
    LiveServer server;
    TestClient client(server.port());
    EXPECT_EQ(client.get("/api/query?b=2&a=%C3%A9+x")->body, "a=\xC3\xA9 x;b=2;");
    EXPECT_EQ(client.get("/api/query?a=1&a=2")->status, 400);
    EXPECT_EQ(client.get("/api/query?a=%00")->status, 400);
    EXPECT_EQ(client.get("/about.txt?v=1&v=2")->status, 200) << "files have none to look at";
    EXPECT_EQ(client.get("/api/query")->body, "");
}

TEST(Http, NamesTheFileThatAReplyIsKeptAs) {
    LiveServer server;
    TestClient client(server.port());
    EXPECT_EQ(client.get("/api/file")->fields.at("content-disposition"),
              "attachment; filename=\"game.txt\"");
    EXPECT_EQ(client.get("/api/one")->fields.count("content-disposition"), 0u);
}

TEST(Http, UnsafeMethodsNeedThisServersOrigin) {
    LiveServer server;
    TestClient client(server.port());
    for (const std::string& origin :
         {std::string(), std::string("Origin: null\r\n"),
          std::string("Origin: http://evil.org\r\n"),
          "Origin: " + client.origin() + "\r\nOrigin: http://evil.org\r\n"}) {
        for (const char* method : {"POST", "PUT", "DELETE", "PATCH"}) {
            ASSERT_TRUE(client.request(method, "/api/x", origin, "{}"));
            const auto response = client.response();
            ASSERT_TRUE(response) << method << origin;
            EXPECT_EQ(response->status, 403) << method << origin;
            EXPECT_EQ(response->body.find(R"({"code":"forbidden")"), 0U);
        }
    }
    ASSERT_TRUE(client.request("POST", "/api/x", "Origin: " + client.origin() + "\r\n", "{}"));
    EXPECT_EQ(client.response()->body, "POST /api/x - - {}");
}

TEST(Http, AProgramWithATokenNeedsNoOriginAndHasNoSession) {
    LiveServer server;
    TestClient client(server.port());
    const std::string cookie = "Cookie: sixfold_session=tok\r\n";
    const std::string token = "Authorization: Bearer abc-_9\r\n";
    for (const char* method : {"GET", "POST", "PUT", "DELETE"}) {
        ASSERT_TRUE(client.request(method, "/api/program", cookie + token, ""));
        EXPECT_EQ(client.response()->body, "- abc-_9 ") << method;
    }
    EXPECT_EQ(client.get("/api/program", "User-Agent: Opera\r\n" + cookie)->body, "tok - Opera");
    EXPECT_EQ(client.get("/api/program", cookie + "Authorization: Basic YTpi\r\n")->body, "tok - ")
        << "of a proxy in front";
    for (const char* other : {"Authorization: Basic YTpi\r\n", "Authorization: abc\r\n",
                              "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n"}) {
        ASSERT_TRUE(client.request("POST", "/api/program", other, ""));
        EXPECT_EQ(client.response()->status, 403) << other;
    }
}

TEST(Http, TakesTheSessionCookieAway) {
    LiveServer server;
    TestClient client(server.port());
    EXPECT_EQ(client.get("/api/goodbye")->fields.at("set-cookie"),
              "sixfold_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
}

TEST(Http, ThePublicOriginReplacesTheHost) {
    HttpServer::Options options;
    options.public_origin = "https://play.example.org";
    LiveServer server(options);
    TestClient client(server.port());
    ASSERT_TRUE(client.request("POST", "/api/x", "Origin: " + client.origin() + "\r\n", "{}"));
    EXPECT_EQ(client.response()->status, 403);
    ASSERT_TRUE(
        client.request("POST", "/api/cookie", "Origin: https://play.example.org\r\n", "{}"));
    const auto response = client.response();
    ASSERT_TRUE(response);
    EXPECT_EQ(response->status, 200);
    EXPECT_NE(response->fields.at("set-cookie").find("; Secure"), std::string::npos);
}

TEST(Http, AnswersForAProgramThatDropsTheReply) {
    LiveServer server;
    TestClient client(server.port());
    const auto dropped = client.get("/api/dropped");
    ASSERT_TRUE(dropped);
    EXPECT_EQ(dropped->status, 500);
    EXPECT_EQ(client.get("/about.txt")->body, "about");
}

TEST(Http, AReplyAfterThePeerHasGoneIsHarmless) {
    LiveServer server;
    {
        TestClient client(server.port());
        ASSERT_TRUE(client.request("GET", "/api/held"));
        ASSERT_TRUE(server.happens("request GET /api/held"));
    }
    server.release_held();
    TestClient other(server.port());
    EXPECT_EQ(other.get("/about.txt")->body, "about");
}

TEST(Http, AReplyAfterTheServerHasGoneIsHarmless) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(client.request("GET", "/api/held"));
    ASSERT_TRUE(server.happens("request GET /api/held"));
    server.destroy();
    EXPECT_TRUE(client.is_closed());
    server.release_held();
}

TEST(Http, ConnectionsOverTheLimitAreClosed) {
    HttpServer::Options options;
    options.max_connections = 2;
    LiveServer server(options);
    TestClient first(server.port());
    TestClient second(server.port());
    ASSERT_TRUE(first.get("/about.txt"));
    ASSERT_TRUE(second.get("/about.txt"));
    TestClient third(server.port());
    EXPECT_TRUE(third.is_closed());
    EXPECT_EQ(first.get("/about.txt")->body, "about");
}

TEST(Http, AcceptsAgainWhenDescriptorsAreFree) {
    LiveServer server;
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    // The next free descriptor is the client's; the one after it would be the server's.
    const int next = dup(STDERR_FILENO);
    ASSERT_GE(next, 0);
    close(next);
    rlimit tight = before;
    tight.rlim_cur = static_cast<rlim_t>(next) + 1;
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &tight), 0);
    TestClient client(server.port());
    const bool sent = client.request("GET", "/about.txt");
    // Turns of the loop, in one of which it tries to accept.
    for (int turn = 0; turn < 5; ++turn) server.on_loop([] {});
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
    ASSERT_TRUE(sent);
    const auto response = client.response();
    ASSERT_TRUE(response);
    EXPECT_EQ(response->body, "about");
}

TEST(Http, SaysThatThePortIsInUse) {
    LiveServer server;
    const auto error = server.on_loop([&] {
        EventLoop loop;
        HttpServer::Options options;
        options.port = server.port();
        options.web_root = server.root().path();
        HttpServer second(loop, options, {});
        return second.listen().error();
    });
    EXPECT_EQ(error.code, ErrorCode::BadRequest);
    EXPECT_EQ(error.message, "127.0.0.1:" + std::to_string(server.port()) + " is already in use");
}

TEST(Http, SaysThatTheClientIsNotBuilt) {
    const WebRoot empty;
    EventLoop loop;
    HttpServer::Options options;
    options.web_root = empty.path();
    HttpServer server(loop, options, {});
    const auto listening = server.listen();
    ASSERT_FALSE(listening);
    EXPECT_NE(listening.error().message.find("the web client is not built"), std::string::npos);
}

TEST(Http, ShutdownLetsAnAnswerOutAndClosesTheRest) {
    LiveServer server;
    TestClient idle(server.port());
    ASSERT_TRUE(idle.get("/about.txt"));
    TestClient busy(server.port());
    ASSERT_TRUE(busy.request("GET", "/api/held"));
    ASSERT_TRUE(server.happens("request GET /api/held"));
    server.on_loop([&] { server.server().shutdown(); });
    EXPECT_TRUE(idle.is_closed());
    server.release_held();
    const auto answer = busy.response();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 200);
    EXPECT_EQ(answer->fields.at("connection"), "close");
    EXPECT_THROW(TestClient{server.port()}, std::runtime_error);
}

TEST(Http, ShutdownHasADeadline) {
    HttpServer::Options options;
    options.close_timeout = Milliseconds{300};
    LiveServer server(options);
    TestClient busy(server.port());
    ASSERT_TRUE(busy.request("GET", "/api/held"));
    ASSERT_TRUE(server.happens("request GET /api/held"));
    server.on_loop([&] { server.server().shutdown(); });
    EXPECT_TRUE(busy.is_closed());
}

TEST(Http, OfOneAddressChangeSomethingSoOften) {
    HttpServer::Options options;
    options.per_network.requests = 2;
    LiveServer server(options);
    TestClient client(server.port());
    const auto post = [&](const std::string& address) {
        const std::string fields =
            "Origin: " + client.origin() + "\r\n" +
            (address.empty() ? "" : "X-Forwarded-For: 198.51.100.1, " + address + "\r\n");
        EXPECT_TRUE(client.request("POST", "/api/x", fields, "{}"));
        return client.response();
    };
    EXPECT_EQ(post("203.0.113.7")->body, "POST /api/x - 203.0.113.7 {}");
    EXPECT_EQ(post("203.0.113.7")->status, 200);
    EXPECT_EQ(post("203.0.113.7")->status, 429);
    EXPECT_EQ(post("203.0.113.8")->status, 200);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(post("")->status, 200);
    EXPECT_EQ(client.get("/api/x", "X-Forwarded-For: 203.0.113.7\r\n")->status, 200)
        << "who only reads is not counted";
}

TEST(Http, OfOneAddressAreSoManyConnectionsAtOnce) {
    HttpServer::Options options;
    options.per_network.connections = 2;
    options.trusted_proxies.clear();
    LiveServer server(options);
    TestClient first(server.port());
    EXPECT_EQ(first.get("/api/x")->status, 200);
    auto second = std::make_unique<TestClient>(server.port());
    EXPECT_EQ(second->get("/api/x")->status, 200);
    TestClient third(server.port());
    EXPECT_TRUE(third.is_closed());
    second->shut_down_writing();
    EXPECT_TRUE(second->is_closed());
    TestClient fourth(server.port());
    EXPECT_EQ(fourth.get("/api/x")->status, 200);
}

}  // namespace
}  // namespace sixfold::server
