#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

// What a request may look like: its target, its cookie, its origin. Pure functions on header text.
namespace sixfold::server {

inline constexpr std::string_view kSessionCookie = "sixfold_session";

/// The decoded path of a request target, without its query. BadRequest for anything but an absolute
/// path in which every part is plain: no "." or "..", no empty part, no control character, no
/// backslash, no encoded slash, no broken or non-UTF-8 encoding.
Result<std::string> target_path(std::string_view target);

/// The decoded keys and values of a request target's query: none without one. BadRequest for
/// anything but KEY=VALUE pairs between ampersands, each key once, a letter and then letters,
/// digits and underscores; and for a control character or a broken or non-UTF-8 encoding in a
/// value. A "+" stands for a blank.
Result<std::map<std::string, std::string>> target_query(std::string_view target);

/// Whether the program answers this path itself: /api, /api/..., /healthz.
bool is_program_path(std::string_view path);

/// GET and HEAD change nothing; every other method needs an Origin.
bool is_safe_method(std::string_view method);

/// Whether a page of this server may have sent a request with this Origin header. `public_origin`
/// decides when it is not empty; otherwise the origin's host and port must be those of `host`.
bool origin_allowed(std::optional<std::string_view> origin, std::string_view host,
                    std::string_view public_origin);

/// Whether a Sec-WebSocket-Key has the form of 16 bytes in base64.
bool is_websocket_key(std::string_view key);

/// The value of the session cookie in a Cookie header. Nothing when it is no session token, or when
/// the header names the cookie twice.
std::optional<std::string> session_cookie(std::string_view cookie_header);

/// Whether `token` can be the value of a session cookie: 1 to 128 letters, digits, '-', '_'.
bool is_session_token(std::string_view token);

/// The Set-Cookie value for `token`: for a year, and only over https when the public origin is.
std::string set_session_cookie(std::string_view token, std::string_view public_origin);

/// The Set-Cookie value that takes the session cookie away.
std::string clear_session_cookie(std::string_view public_origin);

/// The token of an Authorization header of the kind Bearer; empty when it is no token of ours.
/// Nothing for another kind.
std::optional<std::string> bearer_token(std::string_view authorization);

/// Whether an Accept-Encoding header names `coding` and does not rule it out with q=0.
bool accepts_encoding(std::string_view accept_encoding, std::string_view coding);

/// Whether an If-None-Match header names this entity tag, or any.
bool matches_etag(std::string_view if_none_match, std::string_view etag);

}  // namespace sixfold::server
