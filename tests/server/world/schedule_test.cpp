#include "server/world/schedule.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

namespace sixfold::server {
namespace {

Instant at(int milliseconds) { return Instant{Milliseconds{milliseconds}}; }

TEST(Schedule, NamesTheEarliestMomentWhateverWasPutOffOrBroughtForward) {
    Schedule schedule;
    EXPECT_FALSE(schedule.next());
    schedule.set(GameId{"a"}, at(10));
    schedule.set(GameId{"b"}, at(20));
    schedule.set(GameId{"a"}, at(30));
    EXPECT_EQ(schedule.next(), at(20));
    schedule.set(GameId{"a"}, at(5));
    EXPECT_EQ(schedule.next(), at(5));
    schedule.set(GameId{"a"}, std::nullopt);
    EXPECT_EQ(schedule.next(), at(20));
    EXPECT_FALSE(schedule.contains(GameId{"a"}));
    EXPECT_TRUE(schedule.contains(GameId{"b"}));
    schedule.remove(GameId{"b"});
    EXPECT_FALSE(schedule.next());
    EXPECT_EQ(schedule.size(), 0u);
}

TEST(Schedule, TakesEachGameOnceWhenItsMomentHasCome) {
    Schedule schedule;
    schedule.set(GameId{"a"}, at(10));
    schedule.set(GameId{"b"}, at(10));
    schedule.set(GameId{"c"}, at(12));
    EXPECT_FALSE(schedule.take_due(at(9)));
    EXPECT_EQ(schedule.take_due(at(10)), GameId{"a"});
    EXPECT_EQ(schedule.take_due(at(11)), GameId{"b"});
    EXPECT_FALSE(schedule.take_due(at(11)));
    EXPECT_EQ(schedule.take_due(at(99)), GameId{"c"});
    EXPECT_FALSE(schedule.take_due(at(99)));
}

TEST(Schedule, AgreesWithAPlainListOfMoments) {
    Schedule schedule;
    std::map<std::string, int> plain;
    std::mt19937 random(7);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    for (int step = 0; step < 20'000; ++step) {
        const std::string game(1, static_cast<char>('a' + below(6)));
        const int moment = below(100);
        switch (below(4)) {
            case 0:
                schedule.set(GameId{game}, std::nullopt);
                plain.erase(game);
                break;
            case 1:
                schedule.remove(GameId{game});
                plain.erase(game);
                break;
            default:
                schedule.set(GameId{game}, at(moment));
                plain[game] = moment;
        }
        std::optional<Instant> first;
        for (const auto& [name, when] : plain) {
            if (!first || at(when) < *first) first = at(when);
        }
        ASSERT_EQ(schedule.next(), first);
        if (const auto due = schedule.take_due(at(moment))) {
            ASSERT_TRUE(first && *first <= at(moment));
            ASSERT_EQ(at(plain.at(due->text)), *first);
            plain.erase(due->text);
        } else {
            ASSERT_FALSE(first && *first <= at(moment));
        }
    }
}

}  // namespace
}  // namespace sixfold::server
