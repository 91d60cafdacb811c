#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "core/position/history.h"
#include "core/position/outcome.h"
#include "core/position/position.h"

// What the writer and the reader of game records share. Not for others.
namespace sixfold::record {

inline constexpr std::size_t kColumns = 100;

/// Tags in the order of the text. Others are all those that have no place of their own.
enum class Place : std::uint8_t {
    Variant,
    Definition,
    Others,
    Start,
    TimeControl,
    Result,
    Termination
};
inline constexpr std::size_t kPlaces = 7;
std::string_view name_of(Place place);
Place place_of(std::string_view name);

/// Of a game that has not ended, or that ended without a result.
inline constexpr std::string_view kUnfinished = "*";
/// Scores by their word, such as "3/4-1/4".
struct ResultWord {
    std::string_view word;
    int first, second;  ///< quarter points
};
inline constexpr std::array<ResultWord, 5> kResults = {
    {{"1-0", 4, 0}, {"0-1", 0, 4}, {"1/2-1/2", 2, 2}, {"3/4-1/4", 3, 1}, {"1/4-3/4", 1, 3}}};
std::string_view result_word(const std::optional<Outcome>& outcome);

/// A comment such as "{[%clk 0:09:58.3]}".
std::string clock_text(Milliseconds left);
/// Reads only what clock_text() writes.
std::optional<Milliseconds> clock_from(std::string_view comment);

/// A game's position and history, as far as its rules look at them.
class Course {
  public:
    explicit Course(Position start);

    /// `move` must be legal.
    void play(const Move& move);

    const Position& position() const { return position_; }
    std::optional<Outcome> outcome() const { return history_.outcome(position_); }
    /// "12." or "12...", by the side to move.
    std::string number() const;

  private:
    Position position_;
    int number_;
    History history_;
};

/// Could the players, or a clock, have ended a game here like this, after so many moves? A sentence
/// when not.
std::optional<std::string> contradiction(const Position& last, std::size_t moves,
                                         const Outcome& claimed);

/// "checkmate 1-0"
std::string described(const Outcome& outcome);

bool is_control(char c);  ///< of ASCII

/// Takes `prefix` off the front of `text` if it is there.
bool take(std::string_view& text, std::string_view prefix);

}  // namespace sixfold::record
