#include "server/world/pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>

namespace sixfold::server {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr Instant kStart{std::chrono::days{20'000}};

bool heads() { return true; }
bool tails() { return false; }

PoolEntry entry(const std::string& user, double rating, Instant since) {
    return {UserId{user}, rating, since, 0, {}};
}

void join(Pool& pool, const std::string& user, double rating, Instant now) {
    ASSERT_TRUE(pool.join(entry(user, rating, now), now));
}

PoolPair pair_of(const std::string& first, const std::string& second) {
    return {UserId{first}, UserId{second}};
}

/// Somebody comes each second, of all strengths from 1200 to 1800, and goes again.
Instant see_a_crowd(Pool& pool, Instant from) {
    Instant now = from;
    for (int i = 0; i < 200; ++i) {
        now += seconds{1};
        const std::string user = "passer-by " + std::to_string(i);
        join(pool, user, 1200 + 600 * (i * 7 % 20) / 19.0, now);
        pool.leave(UserId{user}, now);
    }
    return now;
}

/// Lets time pass from deadline to deadline.
std::vector<std::pair<Instant, PoolPair>> pairs_until(Pool& pool, Instant now, Instant end) {
    std::vector<std::pair<Instant, PoolPair>> found;
    while (const auto next = pool.next_deadline(now)) {
        now = std::max(now, *next);
        if (now > end) break;
        for (PoolPair& pair : pool.pair(now, heads)) found.emplace_back(now, std::move(pair));
    }
    return found;
}

// A club sits down to play: all come at once, and then nobody does.
TEST(Pool, PairsAllOfACrowdThatCameAtOnceSoonAfterNobodyComesAnyMore) {
    for (const double spread : {0.0, 40.0}) {
        Pool pool;
        for (int i = 0; i < 20; ++i) {
            join(pool, "member " + std::to_string(i), 1400 + spread * i, kStart);
        }
        const auto pairs = pairs_until(pool, kStart, kStart + minutes{1});
        EXPECT_EQ(pairs.size(), 10U) << spread;
    }
}

TEST(Pool, PairsTwoAndIsEmptyThen) {
    Pool pool;
    join(pool, "ann", 1500, kStart);
    EXPECT_TRUE(pool.pair(kStart, heads).empty());
    const Instant later = kStart + seconds{5};
    join(pool, "bob", 1520, later);
    EXPECT_EQ(pool.size(), 2u);
    EXPECT_EQ(pool.next_deadline(later), later);
    EXPECT_EQ(pool.pair(later, heads).size(), 1u);
    EXPECT_EQ(pool.size(), 0u);
    EXPECT_FALSE(pool.next_deadline(later));
}

TEST(Pool, HoldsOneEntryAPerson) {
    Pool pool;
    join(pool, "ann", 1500, kStart);
    const auto again = pool.join(entry("ann", 1500, kStart), kStart);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::AlreadyOffered);
    EXPECT_EQ(pool.size(), 1u);
    EXPECT_TRUE(pool.pair(kStart, heads).empty());
    EXPECT_TRUE(pool.contains(UserId{"ann"}));
}

TEST(Pool, ForgetsWhoLeaves) {
    Pool pool;
    join(pool, "ann", 1500, kStart);
    EXPECT_TRUE(pool.leave(UserId{"ann"}, kStart));
    EXPECT_FALSE(pool.leave(UserId{"ann"}, kStart));
    join(pool, "bob", 1500, kStart);
    EXPECT_TRUE(pool.pair(kStart, heads).empty());
    join(pool, "ann", 1500, kStart);
    EXPECT_EQ(pool.size(), 2u);
}

TEST(Pool, IsBounded) {
    Pool pool;
    for (std::size_t i = 0; i < Pool::kMostWaiting; ++i) {
        join(pool, std::to_string(i), 1500, kStart);
    }
    const auto refused = pool.join(entry("one more", 1500, kStart), kStart);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::NotAllowedNow);
    EXPECT_EQ(pool.size(), Pool::kMostWaiting);
    pool.leave(UserId{"7"}, kStart);
    EXPECT_TRUE(pool.join(entry("one more", 1500, kStart), kStart));
}

TEST(Pool, NeverPairsWhoRefusesOrIsRefused) {
    for (const bool newcomer_refuses : {false, true}) {
        Pool pool;
        PoolEntry ann = entry("ann", 1500, kStart);
        PoolEntry bob = entry("bob", 1500, kStart);
        (newcomer_refuses ? bob : ann).refuses = {UserId{"zoe"},
                                                  UserId{newcomer_refuses ? "ann" : "bob"}};
        ASSERT_TRUE(pool.join(ann, kStart));
        ASSERT_TRUE(pool.join(bob, kStart));
        EXPECT_TRUE(pairs_until(pool, kStart, kStart + minutes{60}).empty());
        join(pool, "cid", 1900, kStart + minutes{60});
        EXPECT_EQ(pairs_until(pool, kStart + minutes{60}, kStart + minutes{61}).size(), 1u);
    }
}

TEST(Pool, GivesSeat0ToWhoHadItLess) {
    for (const bool flipped : {false, true}) {
        Pool pool;
        PoolEntry ann = entry("ann", 1500, kStart);
        PoolEntry bob = entry("bob", 1400, kStart);
        ann.seat_balance = flipped ? -1 : 3;
        bob.seat_balance = 2;
        ASSERT_TRUE(pool.join(ann, kStart));
        ASSERT_TRUE(pool.join(bob, kStart));
        const auto fail = [] {
            ADD_FAILURE() << "nothing is left to the coin";
            return true;
        };
        const auto pairs = pool.pair(kStart, fail);
        ASSERT_EQ(pairs.size(), 1u);
        EXPECT_EQ(pairs[0], flipped ? pair_of("ann", "bob") : pair_of("bob", "ann"));
    }
}

TEST(Pool, TossesTheCoinBetweenEquals) {
    std::set<UserId> first;
    for (const Pool::Coin& coin : {Pool::Coin(heads), Pool::Coin(tails)}) {
        Pool pool;
        join(pool, "ann", 1500, kStart);
        join(pool, "bob", 1400, kStart);
        const auto pairs = pool.pair(kStart, coin);
        ASSERT_EQ(pairs.size(), 1u);
        first.insert(pairs[0][0]);
    }
    EXPECT_EQ(first.size(), 2u);
}

TEST(Pool, PairsAWaveByWeightAndNotInTheOrderOfArrival) {
    Pool pool;
    const Instant now = see_a_crowd(pool, kStart);
    // Who came first and second are near enough; but then the others would have nobody.
    join(pool, "b", 1510, now);
    join(pool, "c", 1520, now);
    join(pool, "a", 1500, now);
    join(pool, "d", 1530, now);
    auto pairs = pool.pair(now, heads);
    for (PoolPair& pair : pairs) std::sort(pair.begin(), pair.end());
    std::sort(pairs.begin(), pairs.end());
    EXPECT_EQ(pairs, (std::vector{pair_of("a", "b"), pair_of("c", "d")}));
}

TEST(Pool, WaitsForTheNextWave) {
    Pool pool;
    join(pool, "ann", 1500, kStart);
    EXPECT_TRUE(pool.pair(kStart, heads).empty());
    const Instant soon = kStart + Milliseconds{200};
    join(pool, "bob", 1500, soon);
    EXPECT_TRUE(pool.pair(soon, heads).empty());
    EXPECT_EQ(pool.next_deadline(soon), kStart + Pool::kWave);
    EXPECT_EQ(pool.pair(kStart + Pool::kWave, heads).size(), 1u);
}

TEST(Pool, IsChoosyInACrowdAndTakesWhoIsThereWithoutOne) {
    Pool crowded;
    const Instant now = see_a_crowd(crowded, kStart);
    join(crowded, "ann", 1500, now);
    join(crowded, "bob", 1700, now);
    EXPECT_TRUE(crowded.pair(now, heads).empty());
    join(crowded, "cid", 1505, now);
    EXPECT_EQ(crowded.pair(now + Pool::kWave, heads).size(), 1u);
    EXPECT_TRUE(crowded.contains(UserId{"bob"}));

    Pool deserted;
    join(deserted, "ann", 1500, kStart);
    join(deserted, "bob", 2200, kStart + minutes{10});
    EXPECT_EQ(deserted.pair(kStart + minutes{10}, heads).size(), 1u);
}

TEST(Pool, WidensTheWindowOfWhoWaits) {
    std::map<int, Instant> met;  // by gap
    for (const int gap : {150, 300, 600, 900}) {
        Pool pool;
        const Instant now = see_a_crowd(pool, kStart);
        join(pool, "ann", 1500, now);
        join(pool, "bob", 1500 + gap, now);
        const auto pairs = pairs_until(pool, now, now + minutes{60});
        if (pairs.empty()) continue;
        EXPECT_EQ(pairs.size(), 1u);
        met[gap] = pairs[0].first;
        EXPECT_GT(met[gap], now + seconds{60}) << gap;
        EXPECT_LT(met[gap], now + minutes{15}) << gap;
    }
    ASSERT_EQ(met.size(), 3u) << "900 points are out of everybody's reach";
    EXPECT_LT(met[150], met[300]);
    EXPECT_LT(met[300], met[600]);
}

TEST(Pool, CountsWhoComesAndGoesOnce) {
    const auto pairs_after_rejoining = [](int people) {
        Pool pool;
        Instant now = kStart;
        for (int i = 0; i < 200; ++i) {
            now += Milliseconds{500};
            const std::string user = "restless " + std::to_string(i % people);
            join(pool, user, 1500, now);
            pool.leave(UserId{user}, now);
        }
        join(pool, "ann", 1500, now);
        join(pool, "bob", 1700, now);
        return pool.pair(now, heads).size();
    };
    EXPECT_EQ(pairs_after_rejoining(200), 0u) << "a crowd is worth waiting for";
    EXPECT_EQ(pairs_after_rejoining(1), 1u);
}

TEST(Pool, SaysWhoIsAlone) {
    Pool pool;
    join(pool, "ann", 1500, kStart);
    const Instant lonely = kStart + Pool::kLonelyAfter;
    EXPECT_EQ(pool.next_deadline(kStart), lonely);
    EXPECT_FALSE(pool.lonely(UserId{"ann"}, lonely - Milliseconds{1}));
    EXPECT_TRUE(pool.lonely(UserId{"ann"}, lonely));
    EXPECT_FALSE(pool.next_deadline(lonely)) << "there is nothing more to say";
    EXPECT_FALSE(pool.lonely(UserId{"bob"}, lonely)) << "who does not wait";

    join(pool, "far", 1500 + Pool::kReach + 1, lonely);
    EXPECT_TRUE(pool.lonely(UserId{"ann"}, lonely)) << "nobody in reach";
}

TEST(Pool, BeginsToCountAgainWhenCompanyLeaves) {
    Pool pool;
    const Instant now = see_a_crowd(pool, kStart);
    join(pool, "ann", 1500, now);
    join(pool, "bob", 1900, now);
    EXPECT_TRUE(pool.pair(now, heads).empty());
    EXPECT_FALSE(pool.lonely(UserId{"ann"}, now + minutes{2})) << "bob is there";
    pool.leave(UserId{"bob"}, now + minutes{2});
    EXPECT_FALSE(pool.lonely(UserId{"ann"}, now + minutes{2}));
    EXPECT_TRUE(pool.lonely(UserId{"ann"}, now + minutes{2} + Pool::kLonelyAfter));
}

TEST(Pool, DoesNotCallThoseCompanyWhoRefuseEachOther) {
    Pool pool;
    PoolEntry ann = entry("ann", 1500, kStart);
    ann.refuses = {UserId{"bob"}};
    ASSERT_TRUE(pool.join(ann, kStart));
    join(pool, "bob", 1500, kStart);
    EXPECT_TRUE(pool.lonely(UserId{"ann"}, kStart + Pool::kLonelyAfter));
    EXPECT_TRUE(pool.lonely(UserId{"bob"}, kStart + Pool::kLonelyAfter));
}

/// People come and go at random, some of whom refuse others; remembers what it knows of them.
class RandomPool {
  public:
    explicit RandomPool(unsigned seed) : random_(seed) {}

