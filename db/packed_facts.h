#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/base/ids.h"
#include "db/batch.h"

// Facts as text. Of one game, versions without gaps, a line each:
//
//     AT <tab> SEAT <tab> COMMAND <tab> FACT <newline>
//
// AT is in milliseconds: of the first line since 1970-01-01 UTC, of the others since the line
// before. SEAT is a decimal number. In COMMAND and FACT a backslash, a tab and a newline are
// written as \\, \t and \n. A SEAT or COMMAND that is not there is written as \- (an empty one as
// nothing). Of many games, in the order in which they happened, a line each:
//
//     GAME <tab> VERSION <tab> AT <tab> SEAT <tab> COMMAND <tab> FACT <newline>
//
// with AT since 1970-01-01 UTC; GAME is written like FACT.
namespace sixfold::db {

/// `facts` are versions of one game without gaps.
std::string pack_facts(const std::vector<StoredFact>& facts);

/// `first`: the version of the first line. Nothing when the text is not what pack_facts() writes.
std::optional<std::vector<StoredFact>> unpack_facts(std::string_view text, std::int64_t first);

/// Appends a line of the text of many games.
void pack_fact(const AppendFact& fact, std::string& out);

/// Nothing when the text is not lines of pack_fact().
std::optional<std::vector<AppendFact>> unpack_log(std::string_view text);

/// The same for the lines of these games alone; the others are passed over unread.
std::optional<std::vector<AppendFact>> unpack_log(std::string_view text,
                                                  const std::unordered_set<GameId>& games);

}  // namespace sixfold::db
