#include "server/app/config.h"

#include <algorithm>

namespace sixfold::server {
namespace {

constexpr std::size_t kMaxUrl = 256;

std::string to_lower(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lower;
}

bool is_host_character(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '.' || c == '-' || c == '[' ||
           c == ']' || c == ':';
}

bool ends_with_port(std::string_view authority, std::string_view port) {
    return authority.size() > port.size() && authority.ends_with(port);
}

}  // namespace

Result<std::string> public_origin(std::string_view public_url) {
    if (public_url.empty()) return std::string();
    std::string origin = to_lower(public_url);
    if (origin.ends_with('/')) origin.pop_back();

    const bool https = origin.starts_with("https://");
    const bool http = origin.starts_with("http://");
    const std::string_view authority =
        https || http ? std::string_view(origin).substr(https ? 8 : 7) : std::string_view();
    if (authority.empty() || origin.size() > kMaxUrl ||
        !std::all_of(authority.begin(), authority.end(), is_host_character)) {
        return Error{ErrorCode::BadRequest,
                     "The public address must look like https://example.org, and not like \"" +
                         std::string(public_url) + "\"."};
    }
    // Browsers leave the usual port out.
    const std::string_view usual = https ? ":443" : ":80";
    if (ends_with_port(authority, usual)) origin.resize(origin.size() - usual.size());
    return origin;
}

}  // namespace sixfold::server
