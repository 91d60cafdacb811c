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
inline constexpr int kProtocolVersion = 3;

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
    std::optional<std::string> name;   ///< absent: a guest, or nobody
    std::optional<int> rating;         ///< when the seat was taken, in games that have one
    std::optional<bool> provisional;   ///< with `rating`: little is known behind it
    std::optional<int> rating_change;  ///< after a rated game

    friend bool operator==(const SeatView&, const SeatView&) = default;
};
BOOST_DESCRIBE_STRUCT(SeatView, (),
                      (taken, present, claim_ms, name, rating, provisional, rating_change))

/// A move that was played, with its effect on the board.
struct PlayedMove {
    std::string move;  ///< "e2e4", "e9e10=Q"
    int seat = 0;
    std::int64_t charged_ms = 0;                 ///< time that it cost
    std::map<std::string, std::string> changes;  ///< cell -> piece symbol, "" for empty
    std::vector<std::string> check;              ///< cells of royals that it attacks
    /// Letters of the men in hand after it, as in position text; absent in games without hands.
    std::optional<std::string> hand;

    friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};
BOOST_DESCRIBE_STRUCT(PlayedMove, (), (move, seat, charged_ms, changes, check, hand))

/// One line of talk.
struct ChatLine {
    std::optional<int> seat;  ///< who said it; absent: a spectator, or a host not seated yet
    std::optional<std::string> name;  ///< absent: a guest
    std::string text;
    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};
BOOST_DESCRIBE_STRUCT(ChatLine, (), (seat, name, text))

/// Somebody wants to play: whoever accepts first plays.
struct SeekView {
    std::string seek;
    std::optional<std::string> name;  ///< absent: a guest
    std::optional<int> rating;        ///< in this game and speed
    std::optional<bool> provisional;
    std::string variant;  ///< slug
    TimeControl clock;
    bool casual = true;
    std::optional<int> seat;   ///< where its owner wants to sit; absent: by lot
    std::optional<int> least;  ///< rating that who accepts must have
    std::optional<int> most;
    friend bool operator==(const SeekView&, const SeekView&) = default;
};
BOOST_DESCRIBE_STRUCT(SeekView, (),
                      (seek, name, rating, provisional, variant, clock, casual, seat, least, most))

/// A game that is being played, in a list.
struct LiveGame {
    std::string game;
    std::string variant;
    TimeControl clock;
    std::string speed;  ///< "blitz", ... (core/game/speed.h)
    bool casual = true;
    std::vector<SeatView> seats;
    friend bool operator==(const LiveGame&, const LiveGame&) = default;
};
BOOST_DESCRIBE_STRUCT(LiveGame, (), (game, variant, clock, speed, casual, seats))

/// An open game that is meant for one person.
struct ChallengeView {
    std::string game;
    std::optional<std::string> from;  ///< name; absent: a guest
    std::string to;                   ///< name
    std::optional<int> rating;        ///< of who challenges, in this game and speed
    std::string variant;
    TimeControl clock;
    bool casual = true;
    std::optional<int> seat;  ///< where who challenges wants to sit; absent: by lot
    friend bool operator==(const ChallengeView&, const ChallengeView&) = default;
};
BOOST_DESCRIBE_STRUCT(ChallengeView, (), (game, from, to, rating, variant, clock, casual, seat))

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

/// Show me who wants to play and what is being played.
struct EnterLobby {
    friend bool operator==(const EnterLobby&, const EnterLobby&) = default;
};
BOOST_DESCRIBE_STRUCT(EnterLobby, (), ())

struct LeaveLobby {
    friend bool operator==(const LeaveLobby&, const LeaveLobby&) = default;
};
BOOST_DESCRIBE_STRUCT(LeaveLobby, (), ())

/// I want to play. A person who asks for the same again has one seek. A correspondence seek stays
/// when its owner leaves; any other goes with the last socket of its owner, and all of them go when
/// a game of the owner starts.
struct PostSeek {
    std::string variant;
    TimeControl clock;
    bool casual = true;
    std::optional<int> seat;
    std::optional<int> least;
    std::optional<int> most;
    friend bool operator==(const PostSeek&, const PostSeek&) = default;
};
BOOST_DESCRIBE_STRUCT(PostSeek, (), (variant, clock, casual, seat, least, most))

struct CancelSeek {
    std::string seek;
    friend bool operator==(const CancelSeek&, const CancelSeek&) = default;
};
BOOST_DESCRIBE_STRUCT(CancelSeek, (), (seek))

struct AcceptSeek {
    std::string seek;
    friend bool operator==(const AcceptSeek&, const AcceptSeek&) = default;
};
BOOST_DESCRIBE_STRUCT(AcceptSeek, (), (seek))

/// Pair me with somebody of my strength. Rated for those who have a name, or else casual. One is in
/// one pool at a time.
struct JoinPool {
    std::string variant;
    TimeControl clock;
    friend bool operator==(const JoinPool&, const JoinPool&) = default;
};
BOOST_DESCRIBE_STRUCT(JoinPool, (), (variant, clock))

