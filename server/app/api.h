#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "protocol/bodies.h"
#include "server/app/account_routes.h"
#include "server/app/people_routes.h"
#include "server/app/route_parts.h"
#include "server/net/http_server.h"
#include "server/world/catalogue.h"

// The HTTP interface: which request asks for what, and the bodies that never change. Pure; used by
// the loop's thread.
namespace sixfold::server {

namespace route {

/// GET /api/variants
struct Variants {};

/// GET /api/definitions/HASH
struct Definition {
    std::string hash;
};

/// POST /api/games
struct CreateGame {
    protocol::NewGame game;
};

/// POST /api/games/GAME/seat
struct TakeSeat {
    GameId game;
};

/// GET /healthz
struct Health {};

/// Who one is, and the ways in.
struct Account {
    AccountRoute wanted;
};

}  // namespace route

/// What a request asks for, or the answer to one that asks for nothing we have.
using Route = std::variant<route::Variants, route::Definition, route::CreateGame, route::TakeSeat,
                           route::Health, route::Account, PeopleRoute, HttpResponse>;

Route find_route(const HttpRequest& request);

/// Answers the requests that only look things up.
class Api {
  public:
    /// Encodes the offered games. `catalogue` must outlive this.
    explicit Api(const Catalogue& catalogue);

    HttpResponse variants() const;
    HttpResponse definition(const std::string& hash);
    static HttpResponse health(bool storage_up);

  private:
    const Catalogue& catalogue_;
    SharedText variants_;
    std::unordered_map<std::string, SharedText> definitions_;  ///< at most all of the catalogue's
};

}  // namespace sixfold::server
