#include "server/world/pool.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <utility>

namespace sixfold::server {

namespace {

// How thick the crowd is around a rating is taken from the last arrivals nearest to it, a point of
// rating being as far as a time worth 20 points: it changes over hours, and over a few hundred
// points.
constexpr std::size_t kArrivalsKept = 512;
constexpr std::size_t kNearest = 32;
constexpr Milliseconds kReturn{120'000};  ///< sooner, the same person is no further arrival
constexpr double kStretch = 20;

// What a person is worth on arrival: a quarter of the square of the spacing, the side of the square
// of seconds and points in which one person comes. That is what waiting on costs where all stay
// until they are paired. Where people are rare they leave before the better opponent comes, so it
// grows with the spacing somewhat faster. Found by simulation: tests/simulation/evening.
constexpr double kShare = 0.25;
constexpr double kCommonSpacing = 60;

// Who has waited for so long is worth the square of each second above it more.
constexpr Milliseconds kPatience{150'000};
constexpr Milliseconds kWideningStep{5'000};

// When nobody comes any more, the crowd that there was on arrival is none: who waits is worth this
// part at least of what a newcomer would be now. Less than all of it, or else chance gaps in a
// steady stream would let people settle too early.
constexpr double kStillThere = 0.5;
constexpr Milliseconds kQuiet{5'000};  ///< since the last arrival; sooner it is not looked at

constexpr double kMostWorth = Pool::kReach * Pool::kReach / 2;

// Keep the cost of a wave in bounds: each looks at so many of the next stronger ones who would do,
// and so many people are paired at once, those left over together with the next ones.
constexpr std::size_t kLooksAt = 6;
constexpr std::size_t kTogether = 32;
constexpr std::size_t kLeftOver = 6;

constexpr double kWeightScale = 16;  ///< weights are whole numbers

double seconds(Milliseconds duration) { return std::chrono::duration<double>(duration).count(); }
double square(double x) { return x * x; }

double gap(const PoolEntry& a, const PoolEntry& b) { return std::abs(a.rating - b.rating); }

bool refuses(const PoolEntry& a, const PoolEntry& b) {
    return std::binary_search(a.refuses.begin(), a.refuses.end(), b.user);
}

}  // namespace

Result<void> Pool::join(PoolEntry entry, Instant now) {
    assert(std::isfinite(entry.rating) && entry.since <= now);
    if (contains(entry.user)) {
        return Error{ErrorCode::AlreadyOffered, "You are already waiting for this game."};
    }
    if (waiting_.size() >= kMostWaiting) {
        return Error{ErrorCode::NotAllowedNow, "Too many people are waiting for this game."};
    }
    std::sort(entry.refuses.begin(), entry.refuses.end());
    const double worth = worth_of_newcomer(entry.rating, now);
    remember(entry, now);
    const auto place =
        std::upper_bound(waiting_.begin(), waiting_.end(), entry.rating,
                         [](double rating, const Waiting& w) { return rating < w.entry.rating; });
    waiting_.insert(place, Waiting{std::move(entry), worth, now});
    somebody_came_ = true;
    return {};
}

bool Pool::leave(const UserId& user, Instant now) {
    const auto place = find(user);
    if (place == waiting_.end()) return false;
    std::vector<bool> gone(waiting_.size(), false);
    gone[static_cast<std::size_t>(place - waiting_.begin())] = true;
    take_out(gone, now);
    return true;
}

bool Pool::contains(const UserId& user) const { return find(user) != waiting_.end(); }

std::vector<PoolPair> Pool::pair(Instant now, const Coin& coin) {
    if (last_wave_ && now < *last_wave_ + kWave) return {};
    last_wave_ = now;
    somebody_came_ = false;
    std::vector<PoolPair> pairs;
    std::vector<bool> gone(waiting_.size(), false);
    for (const auto& [one, other] : find_pairs(now)) {
        const PoolEntry& a = waiting_[one].entry;
        const PoolEntry& b = waiting_[other].entry;
        const bool a_first =
            a.seat_balance != b.seat_balance ? a.seat_balance < b.seat_balance : coin();
        pairs.push_back(a_first ? PoolPair{a.user, b.user} : PoolPair{b.user, a.user});
        gone[one] = gone[other] = true;
    }
    if (!pairs.empty()) take_out(gone, now);
    return pairs;
}

std::optional<Instant> Pool::next_deadline(Instant now) const {
    std::optional<Instant> next = next_wave(now);
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
        const auto lonely = lonely_from(i);
        if (lonely && *lonely > now && (!next || *lonely < *next)) next = lonely;
    }
    return next;
}

bool Pool::lonely(const UserId& user, Instant now) const {
    const auto place = find(user);
    if (place == waiting_.end()) return false;
    const auto from = lonely_from(static_cast<std::size_t>(place - waiting_.begin()));
    return from && now >= *from;
}

std::vector<Pool::Waiting>::const_iterator Pool::find(const UserId& user) const {
    return std::find_if(waiting_.begin(), waiting_.end(),
                        [&](const Waiting& waiting) { return waiting.entry.user == user; });
}

double Pool::worth_of_newcomer(double rating, Instant now) const {
    // Where nothing is known, nobody may come.
    if (arrivals_.empty()) return kMostWorth;
    std::vector<double> distances;
    distances.reserve(arrivals_.size());
    for (const Arrival& arrival : arrivals_) {
        distances.push_back(Pool::kPointsASecond * seconds(now - arrival.at) / kStretch +
                            std::abs(arrival.rating - rating));
    }
    const std::size_t count = std::min(kNearest, distances.size());
    const auto last = distances.begin() + static_cast<std::ptrdiff_t>(count - 1);
    std::nth_element(distances.begin(), last, distances.end());
    // So many people came into the triangle of seconds and points that reaches back as far as this.
    const double area = kStretch * square(*last) / static_cast<double>(count);
    const double spacing = std::sqrt(area);
    return std::min(kMostWorth, kShare * area * std::sqrt(spacing / kCommonSpacing));
}

double Pool::worth(const Waiting& waiting, Instant now) const {
    const double late = kPointsASecond * seconds(now - waiting.entry.since - kPatience);
    double by_crowd = waiting.worth;
    if (now >= arrivals_.back().at + kQuiet) {
        by_crowd = std::max(by_crowd, kStillThere * worth_of_newcomer(waiting.entry.rating, now));
    }
    return std::min(kMostWorth, by_crowd + square(std::max(0.0, late)));
}

bool Pool::may_meet(const PoolEntry& a, const PoolEntry& b) {
    return a.user != b.user && !refuses(a, b) && !refuses(b, a);
}

bool Pool::in_reach(const PoolEntry& a, const PoolEntry& b) {
    return gap(a, b) < kReach && may_meet(a, b);
}

bool Pool::has_company(std::size_t index) const {
    const PoolEntry& self = waiting_[index].entry;
    for (std::size_t i = index; i-- > 0 && gap(self, waiting_[i].entry) < kReach;) {
        if (may_meet(self, waiting_[i].entry)) return true;
    }
    for (std::size_t i = index + 1; i < waiting_.size() && gap(self, waiting_[i].entry) < kReach;
         ++i) {
        if (may_meet(self, waiting_[i].entry)) return true;
    }
    return false;
}

std::optional<Instant> Pool::lonely_from(std::size_t index) const {
    if (has_company(index)) return std::nullopt;
    return waiting_[index].company_until + kLonelyAfter;
}

/// By stretches of neighbours in rating: who are far apart do not compete for the same people.
std::vector<std::array<std::size_t, 2>> Pool::find_pairs(Instant now) const {
    std::vector<double> worths;
    for (const Waiting& waiting : waiting_) worths.push_back(worth(waiting, now));
    std::vector<std::array<std::size_t, 2>> pairs;
    std::vector<std::size_t> together;
    for (std::size_t next = 0; next < waiting_.size(); ++next) {
        together.push_back(next);
        if (together.size() < kTogether && next + 1 < waiting_.size()) continue;
        const Matching matching =
            heaviest_matching(static_cast<int>(together.size()), edges_among(together, worths));
        std::vector<std::size_t> left;
        for (std::size_t i = 0; i < together.size(); ++i) {
            const int mate = matching.mates[i];
            if (mate < 0) {
                left.push_back(together[i]);
            } else if (static_cast<std::size_t>(mate) > i) {
                pairs.push_back({together[i], together[static_cast<std::size_t>(mate)]});
            }
        }
        const std::size_t kept = std::min(left.size(), kLeftOver);
        together.assign(left.end() - static_cast<std::ptrdiff_t>(kept), left.end());
    }
    return pairs;
}

/// Who of those may play now, by their places in `together`, and what that saves.
std::vector<MatchingEdge> Pool::edges_among(const std::vector<std::size_t>& together,
                                            const std::vector<double>& worths) const {
    std::vector<MatchingEdge> edges;
    for (std::size_t i = 0; i < together.size(); ++i) {
        const PoolEntry& a = waiting_[together[i]].entry;
        std::size_t seen = 0;
        for (std::size_t j = i + 1; j < together.size() && seen < kLooksAt; ++j) {
            const PoolEntry& b = waiting_[together[j]].entry;
            const double cost = square(gap(a, b));
            if (cost >= worths[together[i]] + kMostWorth) break;
            const double saved = worths[together[i]] + worths[together[j]] - cost;
            if (saved <= 0 || !may_meet(a, b)) continue;
            const auto weight = static_cast<std::int64_t>(std::ceil(saved * kWeightScale));
            edges.push_back({static_cast<int>(i), static_cast<int>(j), weight});
            ++seen;
        }
    }
    return edges;
}

std::optional<Instant> Pool::next_wave(Instant now) const {
    std::optional<Instant> first;  // when somebody's window is wider than at the last wave
    const auto offer = [&](Instant moment) {
        if (!first || moment < *first) first = moment;
    };
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
        if (!has_company(i)) continue;
        if (somebody_came_) {
            offer(now);
            break;
        }
        const Instant looked = last_wave_.value_or(now);
        if (worth(waiting_[i], looked) < kMostWorth) offer(looked + kWideningStep);
    }
    if (first && last_wave_) first = std::max(*first, *last_wave_ + kWave);
    return first;
}

void Pool::remember(const PoolEntry& entry, Instant now) {
    // Who comes and goes again and again is no crowd.
    std::erase_if(arrivals_, [&](const Arrival& arrival) {
        return arrival.user == entry.user && now < arrival.at + kReturn;
    });
    if (arrivals_.size() == kArrivalsKept) arrivals_.pop_front();
    arrivals_.push_back({entry.user, entry.rating, now});
}

void Pool::take_out(const std::vector<bool>& gone, Instant now) {
    std::vector<Waiting> left;
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
        if (gone[i]) continue;
        Waiting& stays = waiting_[i];
        for (std::size_t j = 0; j < waiting_.size(); ++j) {
            if (gone[j] && in_reach(stays.entry, waiting_[j].entry)) {
                stays.company_until = now;
                break;
            }
        }
    }
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
        if (!gone[i]) left.push_back(std::move(waiting_[i]));
    }
    waiting_ = std::move(left);
}

}  // namespace sixfold::server
