#include "server/net/client_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>

namespace sixfold::server {

namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t";
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::string text_of(int family, const void* bytes) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    ::inet_ntop(family, bytes, text.data(), text.size());
    return text.data();
}

}  // namespace

std::optional<std::string> network_of(std::string_view address) {
    const std::string text(address);
    in_addr v4{};
    if (::inet_pton(AF_INET, text.c_str(), &v4) == 1) return text_of(AF_INET, &v4);
    in6_addr v6{};
    if (::inet_pton(AF_INET6, text.c_str(), &v6) != 1) return std::nullopt;
    constexpr std::size_t kIpv4Begins = 12;
    if (IN6_IS_ADDR_V4MAPPED(&v6)) return text_of(AF_INET, &v6.s6_addr[kIpv4Begins]);
    if (IN6_IS_ADDR_LOOPBACK(&v6)) return text_of(AF_INET6, &v6);
    constexpr std::size_t kNetworkBytes = 8;
    std::fill(std::begin(v6.s6_addr) + kNetworkBytes, std::end(v6.s6_addr), std::uint8_t{0});
    return text_of(AF_INET6, &v6) + "/64";
}

std::vector<std::string> local_proxies() { return {"127.0.0.1", "::1"}; }

std::optional<std::string> client_network(std::string_view peer, std::string_view forwarded,
                                          const std::vector<std::string>& trusted) {
    const auto is_trusted = [&](const std::string& network) {
        return std::find(trusted.begin(), trusted.end(), network) != trusted.end();
    };
    const auto near = network_of(peer);
    if (!near || !is_trusted(*near)) return near;
    while (!forwarded.empty()) {
        const std::size_t comma = forwarded.rfind(',');
        const std::size_t begin = comma == std::string_view::npos ? 0 : comma + 1;
        const auto network = network_of(trimmed(forwarded.substr(begin)));
        if (!network) return std::nullopt;
        if (!is_trusted(*network)) return network;
        forwarded = forwarded.substr(0, begin == 0 ? 0 : comma);
    }
    return std::nullopt;
}

}  // namespace sixfold::server
