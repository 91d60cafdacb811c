#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/time.h"

namespace sixfold {

/// How much time the seats of a game have.
struct TimeControl {
    /// What happens when `base` alone does not say it.
    enum class Kind : std::uint8_t {
        Fischer,         ///< `increment` is added after each own move
        Delay,           ///< the first `increment` of each turn costs nothing
        Bronstein,       ///< after a move what it cost comes back, up to `increment`
        Byoyomi,         ///< then `periods` of `increment`; a move within a period costs nothing
        Correspondence,  ///< `base` for every single move
        Untimed,         ///< nothing is counted
    };

    Milliseconds base{0};
    Milliseconds increment{0};
    Kind kind = Kind::Fischer;
    int periods = 0;

    /// Played in one sitting: neither correspondence nor untimed.
    bool real_time() const { return kind < Kind::Correspondence; }
    /// What a side is expected to need for a game of 40 moves; the speed of the game.
    Milliseconds expected() const;
    /// How long a player may take for the first move, which costs nothing: 15 to 35 seconds by
    /// speed. Nothing when the clock runs from the start.
    std::optional<Milliseconds> first_move() const;

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// "fischer", "delay", "bronstein", "byoyomi", "correspondence", "untimed"
std::string_view to_string(TimeControl::Kind kind);
std::optional<TimeControl::Kind> time_control_kind_from(std::string_view text);

}  // namespace sixfold
