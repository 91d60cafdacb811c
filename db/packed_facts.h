#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/batch.h"

// The facts of a finished game as one text. Line n is version n:
//
//     AT <tab> SEAT <tab> COMMAND <tab> FACT <newline>
//
// AT is in milliseconds: of the first line since 1970-01-01 UTC, of the others since the line
// before. SEAT is a decimal number. In COMMAND and FACT a backslash, a tab and a newline are
// written as \\, \t and \n. A SEAT or COMMAND that is not there is written as \- (an empty one as
// nothing).
namespace sixfold::db {

/// `facts` are versions 1, 2, ... without gaps.
std::string pack_facts(const std::vector<StoredFact>& facts);

/// Nothing when the text is not what pack_facts() writes.
std::optional<std::vector<StoredFact>> unpack_facts(std::string_view text);

}  // namespace sixfold::db
