#include "core/game/clock.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace sixfold {

namespace {

constexpr Milliseconds kNone{0};

SeatTime at_start(const TimeControl& control) {
    switch (control.kind) {
        case TimeControl::Kind::Byoyomi:
            return {control.base, control.periods};
        case TimeControl::Kind::Untimed:
            return {};
        case TimeControl::Kind::Fischer:
        case TimeControl::Kind::Delay:
        case TimeControl::Kind::Bronstein:
        case TimeControl::Kind::Correspondence:
            break;
    }
    return {control.base, 0};
}

}  // namespace

Clock::Clock(TimeControl control, int seats)
    : control_(control), left_(static_cast<std::size_t>(seats), at_start(control)) {}

void Clock::run(Seat seat, Instant now) {
    assert(!running_ && (!turn_of_ || turn_of_ == seat));
    if (control_.kind == TimeControl::Kind::Untimed) return;
    running_ = seat;
    turn_of_ = seat;
    since_ = now;
}

void Clock::pause(Instant now) {
    before_ = turn(now);
    running_.reset();
}

Milliseconds Clock::turn(Instant now) const {
    return running_ ? before_ + std::max(kNone, now - since_) : before_;
}

Milliseconds Clock::free_time(Seat seat, Instant now) const {
    const Milliseconds taken = turn(now);
    if (control_.kind == TimeControl::Kind::Delay) {
        return std::max(control_.increment - taken, kNone);
    }
    if (control_.kind != TimeControl::Kind::Byoyomi) return kNone;
    const Milliseconds over = taken - left_[seat.index].main;
    if (over < kNone) return kNone;
    return control_.increment - over % control_.increment;
}

void Clock::end_turn(Seat seat, Milliseconds cost) {
    SeatTime& left = left_[seat.index];
    left = charged(seat, cost);
    switch (control_.kind) {
        case TimeControl::Kind::Fischer:
            left.main += control_.increment;
            break;
        case TimeControl::Kind::Bronstein:
            left.main += std::min(cost, control_.increment);
            break;
        case TimeControl::Kind::Correspondence:
            left.main = control_.base;
            break;
        case TimeControl::Kind::Delay:
        case TimeControl::Kind::Byoyomi:
        case TimeControl::Kind::Untimed:
            break;
    }
    forget_turn();
}

void Clock::drop_turn() {
    // After an outage a turn goes on with less than `base`; the next one does not.
    if (control_.kind == TimeControl::Kind::Correspondence) {
        std::fill(left_.begin(), left_.end(), at_start(control_));
    }
    forget_turn();
}

void Clock::end_game(Seat seat, Milliseconds cost) {
    left_[seat.index] = charged(seat, cost);
    forget_turn();
}

void Clock::give(Seat seat, Milliseconds time) { left_[seat.index].main += time; }

void Clock::set(std::vector<SeatTime> left) {
    assert(!running_ && left.size() == left_.size());
    left_ = std::move(left);
    forget_turn();
}

SeatTime Clock::left(Seat seat, Instant now) const {
    return turn_of_ == seat ? charged(seat, turn(now)) : left_[seat.index];
}

std::vector<SeatTime> Clock::left(Instant now) const {
    std::vector<SeatTime> all;
    all.reserve(left_.size());
    for (std::size_t i = 0; i < left_.size(); ++i) {
        all.push_back(left(Seat{static_cast<std::uint8_t>(i)}, now));
    }
    return all;
}

std::optional<Instant> Clock::deadline() const {
    if (!running_) return std::nullopt;
    const SeatTime& left = left_[running_->index];
    Milliseconds whole = left.main;
    if (control_.kind == TimeControl::Kind::Delay) whole += control_.increment;
    if (control_.kind == TimeControl::Kind::Byoyomi) whole += left.periods * control_.increment;
    return since_ + whole - before_;
}

SeatTime Clock::charged(Seat seat, Milliseconds cost) const {
    SeatTime left = left_[seat.index];
    switch (control_.kind) {
        case TimeControl::Kind::Untimed:
            return left;
        case TimeControl::Kind::Delay:
            cost = std::max(kNone, cost - control_.increment);
            break;
        case TimeControl::Kind::Byoyomi:
            if (const Milliseconds over = cost - left.main; over > kNone && left.periods > 0) {
                const auto used = control_.increment > kNone ? over / control_.increment
                                                             : Milliseconds::rep{left.periods};
                left.periods -= static_cast<int>(std::min<Milliseconds::rep>(used, left.periods));
            }
            break;
        case TimeControl::Kind::Fischer:
        case TimeControl::Kind::Bronstein:
        case TimeControl::Kind::Correspondence:
            break;
    }
    left.main = std::max(kNone, left.main - cost);
    return left;
}

void Clock::forget_turn() {
    running_.reset();
    turn_of_.reset();
    before_ = kNone;
}

}  // namespace sixfold
