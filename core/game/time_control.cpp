#include "core/game/time_control.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/game/speed.h"

namespace sixfold {

namespace {

constexpr int kExpectedMoves = 40;
/// A period comes back whole after each move that stays within it. Of the 40 moves the first 15 are
/// taken to be played on main time, and the rest to have all periods before them.
constexpr int kExpectedMovesInPeriods = 25;
constexpr Milliseconds kVeryLong = std::chrono::hours(24 * 365 * 100);

constexpr std::array<std::pair<TimeControl::Kind, std::string_view>, 6> kNames = {{
    {TimeControl::Kind::Fischer, "fischer"},
    {TimeControl::Kind::Delay, "delay"},
    {TimeControl::Kind::Bronstein, "bronstein"},
    {TimeControl::Kind::Byoyomi, "byoyomi"},
    {TimeControl::Kind::Correspondence, "correspondence"},
    {TimeControl::Kind::Untimed, "untimed"},
}};

/// By Speed, of games played in one sitting.
constexpr std::array<std::chrono::seconds, 5> kFirstMoves = {
    std::chrono::seconds(15), std::chrono::seconds(20), std::chrono::seconds(25),
    std::chrono::seconds(30), std::chrono::seconds(35)};

}  // namespace

Milliseconds TimeControl::expected() const {
    switch (kind) {
        case Kind::Fischer:
        case Kind::Delay:
        case Kind::Bronstein:
            return base + kExpectedMoves * increment;
        case Kind::Byoyomi:
            return base + kExpectedMovesInPeriods * periods * increment;
        case Kind::Correspondence:
        case Kind::Untimed:
            break;
    }
    return kVeryLong;
}

std::optional<Milliseconds> TimeControl::first_move() const {
    if (!real_time()) return std::nullopt;
    return kFirstMoves.at(static_cast<std::size_t>(speed_of(*this)));
}

std::string_view to_string(TimeControl::Kind kind) {
    for (const auto& [value, name] : kNames) {
        if (value == kind) return name;
    }
    return "";
}

std::optional<TimeControl::Kind> time_control_kind_from(std::string_view text) {
    for (const auto& [value, name] : kNames) {
        if (name == text) return value;
    }
    return std::nullopt;
}

}  // namespace sixfold
