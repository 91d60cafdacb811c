#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "server/world/matching.h"

namespace sixfold::server {

/// Somebody who waits for a game. How sure the rating is does not matter here: the square of the
/// gap that is to be expected is that of the ratings and both variances, whoever is met.
struct PoolEntry {
    UserId user;
    double rating = 1500;
    Instant since;
    int seat_balance = 0;         ///< of late: how much oftener in seat 0 than in seat 1
    std::vector<UserId> refuses;  ///< whom this person may not meet; either side's word is enough
};

/// Two who are to play, by seat.
using PoolPair = std::array<UserId, 2>;

/// The people who wait for one game with one clock, and the rule by which they are paired. What a
/// game is thought to cost is the square of its rating gap and of the seconds that either has
/// waited, a second like a point. Each person is worth what they would probably still cost by
/// waiting on: more where few people come, and more the longer they have waited. Two may play as
/// soon as the square of their gap is less than both are worth; of all the ways to pair those who
/// may, the one that saves most is taken. Pure: it is given time and chance.
class Pool {
  public:
    static constexpr std::size_t kMostWaiting = 2000;
    /// The widest gap there is, after a long wait: the weaker would win one game in a hundred.
    static constexpr double kReach = 800;
    /// A second of waiting is as bad as so many points of rating gap.
    static constexpr double kPointsASecond = 1;
    /// Who has had nobody in reach for so long is told so.
    static constexpr Milliseconds kLonelyAfter{30'000};
    /// People are paired in waves: together, and not with each message.
    static constexpr Milliseconds kWave{1'000};

    using Coin = std::function<bool()>;

    /// One entry a person: AlreadyOffered. NotAllowedNow: the pool is full.
    Result<void> join(PoolEntry entry, Instant now);
    /// Whether the person was waiting.
    bool leave(const UserId& user, Instant now);

    bool contains(const UserId& user) const;
    std::size_t size() const { return waiting_.size(); }

    /// Takes out those who are to play now. Seat 0 is for who has had it less of late; the coin
    /// decides between equals. Nothing happens until a wave is due.
    std::vector<PoolPair> pair(Instant now, const Coin& coin);

    /// The next moment at which somebody may be paired or becomes lonely, if nobody comes or leaves
    /// till then. A wave may be overdue.
    std::optional<Instant> next_deadline(Instant now) const;

    /// Whether the person waits here and has had nobody in reach for kLonelyAfter.
    bool lonely(const UserId& user, Instant now) const;

  private:
    struct Waiting {
        PoolEntry entry;
        double worth = 0;       ///< on arrival; squared points
        Instant company_until;  ///< when the last one in reach left, at first the arrival
    };
    struct Arrival {
        UserId user;
        double rating = 0;
        Instant at;
    };

    std::vector<Waiting>::const_iterator find(const UserId& user) const;
    double worth_of_newcomer(double rating, Instant now) const;
    double worth(const Waiting& waiting, Instant now) const;
    static bool may_meet(const PoolEntry& a, const PoolEntry& b);
    static bool in_reach(const PoolEntry& a, const PoolEntry& b);
    bool has_company(std::size_t index) const;
    std::optional<Instant> lonely_from(std::size_t index) const;
    std::vector<std::array<std::size_t, 2>> find_pairs(Instant now) const;
    std::vector<MatchingEdge> edges_among(const std::vector<std::size_t>& together,
                                          const std::vector<double>& worths) const;
    std::optional<Instant> next_wave(Instant now) const;
    void remember(const PoolEntry& entry, Instant now);
    /// Takes out those marked; the others remember when they had company.
    void take_out(const std::vector<bool>& gone, Instant now);

    std::vector<Waiting> waiting_;  ///< by rating
    std::deque<Arrival> arrivals_;  ///< the last ones, the oldest first
    std::optional<Instant> last_wave_;
    bool somebody_came_ = false;  ///< since the last wave
};

}  // namespace sixfold::server