    void live(int steps) {
        const int pace = 1 + below(20);  // seconds from step to step
        for (int step = 0; step < steps; ++step) {
            now_ += Milliseconds{below(1000 * pace)};
            if (below(6) == 0) leave();
            for (int i = below(4); i > 0; --i) join();
            pair();
            ASSERT_EQ(pool_.size(), here_.size());
            const auto next = pool_.next_deadline(now_);
            ASSERT_TRUE(!next || *next <= now_ + minutes{3}) << "somebody is waiting";
        }
    }
    int paired() const { return paired_; }

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

    void join() {
        const std::string user = std::to_string(below(60));
        PoolEntry entry{UserId{user}, 1000.0 + below(1000), now_, below(7) - 3, {}};
        for (int i = below(5); i > 0; --i) entry.refuses.push_back({std::to_string(below(60))});
        const auto joined = pool_.join(entry, now_);
        ASSERT_EQ(joined.has_value(), !here_.contains(user));
        here_.emplace(user, entry);
    }
    void leave() {
        const std::string user = std::to_string(below(60));
        ASSERT_EQ(pool_.leave(UserId{user}, now_), here_.erase(user) == 1);
    }
    void pair() {
        for (const PoolPair& pair : pool_.pair(now_, heads)) {
            ASSERT_NE(pair[0], pair[1]);
            const auto first = here_.find(pair[0].text);
            const auto second = here_.find(pair[1].text);
            ASSERT_TRUE(first != here_.end() && second != here_.end()) << "both waited till now";
            const PoolEntry& a = first->second;
            const PoolEntry& b = second->second;
            ASSERT_EQ(std::count(a.refuses.begin(), a.refuses.end(), b.user), 0);
            ASSERT_EQ(std::count(b.refuses.begin(), b.refuses.end(), a.user), 0);
            ASSERT_LE(std::abs(a.rating - b.rating), Pool::kReach);
            ASSERT_LE(a.seat_balance, b.seat_balance);
            here_.erase(pair[0].text);
            here_.erase(pair[1].text);
            ++paired_;
        }
        for (const auto& [user, self] : here_) {
            const bool lonely = pool_.lonely(UserId{user}, now_);
            ASSERT_FALSE(lonely && now_ < self.since + Pool::kLonelyAfter);
            for (const auto& [other, entry] : here_) {
                const bool possible =
                    user != other && std::abs(self.rating - entry.rating) < Pool::kReach &&
                    std::count(self.refuses.begin(), self.refuses.end(), entry.user) == 0 &&
                    std::count(entry.refuses.begin(), entry.refuses.end(), self.user) == 0;
                ASSERT_FALSE(lonely && possible) << user << " and " << other;
            }
        }
    }

