#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/ids.h"
#include "core/game/speed.h"
#include "db/person.h"
#include "db/reader.h"
#include "server/net/http_server.h"

// The addresses of people, of what they played and of what they are to each other. Pure.
namespace sixfold::server {

namespace route {

/// GET /api/players/NAME
struct Profile {
    std::string name;
};

/// GET /api/players/NAME/games?before=CURSOR
struct FinishedGames {
    std::string name;
    std::optional<db::GameCursor> before;
};

/// GET /api/players/NAME/ratings?variant=SLUG&speed=SPEED
struct RatingHistory {
    std::string name;
    std::string variant;
    Speed speed;
};

/// GET /api/leaderboards?variant=SLUG&speed=SPEED
struct Leaderboard {
    std::string variant;
    Speed speed;
};

/// GET /api/my/games
struct RunningGames {};

/// GET /api/my/people
struct Relations {};

/// PUT and DELETE /api/players/NAME/follow and .../block
struct Relate {
    std::string name;
    db::Relation relation;
    bool ends;  ///< DELETE
};

/// GET /api/games/GAME/record
struct GameRecord {
    GameId game;
};

}  // namespace route

using PeopleRoute =
    std::variant<route::Profile, route::FinishedGames, route::RatingHistory, route::Leaderboard,
                 route::RunningGames, route::Relations, route::Relate, route::GameRecord>;

/// What a request asks for, or the answer to one that is wrong; nothing when its address is not one
/// of these.
std::optional<std::variant<PeopleRoute, HttpResponse>> find_people_route(
    const HttpRequest& request);

/// A cursor as it stands in an address: when the game ended, a dot, its id.
std::string cursor_text(const db::GameCursor& cursor);
std::optional<db::GameCursor> cursor_from(std::string_view text);

}  // namespace sixfold::server
