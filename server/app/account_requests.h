#pragma once

#include "server/accounts/accounts.h"
#include "server/app/account_routes.h"
#include "server/net/http_server.h"

namespace sixfold::server {

/// What a program with a token is told wherever tokens do not count.
inline const Error kNotForPrograms{ErrorCode::Forbidden, "A token is good for GET /api/me only."};

/// Where an HTTP request comes from, as far as accounts are concerned.
Accounts::Visit visit_of(const HttpRequest& request);

/// Answers the requests about people and their ways in: calls Accounts, and says what comes of it
/// in the words of the protocol. Lives on the loop's thread.
class AccountRequests {
  public:
    /// `accounts` must outlive this.
    explicit AccountRequests(Accounts& accounts) : accounts_(accounts) {}

    void answer(const HttpRequest& request, const AccountRoute& wanted, HttpReply reply);

  private:
    /// A request that is being answered.
    struct Asked {
        Accounts::Visit visit;
        std::optional<std::string> bearer;
        HttpReply reply;
    };

    void answer(const Asked& asked, const route::OpenSession& wanted);
    void answer(const Asked& asked, const route::Me& wanted);
    void answer(const Asked& asked, const route::Register& wanted);
    void answer(const Asked& asked, const route::CloseAccount& wanted);
    void answer(const Asked& asked, const route::LogIn& wanted);
    void answer(const Asked& asked, const route::LogOut& wanted);
    void answer(const Asked& asked, const route::Recover& wanted);
    void answer(const Asked& asked, const route::ChangePassword& wanted);
    void answer(const Asked& asked, const route::RenewRecoveryCodes& wanted);
    void answer(const Asked& asked, const route::ListSessions& wanted);
    void answer(const Asked& asked, const route::EndSession& wanted);
    void answer(const Asked& asked, const route::MakeDeviceLink& wanted);
    void answer(const Asked& asked, const route::UseDeviceLink& wanted);
    void answer(const Asked& asked, const route::ListTokens& wanted);
    void answer(const Asked& asked, const route::MakeToken& wanted);
    void answer(const Asked& asked, const route::DeleteToken& wanted);

    Accounts& accounts_;
};

}  // namespace sixfold::server
