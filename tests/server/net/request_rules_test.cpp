#include "server/net/request_rules.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

using namespace std::string_view_literals;

namespace sixfold::server {
namespace {

TEST(TargetPath, IsDecodedAndHasNoQuery) {
    EXPECT_EQ(*target_path("/"), "/");
    EXPECT_EQ(*target_path("/api/games"), "/api/games");
    EXPECT_EQ(*target_path("/api/games/"), "/api/games/");
    EXPECT_EQ(*target_path("/game/abc?seat=1&x=%zz"), "/game/abc");
    EXPECT_EQ(*target_path("/a%20b/%C3%A9"), "/a b/\xC3\xA9");
    EXPECT_EQ(*target_path("/100%25"), "/100%");
    EXPECT_EQ(*target_path("/..a/b..c/..."), "/..a/b..c/...");
}

TEST(TargetPath, RefusesWhatIsNotAPlainAbsolutePath) {
    for (const auto target : {""sv,
                              "*"sv,
                              "index.html"sv,
                              "http://example.org/"sv,
                              "?x"sv,
                              "/.."sv,
                              "/../etc/passwd"sv,
                              "/a/../b"sv,
                              "/a/./b"sv,
                              "/."sv,
                              "//"sv,
                              "//etc/passwd"sv,
                              "/a//b"sv,
                              "/%2e%2e/etc"sv,
                              "/%2E%2e"sv,
                              "/a/%2e/b"sv,
                              "/..%2fetc"sv,
                              "/a%2Fb"sv,
                              "/a\\b"sv,
                              "/..%5c..%5cetc"sv,
                              "/a%00.html"sv,
                              "/a\0b"sv,
                              "/a%0d%0ab"sv,
                              "/a%7f"sv,
                              "/%"sv,
                              "/%4"sv,
                              "/%zz"sv,
                              "/%c0%ae%c0%ae/"sv,
                              "/%ff"sv,
                              "/%c3"sv,
                              "/%ed%a0%80"sv,
                              "/%f4%90%80%80"sv,
                              "/%e0%80%af"sv}) {
        const auto path = target_path(target);
        ASSERT_FALSE(path) << target;
        EXPECT_EQ(path.error().code, ErrorCode::BadRequest);
    }
}

TEST(TargetPath, IsDecodedOnlyOnce) { EXPECT_EQ(*target_path("/%252e%252e"), "/%2e%2e"); }

TEST(TargetQuery, IsDecodedPairByPair) {
    using Query = std::map<std::string, std::string>;
    EXPECT_EQ(*target_query("/api/a"), Query{});
    EXPECT_EQ(*target_query("/api/a?"), Query{});
    EXPECT_EQ(*target_query("/api/a?variant=chess&speed=blitz"),
              (Query{{"variant", "chess"}, {"speed", "blitz"}}));
    EXPECT_EQ(*target_query("/api/a?x=&y_2=a=b?c/d%2Fe+f%2B%C3%A9#z=1"),
              (Query{{"x", ""}, {"y_2", "a=b?c/d/e f+\xC3\xA9"}}));
}

TEST(TargetQuery, RefusesWhatIsNotPairs) {
    for (const auto target :
         {"/a?x"sv,       "/a?=1"sv,    "/a?x=1&"sv,     "/a?&x=1"sv,  "/a?x=1&&y=2"sv,
          "/a?x=1&x=1"sv, "/a?1x=1"sv,  "/a?%78=1"sv,    "/a?x y=1"sv, "/a?x-y=1"sv,
          "/a?x=%"sv,     "/a?x=%4"sv,  "/a?x=%zz"sv,    "/a?x=%00"sv, "/a?x=%0d%0a"sv,
          "/a?x=%7f"sv,   "/a?x=%ff"sv, "/a?x=%c0%ae"sv, "/a?x=1&y"sv, "/a??x=1"sv}) {
        const auto query = target_query(target);
        ASSERT_FALSE(query) << target;
        EXPECT_EQ(query.error().code, ErrorCode::BadRequest);
    }
}

TEST(ProgramPath, IsTheApiAndTheHealthCheck) {
    for (const auto path : {"/api", "/api/", "/api/games", "/healthz"}) {
        EXPECT_TRUE(is_program_path(path)) << path;
    }
    for (const auto path : {"/", "/apis", "/ap", "/game/api/", "/healthz/x", "/ws"}) {
        EXPECT_FALSE(is_program_path(path)) << path;
    }
}

TEST(Origin, MustBeThere) {
    EXPECT_FALSE(origin_allowed(std::nullopt, "example.org", ""));
    EXPECT_FALSE(origin_allowed("", "example.org", ""));
    EXPECT_FALSE(origin_allowed("null", "example.org", ""));
    EXPECT_FALSE(origin_allowed("null", "null", ""));
    EXPECT_FALSE(origin_allowed(std::nullopt, "example.org", "https://example.org"));
    EXPECT_FALSE(origin_allowed("", "", ""));
    EXPECT_FALSE(origin_allowed("http://", "", ""));
}

TEST(Origin, MatchesTheHostWhenNoPublicOriginIsSet) {
    EXPECT_TRUE(origin_allowed("http://localhost:8460", "localhost:8460", ""));
    EXPECT_TRUE(origin_allowed("https://example.org", "example.org", ""));
    EXPECT_TRUE(origin_allowed("http://[::1]:8460", "[::1]:8460", ""));
    EXPECT_TRUE(origin_allowed("HTTP://Example.org", "example.ORG", ""));
    EXPECT_FALSE(origin_allowed("http://localhost:8461", "localhost:8460", ""));
    EXPECT_FALSE(origin_allowed("http://localhost", "localhost:8460", ""));
    EXPECT_FALSE(origin_allowed("http://evil.org", "example.org", ""));
    EXPECT_FALSE(origin_allowed("http://example.org.evil.org", "example.org", ""));
    EXPECT_FALSE(origin_allowed("file://example.org", "example.org", ""));
    EXPECT_FALSE(origin_allowed("example.org", "example.org", ""));
    EXPECT_FALSE(origin_allowed("http://evil.org/example.org", "evil.org/example.org", ""));
}

TEST(Origin, MustEqualThePublicOriginWhenThatIsSet) {
    EXPECT_TRUE(origin_allowed("https://example.org", "127.0.0.1:8460", "https://example.org"));
    EXPECT_TRUE(origin_allowed("https://example.org", "example.org", "https://Example.org/"));
    EXPECT_FALSE(origin_allowed("http://example.org", "example.org", "https://example.org"));
    EXPECT_FALSE(origin_allowed("http://127.0.0.1:8460", "127.0.0.1:8460", "https://example.org"));
    EXPECT_FALSE(origin_allowed("https://example.org:444", "example.org", "https://example.org"));
}

TEST(SessionCookie, IsFoundAmongOthers) {
    EXPECT_EQ(session_cookie("sixfold_session=abc-DEF_123"), "abc-DEF_123");
    EXPECT_EQ(session_cookie("a=1; sixfold_session=xyz; b=2"), "xyz");
    EXPECT_EQ(session_cookie("bare; sixfold_session=xyz;"), "xyz");
}

TEST(SessionCookie, IsReadStrictly) {
    for (const auto header :
         {""sv, "a=1"sv, "sixfold_session="sv, "sixfold_session"sv, "sixfold_session=\"abc\""sv,
          "sixfold_session=a b"sv, "sixfold_session=a,b"sv, "Sixfold_Session=abc"sv,
          "xsixfold_session=abc"sv, "sixfold_session =abc"sv, "sixfold_session=%61"sv,
          "sixfold_session=a; sixfold_session=b"sv, "sixfold_session=a; sixfold_session=a"sv}) {
        EXPECT_EQ(session_cookie(header), std::nullopt) << header;
    }
    EXPECT_TRUE(session_cookie("sixfold_session=" + std::string(128, 'a')));
    EXPECT_FALSE(session_cookie("sixfold_session=" + std::string(129, 'a')));
}

TEST(SessionCookie, IsSecureExactlyWhenThePublicOriginIs) {
    const std::string plain =
        "sixfold_session=abc; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax";
    EXPECT_EQ(set_session_cookie("abc", ""), plain);
    EXPECT_EQ(set_session_cookie("abc", "http://example.org"), plain);
    EXPECT_EQ(set_session_cookie("abc", "https://example.org"), plain + "; Secure");
}

TEST(SessionCookie, IsTakenAwayAsItWasSet) {
    const std::string plain = "sixfold_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax";
    EXPECT_EQ(clear_session_cookie(""), plain);
    EXPECT_EQ(clear_session_cookie("https://example.org"), plain + "; Secure");
}

TEST(BearerToken, IsTheTokenOfItsKindOnly) {
    EXPECT_EQ(bearer_token("Bearer aB9-_"), "aB9-_");
    EXPECT_EQ(bearer_token("bearer  abc "), "abc");
    EXPECT_EQ(bearer_token("Basic abc"), std::nullopt);
    EXPECT_EQ(bearer_token("Bearer"), std::nullopt);
    EXPECT_EQ(bearer_token(""), std::nullopt);
    EXPECT_EQ(bearer_token("Bearer "), "") << "no token of ours, but not a page either";
    EXPECT_EQ(bearer_token("Bearer a b"), "");
    EXPECT_EQ(bearer_token("Bearer " + std::string(129, 'a')), "");
}

TEST(WebSocketKey, IsSixteenBytesInBase64) {
    EXPECT_TRUE(is_websocket_key("dGhlIHNhbXBsZSBub25jZQ=="));
    EXPECT_FALSE(is_websocket_key(""));
    EXPECT_FALSE(is_websocket_key("dGhlIHNhbXBsZSBub25jZQ="));
    EXPECT_FALSE(is_websocket_key("dGhlIHNhbXBsZSBub25jZQAA"));
    EXPECT_FALSE(is_websocket_key("dGhlIHNhbXBs ZSBub25jZ=="));
}

TEST(AcceptEncoding, NamesCodingsAndCanRuleThemOut) {
    EXPECT_TRUE(accepts_encoding("gzip, deflate, br", "br"));
    EXPECT_TRUE(accepts_encoding("br;q=0.5,gzip", "br"));
    EXPECT_TRUE(accepts_encoding("GZIP ; q=1.0", "gzip"));
    EXPECT_FALSE(accepts_encoding("gzip, br;q=0", "br"));
    EXPECT_FALSE(accepts_encoding("br; q=0.000", "br"));
    EXPECT_FALSE(accepts_encoding("brotli, xbr", "br"));
    EXPECT_FALSE(accepts_encoding("", "gzip"));
}

TEST(IfNoneMatch, IsAListOfTags) {
    EXPECT_TRUE(matches_etag("\"a\"", "\"a\""));
    EXPECT_TRUE(matches_etag("\"x\", W/\"a\"", "\"a\""));
    EXPECT_TRUE(matches_etag("*", "\"a\""));
    EXPECT_FALSE(matches_etag("\"b\"", "\"a\""));
    EXPECT_FALSE(matches_etag("a", "\"a\""));
    EXPECT_FALSE(matches_etag("", "\"a\""));
}

}  // namespace
}  // namespace sixfold::server
