#include "server/app/account_routes.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "server/app/api.h"

namespace sixfold::server {
namespace {

HttpRequest asked_for(std::string method, std::string path, std::string body = "") {
    HttpRequest made;
    made.method = std::move(method);
    made.path = std::move(path);
    made.body = std::move(body);
    return made;
}

/// The route that a request has; fails when it has none.
template <typename Wanted>
Wanted account_route(const HttpRequest& request) {
    const Route found = find_route(request);
    const auto* account = std::get_if<route::Account>(&found);
    const auto* wanted = account == nullptr ? nullptr : std::get_if<Wanted>(&account->wanted);
    EXPECT_NE(wanted, nullptr) << request.method << ' ' << request.path;
    return wanted == nullptr ? Wanted{} : *wanted;
}

int account_refusal(const HttpRequest& request) {
    const Route found = find_route(request);
    const auto* response = std::get_if<HttpResponse>(&found);
    return response == nullptr ? 0 : response->status;
}

struct Address {
    std::string method;
    std::string path;
    std::string body;
};

std::vector<Address> addresses() {
    const std::string proof = R"({"password":"correct horse"})";
    return {
        {"POST", "/api/session", ""},
        {"GET", "/api/me", ""},
        {"POST", "/api/account", R"({"name":"Ann","password":"correct horse"})"},
        {"POST", "/api/account/close", proof},
        {"POST", "/api/login", R"({"name":"Ann","password":"correct horse"})"},
        {"POST", "/api/logout", ""},
        {"POST", "/api/recover",
         R"({"name":"Ann","code":"0000-0000-0000-0000","password":"correct horse"})"},
        {"POST", "/api/password",
         R"({"password":"correct horse","new_password":"battery staple"})"},
        {"POST", "/api/recovery-codes", proof},
        {"GET", "/api/sessions", ""},
        {"DELETE", "/api/sessions/0123456789abcdef", ""},
        {"POST", "/api/device-links", ""},
        {"POST", "/api/device-links/" + std::string(43, '_'), ""},
        {"GET", "/api/tokens", ""},
        {"POST", "/api/tokens", R"({"label":"bot"})"},
        {"DELETE", "/api/tokens/0123456789abcdef", ""},
    };
}

TEST(AccountRoutes, EachAddressTakesItsMethodsOnly) {
    std::map<std::string, std::map<std::string, std::string>> bodies;
    for (const Address& address : addresses()) bodies[address.path][address.method] = address.body;
    for (const auto& [path, by_method] : bodies) {
        for (const char* method : {"GET", "POST", "PUT", "PATCH", "DELETE"}) {
            const auto taken = by_method.find(method);
            const bool takes = taken != by_method.end();
            EXPECT_EQ(account_refusal(asked_for(method, path, takes ? taken->second : "")),
                      takes ? 0 : 405)
                << method << ' ' << path;
        }
    }
}

TEST(AccountRoutes, BodiesAreRead) {
    EXPECT_EQ(account_route<route::Register>(
                  asked_for("POST", "/api/account", R"({"name":"Ann","password":"correct horse"})"))
                  .account,
              (protocol::NewAccount{"Ann", "correct horse"}));
    EXPECT_EQ(account_route<route::LogIn>(
                  asked_for("POST", "/api/login", R"({"name":"Ann","password":"correct horse"})"))
                  .login,
              (protocol::Login{"Ann", "correct horse"}));
    EXPECT_EQ(account_route<route::ChangePassword>(
                  asked_for("POST", "/api/password",
                            R"({"password":"correct horse","new_password":"battery staple"})"))
                  .change,
              (protocol::PasswordChange{"correct horse", "battery staple"}));
    EXPECT_EQ(
        account_route<route::MakeToken>(asked_for("POST", "/api/tokens", R"({"label":"bot"})"))
            .token,
        protocol::NewToken{"bot"});
}

TEST(AccountRoutes, IdsAndSecretsAreTakenFromTheAddress) {
    EXPECT_EQ(
        account_route<route::EndSession>(asked_for("DELETE", "/api/sessions/0123456789abcdef")).id,
        "0123456789abcdef");
    EXPECT_EQ(
        account_route<route::UseDeviceLink>(asked_for("POST", "/api/device-links/a_B-9")).token,
        "a_B-9");
    EXPECT_EQ(account_route<route::DeleteToken>(asked_for("DELETE", "/api/tokens/00ff")).id,
              "00ff");
}

TEST(AccountRoutes, OtherAddressesAreNotFound) {
    for (const char* path :
         {"/api/sessions/", "/api/sessions/a/b", "/api/sessions/<b>", "/api/device-links/",
          "/api/device-links/a b", "/api/tokens/", "/api/tokens/\xC3\xAB", "/api/account/",
          "/api/accounts", "/api/me/x", "/api/login/x"}) {
        for (const char* method : {"GET", "POST", "DELETE"}) {
            EXPECT_EQ(account_refusal(asked_for(method, path)), 404) << method << ' ' << path;
        }
    }
    EXPECT_EQ(account_refusal(asked_for("DELETE", "/api/tokens/" + std::string(65, 'a'))), 404);
}

TEST(AccountRoutes, ABrokenBodyIsABadRequestThatDoesNotRepeatWhatWasSent) {
    const std::string secret = "correct horse battery staple";
    for (const char* path : {"/api/account", "/api/login", "/api/recover", "/api/password",
                             "/api/account/close", "/api/recovery-codes", "/api/tokens"}) {
        for (const std::string& body :
             {std::string(), std::string("{}"), std::string("[]"), '"' + secret + '"',
              R"({"password":[")" + secret + R"("]})", R"({"password":")" + secret}) {
            const Route found = find_route(asked_for("POST", path, body));
            const auto* response = std::get_if<HttpResponse>(&found);
            ASSERT_NE(response, nullptr) << path << ' ' << body;
            EXPECT_EQ(response->status, 400) << path << ' ' << body;
            EXPECT_EQ(response->body->find("horse"), std::string::npos) << *response->body;
        }
    }
}

}  // namespace
}  // namespace sixfold::server
