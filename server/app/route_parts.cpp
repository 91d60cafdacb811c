#include "server/app/route_parts.h"

#include <algorithm>
#include <memory>

#include "protocol/codec.h"
#include "protocol/http_status.h"

namespace sixfold::server {

namespace {

constexpr int kMethodNotAllowed = 405;
constexpr std::size_t kMaxIdLength = 64;

bool holds(std::string_view methods, std::string_view wanted) {
    while (!methods.empty()) {
        const std::size_t end = methods.find(", ");
        if (methods.substr(0, end) == wanted) return true;
        methods.remove_prefix(end == std::string_view::npos ? methods.size() : end + 2);
    }
    return false;
}

}  // namespace

HttpResponse error_response(const Error& error) {
    HttpResponse response;
    response.status = protocol::http_status(error.code);
    response.body = std::make_shared<const std::string>(protocol::encode_body(
        protocol::HttpError{std::string(to_string(error.code)), error.message}));
    return response;
}

HttpResponse not_found() {
    return error_response({ErrorCode::NotFound, "There is nothing at this address."});
}

std::optional<HttpResponse> wrong_method(const HttpRequest& request, std::string_view allowed) {
    if (holds(allowed, request.method)) return std::nullopt;
    HttpResponse response = error_response(
        {ErrorCode::BadRequest, "This address takes " + std::string(allowed) + " requests only."});
    response.status = kMethodNotAllowed;
    return response;
}

std::optional<HttpResponse> unknown_query(const HttpRequest& request,
                                          std::initializer_list<std::string_view> known) {
    const auto is_known = [&](const auto& pair) {
        return std::find(known.begin(), known.end(), pair.first) != known.end();
    };
    if (std::all_of(request.query.begin(), request.query.end(), is_known)) return std::nullopt;
    return error_response(
        {ErrorCode::BadRequest, "The query of this address has a key that is not known."});
}

bool is_id(std::string_view text) {
    const auto good = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    };
    return !text.empty() && text.size() <= kMaxIdLength &&
           std::all_of(text.begin(), text.end(), good);
}

}  // namespace sixfold::server
