#pragma once

#include <cstdint>
#include <string_view>

#include "core/position/position.h"

// What must hold for whatever was accepted. A broken invariant ends the program with a sentence,
// which libFuzzer reports as a crash.
namespace sixfold::fuzz {

void require(bool holds, std::string_view sentence);

/// Legal moves of all levels, counts, keys, text and outcome of one position agree.
void check_position(const Position& position);

/// Plays up to `plies` random moves, the same for the same seed, and checks every position.
void check_random_game(Position position, std::uint32_t seed, int plies);

}  // namespace sixfold::fuzz
