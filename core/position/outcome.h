#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixfold {

/// Why a game ended. A closed list: the same words stand in the database, on the wire and on the
/// command line.
enum class EndReason : std::uint8_t {
    Checkmate,
    Stalemate,
    Repetition,
    FiftyMoves,
    BareKings,
    RoyalsCaptured,
    Goal,        ///< a man reached the goal
    Extinction,  ///< a side has lost all men that count
    CheckCount,  ///< the n-th check was given
    Resignation,
    Agreement,
    Time,           ///< a flag fell
    TimeCannotWin,  ///< a flag fell, but the opponent could not have won: a draw
    Abandoned,      ///< a player was gone, and the other one claimed the win or a draw
    Aborted,        ///< called off before both had moved: no result
    NoStart,        ///< a first move did not come in time: no result
    MoveLimit,      ///< kMostPlies were played: a draw
};

/// Does it leave the game without a result? Then all scores are 0.
constexpr bool no_result(EndReason reason) {
    return reason == EndReason::Aborted || reason == EndReason::NoStart;
}

/// No game is longer: it is a draw then.
inline constexpr int kMostPlies = 2000;

/// "checkmate", "fifty-moves", ...
std::string_view to_string(EndReason reason);
std::optional<EndReason> end_reason_from(std::string_view text);

/// How a game ended: the reason and each seat's score in quarter points (4 = a win, 2 = a draw,
/// 3 and 1 where a stalemate counts three quarters).
struct Outcome {
    EndReason reason;
    std::vector<int> quarters;

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace sixfold
