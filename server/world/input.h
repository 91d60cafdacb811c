#pragma once

#include <optional>
#include <string>
#include <variant>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "db/batch.h"
#include "protocol/bodies.h"
#include "server/net/connection_id.h"

// Everything that can happen to the world. The shell makes these from sockets, requests, commits
// and timers; tests make them by hand.
namespace sixfold::server {

/// One HTTP request that waits for its answer.
struct RequestId {
    std::uint64_t number = 0;
    friend auto operator<=>(const RequestId&, const RequestId&) = default;
};

/// Numbers the batches that the world asks to store, from 1, in order. 0: nothing.
using RecordNumber = std::uint64_t;

namespace input {

/// What the store says of somebody with a name. The shell tells it before the world sees that
/// person's socket or request, and when it changes.
struct PersonKnown {
    db::Person person;
    bool changed = false;  ///< games that are in memory show it
};

struct SocketOpened {
    ConnectionId connection;
    std::optional<UserId> user;  ///< who the session cookie belongs to
};

struct SocketClosed {
    ConnectionId connection;
    bool by_client = false;  ///< the client said goodbye; else the connection broke
};

/// How long a frame took to the client and back.
struct LagMeasured {
    ConnectionId connection;
    Milliseconds round_trip{0};
};

struct MessageReceived {
    ConnectionId connection;
    protocol::ClientMessage message;
};

/// POST /api/games
struct CreateGame {
    RequestId request;
    std::optional<UserId> user;
    protocol::NewGame game;
    std::optional<UserId> opponent;  ///< whom `game.opponent` names; told in PersonKnown before
};

/// POST /api/games/GAME/seat
struct TakeSeat {
    RequestId request;
    std::optional<UserId> user;
    GameId game;
};

/// Answer to effect::Load: the game, nothing when there is none, or why it cannot be read.
struct Loaded {
    GameId game;
    Result<std::optional<db::StoredGame>> stored;
};

/// All batches up to `record` are on disk.
struct Committed {
    RecordNumber record = 0;
};

/// The store fails to commit and retries (down), or works again (up).
struct StorageState {
    bool up = true;
};

/// The moment that next_deadline() named has come.
struct Tick {};

}  // namespace input

using Input =
    std::variant<input::PersonKnown, input::SocketOpened, input::SocketClosed, input::LagMeasured,
                 input::MessageReceived, input::CreateGame, input::TakeSeat, input::Loaded,
                 input::Committed, input::StorageState, input::Tick>;

}  // namespace sixfold::server
