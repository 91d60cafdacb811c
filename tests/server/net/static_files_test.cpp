#include "server/net/static_files.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>

#include "server/net/http_answer.h"
#include "tests/server/net/web_root.h"

namespace sixfold::server {
namespace {

constexpr std::chrono::system_clock::time_point kNow{std::chrono::seconds{784'111'777}};

bool has_line(const std::string& fields, const std::string& line) {
    return ("\r\n" + fields).find("\r\n" + line + "\r\n") != std::string::npos;
}

TEST(StaticFiles, FailWithASentenceWhenTheClientIsNotBuilt) {
    const WebRoot root;
    const auto empty = StaticFiles::load(root.path());
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().code, ErrorCode::BadRequest);
    EXPECT_NE(empty.error().message.find("the web client is not built"), std::string::npos);
    EXPECT_FALSE(StaticFiles::load(root.path() / "missing"));
}

TEST(StaticFiles, AreBoundedInMemory) {
    const WebRoot root;
    root.add("index.html", std::string(600, 'a'));
    root.add("b.txt", std::string(400, 'b'));
    EXPECT_TRUE(StaticFiles::load(root.path(), 1'000));
    const auto over = StaticFiles::load(root.path(), 999);
    ASSERT_FALSE(over);
    EXPECT_EQ(over.error().code, ErrorCode::TooLarge);
}

TEST(StaticFiles, KnowTheirTypes) {
    const WebRoot root;
    root.add("index.html", "");
    for (const char* name : {"a.js", "a.css", "a.svg", "a.json", "a.webmanifest", "a.wasm", "a.png",
                             "a.ico", "a.txt", "a.woff2", "a.unknown"}) {
        root.add(name, "x");
    }
    const auto files = StaticFiles::load(root.path());
    ASSERT_TRUE(files);
    const auto type = [&](std::string_view path) { return files->find(path)->content_type; };
    EXPECT_EQ(type("/index.html"), "text/html; charset=utf-8");
    EXPECT_EQ(type("/a.js"), "text/javascript; charset=utf-8");
    EXPECT_EQ(type("/a.css"), "text/css; charset=utf-8");
    EXPECT_EQ(type("/a.svg"), "image/svg+xml");
    EXPECT_EQ(type("/a.json"), "application/json");
    EXPECT_EQ(type("/a.webmanifest"), "application/manifest+json");
    EXPECT_EQ(type("/a.wasm"), "application/wasm");
    EXPECT_EQ(type("/a.png"), "image/png");
    EXPECT_EQ(type("/a.ico"), "image/x-icon");
    EXPECT_EQ(type("/a.txt"), "text/plain; charset=utf-8");
    EXPECT_EQ(type("/a.woff2"), "font/woff2");
    EXPECT_EQ(type("/a.unknown"), "application/octet-stream");
}

TEST(StaticFiles, PathsWithoutExtensionArePlacesInTheClient) {
    const WebRoot root;
    root.add("index.html", "index");
    root.add("LICENSE", "licence");
    const auto files = StaticFiles::load(root.path());
    ASSERT_TRUE(files);
    EXPECT_EQ(*files->find("/")->plain.body, "index");
    EXPECT_EQ(*files->find("/game/abc")->plain.body, "index");
    EXPECT_EQ(*files->find("/LICENSE")->plain.body, "licence");
    EXPECT_EQ(files->find("/missing.js"), nullptr);
    EXPECT_EQ(files->find("/game/abc.html"), nullptr);
    EXPECT_EQ(files->find("/.git"), nullptr);
    EXPECT_EQ(files->find("/.git/config"), nullptr);
}

TEST(StaticFiles, LeaveOutDotFilesAndLinksThatLeadOut) {
    const WebRoot outside;
    outside.add("secret.txt", "secret");
    const WebRoot root;
    root.add("index.html", "index");
    root.add(".env", "secret");
    root.add(".git/config.txt", "secret");
    root.add("real.txt", "inside");
    std::filesystem::create_symlink(outside.path() / "secret.txt", root.path() / "leak.txt");
    std::filesystem::create_directory_symlink(outside.path(), root.path() / "folder");
    std::filesystem::create_symlink("real.txt", root.path() / "alias.txt");
    const auto files = StaticFiles::load(root.path());
    ASSERT_TRUE(files);
    EXPECT_EQ(files->size(), 3U);
    EXPECT_EQ(files->find("/.env"), nullptr);
    EXPECT_EQ(files->find("/.git/config.txt"), nullptr);
    EXPECT_EQ(files->find("/leak.txt"), nullptr);
    EXPECT_EQ(files->find("/folder/secret.txt"), nullptr);
    ASSERT_NE(files->find("/alias.txt"), nullptr);
    EXPECT_EQ(*files->find("/alias.txt")->plain.body, "inside");
}

TEST(StaticFiles, AreServedInTheBestFormThatTheClientTakes) {
    const WebRoot root;
    root.add("index.html", "plain");
    root.add("index.html.br", "brotli");
    root.add("index.html.gz", "gzip");
    root.add("only.txt", "plain");
    const auto files = StaticFiles::load(root.path());
    ASSERT_TRUE(files);
    EXPECT_EQ(files->size(), 2U);
    EXPECT_EQ(files->find("/index.html.br"), nullptr);
    const StaticFile& index = *files->find("/");

    const auto brotli = file_answer(index, "gzip, deflate, br", std::nullopt);
    EXPECT_EQ(*brotli.body, "brotli");
    EXPECT_TRUE(has_line(brotli.fields, "Content-Encoding: br"));
    EXPECT_TRUE(has_line(brotli.fields, "Content-Type: text/html; charset=utf-8"));
    EXPECT_TRUE(has_line(brotli.fields, "Vary: Accept-Encoding"));
    const auto gzip = file_answer(index, "gzip", std::nullopt);
    EXPECT_EQ(*gzip.body, "gzip");
    EXPECT_TRUE(has_line(gzip.fields, "Content-Encoding: gzip"));
    const auto plain = file_answer(index, "br;q=0", std::nullopt);
    EXPECT_EQ(*plain.body, "plain");
    EXPECT_EQ(plain.fields.find("Content-Encoding"), std::string::npos);
    EXPECT_TRUE(has_line(plain.fields, "Vary: Accept-Encoding"));
    const auto only = file_answer(*files->find("/only.txt"), "br, gzip", std::nullopt);
    EXPECT_EQ(*only.body, "plain");
    EXPECT_EQ(only.fields.find("Vary"), std::string::npos);
}

TEST(StaticFiles, FormsOfAFileHaveDifferentTags) {
    const WebRoot root;
    root.add("index.html", "plain");
    root.add("index.html.br", "brotli");
    const auto files = StaticFiles::load(root.path());
    ASSERT_TRUE(files);
    const StaticFile& index = *files->find("/");
    EXPECT_NE(index.plain.etag, index.brotli.etag);
    EXPECT_EQ(file_answer(index, "", index.plain.etag).status, 304);
    EXPECT_EQ(file_answer(index, "", index.plain.etag).body, nullptr);
    EXPECT_EQ(file_answer(index, "br", index.plain.etag).status, 200);
    EXPECT_EQ(file_answer(index, "br", index.brotli.etag).status, 304);

    root.add("index.html", "PLAIN");
    const auto changed = StaticFiles::load(root.path());
    ASSERT_TRUE(changed);
    EXPECT_NE(changed->find("/")->plain.etag, index.plain.etag);
}

TEST(StaticFiles, OnlyHashedNamesAreKeptForGood) {
    const WebRoot root;
    root.add("index.html", "");
    root.add("assets/app-1a2b.js", "");
    root.add("icons/assets/a.svg", "");
    const auto files = StaticFiles::load(root.path());
    ASSERT_TRUE(files);
    EXPECT_EQ(files->find("/assets/app-1a2b.js")->cache_control,
              "public, max-age=31536000, immutable");
    EXPECT_EQ(files->find("/")->cache_control, "no-cache");
    EXPECT_EQ(files->find("/icons/assets/a.svg")->cache_control, "no-cache");
}

TEST(HttpAnswer, HeadHasStatusDateLengthAndSecurityHeaders) {
    HttpAnswer answer;
    answer.body = std::make_shared<const std::string>("body");
    answer.add_field("Content-Type", "text/plain");
    const std::string head = head_of(answer, true, kNow);
    EXPECT_EQ(head.substr(0, 17), "HTTP/1.1 200 OK\r\n");
    EXPECT_EQ(head.substr(head.size() - 4), "\r\n\r\n");
    for (const char* line :
         {"Date: Sun, 06 Nov 1994 08:49:37 GMT", "Content-Length: 4", "Content-Type: text/plain",
          "Connection: keep-alive", "X-Content-Type-Options: nosniff",
          "Referrer-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
          "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
          "style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; "
          "base-uri 'none'; frame-ancestors 'none'"}) {
        EXPECT_TRUE(has_line(head, line)) << line;
    }
    EXPECT_TRUE(has_line(head_of(answer, false, kNow), "Connection: close"));
}

TEST(HttpAnswer, ErrorsAreJsonWithCodeAndMessage) {
    const auto answer = error_answer(413, ErrorCode::TooLarge, "too \"large\"");
    EXPECT_EQ(answer.status, 413);
    EXPECT_EQ(*answer.body, R"({"code":"too_large","message":"too \"large\""})");
    EXPECT_TRUE(has_line(answer.fields, "Content-Type: application/json"));
    EXPECT_TRUE(has_line(method_not_allowed("GET, HEAD").fields, "Allow: GET, HEAD"));
}

TEST(HttpAnswer, NotModifiedAndNoContentHaveNoLength) {
    HttpAnswer not_modified;
    not_modified.status = 304;
    EXPECT_EQ(head_of(not_modified, true, kNow).find("Content-Length"), std::string::npos);
    HttpResponse done;
    done.status = 204;
    const auto answer = program_answer(std::move(done), "");
    EXPECT_EQ(head_of(answer, true, kNow).find("Content-Length"), std::string::npos);
}

TEST(HttpAnswer, SetsTheSessionCookieWhenTheProgramAsks) {
    HttpResponse response;
    response.status = 201;
    response.body = std::make_shared<const std::string>("{}");
    response.set_session = "abc";
    const auto answer = program_answer(std::move(response), "https://example.org");
    EXPECT_EQ(answer.status, 201);
    EXPECT_TRUE(has_line(answer.fields,
                         "Set-Cookie: sixfold_session=abc; Max-Age=31536000; Path=/; HttpOnly; "
                         "SameSite=Lax; Secure"));
    EXPECT_TRUE(has_line(answer.fields, "Cache-Control: no-store"));
}

}  // namespace
}  // namespace sixfold::server
