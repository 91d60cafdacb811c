#pragma once

#include <string_view>

#include "core/base/result.h"
#include "protocol/json_reader.h"
#include "protocol/messages.h"

// Inside of the codec: what the types alone do not say about larger values. Every error names the
// member. PROTOCOL.md has the same rules in words.
namespace sixfold::protocol {

/// May a game be played with this?
Result<void> check_time_control(const TimeControl& clock, const JsonPath& path);

/// 1 to kMaxChatBytes bytes of UTF-8, in one line, with something to see in them.
Result<void> check_chat_text(std::string_view text, const JsonPath& path);

}  // namespace sixfold::protocol
