#pragma once

#include <cstddef>
#include <string_view>

#include "core/base/result.h"
#include "protocol/json_reader.h"

// Inside of the codec: what the texts of a message may be. Every error names the member and says
// nothing of the text, which may be a secret. PROTOCOL.md has the same rules in words.
namespace sixfold::protocol {

/// 1 to 32 letters and digits. `what` is for the sentence: "a game id".
Result<void> check_id(std::string_view id, std::string_view what, const JsonPath& path);

/// 8 to 32 characters of A-Z, a-z, 0-9, _ and -.
Result<void> check_tab(std::string_view tab, const JsonPath& path);

/// 1 to 32 printable ASCII characters without blanks.
Result<void> check_move_text(std::string_view move, const JsonPath& path);

/// 1 to 40 small letters, digits and hyphens, as core/variant allows them.
Result<void> check_slug(std::string_view slug, const JsonPath& path);

/// 1 to kMaxChatBytes bytes of UTF-8, in one line, with something to see in them.
Result<void> check_chat_text(std::string_view text, const JsonPath& path);

/// A person's name: kMinName to kMaxName characters of A-Z, a-z, 0-9, _ and -.
Result<void> check_name(std::string_view name, const JsonPath& path);

/// kMinPasswordBytes to kMaxPasswordBytes bytes of UTF-8 without control characters.
Result<void> check_password(std::string_view password, const JsonPath& path);

/// 1 to kMaxRecoveryCode printable ASCII characters, blanks among them: as people type it.
Result<void> check_recovery_code(std::string_view code, const JsonPath& path);

/// 1 to kMaxLabel characters of UTF-8, in one line, with something to see in them.
Result<void> check_label(std::string_view label, const JsonPath& path);

}  // namespace sixfold::protocol
