#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "server/world/pool.h"
#include "tests/simulation/dice.h"
#include "tests/simulation/evening/pairing.h"

namespace sixfold::simulation {

namespace {

using server::Pool;

/// One pool from its first visitor to its last: time goes from each arrival, departure and deadline
/// of the pool to the next.
class LivePool {
  public:
    LivePool(const std::vector<Visitor>& visitors, unsigned seed)
        : visitors_(visitors), dice_(seed), told_(visitors.size(), false) {}

    PoolEvening run() {
        while (const auto now = next_moment()) {
            let_go(*now);
            while (next_ < visitors_.size() && visitors_[next_].at <= *now) arrive(*now);
            for (const server::PoolPair& pair :
                 pool_.pair(*now, [&] { return dice_.below(2) == 0; })) {
                begin(number_of(pair[0]), number_of(pair[1]), *now);
            }
            look_for_the_lonely(*now);
            after_ = *now;
        }
        return evening_;
    }

  private:
    static UserId user_of(std::size_t number) { return UserId{std::to_string(number)}; }
    static std::size_t number_of(const UserId& user) { return std::stoul(user.text); }
    Instant leaves_at(std::size_t number) const {
        return visitors_[number].at + visitors_[number].patience;
    }

    std::optional<Instant> next_moment() const {
        std::optional<Instant> next = here_.empty() ? std::nullopt : pool_.next_deadline(after_);
        const auto offer = [&](Instant moment) {
            if (!next || moment < *next) next = moment;
        };
        if (next_ < visitors_.size()) offer(visitors_[next_].at);
        for (std::size_t number : here_) offer(leaves_at(number));
        return next;
    }

    void arrive(Instant now) {
        const Visitor& visitor = visitors_[next_];
        if (pool_.join({user_of(next_), visitor.rating, visitor.at, 0, {}}, now)) {
            here_.push_back(next_);
        }
        ++next_;
    }

    void let_go(Instant now) {
        std::erase_if(here_, [&](std::size_t number) {
            if (leaves_at(number) > now) return false;
            if (pool_.lonely(user_of(number), now)) ++evening_.left_lonely;
            if (told_[number]) ++evening_.told_lonely;
            pool_.leave(user_of(number), now);
            return true;
        });
    }

    void begin(std::size_t a, std::size_t b, Instant now) {
        std::erase_if(here_, [&](std::size_t number) { return number == a || number == b; });
        evening_.pairings.push_back({a, b, now});
    }

    void look_for_the_lonely(Instant now) {
        for (std::size_t number : here_) {
            if (!pool_.lonely(user_of(number), now)) continue;
            told_[number] = true;
            for (std::size_t other : here_) {
                const double gap = std::abs(visitors_[number].rating - visitors_[other].rating);
                if (other != number && gap < Pool::kReach) ++evening_.wrongly_lonely;
            }
        }
    }

    const std::vector<Visitor>& visitors_;
    Dice dice_;
    Pool pool_;
    std::size_t next_ = 0;           ///< who comes next
    std::vector<std::size_t> here_;  ///< who waits
    std::vector<bool> told_;         ///< that nobody is there
    Instant after_;
    PoolEvening evening_;
};

}  // namespace

PoolEvening paired_by_pool(const std::vector<Visitor>& visitors, unsigned seed) {
    return LivePool(visitors, seed).run();
}

PoolEvening paired_greedily(const std::vector<Visitor>& visitors) {
    PoolEvening evening;
    std::vector<std::size_t> here;
    for (std::size_t i = 0; i < visitors.size(); ++i) {
        std::erase_if(here, [&](std::size_t number) {
            return visitors[number].at + visitors[number].patience < visitors[i].at;
        });
        const auto gap = [&](std::size_t number) {
            return std::abs(visitors[number].rating - visitors[i].rating);
        };
        const auto nearest =
            std::min_element(here.begin(), here.end(),
                             [&](std::size_t x, std::size_t y) { return gap(x) < gap(y); });
        if (nearest == here.end() || gap(*nearest) >= Pool::kReach) {
            here.push_back(i);
        } else {
            evening.pairings.push_back({*nearest, i, visitors[i].at});
            here.erase(nearest);
        }
    }
    return evening;
}

}  // namespace sixfold::simulation
