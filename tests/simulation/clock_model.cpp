#include "tests/simulation/clock_model.h"

#include <algorithm>
#include <variant>

#include "core/base/overloaded.h"

namespace sixfold::simulation {
namespace {

using Kind = TimeControl::Kind;

std::string in_ms(Milliseconds time) { return std::to_string(time.count()) + " ms"; }

std::string text_of(const SeatTime& left) {
    return in_ms(left.main) + (left.periods > 0 ? " and " + std::to_string(left.periods) : "");
}

}  // namespace

ClockModel::ClockModel(const TimeControl& control)
    : control_(control), counts_(!control.first_move()) {
    SeatTime start{control.base, control.periods};
    if (control.kind == Kind::Untimed) start = {};
    left_.assign(2, start);
}

void ClockModel::publish(Instant now) {
    if (playing_ && !since_) since_ = now;
}

void ClockModel::stop(Instant now) {
    // A first move that waits is given its time anew.
    taken_ = counts_ ? turn(now) : Milliseconds{0};
    since_.reset();
}

Milliseconds ClockModel::turn(Instant now) const {
    if (!since_ || control_.kind == Kind::Untimed) return taken_;
    return taken_ + std::max(Milliseconds{0}, now - *since_);
}

std::vector<SeatTime> ClockModel::left(Instant now) const {
    std::vector<SeatTime> left = left_;
    if (playing_ && counts_) left[to_move()] = charged(to_move(), turn(now));
    return left;
}

std::optional<Instant> ClockModel::deadline() const {
    if (!playing_ || !since_ || control_.kind == Kind::Untimed) return std::nullopt;
    if (!counts_) return *since_ + *control_.first_move();
    return *since_ + whole(left_[to_move()]) - taken_;
}

Milliseconds ClockModel::whole(const SeatTime& left) const {
    Milliseconds time = left.main;
    if (control_.kind == Kind::Delay) time += control_.increment;
    if (control_.kind == Kind::Byoyomi) time += left.periods * control_.increment;
    return time;
}

SeatTime ClockModel::charged(std::size_t seat, Milliseconds cost) const {
    SeatTime left = left_[seat];
    if (control_.kind == Kind::Untimed) return left;
    if (control_.kind == Kind::Delay) cost -= std::min(cost, control_.increment);
    if (cost <= left.main) {
        left.main -= cost;
        return left;
    }
    Milliseconds over = cost - left.main;
    left.main = Milliseconds{0};
    while (left.periods > 0 && over >= control_.increment) {
        over -= control_.increment;
        --left.periods;
    }
    return left;
}

std::optional<std::string> ClockModel::enter(const Fact& fact, const Bounds& bounds) {
    return std::visit(
        Overloaded{
            [&](const fact::Started&) -> std::optional<std::string> {
                playing_ = true;
                return std::nullopt;
            },
            [&](const fact::Moved& moved) { return enter(moved, bounds); },
            [&](const fact::TakenBack& taken) { return enter(taken); },
            [&](const fact::TimeGiven& given) -> std::optional<std::string> {
                left_[given.seat.index].main += given.time;
                return std::nullopt;
            },
            [&](const fact::ClocksResumed& resumed) { return enter(resumed, bounds); },
            [&](const fact::Ended& ended) { return enter(ended, bounds); },
            [](const auto&) -> std::optional<std::string> { return std::nullopt; },
        },
        fact);
}

std::optional<std::string> ClockModel::enter(const fact::Moved& moved, const Bounds& bounds) {
    std::optional<std::string> wrong;
    const std::size_t seat = to_move();
    const Milliseconds took = counts_ ? turn(bounds.at) : Milliseconds{0};
    if (moved.charged > took || moved.charged + bounds.most_lag < took) {
        wrong = "a turn of " + in_ms(took) + ", of which the network may be " +
                in_ms(bounds.most_lag) + ", is charged " + in_ms(moved.charged);
    }
    // Who has nothing left may still have moved before, if the network took all of the turn.
    const Milliseconds least = std::max(whole(left_[seat]), Milliseconds{1});
    if (counts_ && control_.kind != Kind::Untimed && since_ && moved.charged >= least) {
        wrong = "a move after the flag has fallen";
    }
    if (counts_) {
        left_[seat] = charged(seat, moved.charged);
        if (control_.kind == Kind::Fischer) left_[seat].main += control_.increment;
        if (control_.kind == Kind::Bronstein) {
            left_[seat].main += std::min(moved.charged, control_.increment);
        }
        if (control_.kind == Kind::Correspondence) left_[seat].main = control_.base;
    }
    ++plies_;
    if (plies_ >= 2) counts_ = true;
    end_turn();
    return wrong;
}

std::optional<std::string> ClockModel::enter(const fact::TakenBack& taken) {
    plies_ -= taken.plies;
    if (control_.kind == Kind::Correspondence) left_.assign(2, {control_.base, 0});
    end_turn();
    return std::nullopt;
}

std::optional<std::string> ClockModel::enter(const fact::ClocksResumed& resumed,
                                             const Bounds& bounds) {
    std::optional<std::string> wrong;
    const std::vector<SeatTime> most = left(bounds.stopped_from);
    const std::vector<SeatTime> least = left(bounds.stopped_until);
    for (std::size_t i = 0; i < left_.size(); ++i) {
        if (whole(resumed.left[i]) <= whole(most[i]) && whole(resumed.left[i]) >= whole(least[i])) {
            continue;
        }
        wrong = "seat " + std::to_string(i) + " goes on with " + text_of(resumed.left[i]) +
                ", but had between " + text_of(least[i]) + " and " + text_of(most[i]);
    }
    left_ = resumed.left;
    end_turn();
    return wrong;
}

std::optional<std::string> ClockModel::enter(const fact::Ended& ended, const Bounds& bounds) {
    std::optional<std::string> wrong;
    const bool by_time = ended.outcome.reason == EndReason::Time ||
                         ended.outcome.reason == EndReason::TimeCannotWin ||
                         ended.outcome.reason == EndReason::NoStart;
    const auto due = deadline();
    if (by_time && (!due || bounds.at < *due)) {
        wrong = "a flag falls " +
                (due ? in_ms(*due - bounds.at) + " too early" : std::string("though no time runs"));
    } else if (const auto expected = left(bounds.at); ended.left != expected) {
        for (std::size_t i = 0; i < left_.size(); ++i) {
            if (ended.left[i] == expected[i]) continue;
            wrong = "seat " + std::to_string(i) + " ends with " + text_of(ended.left[i]) +
                    ", but had " + text_of(expected[i]);
        }
    }
    left_ = ended.left;
    playing_ = false;
    end_turn();
    return wrong;
}

void ClockModel::end_turn() {
    taken_ = Milliseconds{0};
    since_.reset();
}

}  // namespace sixfold::simulation
