#include "server/net/client_address.h"

#include <gtest/gtest.h>

namespace sixfold::server {
namespace {

TEST(ClientAddress, OfIPv6IsTheNetworkAndOfIPv4TheAddress) {
    EXPECT_EQ(network_of("203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(network_of("::ffff:203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(network_of("2001:db8:1:2::9"), network_of("2001:db8:1:2:ffff::1"));
    EXPECT_NE(network_of("2001:db8:1:3::9"), network_of("2001:db8:1:2::9"));
    EXPECT_EQ(network_of("::1"), "::1");
    for (const char* text : {"", "unknown", "203.0.113", "203.0.113.7:80", "[::1]", " ::1"}) {
        EXPECT_EQ(network_of(text), std::nullopt) << text;
    }
}

TEST(ClientAddress, OfAStrangerIsItsOwnWhateverItSays) {
    EXPECT_EQ(client_network("203.0.113.7", "", local_proxies()), "203.0.113.7");
    EXPECT_EQ(client_network("203.0.113.7", "198.51.100.1", local_proxies()), "203.0.113.7");
}

TEST(ClientAddress, BehindAProxyIsTheLastThatNoProxyIs) {
    std::vector<std::string> trusted = local_proxies();
    trusted.emplace_back("10.0.0.2");
    const auto of = [&](const char* forwarded) {
        return client_network("127.0.0.1", forwarded, trusted);
    };
    EXPECT_EQ(of("203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(of("198.51.100.1, 203.0.113.7"), "203.0.113.7") << "the first is made up";
    EXPECT_EQ(of("198.51.100.1,203.0.113.7 , 10.0.0.2"), "203.0.113.7");
    EXPECT_EQ(of("2001:db8::1"), "2001:db8::/64");
    EXPECT_EQ(client_network("::ffff:127.0.0.1", "203.0.113.7", trusted), "203.0.113.7");
}

TEST(ClientAddress, OfAProxyThatNamesNobodyIsNone) {
    for (const char* forwarded :
         {"", " ", ",", "unknown", "203.0.113.7, unknown", "127.0.0.1", "::1, 127.0.0.1"}) {
        EXPECT_EQ(client_network("127.0.0.1", forwarded, local_proxies()), std::nullopt)
            << forwarded;
    }
}

}  // namespace
}  // namespace sixfold::server
