#include "core/position/outcome.h"

#include <array>
#include <utility>

namespace sixfold {

namespace {
constexpr std::array<std::pair<EndReason, std::string_view>, 17> kNames = {{
    {EndReason::Checkmate, "checkmate"},
    {EndReason::Stalemate, "stalemate"},
    {EndReason::Repetition, "repetition"},
    {EndReason::FiftyMoves, "fifty-moves"},
    {EndReason::BareKings, "bare-kings"},
    {EndReason::RoyalsCaptured, "royals-captured"},
    {EndReason::Goal, "goal"},
    {EndReason::Extinction, "extinction"},
    {EndReason::CheckCount, "check-count"},
    {EndReason::Resignation, "resignation"},
    {EndReason::Agreement, "agreement"},
    {EndReason::Time, "time"},
    {EndReason::TimeCannotWin, "time-cannot-win"},
    {EndReason::Abandoned, "abandoned"},
    {EndReason::Aborted, "aborted"},
    {EndReason::NoStart, "no-start"},
    {EndReason::MoveLimit, "move-limit"},
}};
}

std::string_view to_string(EndReason reason) {
    for (const auto& [value, name] : kNames) {
        if (value == reason) return name;
    }
    return "";
}

std::optional<EndReason> end_reason_from(std::string_view text) {
    for (const auto& [value, name] : kNames) {
        if (name == text) return value;
    }
    return std::nullopt;
}

}  // namespace sixfold
