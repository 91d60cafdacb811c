#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/position/move.h"
#include "core/position/outcome.h"
#include "core/variant/variant.h"

// A whole game as text, in the manner of PGN:
//
//   [Variant "shafran"]
//   [Definition "ed10b8f2..."]
//   [White "Anna"]
//   [Black "Ben"]
//   [FEN "k4/6/1p5/8/4P4/9/2P5/7/6/4K b - - 0 1"]
//   [TimeControl "600+5"]
//   [Result "1-0"]
//   [Termination "resignation"]
//
//   1... d5 {[%clk 0:09:58.3]} 2. exd7 {[%clk 0:09:57]} 1-0
//
// Tags    in this order, each at most once. Definition, FEN and TimeControl may be missing; Variant
//         and Result may not; Termination stands there exactly when the game has ended, be it
//         without a result ("aborted", "no-start"). FEN is the
//         position text of the start, needed in games with numbered starts. Tags of other names
//         (a letter, then letters, digits and underscores) stand between Definition and FEN. Values
//         are UTF-8 without control characters, empty only in tags of other names; "\" and a quote
//         have a "\" before them.
// Moves   after one empty line; algebraic text. A number "N." stands before each move of the first
//         player, "N..." before a move of the second at the beginning and after a clock. Between
//         words is one blank or one line break.
// Clock   what the player had left after the move: hours, minutes, seconds, and decimals as needed
// Result  "1-0", "0-1", "1/2-1/2", "3/4-1/4", "1/4-3/4", or "*" for a game that has not ended or
//         has no result; the last word of the text, and its tag
namespace sixfold {

inline constexpr std::size_t kMaxRecordText = 1'000'000;  ///< bytes
inline constexpr std::size_t kMaxRecordMoves = 5000;
inline constexpr std::size_t kMaxRecordTags = 64;     ///< of other names
inline constexpr std::size_t kMaxRecordValue = 512;   ///< bytes, before escaping
inline constexpr std::size_t kMaxRecordTagName = 32;  ///< bytes

struct RecordedMove {
    Move move;
    std::optional<Milliseconds> clock;  ///< left to its player afterwards; not negative

    friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

struct GameRecord {
    using Tag = std::pair<std::string, std::string>;  ///< name and value

    std::string variant;               ///< slug
    std::string definition;            ///< content hash of the game's definition; "": not stated
    std::vector<Tag> tags;             ///< of other names: Event, Site, Date, White, ...
    std::optional<std::string> start;  ///< position text; nothing: the start that the file shows
    std::string time_control;          ///< "": not stated
    std::vector<RecordedMove> moves;
    std::optional<Outcome> outcome;  ///< nothing: the game has not ended

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Lines of up to 100 columns, each with a line break at its end. The record must be one that
/// parse_game_record() could have given: `variant` is that of the record, start and moves are
/// legal, names and values are well formed. A control character in a value is written as a blank.
std::string to_text(const GameRecord& record, const std::shared_ptr<const Variant>& variant);

/// Reads and replays a game. Also refused are illegal moves, moves after the end of the game, and
/// an end that the last position contradicts. The message starts with "line N: ". TooLarge over a
/// limit, IllegalMove, BadRequest.
Result<GameRecord> parse_game_record(std::shared_ptr<const Variant> variant, std::string_view text);

/// What tells which game a record is of.
struct RecordHeader {
    std::string variant;
    std::string definition;  ///< "": not stated
};

/// Reads the first lines alone, so that the variant can be looked up.
Result<RecordHeader> parse_record_header(std::string_view text);

}  // namespace sixfold