struct LeavePool {
    friend bool operator==(const LeavePool&, const LeavePool&) = default;
};
BOOST_DESCRIBE_STRUCT(LeavePool, (), ())

/// The host takes an open game back, or who is challenged says no.
struct WithdrawGame {
    std::string game;
    friend bool operator==(const WithdrawGame&, const WithdrawGame&) = default;
};
BOOST_DESCRIBE_STRUCT(WithdrawGame, (), (game))

/// Liveness and latency; `sent` comes back as it is.
struct Ping {
    std::int64_t sent = 0;
    friend bool operator==(const Ping&, const Ping&) = default;
};
BOOST_DESCRIBE_STRUCT(Ping, (), (sent))

using ClientMessage =
    std::variant<Watch, Unwatch, PlayMove, Resign, OfferDraw, AcceptDraw, DeclineDraw,
                 OfferTakeback, AcceptTakeback, DeclineTakeback, Abort, GiveTime, ClaimWin,
                 ClaimDraw, OfferRematch, DeclineRematch, Say, EnterLobby, LeaveLobby, PostSeek,
                 CancelSeek, AcceptSeek, JoinPool, LeavePool, WithdrawGame, Ping>;

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
    std::optional<int> you;              ///< the viewer's seat, absent for spectators
    bool host = false;                   ///< the viewer created the game
    std::optional<std::string> invited;  ///< the only person who may take the free seat
    int watchers = 0;                    ///< spectators present
    std::vector<std::string> watching;   ///< their names, twenty at most; guests have none
    std::string start;                   ///< position text before the first move
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
                       invited, watchers, watching, start, moves, to_move, legal, draw_offers,
                       takeback_offers, clocks, result, rematch_offers, next))

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
    std::optional<std::vector<int>> rating_changes;  ///< by seat, of a rated game
    Clocks clocks;
    friend bool operator==(const Ended&, const Ended&) = default;
};
BOOST_DESCRIBE_STRUCT(Ended, (), (game, version, result, rating_changes, clocks))

/// Who is here. Unversioned.
struct Presence {
    std::string game;
    std::vector<SeatView> seats;
    int watchers = 0;
    std::vector<std::string> watching;  ///< names, twenty at most
    friend bool operator==(const Presence&, const Presence&) = default;
};
BOOST_DESCRIBE_STRUCT(Presence, (), (game, seats, watchers, watching))

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

/// All that there is in the lobby. Unversioned, like everything that follows about it: it comes
/// again after a reconnect.
struct Lobby {
    std::vector<SeekView> seeks;
    std::vector<LiveGame> games;  ///< those of the strongest players, 50 at most
    friend bool operator==(const Lobby&, const Lobby&) = default;
};
BOOST_DESCRIBE_STRUCT(Lobby, (), (seeks, games))

struct LobbyChanged {
    std::vector<SeekView> seeks;  ///< that are new
    std::vector<std::string> seeks_gone;
    std::vector<LiveGame> games;  ///< that are new
    std::vector<std::string> games_gone;
    friend bool operator==(const LobbyChanged&, const LobbyChanged&) = default;
};
BOOST_DESCRIBE_STRUCT(LobbyChanged, (), (seeks, seeks_gone, games, games_gone))

/// What the viewer waits for, in all tabs: sent when it changes.
struct Searching {
    std::vector<std::string> seeks;
    std::optional<JoinPool> pool;
    std::optional<std::int64_t> waited_ms;  ///< in the pool
    std::optional<bool> lonely;             ///< nobody who would suit has come to the pool
    friend bool operator==(const Searching&, const Searching&) = default;
};
BOOST_DESCRIBE_STRUCT(Searching, (), (seeks, pool, waited_ms, lonely))

/// The viewer's challenges, those received and those sent: sent when they change.
struct Challenges {
    std::vector<ChallengeView> received;
    std::vector<ChallengeView> sent;
    friend bool operator==(const Challenges&, const Challenges&) = default;
};
BOOST_DESCRIBE_STRUCT(Challenges, (), (received, sent))

/// A game of the viewer has begun that was looked for, or challenged to: go there.
struct GameReady {
    std::string game;
    int seat = 0;
    friend bool operator==(const GameReady&, const GameReady&) = default;
};
BOOST_DESCRIBE_STRUCT(GameReady, (), (game, seat))

/// Which of the people whom the viewer follows are here: sent when it changes.
struct Online {
    std::vector<std::string> names;
    friend bool operator==(const Online&, const Online&) = default;
};
BOOST_DESCRIBE_STRUCT(Online, (), (names))

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
                 ClocksStopped, Rematch, Chat, Lobby, LobbyChanged, Searching, Challenges,
                 GameReady, Online, Ack, Refused, Pong>;

}  // namespace sixfold::protocol
