#include "core/game/clock.h"

#include <algorithm>
#include <cassert>

namespace sixfold {

Clock::Clock(TimeControl control, int seats)
    : control_(control), remaining_(static_cast<std::size_t>(seats), control.base) {}

void Clock::start(Seat seat, Instant now) {
    assert(!running_);
    running_ = seat;
    since_ = now;
}

Milliseconds Clock::stop(Instant now) {
    if (!running_) return Milliseconds{0};
    const Seat seat = *running_;
    const Milliseconds before = remaining_[seat.index];
    remaining_[seat.index] = remaining(seat, now);
    running_.reset();
    return before - remaining_[seat.index];
}

void Clock::add_increment(Seat seat) { remaining_[seat.index] += control_.increment; }

void Clock::charge(Seat seat, Milliseconds time) {
    remaining_[seat.index] = std::max(Milliseconds{0}, remaining_[seat.index] - time);
}

void Clock::set_remaining(std::vector<Milliseconds> remaining) {
    assert(!running_ && remaining.size() == remaining_.size());
    remaining_ = std::move(remaining);
}

Milliseconds Clock::remaining(Seat seat, Instant now) const {
    const Milliseconds left = remaining_[seat.index];
    if (running_ != seat) return left;
    return std::clamp(left - (now - since_), Milliseconds{0}, left);
}

std::vector<Milliseconds> Clock::remaining(Instant now) const {
    std::vector<Milliseconds> all;
    for (std::size_t i = 0; i < remaining_.size(); ++i) {
        all.push_back(remaining(Seat{static_cast<std::uint8_t>(i)}, now));
    }
    return all;
}

std::optional<Instant> Clock::deadline() const {
    if (!running_) return std::nullopt;
    return since_ + remaining_[running_->index];
}

}  // namespace sixfold
