#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "protocol/json_reader.h"
#include "protocol/messages.h"

// Inside of the codec: what the types alone do not say about values that occur in more than one
// message or body. `path` is the message unless it is said otherwise, and every error names the
// member. PROTOCOL.md has the same rules in words.
namespace sixfold::protocol {

/// The member "game".
Result<void> check_game_id(const std::string& game, const JsonPath& path);

/// The member "command".
Result<void> check_command(const CommandId& command, const JsonPath& path);

/// May a game be played with this? `path` is the time control.
Result<void> check_time_control(const TimeControl& clock, const JsonPath& path);

/// Is it one of a game in one sitting? `path` is the time control.
Result<void> check_real_time(const TimeControl& clock, const JsonPath& path);

/// What somebody wants to play: the members "variant", "clock", "seat" and "casual".
struct Terms {
    const std::string& variant;
    const TimeControl& clock;
    std::optional<int> seat;
    bool casual = true;
};
Result<void> check_terms(const Terms& terms, const JsonPath& path);

/// The members "least" and "most": whom a seek is meant for.
Result<void> check_rating_range(std::optional<int> least, std::optional<int> most,
                                const JsonPath& path);

}  // namespace sixfold::protocol
