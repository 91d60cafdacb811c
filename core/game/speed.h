#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/game/time_control.h"

namespace sixfold {

/// How fast a game is. People have a rating for each game and speed.
enum class Speed : std::uint8_t {
    Ultrabullet,     ///< under 30 s expected for a side
    Bullet,          ///< under 3 min
    Blitz,           ///< under 8 min
    Rapid,           ///< under 25 min
    Classical,       ///< all other clocks of one sitting
    Correspondence,  ///< days for a move, or no clock
};

inline constexpr int kSpeeds = 6;

Speed speed_of(const TimeControl& control);

/// "ultrabullet", "bullet", "blitz", "rapid", "classical", "correspondence"
std::string_view to_string(Speed speed);
std::optional<Speed> speed_from(std::string_view text);

}  // namespace sixfold
