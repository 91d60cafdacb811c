#include "server/net/request_rules.h"

#include <algorithm>
#include <cassert>

namespace sixfold::server {

namespace {

constexpr std::size_t kMaxTokenBytes = 128;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

bool is_alphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Takes the part of `rest` before `separator` off its front.
std::string_view next_part(std::string_view& rest, char separator) {
    const std::size_t end = rest.find(separator);
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    return part;
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (lower(c) >= 'a' && lower(c) <= 'f') return lower(c) - 'a' + 10;
    return -1;
}

/// Without what `refused` names, were it written by its code.
std::optional<std::string> percent_decoded(std::string_view text, std::string_view refused) {
    std::string decoded;
    decoded.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i];
            continue;
        }
        if (i + 2 >= text.size()) return std::nullopt;
        const int high = hex_digit(text[i + 1]);
        const int low = hex_digit(text[i + 2]);
        if (high < 0 || low < 0) return std::nullopt;
        const char c = static_cast<char>(high * 16 + low);
        if (refused.find(c) != std::string_view::npos) return std::nullopt;
        decoded += c;
        i += 2;
    }
    return decoded;
}

bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80                   ? 1
                                   : lead >= 0xC2 && lead < 0xE0 ? 2
                                   : lead >= 0xE0 && lead < 0xF0 ? 3
                                   : lead >= 0xF0 && lead < 0xF5 ? 4
                                                                 : 0;
        if (length == 0 || i + length > text.size()) return false;
        for (std::size_t k = 1; k < length; ++k) {
            if ((static_cast<unsigned char>(text[i + k]) & 0xC0) != 0x80) return false;
        }
        if (length >= 3) {
            // Overlong forms, surrogates, and what lies beyond U+10FFFF.
            const auto second = static_cast<unsigned char>(text[i + 1]);
            if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
                (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) {
                return false;
            }
        }
        i += length;
    }
    return true;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

bool is_plain_path(std::string_view path) {
    for (const char c : path) {
        if (is_control(c) || c == '\\') return false;
    }
    if (!is_utf8(path)) return false;
    std::string_view rest = path.substr(1);
    while (!rest.empty()) {
        const std::string_view part = next_part(rest, '/');
        if (part.empty() || part == "." || part == "..") return false;
    }
    return true;
}

std::string cookie_of(std::string_view value, std::string_view seconds,
                      std::string_view public_origin) {
    std::string cookie(kSessionCookie);
    cookie += '=';
    cookie += value;
    cookie += "; Max-Age=";
    cookie += seconds;
    cookie += "; Path=/; HttpOnly; SameSite=Lax";
    if (equal_ignoring_case(public_origin.substr(0, 8), "https://")) cookie += "; Secure";
    return cookie;
}

bool is_query_key(std::string_view text) {
    const auto is_letter = [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; };
    return !text.empty() && is_letter(text.front()) &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return is_alphanumeric(c) || c == '_'; });
}

std::optional<std::string> query_value(std::string_view text) {
    std::string blanks(text);
    std::replace(blanks.begin(), blanks.end(), '+', ' ');
    auto decoded = percent_decoded(blanks, "");
    if (!decoded || !is_utf8(*decoded)) return std::nullopt;
    if (std::any_of(decoded->begin(), decoded->end(), is_control)) return std::nullopt;
    return decoded;
}

/// What a host with an optional port is made of; an address in brackets too.
bool is_authority(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return is_alphanumeric(c) || std::string_view("-._:[]").find(c) != std::string_view::npos;
    });
}

}  // namespace

Result<std::string> target_path(std::string_view target) {
    if (target.empty() || target.front() != '/') {
        return Error{ErrorCode::BadRequest, "the target must be an absolute path"};
    }
    // An encoded slash would make two parts of what the sender wrote as one.
    const auto decoded = percent_decoded(target.substr(0, target.find_first_of("?#")), "/");
    if (!decoded || !is_plain_path(*decoded)) {
        return Error{ErrorCode::BadRequest, "the path is malformed"};
    }
    return *decoded;
}

