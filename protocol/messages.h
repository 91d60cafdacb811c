#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// Every message that goes over the wire, described once. The JSON codec, the TypeScript types and
// the check of PROTOCOL.md are all made from these descriptions. Rules of the mapping:
//   - a message is a JSON object whose "type" is the snake_case name in kTypeName;
//   - a member is a key of the same name; std::optional members may be absent and are left out
//     when empty; unknown keys are refused;
//   - times are milliseconds, seats are numbers from 0, scores are quarter points;
//   - positions and moves are core's text forms.
namespace sixfold::protocol {

/// Goes up when an old client could misunderstand a message. Said in `hello`.
inline constexpr int kProtocolVersion = 2;

// ---- parts ---------------------------------------------------------------------------------

/// Names a command of one browser tab, so that a resend is answered and not done twice.
struct CommandId {
    std::string tab;           ///< random, 8 to 32 characters of A-Z a-z 0-9 _ -
    std::int64_t counter = 0;  ///< goes up with each command of the tab, from 1

    friend bool operator==(const CommandId&, const CommandId&) = default;
};
BOOST_DESCRIBE_STRUCT(CommandId, (), (tab, counter))

/// What time the players have.
struct TimeControl {
    std::string kind;  ///< "fischer", "delay", ... (core/game/time_control.h)
    std::int64_t base_ms = 0;
    std::int64_t increment_ms = 0;
    int periods = 0;  ///< byoyomi

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};
BOOST_DESCRIBE_STRUCT(TimeControl, (), (kind, base_ms, increment_ms, periods))

/// The clocks as they stand when the message is sent.
struct Clocks {
    std::vector<std::int64_t> remaining_ms;   ///< by seat; empty in untimed games
    std::optional<std::vector<int>> periods;  ///< byoyomi: left by seat, the running one included
    std::optional<int> running;               ///< the seat whose time runs, if any
    /// How much longer the turn costs nothing: a delay, or the rest of a byoyomi period that has
    /// begun.
    std::optional<std::int64_t> delay_ms;
    /// Before both have moved: the seat to move has this long, and no time runs.
    std::optional<std::int64_t> first_move_ms;

    friend bool operator==(const Clocks&, const Clocks&) = default;
};
BOOST_DESCRIBE_STRUCT(Clocks, (), (remaining_ms, periods, running, delay_ms, first_move_ms))

struct GameResult {
    std::string reason;         ///< "checkmate", "stalemate", "time", ... (core/position/outcome.h)
    std::vector<int> quarters;  ///< score of each seat, 4 = a whole point

    friend bool operator==(const GameResult&, const GameResult&) = default;
};
BOOST_DESCRIBE_STRUCT(GameResult, (), (reason, quarters))

struct SeatView {
    bool taken = false;
    bool present = false;  ///< a socket of this player watches the game
    /// The player has been gone for a while; after so long (0: now) the opponent may claim.
    std::optional<std::int64_t> claim_ms;

    friend bool operator==(const SeatView&, const SeatView&) = default;
};
BOOST_DESCRIBE_STRUCT(SeatView, (), (taken, present, claim_ms))

/// A move that was played, with its effect on the board.
struct PlayedMove {
    std::string move;  ///< "e2e4", "e9e10=Q"
    int seat = 0;
    std::int64_t charged_ms = 0;                 ///< time that it cost
    std::map<std::string, std::string> changes;  ///< cell -> piece symbol, "" for empty
    std::vector<std::string> check;              ///< cells of royals that it attacks

    friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};
BOOST_DESCRIBE_STRUCT(PlayedMove, (), (move, seat, charged_ms, changes, check))

/// One line of talk.
struct ChatLine {
    std::optional<int> seat;  ///< who said it; absent: a spectator, or a host not seated yet
    std::string text;
    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};
BOOST_DESCRIBE_STRUCT(ChatLine, (), (seat, text))

// ---- from the client -----------------------------------------------------------------------

/// Show me this game. With a version: I know everything up to it.
struct Watch {
    std::string game;
    std::optional<std::int64_t> version;
    friend bool operator==(const Watch&, const Watch&) = default;
};
BOOST_DESCRIBE_STRUCT(Watch, (), (game, version))

struct Unwatch {
    std::string game;
    friend bool operator==(const Unwatch&, const Unwatch&) = default;
};
BOOST_DESCRIBE_STRUCT(Unwatch, (), (game))

/// Play a move. `ply` is the number of moves played before it: a move for another ply is stale.
struct PlayMove {
    std::string game;
    CommandId command;
    int ply = 0;
    std::string move;
    friend bool operator==(const PlayMove&, const PlayMove&) = default;
};
BOOST_DESCRIBE_STRUCT(PlayMove, (), (game, command, ply, move))

struct Resign {
    std::string game;
    CommandId command;
    friend bool operator==(const Resign&, const Resign&) = default;
};
BOOST_DESCRIBE_STRUCT(Resign, (), (game, command))

struct OfferDraw {
    std::string game;
    CommandId command;
    friend bool operator==(const OfferDraw&, const OfferDraw&) = default;
};
BOOST_DESCRIBE_STRUCT(OfferDraw, (), (game, command))

struct AcceptDraw {
    std::string game;
    CommandId command;
    friend bool operator==(const AcceptDraw&, const AcceptDraw&) = default;
};
BOOST_DESCRIBE_STRUCT(AcceptDraw, (), (game, command))

struct DeclineDraw {
    std::string game;
    CommandId command;
    friend bool operator==(const DeclineDraw&, const DeclineDraw&) = default;
};
BOOST_DESCRIBE_STRUCT(DeclineDraw, (), (game, command))

/// To have one's own last move back, and what was answered to it. Casual games only.
struct OfferTakeback {
    std::string game;
    CommandId command;
    friend bool operator==(const OfferTakeback&, const OfferTakeback&) = default;
};
BOOST_DESCRIBE_STRUCT(OfferTakeback, (), (game, command))

/// Allows it.
struct AcceptTakeback {
    std::string game;
    CommandId command;
    friend bool operator==(const AcceptTakeback&, const AcceptTakeback&) = default;
};
BOOST_DESCRIBE_STRUCT(AcceptTakeback, (), (game, command))

/// Says no to it.
struct DeclineTakeback {
    std::string game;
    CommandId command;
    friend bool operator==(const DeclineTakeback&, const DeclineTakeback&) = default;
};
BOOST_DESCRIBE_STRUCT(DeclineTakeback, (), (game, command))

/// Calls the game off, before both have moved.
struct Abort {
    std::string game;
    CommandId command;
    friend bool operator==(const Abort&, const Abort&) = default;
};
BOOST_DESCRIBE_STRUCT(Abort, (), (game, command))

/// 15 seconds more for the opponent.
struct GiveTime {
    std::string game;
    CommandId command;
    friend bool operator==(const GiveTime&, const GiveTime&) = default;
};
BOOST_DESCRIBE_STRUCT(GiveTime, (), (game, command))

/// The opponent is gone for long enough (SeatView::claim_ms): the game is won.
struct ClaimWin {
    std::string game;
    CommandId command;
    friend bool operator==(const ClaimWin&, const ClaimWin&) = default;
};
BOOST_DESCRIBE_STRUCT(ClaimWin, (), (game, command))

/// The same, but make it a draw.
struct ClaimDraw {
    std::string game;
    CommandId command;
    friend bool operator==(const ClaimDraw&, const ClaimDraw&) = default;
};
BOOST_DESCRIBE_STRUCT(ClaimDraw, (), (game, command))

/// After the game: another one with seats changed. When the opponent has offered it, accepts.
struct OfferRematch {
    std::string game;
    CommandId command;
    friend bool operator==(const OfferRematch&, const OfferRematch&) = default;
};
BOOST_DESCRIBE_STRUCT(OfferRematch, (), (game, command))

/// Says no to it, or takes one's own offer back.
struct DeclineRematch {
    std::string game;
    CommandId command;
    friend bool operator==(const DeclineRematch&, const DeclineRematch&) = default;
};
BOOST_DESCRIBE_STRUCT(DeclineRematch, (), (game, command))

/// Says something: a player to the opponent, a spectator to the spectators.
struct Say {
    std::string game;
    std::string text;
    friend bool operator==(const Say&, const Say&) = default;
};
BOOST_DESCRIBE_STRUCT(Say, (), (game, text))

/// Liveness and latency; `sent` comes back as it is.
struct Ping {
    std::int64_t sent = 0;
    friend bool operator==(const Ping&, const Ping&) = default;
};
BOOST_DESCRIBE_STRUCT(Ping, (), (sent))

using ClientMessage =
    std::variant<Watch, Unwatch, PlayMove, Resign, OfferDraw, AcceptDraw, DeclineDraw,
                 OfferTakeback, AcceptTakeback, DeclineTakeback, Abort, GiveTime, ClaimWin,
                 ClaimDraw, OfferRematch, DeclineRematch, Say, Ping>;

// ---- from the server -----------------------------------------------------------------------

/// First on every socket.
struct Hello {
    int protocol = kProtocolVersion;
    std::string build;  ///< changes with every build of the program
    friend bool operator==(const Hello&, const Hello&) = default;
};
BOOST_DESCRIBE_STRUCT(Hello, (), (protocol, build))

/// A whole game as one viewer may see it.
struct Snapshot {
    std::string game;
    std::int64_t version = 0;
    std::string variant;     ///< slug
    std::string definition;  ///< content hash: GET /api/definitions/HASH
    std::string status;      ///< "open" (waits for an opponent), "playing", "over"
    TimeControl clock;
    bool casual = true;  ///< moves may be taken back
    std::vector<SeatView> seats;
    std::optional<int> you;  ///< the viewer's seat, absent for spectators
    bool host = false;       ///< the viewer created the game
    int watchers = 0;        ///< spectators present
    std::string start;       ///< position text before the first move
    std::vector<PlayedMove> moves;
    int to_move = 0;                                ///< seat
    std::optional<std::vector<std::string>> legal;  ///< only for the viewer whose turn it is
    std::vector<int> draw_offers;                   ///< seats that offer a draw
    std::vector<int> takeback_offers;               ///< seats that ask for their move back
    Clocks clocks;
    std::optional<GameResult> result;
    std::vector<int> rematch_offers;  ///< seats that want to play again
    std::optional<std::string> next;  ///< the game that was made of it
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};
BOOST_DESCRIBE_STRUCT(Snapshot, (),
                      (game, version, variant, definition, status, clock, casual, seats, you, host,
                       watchers, start, moves, to_move, legal, draw_offers, takeback_offers, clocks,
                       result, rematch_offers, next))

/// All seats are taken; the game begins.
struct Started {
    std::string game;
    std::int64_t version = 0;
    std::optional<int> you;
    std::optional<std::string> start;  ///< position text, when it was drawn just now
    int to_move = 0;
    std::optional<std::vector<std::string>> legal;
    Clocks clocks;
    friend bool operator==(const Started&, const Started&) = default;
};
BOOST_DESCRIBE_STRUCT(Started, (), (game, version, you, start, to_move, legal, clocks))

struct Moved {
    std::string game;
    std::int64_t version = 0;
    int ply = 0;  ///< number of moves played, this one included
    PlayedMove played;
    int to_move = 0;
    std::optional<std::vector<std::string>> legal;
    Clocks clocks;
    friend bool operator==(const Moved&, const Moved&) = default;
};
BOOST_DESCRIBE_STRUCT(Moved, (), (game, version, ply, played, to_move, legal, clocks))

struct DrawOffered {
    std::string game;
    std::int64_t version = 0;
    int seat = 0;
    friend bool operator==(const DrawOffered&, const DrawOffered&) = default;
};
BOOST_DESCRIBE_STRUCT(DrawOffered, (), (game, version, seat))

/// `seat` said no to the other's offer.
struct DrawDeclined {
    std::string game;
    std::int64_t version = 0;
    int seat = 0;
    friend bool operator==(const DrawDeclined&, const DrawDeclined&) = default;
};
BOOST_DESCRIBE_STRUCT(DrawDeclined, (), (game, version, seat))

/// `seat` asks for its last move back.
struct TakebackOffered {
    std::string game;
    std::int64_t version = 0;
    int seat = 0;
    friend bool operator==(const TakebackOffered&, const TakebackOffered&) = default;
};
BOOST_DESCRIBE_STRUCT(TakebackOffered, (), (game, version, seat))

/// `seat` said no to it.
struct TakebackDeclined {
    std::string game;
    std::int64_t version = 0;
    int seat = 0;
    friend bool operator==(const TakebackDeclined&, const TakebackDeclined&) = default;
};
BOOST_DESCRIBE_STRUCT(TakebackDeclined, (), (game, version, seat))

/// The last moves are undone.
struct TakenBack {
    std::string game;
    std::int64_t version = 0;
    int ply = 0;  ///< number of moves that are left
    int to_move = 0;
    std::optional<std::vector<std::string>> legal;
    Clocks clocks;
    friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
BOOST_DESCRIBE_STRUCT(TakenBack, (), (game, version, ply, to_move, legal, clocks))

/// `seat` got more time from its opponent.
struct TimeGiven {
    std::string game;
    std::int64_t version = 0;
    int seat = 0;
    std::int64_t given_ms = 0;
    Clocks clocks;
    friend bool operator==(const TimeGiven&, const TimeGiven&) = default;
};
BOOST_DESCRIBE_STRUCT(TimeGiven, (), (game, version, seat, given_ms, clocks))

/// The server was away or could not store; nobody was charged for it.
struct ClocksResumed {
    std::string game;
    std::int64_t version = 0;
    Clocks clocks;
    friend bool operator==(const ClocksResumed&, const ClocksResumed&) = default;
};
BOOST_DESCRIBE_STRUCT(ClocksResumed, (), (game, version, clocks))

struct Ended {
    std::string game;
    std::int64_t version = 0;
    GameResult result;
    Clocks clocks;
    friend bool operator==(const Ended&, const Ended&) = default;
};
BOOST_DESCRIBE_STRUCT(Ended, (), (game, version, result, clocks))

/// Who is here. Unversioned.
struct Presence {
    std::string game;
    std::vector<SeatView> seats;
    int watchers = 0;
    friend bool operator==(const Presence&, const Presence&) = default;
};
BOOST_DESCRIBE_STRUCT(Presence, (), (game, seats, watchers))

/// No time runs, because nothing can be stored; `clocks_resumed` follows. Unversioned.
struct ClocksStopped {
    std::string game;
    friend bool operator==(const ClocksStopped&, const ClocksStopped&) = default;
};
BOOST_DESCRIBE_STRUCT(ClocksStopped, (), (game))

/// Who wants to play again, after the game. Unversioned.
struct Rematch {
    std::string game;
    std::vector<int> offers;          ///< seats
    std::optional<std::string> next;  ///< the new game, once all want it
    friend bool operator==(const Rematch&, const Rematch&) = default;
};
BOOST_DESCRIBE_STRUCT(Rematch, (), (game, offers, next))

/// Talk that this viewer may read: players read that of the players, spectators that of the
/// spectators. Unversioned.
struct Chat {
    std::string game;
    bool all = false;  ///< these are all lines that are kept, and replace what was known
    std::vector<ChatLine> lines;
    friend bool operator==(const Chat&, const Chat&) = default;
};
BOOST_DESCRIBE_STRUCT(Chat, (), (game, all, lines))

/// The command is done and stored. `version` is the first version that it made, or the newest one
/// when it made none.
struct Ack {
    std::string game;
    CommandId command;
    std::int64_t version = 0;
    friend bool operator==(const Ack&, const Ack&) = default;
};
BOOST_DESCRIBE_STRUCT(Ack, (), (game, command, version))

/// Something was refused and changed nothing. `game` and `command` as far as they are known.
struct Refused {
    std::string code;  ///< core/base/error.h
    std::string message;
    std::optional<std::string> game;
    std::optional<CommandId> command;
    friend bool operator==(const Refused&, const Refused&) = default;
};
BOOST_DESCRIBE_STRUCT(Refused, (), (code, message, game, command))

struct Pong {
    std::int64_t sent = 0;
    friend bool operator==(const Pong&, const Pong&) = default;
};
BOOST_DESCRIBE_STRUCT(Pong, (), (sent))

using ServerMessage =
    std::variant<Hello, Snapshot, Started, Moved, DrawOffered, DrawDeclined, TakebackOffered,
                 TakebackDeclined, TakenBack, TimeGiven, ClocksResumed, Ended, Presence,
                 ClocksStopped, Rematch, Chat, Ack, Refused, Pong>;

// ---- bodies of HTTP requests and replies -----------------------------------------------------

/// POST /api/games
struct NewGame {
    std::string variant;
    TimeControl clock;
    std::optional<int> seat;  ///< where the host wants to sit; absent: by lot when the game starts
    friend bool operator==(const NewGame&, const NewGame&) = default;
};
BOOST_DESCRIBE_STRUCT(NewGame, (), (variant, clock, seat))

/// Reply to POST /api/games and to POST /api/games/GAME/seat
struct Seated {
    std::string game;
    std::optional<int> seat;  ///< absent while it is decided by lot
    friend bool operator==(const Seated&, const Seated&) = default;
};
BOOST_DESCRIBE_STRUCT(Seated, (), (game, seat))

/// Body of every HTTP error.
struct HttpError {
    std::string code;
    std::string message;
    friend bool operator==(const HttpError&, const HttpError&) = default;
};
BOOST_DESCRIBE_STRUCT(HttpError, (), (code, message))

struct VariantSummary {
    std::string slug;
    std::string title;
    std::string blurb;       ///< one line
    std::string definition;  ///< content hash
    friend bool operator==(const VariantSummary&, const VariantSummary&) = default;
};
BOOST_DESCRIBE_STRUCT(VariantSummary, (), (slug, title, blurb, definition))

/// GET /api/variants
struct VariantList {
    std::vector<VariantSummary> variants;
    friend bool operator==(const VariantList&, const VariantList&) = default;
};
BOOST_DESCRIBE_STRUCT(VariantList, (), (variants))

/// A cell and where to draw it for the first seat: `column` to the right, `row` upwards. On a board
/// of hexagons a column is three quarters of a hexagon's width and a row half its height.
struct CellView {
    std::string name;  ///< "e1"
    std::string file;  ///< "e"
    int rank = 0;
    int column = 0;
    int row = 0;
    int shade = 0;  ///< 0 .. shades - 1
    friend bool operator==(const CellView&, const CellView&) = default;
};
BOOST_DESCRIBE_STRUCT(CellView, (), (name, file, rank, column, row, shade))

struct PieceView {
    std::string name;    ///< "king": also the name of its picture
    std::string symbol;  ///< "K"; seat 0 has capitals, seat 1 small letters
    friend bool operator==(const PieceView&, const PieceView&) = default;
};
BOOST_DESCRIBE_STRUCT(PieceView, (), (name, symbol))

/// GET /api/definitions/HASH: all that a client needs to draw a game. Never changes.
/// Position text: ranks from the highest to the lowest, in a rank the cells from the lowest file.
struct DefinitionView {
    std::string slug;
    std::string title;
    std::string definition;
    std::string shape;  ///< "hexagon" or "square"
    int shades = 3;
    std::vector<CellView> cells;     ///< by file, then rank
    std::vector<std::string> seats;  ///< "white", "black"
    std::vector<PieceView> pieces;
    std::string start;  ///< position text
    friend bool operator==(const DefinitionView&, const DefinitionView&) = default;
};
BOOST_DESCRIBE_STRUCT(DefinitionView, (),
                      (slug, title, definition, shape, shades, cells, seats, pieces, start))

}  // namespace sixfold::protocol
