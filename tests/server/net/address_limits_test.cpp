#include "server/net/address_limits.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sixfold::server {
namespace {

constexpr Instant kMorning{Milliseconds{1'700'000'000'000}};

AddressLimits small_limits() {
    return AddressLimits({.connections = 2, .messages = 3, .requests = 4});
}

TEST(AddressLimits, CountConnectionsForAsLongAsTheyLive) {
    AddressLimits limits = small_limits();
    auto first = limits.enter("a", kMorning);
    auto second = limits.enter("a", kMorning);
    ASSERT_TRUE(first && second);
    EXPECT_FALSE(limits.enter("a", kMorning));
    EXPECT_TRUE(limits.enter("b", kMorning)) << "others have their own";
    AddressLimits::Place moved = *std::move(first);
    first.reset();
    EXPECT_FALSE(limits.enter("a", kMorning));
    moved = AddressLimits::Place();
    EXPECT_TRUE(limits.enter("a", kMorning));
}

TEST(AddressLimits, CountTheMessagesOfAllConnectionsTogether) {
    AddressLimits limits = small_limits();
    auto first = limits.enter("a", kMorning);
    auto second = limits.enter("a", kMorning);
    EXPECT_TRUE(first->may_send(kMorning));
    EXPECT_TRUE(second->may_send(kMorning));
    EXPECT_TRUE(first->may_send(kMorning));
    EXPECT_FALSE(second->may_send(kMorning));
    EXPECT_TRUE(second->may_send(kMorning + AddressLimits::kMessagePeriod));
    AddressLimits::Place nobody;
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(nobody.may_send(kMorning));
}

TEST(AddressLimits, CountRequestsWithoutAConnection) {
    AddressLimits limits = small_limits();
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(limits.may_ask("a", kMorning));
    EXPECT_FALSE(limits.may_ask("a", kMorning));
    EXPECT_TRUE(limits.may_ask("b", kMorning));
    EXPECT_TRUE(limits.may_ask("a", kMorning + AddressLimits::kRequestPeriod));
}

TEST(AddressLimits, AreNotRenewedByComingBack) {
    AddressLimits limits = small_limits();
    { EXPECT_TRUE(limits.enter("a", kMorning)->may_send(kMorning)); }
    { EXPECT_TRUE(limits.enter("a", kMorning)->may_send(kMorning)); }
    { EXPECT_TRUE(limits.enter("a", kMorning)->may_send(kMorning)); }
    EXPECT_FALSE(limits.enter("a", kMorning)->may_send(kMorning));
}

TEST(AddressLimits, ForgetNetworksThatHaveBeenAwayForLong) {
    AddressLimits limits = small_limits();
    const auto stays = limits.enter("stays", kMorning);
    Instant now = kMorning;
    for (int i = 0; i < 10'000; ++i) {
        now += Milliseconds{1'000};
        limits.may_ask(std::to_string(i), now);
    }
    EXPECT_LT(limits.size(), 600u);
    ASSERT_TRUE(limits.enter("stays", now));
    const auto second = limits.enter("stays", now);
    EXPECT_TRUE(second);
    EXPECT_FALSE(limits.enter("stays", now)) << "who has a connection is not forgotten";
}

}  // namespace
}  // namespace sixfold::server
