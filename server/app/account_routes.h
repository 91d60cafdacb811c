#pragma once

#include <optional>
#include <string>
#include <variant>

#include "protocol/bodies.h"
#include "server/net/http_server.h"

// The part of the HTTP interface that is about people and their ways in.
namespace sixfold::server {

namespace route {

/// POST /api/session
struct OpenSession {};

/// GET /api/me
struct Me {};

/// POST /api/account
struct Register {
    protocol::NewAccount account;
};

/// POST /api/account/close
struct CloseAccount {
    protocol::PasswordProof proof;
};

/// POST /api/login
struct LogIn {
    protocol::Login login;
};

/// POST /api/logout
struct LogOut {};

/// POST /api/recover
struct Recover {
    protocol::Recovery recovery;
};

/// POST /api/password
struct ChangePassword {
    protocol::PasswordChange change;
};

/// POST /api/recovery-codes
struct RenewRecoveryCodes {
    protocol::PasswordProof proof;
};

/// GET /api/sessions
struct ListSessions {};

/// DELETE /api/sessions/ID
struct EndSession {
    std::string id;
};

/// POST /api/device-links
struct MakeDeviceLink {};

/// POST /api/device-links/TOKEN
struct UseDeviceLink {
    std::string token;
};

/// GET /api/tokens
struct ListTokens {};

/// POST /api/tokens
struct MakeToken {
    protocol::NewToken token;
};

/// DELETE /api/tokens/ID
struct DeleteToken {
    std::string id;
};

}  // namespace route

using AccountRoute =
    std::variant<route::OpenSession, route::Me, route::Register, route::CloseAccount, route::LogIn,
                 route::LogOut, route::Recover, route::ChangePassword, route::RenewRecoveryCodes,
                 route::ListSessions, route::EndSession, route::MakeDeviceLink,
                 route::UseDeviceLink, route::ListTokens, route::MakeToken, route::DeleteToken>;

/// What a request asks for, or the answer to a wrong one; nothing when its address is none of
/// these.
std::optional<std::variant<AccountRoute, HttpResponse>> find_account_route(
    const HttpRequest& request);

}  // namespace sixfold::server
