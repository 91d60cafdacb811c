#include "server/net/event_loop.h"

#include <gtest/gtest.h>

#include <csignal>
#include <thread>
#include <vector>

namespace sixfold::server {
namespace {

TEST(EventLoop, RunsPostedTasksInOrderOnItsThread) {
    EventLoop loop;
    std::vector<int> order;
    bool on_loop_thread = false;
    loop.post([&] { order.push_back(1); });
    loop.post([&] {
        order.push_back(2);
        on_loop_thread = loop.on_loop_thread();
        loop.post([&] {
            order.push_back(3);
            loop.stop();
        });
    });
    std::thread thread([&] { loop.run(); });
    thread.join();
    EXPECT_EQ(order, (std::vector<int>{1, 2, 3}));
    EXPECT_TRUE(on_loop_thread);
    EXPECT_FALSE(loop.on_loop_thread());
}

TEST(EventLoop, TakesTasksFromOtherThreads) {
    EventLoop loop;
    int done = 0;
    std::vector<std::thread> others;
    for (int i = 0; i < 4; ++i) {
        others.emplace_back([&] {
            for (int k = 0; k < 100; ++k) {
                loop.post([&] {
                    if (++done == 400) loop.stop();
                });
            }
        });
    }
    loop.run();
    for (auto& thread : others) thread.join();
    EXPECT_EQ(done, 400);
}

TEST(EventLoop, AStopBeforeTheRunCounts) {
    EventLoop loop;
    loop.stop();
    loop.run();
    bool again = false;
    loop.post([&] {
        again = true;
        loop.stop();
    });
    loop.run();
    EXPECT_TRUE(again);
}

TEST(EventLoop, ALaterTimerReplacesAWaitingOne) {
    EventLoop loop;
    int first = 0;
    int second = 0;
    loop.set_timer(Milliseconds{0}, [&] { ++first; });
    loop.set_timer(Milliseconds{1}, [&] {
        ++second;
        loop.stop();
    });
    loop.run();
    EXPECT_EQ(first, 0);
    EXPECT_EQ(second, 1);
}

TEST(EventLoop, ATimerThatIsOverCanStillBeReplaced) {
    EventLoop loop;
    int replaced = 0;
    loop.post([&] {
        loop.set_timer(Milliseconds{-1}, [&] { ++replaced; });
        // By the time this runs the wait is over and its task stands in line.
        loop.post([&] { loop.set_timer(Milliseconds{1}, [&] { loop.stop(); }); });
    });
    loop.run();
    EXPECT_EQ(replaced, 0);
}

TEST(EventLoop, ACancelledTimerDoesNotRun) {
    EventLoop loop;
    int cancelled = 0;
    loop.set_timer(Milliseconds{0}, [&] { ++cancelled; });
    loop.cancel_timer();
    loop.post([&] { loop.post([&] { loop.stop(); }); });
    loop.run();
    EXPECT_EQ(cancelled, 0);
}

TEST(EventLoop, ATimerTaskCanSetTheNextTimer) {
    EventLoop loop;
    int turns = 0;
    std::function<void()> next = [&] {
        if (++turns == 3) {
            loop.stop();
        } else {
            loop.set_timer(Milliseconds{1}, next);
        }
    };
    loop.set_timer(Milliseconds{1}, next);
    loop.run();
    EXPECT_EQ(turns, 3);
}

TEST(EventLoop, CallsItsTaskOnEverySignal) {
    EventLoop loop;
    int signals = 0;
    loop.on_terminate([&] {
        if (++signals == 2) {
            loop.stop();
        } else {
            std::raise(SIGINT);
        }
    });
    loop.post([] { std::raise(SIGTERM); });
    loop.run();
    EXPECT_EQ(signals, 2);
}

TEST(EventLoop, CanBeDestroyedWithWaitingTasks) {
    const auto held = std::make_shared<int>(1);
    {
        EventLoop loop;
        loop.post([held] {});
        loop.set_timer(Milliseconds{1'000'000}, [held] {});
        loop.on_terminate([held] {});
        EXPECT_EQ(held.use_count(), 4);
    }
    EXPECT_EQ(held.use_count(), 1);
}

}  // namespace
}  // namespace sixfold::server
