#include "core/game/speed.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace sixfold {

namespace {

constexpr std::array<std::string_view, kSpeeds> kNames = {
    "ultrabullet", "bullet", "blitz", "rapid", "classical", "correspondence"};

/// The expected times of a side below which a game has the speed of the same place.
constexpr std::array<std::chrono::seconds, 4> kBounds = {
    std::chrono::seconds(30), std::chrono::seconds(180), std::chrono::seconds(480),
    std::chrono::seconds(1500)};

}  // namespace

Speed speed_of(const TimeControl& control) {
    if (!control.real_time()) return Speed::Correspondence;
    const Milliseconds expected = control.expected();
    const auto* const found =
        std::find_if(kBounds.begin(), kBounds.end(),
                     [&](std::chrono::seconds bound) { return expected < bound; });
    return static_cast<Speed>(found - kBounds.begin());
}

std::string_view to_string(Speed speed) { return kNames.at(static_cast<std::size_t>(speed)); }

std::optional<Speed> speed_from(std::string_view text) {
    const auto* const found = std::find(kNames.begin(), kNames.end(), text);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<Speed>(found - kNames.begin());
}

}  // namespace sixfold