    std::mt19937 random_;
    Pool pool_;
    std::map<std::string, PoolEntry> here_;
    Instant now_ = kStart;
    int paired_ = 0;
};

TEST(Pool, KeepsItsPromisesInHundredsOfRandomPools) {
    int paired = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        RandomPool pool(seed);
        pool.live(80);
        if (HasFatalFailure()) FAIL() << "seed " << seed;
        paired += pool.paired();
    }
    EXPECT_GT(paired, 5'000);
}

TEST(Pool, PairsNearlyEverybodyOfACrowdAtOnceAndNear) {
    Pool pool;
    std::mt19937 random(3);
    std::map<UserId, double> ratings;
    for (int i = 0; i < 500; ++i) {
        const double rating = 1200 + static_cast<double>(random() % 600);
        ratings[UserId{std::to_string(i)}] = rating;
        join(pool, std::to_string(i), rating, kStart + Milliseconds{i});
    }
    const auto pairs = pool.pair(kStart + seconds{1}, heads);
    EXPECT_GE(pairs.size(), 220u);
    double gaps = 0;
    for (const PoolPair& pair : pairs) gaps += std::abs(ratings[pair[0]] - ratings[pair[1]]);
    EXPECT_LE(gaps / static_cast<double>(pairs.size()), 5);
}

// Nothing happens between deadlines: who only looks at those misses nothing.
TEST(Pool, MissesNothingBetweenItsDeadlines) {
    for (unsigned seed = 0; seed < 30; ++seed) {
        std::mt19937 random(seed);
        Pool by_deadline;
        Pool by_looking;
        const Instant from = see_a_crowd(by_deadline, kStart);
        see_a_crowd(by_looking, kStart);
        for (int i = 0; i < 6; ++i) {
            const double rating = 1000 + static_cast<double>(random() % 1000);
            join(by_deadline, std::to_string(i), rating, from);
            join(by_looking, std::to_string(i), rating, from);
        }
        const auto expected = pairs_until(by_deadline, from, from + minutes{20});
        std::size_t looked = 0;
        for (Instant now = from; now <= from + minutes{20}; now += seconds{1}) {
            looked += by_looking.pair(now, heads).size();
        }
        EXPECT_EQ(expected.size(), looked) << seed;
        EXPECT_EQ(by_deadline.size(), by_looking.size()) << seed;
    }
}

}  // namespace
}  // namespace sixfold::server
