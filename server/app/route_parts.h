#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "server/net/http_server.h"

// What the tables of routes are made of. Pure.
namespace sixfold::server {

/// The error as status and HttpError body.
HttpResponse error_response(const Error& error);

HttpResponse not_found();

/// Empty when the method is the right one. `allowed`: one method, or several such as "PUT, DELETE".
std::optional<HttpResponse> wrong_method(const HttpRequest& request, std::string_view allowed);

/// Empty when the query has no other keys than these.
std::optional<HttpResponse> unknown_query(const HttpRequest& request,
                                          std::initializer_list<std::string_view> known);

/// Ids and hashes are letters and digits; anything else is not worth a look-up.
bool is_id(std::string_view text);

}  // namespace sixfold::server
