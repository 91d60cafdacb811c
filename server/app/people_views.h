#pragma once

#include "core/base/time.h"
#include "db/person.h"
#include "db/reader.h"
#include "protocol/bodies.h"
#include "server/rating/standing.h"

// From what the store knows of people and their games to what clients are shown. Pure.
namespace sixfold::server {

/// Whose rating is less certain than this is in no leaderboard.
inline constexpr double kMostListedDeviation = 75;
/// And who has played fewer rated games.
inline constexpr int kLeastListedGames = 10;

Standing standing_of(const db::StoredStanding& stored);
/// A rating as it is shown.
int shown(double value);

/// As it is now: the longer ago the last game, the less is known.
protocol::RatingView rating_view(const db::StoredStanding& standing, Instant now);
bool is_listed(const db::StoredStanding& standing, Instant now);
protocol::LeaderboardRow leaderboard_row(const db::Ranked& ranked, int place, Instant now);

/// Without `online`, `head_to_head` and `relation`.
protocol::Profile profile_view(const db::PublicPerson& person, Instant now);
protocol::GameLine game_line(const db::ListedGame& game);

}  // namespace sixfold::server
