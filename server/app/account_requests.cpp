#include "server/app/account_requests.h"

#include <memory>
#include <utility>
#include <variant>

#include "protocol/codec.h"
#include "server/accounts/secrets.h"
#include "server/app/api.h"

namespace sixfold::server {
namespace {

constexpr int kOk = 200;
constexpr int kCreated = 201;
constexpr int kNoContent = 204;

template <typename Body>
HttpResponse response_of(int status, const Body& body) {
    HttpResponse response;
    response.status = status;
    response.body = std::make_shared<const std::string>(protocol::encode_body(body));
    return response;
}

HttpResponse no_content() {
    HttpResponse response;
    response.status = kNoContent;
    return response;
}

/// Calls `reply` with what `respond` makes of a result, or with its error.
template <typename T, typename Respond>
Accounts::Done<T> replying(HttpReply reply, Respond respond) {
    return [reply = std::move(reply), respond = std::move(respond)](const Result<T>& result) {
        if (!result) {
            reply(error_response(result.error()));
        } else if constexpr (std::is_void_v<T>) {
            reply(respond());
        } else {
            reply(respond(*result));
        }
    };
}

protocol::Me me_of(const db::Owner& owner) { return {!owner.name, owner.name}; }

HttpResponse entered(const Accounts::Entrance& entrance) {
    HttpResponse response = response_of(kOk, me_of(entrance.owner));
    response.set_session = entrance.token;
    return response;
}

std::int64_t milliseconds(Instant moment) { return moment.time_since_epoch().count(); }

protocol::TokenView view_of(const db::StoredToken& token) {
    return {db::public_id(token.hash), token.label, milliseconds(token.created)};
}

}  // namespace

Accounts::Visit visit_of(const HttpRequest& request) {
    Accounts::Visit visit;
    if (request.session) visit.session = token_hash(*request.session);
    visit.agent = shortened_agent(request.agent);
    visit.network = request.network;
    return visit;
}

void AccountRequests::answer(const HttpRequest& request, const AccountRoute& wanted,
                             HttpReply reply) {
    if (request.bearer && !std::holds_alternative<route::Me>(wanted)) {
        reply(error_response(kNotForPrograms));
        return;
    }
    const Asked asked{visit_of(request), request.bearer, std::move(reply)};
    std::visit([&](const auto& one) { answer(asked, one); }, wanted);
}

void AccountRequests::answer(const Asked& asked, const route::OpenSession&) {
    accounts_.open_session(asked.visit, replying<Accounts::Entrance>(asked.reply, entered));
}

void AccountRequests::answer(const Asked& asked, const route::Me&) {
    if (asked.bearer) {
        accounts_.identify_program(*asked.bearer,
                                   replying<db::Owner>(asked.reply, [](const db::Owner& owner) {
                                       return response_of(kOk, me_of(owner));
                                   }));
        return;
    }
    using Identity = std::optional<Accounts::Identity>;
    accounts_.identify(asked.visit, replying<Identity>(asked.reply, [](const Identity& identity) {
                           return response_of(kOk,
                                              identity ? me_of(identity->owner) : protocol::Me{});
                       }));
}

void AccountRequests::answer(const Asked& asked, const route::Register& wanted) {
    accounts_.register_person(
        asked.visit, wanted.account.name, wanted.account.password,
        replying<Accounts::NewPerson>(asked.reply, [](const Accounts::NewPerson& person) {
            HttpResponse response =
                response_of(kCreated, protocol::RecoveryCodes{person.recovery_codes});
            response.set_session = person.token;
            return response;
        }));
}

void AccountRequests::answer(const Asked& asked, const route::CloseAccount& wanted) {
    accounts_.close(asked.visit, wanted.proof.password, replying<void>(asked.reply, [] {
                        HttpResponse response = no_content();
                        response.clear_session = true;
                        return response;
                    }));
}

void AccountRequests::answer(const Asked& asked, const route::LogIn& wanted) {
    accounts_.log_in(asked.visit, wanted.login.name, wanted.login.password,
                     replying<Accounts::Entrance>(asked.reply, entered));
}

void AccountRequests::answer(const Asked& asked, const route::LogOut&) {
    accounts_.log_out(asked.visit, replying<void>(asked.reply, [] {
                          HttpResponse response = no_content();
                          response.clear_session = true;
                          return response;
                      }));
}

void AccountRequests::answer(const Asked& asked, const route::Recover& wanted) {
    accounts_.recover(asked.visit, wanted.recovery.name, wanted.recovery.code,
                      wanted.recovery.password, replying<Accounts::Entrance>(asked.reply, entered));
}

void AccountRequests::answer(const Asked& asked, const route::ChangePassword& wanted) {
    accounts_.change_password(asked.visit, wanted.change.password, wanted.change.new_password,
                              replying<void>(asked.reply, no_content));
}

void AccountRequests::answer(const Asked& asked, const route::RenewRecoveryCodes& wanted) {
    using Codes = std::vector<std::string>;
    accounts_.renew_recovery_codes(asked.visit, wanted.proof.password,
                                   replying<Codes>(asked.reply, [](const Codes& codes) {
                                       return response_of(kOk, protocol::RecoveryCodes{codes});
                                   }));
}

void AccountRequests::answer(const Asked& asked, const route::ListSessions&) {
    using Sessions = std::vector<db::StoredSession>;
    accounts_.sessions(
        asked.visit,
        replying<Sessions>(asked.reply, [own = asked.visit.session](const Sessions& sessions) {
            protocol::SessionList list;
            for (const db::StoredSession& one : sessions) {
                list.sessions.push_back({db::public_id(one.hash), one.agent,
                                         milliseconds(one.created), milliseconds(one.seen),
                                         one.hash == own});
            }
            return response_of(kOk, list);
        }));
}

void AccountRequests::answer(const Asked& asked, const route::EndSession& wanted) {
    accounts_.end_session(asked.visit, wanted.id, replying<bool>(asked.reply, [](bool was_own) {
                              HttpResponse response = no_content();
                              response.clear_session = was_own;
                              return response;
                          }));
}

void AccountRequests::answer(const Asked& asked, const route::MakeDeviceLink&) {
    accounts_.make_device_link(asked.visit,
                               replying<std::string>(asked.reply, [](const std::string& token) {
                                   return response_of(kCreated, protocol::DeviceLink{token});
                               }));
}

void AccountRequests::answer(const Asked& asked, const route::UseDeviceLink& wanted) {
    accounts_.use_device_link(asked.visit, wanted.token,
                              replying<Accounts::Entrance>(asked.reply, entered));
}

void AccountRequests::answer(const Asked& asked, const route::ListTokens&) {
    using Tokens = std::vector<db::StoredToken>;
    accounts_.tokens(asked.visit, replying<Tokens>(asked.reply, [](const Tokens& tokens) {
                         protocol::TokenList list;
                         for (const db::StoredToken& one : tokens) {
                             list.tokens.push_back(view_of(one));
                         }
                         return response_of(kOk, list);
                     }));
}

void AccountRequests::answer(const Asked& asked, const route::MakeToken& wanted) {
    accounts_.make_token(
        asked.visit, wanted.token.label,
        replying<Accounts::NewToken>(asked.reply, [](const Accounts::NewToken& made) {
            return response_of(kCreated, protocol::MadeToken{made.token, view_of(made.stored)});
        }));
}

void AccountRequests::answer(const Asked& asked, const route::DeleteToken& wanted) {
    accounts_.delete_token(asked.visit, wanted.id, replying<void>(asked.reply, no_content));
}

}  // namespace sixfold::server
