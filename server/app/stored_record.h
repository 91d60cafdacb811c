#pragma once

#include <string>

#include "core/base/result.h"
#include "core/game/game.h"
#include "db/reader.h"
#include "server/world/catalogue.h"

// From the facts of a stored game to what people are told of it. Pure; may be called on any thread,
// since the catalogue does not change.
namespace sixfold::server {

/// The game as its facts leave it. Internal, with a sentence for the log, when they cannot be read.
Result<Game> game_of(const db::RecordedGame& stored, const Catalogue& catalogue);

/// A finished game as core/notation/game_record.h writes it. Beside what that says by itself, the
/// text has these tags: GameId, Event ("rated blitz game"), Date (of the beginning, UTC); for each
/// player, named as the game names them, White ("?" for a guest), WhiteElo (with "?" after it while
/// it is provisional), WhiteRatingDiff; and TimeControl:
///
///     600+5           base and increment, in seconds
///     delay 600+5     5 s of each turn cost nothing
///     bronstein 600+5
///     byoyomi 600+3x30    then three periods of 30 s
///     1/259200        so many seconds for each move
///     -               no clock
///
/// Clocks stand after the moves of games that are played in one sitting: with byoyomi all that is
/// left, periods included.
Result<std::string> record_text(const db::RecordedGame& stored, const Catalogue& catalogue);

}  // namespace sixfold::server
