#include "server/app/config.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

#include "tests/support/results.h"

namespace sixfold::server {
namespace {

using test::is_error;
using test::is_ok;

TEST(PublicOrigin, IsWhatABrowserSends) {
    const std::array<std::pair<const char*, const char*>, 8> cases{{
        {"", ""},
        {"https://example.org", "https://example.org"},
        {"https://Example.ORG/", "https://example.org"},
        {"HTTPS://example.org:443", "https://example.org"},
        {"http://example.org:80/", "http://example.org"},
        {"http://example.org:443", "http://example.org:443"},
        {"http://192.168.1.5:8460", "http://192.168.1.5:8460"},
        {"http://[::1]:8460", "http://[::1]:8460"},
    }};
    for (const auto& [url, expected] : cases) {
        const auto origin = public_origin(url);
        ASSERT_TRUE(is_ok(origin)) << url;
        EXPECT_EQ(*origin, expected);
    }
}

TEST(PublicOrigin, RefusesWhatIsNoAddressOfAServer) {
    for (const char* url :
         {"example.org", "ftp://example.org", "https://", "http:///", "https://example.org/games",
          "https://user@example.org", "https://example.org?x", "https://exa mple.org"}) {
        EXPECT_TRUE(is_error(public_origin(url), ErrorCode::BadRequest)) << url;
    }
}

}  // namespace
}  // namespace sixfold::server
