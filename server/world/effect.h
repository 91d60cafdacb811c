#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "db/batch.h"
#include "protocol/bodies.h"
#include "server/world/input.h"

// What the world wants done. `reveals` is the newest batch whose content an effect gives away: the
// shell holds the effect back until that batch is committed, and keeps the order of what goes to
// one connection.
namespace sixfold::server {

namespace effect {

/// One message for many sockets: encoded once. To a crowd it goes in slices, so that two thousand
/// spectators of one game do not hold up the players of others. What one socket gets about one game
/// is all of one kind.
struct Send {
    std::vector<ConnectionId> to;
    protocol::ServerMessage message;
    RecordNumber reveals = 0;
    bool crowd = false;
};

/// Find out how long a frame takes to this socket and back: input::LagMeasured.
struct MeasureLag {
    ConnectionId connection;
};

/// Answers an HTTP request. `session` is a new session token for the cookie.
struct Reply {
    RequestId request;
    Result<protocol::Seated> answer;
    std::optional<std::string> session;
    RecordNumber reveals = 0;
};

/// Write this batch. Commit order is the order of the record numbers, without gaps.
struct Store {
    RecordNumber record = 0;
    db::Batch batch;
};

/// Read this game and answer with input::Loaded.
struct Load {
    GameId game;
};

}  // namespace effect

using Effect =
    std::variant<effect::Send, effect::MeasureLag, effect::Reply, effect::Store, effect::Load>;
using Effects = std::vector<Effect>;

}  // namespace sixfold::server
