#include "server/app/reading_thread.h"

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <thread>
#include <vector>

#include "db/store.h"
#include "tests/server/app/stored_data.h"

namespace sixfold::server {
namespace {

class ReadingThreadTest : public testing::Test {
  protected:
    std::unique_ptr<ReadingThread> make(std::size_t max_waiting = 256) {
        return std::make_unique<ReadingThread>(data_.reader(), ReadingThread::Options{max_waiting});
    }

    StoredData data_;
};

TEST_F(ReadingThreadTest, ReadsWhatIsCommitted) {
    const auto thread = make();
    data_.add_person("ann", "Ann");
    std::promise<bool> found;
    ASSERT_TRUE(thread->submit([&](db::Reader& reader) {
        const auto person = reader.person_named("ann");
        found.set_value(person && *person);
    }));
    EXPECT_TRUE(found.get_future().get());
}

TEST_F(ReadingThreadTest, ReadsInTheOrderOfTheQuestions) {
    std::vector<int> order;
    {
        const auto thread = make();
        std::promise<void> done;
        for (int i = 0; i < 50; ++i) {
            ASSERT_TRUE(thread->submit([&, i](db::Reader&) {
                order.push_back(i);
                if (i == 49) done.set_value();
            }));
        }
        done.get_future().get();
    }
    ASSERT_EQ(order.size(), 50u);
    for (int i = 0; i < 50; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
}

TEST_F(ReadingThreadTest, RefusesWhenTooManyWait) {
    const auto thread = make(2);
    std::promise<void> begun;
    std::promise<void> release;
    ASSERT_TRUE(thread->submit([&](db::Reader&) {
        begun.set_value();
        release.get_future().get();
    }));
    begun.get_future().get();
    std::promise<void> last;
    EXPECT_TRUE(thread->submit([](db::Reader&) {}));
    EXPECT_TRUE(thread->submit([&](db::Reader&) { last.set_value(); }));
    EXPECT_FALSE(thread->submit([](db::Reader&) { FAIL() << "it was refused"; }));
    release.set_value();
    last.get_future().get();
    EXPECT_TRUE(thread->submit([](db::Reader&) {}));
}

TEST_F(ReadingThreadTest, EndsWithWorkWaitingAndKeepsNothingOfIt) {
    std::promise<void> begun;
    std::promise<void> release;
    auto dropped = std::make_shared<bool>(false);
    const std::weak_ptr<bool> alive = dropped;
    auto thread = make();
    ASSERT_TRUE(thread->submit([&](db::Reader&) {
        begun.set_value();
        release.get_future().get();
    }));
    begun.get_future().get();
    ASSERT_TRUE(thread->submit([dropped](db::Reader&) { *dropped = true; }));
    std::thread ending([&] { thread.reset(); });
    // Whether it ends before or after this, what waits is run at most once and then gone.
    release.set_value();
    ending.join();
    dropped.reset();
    EXPECT_TRUE(alive.expired());
}

}  // namespace
}  // namespace sixfold::server