Result<std::map<std::string, std::string>> target_query(std::string_view target) {
    target = target.substr(0, target.find('#'));
    std::map<std::string, std::string> query;
    const std::size_t mark = target.find('?');
    if (mark == std::string_view::npos || mark + 1 == target.size()) return query;
    // What stands between two ampersands, be it nothing, must be a pair; so the end counts too.
    for (std::string_view rest = target.substr(mark + 1);;) {
        const bool is_last = rest.find('&') == std::string_view::npos;
        std::string_view value = next_part(rest, '&');
        const bool is_pair = value.find('=') != std::string_view::npos;
        const std::string_view key = next_part(value, '=');
        auto decoded = query_value(value);
        if (!is_pair || !is_query_key(key) || !decoded ||
            !query.try_emplace(std::string(key), *std::move(decoded)).second) {
            return Error{ErrorCode::BadRequest, "the query is malformed"};
        }
        if (is_last) return query;
    }
}

bool is_program_path(std::string_view path) {
    return path == "/healthz" || path == "/api" || path.substr(0, 5) == "/api/";
}

bool is_safe_method(std::string_view method) { return method == "GET" || method == "HEAD"; }

bool origin_allowed(std::optional<std::string_view> origin, std::string_view host,
                    std::string_view public_origin) {
    if (!origin) return false;
    if (!public_origin.empty()) {
        if (public_origin.back() == '/') public_origin.remove_suffix(1);
        return equal_ignoring_case(*origin, public_origin);
    }
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (!equal_ignoring_case(origin->substr(0, scheme.size()), scheme)) continue;
        const std::string_view authority = origin->substr(scheme.size());
        return is_authority(authority) && equal_ignoring_case(authority, host);
    }
    return false;
}

bool is_websocket_key(std::string_view key) {
    return key.size() == 24 && key.substr(22) == "==" &&
           std::all_of(key.begin(), key.end() - 2,
                       [](char c) { return is_alphanumeric(c) || c == '+' || c == '/'; });
}

std::optional<std::string> session_cookie(std::string_view cookie_header) {
    std::optional<std::string> found;
    while (!cookie_header.empty()) {
        const std::string_view pair = trimmed(next_part(cookie_header, ';'));
        // Other cookies of this host are not ours to judge.
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos || pair.substr(0, equals) != kSessionCookie) continue;
        const std::string_view value = pair.substr(equals + 1);
        if (found || !is_session_token(value)) return std::nullopt;
        found.emplace(value);
    }
    return found;
}

bool is_session_token(std::string_view token) {
    return !token.empty() && token.size() <= kMaxTokenBytes &&
           std::all_of(token.begin(), token.end(),
                       [](char c) { return is_alphanumeric(c) || c == '-' || c == '_'; });
}

std::string set_session_cookie(std::string_view token, std::string_view public_origin) {
    assert(is_session_token(token));
    return cookie_of(token, "31536000", public_origin);
}

std::string clear_session_cookie(std::string_view public_origin) {
    return cookie_of("", "0", public_origin);
}

std::optional<std::string> bearer_token(std::string_view authorization) {
    constexpr std::string_view kKind = "Bearer ";
    if (!equal_ignoring_case(authorization.substr(0, kKind.size()), kKind)) return std::nullopt;
    const std::string_view token = trimmed(authorization.substr(kKind.size()));
    return is_session_token(token) ? std::string(token) : std::string();
}

bool accepts_encoding(std::string_view accept_encoding, std::string_view coding) {
    while (!accept_encoding.empty()) {
        std::string_view item = next_part(accept_encoding, ',');
        if (!equal_ignoring_case(trimmed(next_part(item, ';')), coding)) continue;
        const std::string_view weight = trimmed(item);
        if (weight.substr(0, 3) != "q=0" && weight.substr(0, 3) != "Q=0") return true;
        return weight.find_first_of("123456789") != std::string_view::npos;
    }
    return false;
}

bool matches_etag(std::string_view if_none_match, std::string_view etag) {
    while (!if_none_match.empty()) {
        std::string_view item = trimmed(next_part(if_none_match, ','));
        if (item == "*") return true;
        if (item.substr(0, 2) == "W/") item.remove_prefix(2);
        if (item == etag) return true;
    }
    return false;
}

}  // namespace sixfold::server
