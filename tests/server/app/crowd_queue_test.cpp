#include "server/app/crowd_queue.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/net/event_loop.h"

namespace sixfold::server {
namespace {

using Sent = std::vector<std::pair<std::uint64_t, std::string>>;

SharedText shared(const std::string& words) { return std::make_shared<const std::string>(words); }

/// A queue on a loop that runs only when it is told to.
class Crowd {
  public:
    Crowd()
        : queue_([this](std::function<void()> task) { loop_.post(std::move(task)); },
                 [this](ConnectionId connection, const SharedText& words) {
                     sent_.emplace_back(connection.number, *words);
                 }) {}

    CrowdQueue& queue() { return queue_; }
    EventLoop& loop() { return loop_; }
    const Sent& sent() const { return sent_; }
    /// Runs what was posted before this call.
    void turn() {
        loop_.stop();
        loop_.run();
    }

  private:
    EventLoop loop_;
    Sent sent_;
    CrowdQueue queue_;
};

TEST(CrowdQueue, DeliversNothingBeforeTheNextTurnOfTheLoop) {
    Crowd crowd;
    EXPECT_TRUE(crowd.queue().push({1}, shared("moved")));
    EXPECT_TRUE(crowd.sent().empty());
    EXPECT_EQ(crowd.queue().size(), 1U);
    crowd.turn();
    EXPECT_EQ(crowd.sent(), (Sent{{1, "moved"}}));
    EXPECT_EQ(crowd.queue().size(), 0U);
}

TEST(CrowdQueue, KeepsTheOrder) {
    Crowd crowd;
    Sent expected;
    for (std::uint64_t i = 0; i < 3 * CrowdQueue::kSlice; ++i) {
        const std::uint64_t connection = i % 5;
        EXPECT_TRUE(crowd.queue().push({connection}, shared(std::to_string(i))));
        expected.emplace_back(connection, std::to_string(i));
    }
    while (crowd.queue().size() > 0) crowd.turn();
    EXPECT_EQ(crowd.sent(), expected);
}

TEST(CrowdQueue, LetsOthersInBetweenSlices) {
    Crowd crowd;
    for (std::uint64_t i = 0; i < 2 * CrowdQueue::kSlice + 1; ++i) {
        EXPECT_TRUE(crowd.queue().push({i}, shared("moved")));
    }
    std::vector<std::size_t> seen;
    crowd.loop().post([&] {
        seen.push_back(crowd.sent().size());
        crowd.loop().post([&] { seen.push_back(crowd.sent().size()); });
    });
    while (crowd.queue().size() > 0) crowd.turn();
    EXPECT_EQ(seen, (std::vector<std::size_t>{CrowdQueue::kSlice, 2 * CrowdQueue::kSlice}));
    EXPECT_EQ(crowd.sent().size(), 2 * CrowdQueue::kSlice + 1);
}

TEST(CrowdQueue, TakesMoreWhileItDelivers) {
    Crowd crowd;
    EXPECT_TRUE(crowd.queue().push({1}, shared("first")));
    crowd.turn();
    EXPECT_TRUE(crowd.queue().push({1}, shared("second")));
    crowd.turn();
    EXPECT_EQ(crowd.sent(), (Sent{{1, "first"}, {1, "second"}}));
}

TEST(CrowdQueue, KnowsForWhomSomethingWaits) {
    Crowd crowd;
    EXPECT_FALSE(crowd.queue().holds({1}));
    EXPECT_TRUE(crowd.queue().push({1}, shared("first")));
    EXPECT_TRUE(crowd.queue().push({1}, shared("second")));
    EXPECT_TRUE(crowd.queue().holds({1}));
    EXPECT_FALSE(crowd.queue().holds({2}));
    crowd.turn();
    EXPECT_FALSE(crowd.queue().holds({1}));
}

TEST(CrowdQueue, RefusesWhatIsTooMuch) {
    Crowd crowd;
    const SharedText words = shared("moved");
    for (std::size_t i = 0; i < CrowdQueue::kMost; ++i) {
        ASSERT_TRUE(crowd.queue().push({1}, words));
    }
    EXPECT_FALSE(crowd.queue().push({2}, words));
    EXPECT_EQ(crowd.queue().size(), CrowdQueue::kMost);
    crowd.turn();
    EXPECT_TRUE(crowd.queue().push({2}, words)) << "there is room again";
}

}  // namespace
}  // namespace sixfold::server
