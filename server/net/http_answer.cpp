#include "server/net/http_answer.h"

#include <array>
#include <cassert>
#include <cstdio>
#include <ctime>
#include <memory>
#include <utility>

#include "protocol/codec.h"
#include "server/net/request_rules.h"

namespace sixfold::server {

namespace {

/// Scripts, styles and connections come from this server only; 'self' covers its WebSocket.
/// WebAssembly may be compiled: the rules core and the bots run in the browser.
constexpr std::string_view kSecurityFields =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n";

std::string_view reason_of(int status) {
    switch (status) {
        case 200:
            return "OK";
        case 201:
            return "Created";
        case 204:
            return "No Content";
        case 304:
            return "Not Modified";
        case 400:
            return "Bad Request";
        case 401:
            return "Unauthorized";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 409:
            return "Conflict";
        case 413:
            return "Content Too Large";
        case 422:
            return "Unprocessable Content";
        case 426:
            return "Upgrade Required";
        case 429:
            return "Too Many Requests";
        case 431:
            return "Request Header Fields Too Large";
        case 500:
            return "Internal Server Error";
        case 503:
            return "Service Unavailable";
        default:
            return "";
    }
}

/// Day and month names of the wire are English whatever the locale is.
std::string http_date(std::chrono::system_clock::time_point now) {
    static constexpr std::array<const char*, 7> kDays{"Sun", "Mon", "Tue", "Wed",
                                                      "Thu", "Fri", "Sat"};
    static constexpr std::array<const char*, 12> kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%s, %02d %s %04d %02d:%02d:%02d GMT",
                  kDays.at(static_cast<std::size_t>(utc.tm_wday)), utc.tm_mday,
                  kMonths.at(static_cast<std::size_t>(utc.tm_mon)), utc.tm_year + 1900, utc.tm_hour,
                  utc.tm_min, utc.tm_sec);
    return text.data();
}

}  // namespace

void HttpAnswer::add_field(std::string_view name, std::string_view value) {
    assert(value.find_first_of("\r\n") == std::string_view::npos);
    fields += name;
    fields += ": ";
    fields += value;
    fields += "\r\n";
}

HttpAnswer error_answer(int status, ErrorCode code, std::string message) {
    HttpAnswer answer;
    answer.status = status;
    answer.add_field("Content-Type", "application/json");
    answer.add_field("Cache-Control", "no-store");
    answer.body = std::make_shared<const std::string>(protocol::encode_body(
        protocol::HttpError{std::string(to_string(code)), std::move(message)}));
    return answer;
}

HttpAnswer method_not_allowed(std::string_view allowed) {
    HttpAnswer answer = error_answer(405, ErrorCode::BadRequest,
                                     "this address takes " + std::string(allowed) + " only");
    answer.add_field("Allow", allowed);
    return answer;
}

HttpAnswer program_answer(HttpResponse response, std::string_view public_origin) {
    HttpAnswer answer;
    answer.status = response.status;
    if (response.status != 204) {
        answer.body = response.body ? std::move(response.body) : std::make_shared<std::string>();
        answer.add_field("Content-Type", response.content_type);
    }
    answer.add_field("Cache-Control", response.cache_control);
    if (response.attachment) {
        answer.add_field("Content-Disposition",
                         "attachment; filename=\"" + *response.attachment + '"');
    }
    if (response.set_session) {
        answer.add_field("Set-Cookie", set_session_cookie(*response.set_session, public_origin));
    } else if (response.clear_session) {
        answer.add_field("Set-Cookie", clear_session_cookie(public_origin));
    }
    return answer;
}

HttpAnswer file_answer(const StaticFile& file, std::string_view accept_encoding,
                       std::optional<std::string_view> if_none_match) {
    HttpAnswer answer;
    const StaticFile::Form* form = &file.plain;
    std::string_view coding;
    if (file.brotli.body && accepts_encoding(accept_encoding, "br")) {
        form = &file.brotli;
        coding = "br";
    } else if (file.gzip.body && accepts_encoding(accept_encoding, "gzip")) {
        form = &file.gzip;
        coding = "gzip";
    }
    answer.add_field("Cache-Control", file.cache_control);
    answer.add_field("ETag", form->etag);
    if (file.brotli.body || file.gzip.body) answer.add_field("Vary", "Accept-Encoding");
    if (if_none_match && matches_etag(*if_none_match, form->etag)) {
        answer.status = 304;
        return answer;
    }
    answer.add_field("Content-Type", file.content_type);
    if (!coding.empty()) answer.add_field("Content-Encoding", coding);
    answer.body = form->body;
    return answer;
}

std::string head_of(const HttpAnswer& answer, bool keep_alive,
                    std::chrono::system_clock::time_point now) {
    std::string head = "HTTP/1.1 " + std::to_string(answer.status) + " ";
    head += reason_of(answer.status);
    head += "\r\nServer: sixfold\r\nDate: ";
    head += http_date(now);
    head += "\r\n";
    if (answer.body) {
        head += "Content-Length: " + std::to_string(answer.body->size()) + "\r\n";
    }
    head += keep_alive ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
    head += answer.fields;
    head += kSecurityFields;
    head += "\r\n";
    return head;
}

}  // namespace sixfold::server
