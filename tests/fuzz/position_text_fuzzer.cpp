// The first byte chooses a shipped game, the rest is position text. Whatever is accepted must keep
// the invariants, and so must the position after one of its moves.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/notation/position_text.h"
#include "tests/fuzz/invariants.h"
#include "tests/fuzz/shipped_games.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sixfold;
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto position = parse_position(fuzz::game_for(data[0]), text);
    if (!position) return 0;

    fuzz::check_position(*position);
    const auto moves = position->legal_moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        Position next = *position;
        next.play(moves[i]);
        fuzz::require(next.key() == next.computed_key(), "a move leaves a wrong key");
        // One is checked whole: an input must stay cheap.
        if (i == size % moves.size()) fuzz::check_position(next);
    }
    return 0;
}
