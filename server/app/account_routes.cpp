#include "server/app/account_routes.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "protocol/codec.h"
#include "server/app/api.h"

namespace sixfold::server {
namespace {

using Found = std::variant<AccountRoute, HttpResponse>;

constexpr std::string_view kSessions = "/api/sessions";
constexpr std::string_view kLinks = "/api/device-links";
constexpr std::string_view kTokens = "/api/tokens";

constexpr std::size_t kMaxIdLength = 64;

Found without_body(const HttpRequest& request, std::string_view method, AccountRoute route) {
    if (auto wrong = wrong_method(request, method)) return *std::move(wrong);
    return route;
}

/// POST with a body, which is the route's only member.
template <typename Wanted, typename Body>
Found with_body(const HttpRequest& request) {
    if (auto wrong = wrong_method(request, "POST")) return *std::move(wrong);
    auto body = protocol::decode_body<Body>(request.body);
    if (!body) return error_response(body.error());
    return AccountRoute{Wanted{*std::move(body)}};
}

/// What follows `folder` and a slash, if it can be an id or a secret.
std::optional<std::string> name_in(std::string_view path, std::string_view folder) {
    if (!path.starts_with(folder)) return std::nullopt;
    path.remove_prefix(folder.size());
    if (!path.starts_with('/')) return std::nullopt;
    path.remove_prefix(1);
    const bool fits = std::all_of(path.begin(), path.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
               c == '-' || c == '_';
    });
    if (path.empty() || path.size() > kMaxIdLength || !fits) return std::nullopt;
    return std::string(path);
}

Found tokens(const HttpRequest& request) {
    if (request.method == "GET") return AccountRoute{route::ListTokens{}};
    if (request.method == "POST") return with_body<route::MakeToken, protocol::NewToken>(request);
    return *wrong_method(request, "GET and POST");
}

}  // namespace

std::optional<Found> find_account_route(const HttpRequest& request) {
    const std::string& path = request.path;
    if (path == "/api/session") return without_body(request, "POST", route::OpenSession{});
    if (path == "/api/me") return without_body(request, "GET", route::Me{});
    if (path == "/api/account") return with_body<route::Register, protocol::NewAccount>(request);
    if (path == "/api/account/close") {
        return with_body<route::CloseAccount, protocol::PasswordProof>(request);
    }
    if (path == "/api/login") return with_body<route::LogIn, protocol::Login>(request);
    if (path == "/api/logout") return without_body(request, "POST", route::LogOut{});
    if (path == "/api/recover") return with_body<route::Recover, protocol::Recovery>(request);
    if (path == "/api/password") {
        return with_body<route::ChangePassword, protocol::PasswordChange>(request);
    }
    if (path == "/api/recovery-codes") {
        return with_body<route::RenewRecoveryCodes, protocol::PasswordProof>(request);
    }
    if (path == kSessions) return without_body(request, "GET", route::ListSessions{});
    if (path == kLinks) return without_body(request, "POST", route::MakeDeviceLink{});
    if (path == kTokens) return tokens(request);
    if (auto id = name_in(path, kSessions)) {
        return without_body(request, "DELETE", route::EndSession{*std::move(id)});
    }
    if (auto token = name_in(path, kLinks)) {
        return without_body(request, "POST", route::UseDeviceLink{*std::move(token)});
    }
    if (auto id = name_in(path, kTokens)) {
        return without_body(request, "DELETE", route::DeleteToken{*std::move(id)});
    }
    return std::nullopt;
}

}  // namespace sixfold::server
