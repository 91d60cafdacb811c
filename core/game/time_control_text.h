#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/game/time_control.h"

// Time controls as a word or a few, for the tag TimeControl of game records. PGN's own forms where
// it has them; times in seconds, with decimals as needed:
//   fischer         "600+5", "600" without an increment
//   delay           "300 delay 3"
//   bronstein       "300 bronstein 3"
//   byoyomi         "300 byoyomi 3x30" (periods and the length of one)
//   correspondence  "1/259200" (one move in so long)
//   untimed         "-"
namespace sixfold {

/// The control must be one that a game can have: no time is negative.
std::string to_text(const TimeControl& control);

/// Reads what to_text() writes, and nothing else.
std::optional<TimeControl> time_control_from(std::string_view text);

}  // namespace sixfold
