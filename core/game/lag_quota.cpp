#include "core/game/lag_quota.h"

#include <algorithm>

namespace sixfold {

namespace {

constexpr Milliseconds kCentisecond{10};
constexpr Milliseconds kMostRefill = 100 * kCentisecond;
constexpr Milliseconds kLeastRefill = 15 * kCentisecond;
constexpr Milliseconds kRefillPerSecond{4};
/// A connection of steady lag gets a little more than it needs, so that a worse moment fits in.
constexpr Milliseconds kOverMeasured = 14 * kCentisecond;
constexpr int kRefillsAtStart = 3;
constexpr int kMostRefills = 7;

Milliseconds refill_of(const TimeControl& control) {
    if (!control.real_time()) return Milliseconds{0};
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(control.expected());
    return std::min(kMostRefill, seconds.count() * kRefillPerSecond + kLeastRefill);
}

}  // namespace

LagQuota::LagQuota(const TimeControl& control)
    : refill_(refill_of(control)), quota_(kRefillsAtStart * refill_) {}

Milliseconds LagQuota::take(Milliseconds lag) {
    const Milliseconds given = available(lag);
    const Milliseconds measured = std::max(lag, Milliseconds{0});
    const Milliseconds refill = std::min(refill_, measured + kOverMeasured);
    quota_ = std::min(kMostRefills * refill_, quota_ - given + refill);
    return given;
}

Milliseconds LagQuota::available(Milliseconds lag) const {
    return std::clamp(lag, Milliseconds{0}, quota_);
}

}  // namespace sixfold
