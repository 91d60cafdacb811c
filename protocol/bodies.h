#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages.h"

// Every body of an HTTP request or reply, described once, as messages.h does it for what goes over
// sockets and by the same mapping; a body has no "type".
namespace sixfold::protocol {

/// POST /api/games
struct NewGame {
    std::string variant;
    TimeControl clock;
    std::optional<int> seat;  ///< where the host wants to sit; absent: by lot when the game starts
    std::optional<bool> casual;           ///< absent: it is; rated games are for people with names
    std::optional<std::string> opponent;  ///< name: only this person may take the other seat
    friend bool operator==(const NewGame&, const NewGame&) = default;
};
BOOST_DESCRIBE_STRUCT(NewGame, (), (variant, clock, seat, casual, opponent))

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
    std::string rules;  ///< the packed definition, which the core in the browser loads, in base64
    friend bool operator==(const DefinitionView&, const DefinitionView&) = default;
};
BOOST_DESCRIBE_STRUCT(DefinitionView, (),
                      (slug, title, definition, shape, shades, cells, seats, pieces, start, rules))

// ---- people

/// POST /api/account: makes the guest that one is, or nobody, a person with a name.
struct NewAccount {
    std::string name;      ///< 2 to 20 of A-Z a-z 0-9 _ -, unique without case
    std::string password;  ///< 8 to 128 bytes
    friend bool operator==(const NewAccount&, const NewAccount&) = default;
};
BOOST_DESCRIBE_STRUCT(NewAccount, (), (name, password))

/// POST /api/login
struct Login {
    std::string name;
    std::string password;
    friend bool operator==(const Login&, const Login&) = default;
};
BOOST_DESCRIBE_STRUCT(Login, (), (name, password))

/// POST /api/recover: a new password by one of the codes that were given at registration.
struct Recovery {
    std::string name;
    std::string code;
    std::string password;  ///< the new one
    friend bool operator==(const Recovery&, const Recovery&) = default;
};
BOOST_DESCRIBE_STRUCT(Recovery, (), (name, code, password))

/// POST /api/password
struct PasswordChange {
    std::string password;  ///< the one that holds
    std::string new_password;
    friend bool operator==(const PasswordChange&, const PasswordChange&) = default;
};
BOOST_DESCRIBE_STRUCT(PasswordChange, (), (password, new_password))

/// POST /api/account/close and POST /api/recovery-codes
struct PasswordProof {
    std::string password;
    friend bool operator==(const PasswordProof&, const PasswordProof&) = default;
};
BOOST_DESCRIBE_STRUCT(PasswordProof, (), (password))

/// Reply to POST /api/account and to POST /api/recovery-codes: shown once, each works once.
struct RecoveryCodes {
    std::vector<std::string> codes;
    friend bool operator==(const RecoveryCodes&, const RecoveryCodes&) = default;
};
BOOST_DESCRIBE_STRUCT(RecoveryCodes, (), (codes))

/// GET /api/me; reply to POST /api/session, /api/login, /api/recover and /api/device-links/TOKEN
struct Me {
    bool guest = true;  ///< no name; perhaps no session either
    std::optional<std::string> name;
    friend bool operator==(const Me&, const Me&) = default;
};
BOOST_DESCRIBE_STRUCT(Me, (), (guest, name))

/// A place where one is logged in.
struct SessionView {
    std::string session;  ///< names it; not the secret
    std::string agent;    ///< the browser's own words, shortened
    std::int64_t created_ms = 0;
    std::int64_t seen_ms = 0;  ///< last used, to the hour
    bool current = false;
    friend bool operator==(const SessionView&, const SessionView&) = default;
};
BOOST_DESCRIBE_STRUCT(SessionView, (), (session, agent, created_ms, seen_ms, current))

/// GET /api/sessions
struct SessionList {
    std::vector<SessionView> sessions;
    friend bool operator==(const SessionList&, const SessionList&) = default;
};
BOOST_DESCRIBE_STRUCT(SessionList, (), (sessions))

/// Reply to POST /api/device-links: opening its page on another device, within ten minutes and
/// once, goes on there as the same person.
struct DeviceLink {
    std::string token;
    friend bool operator==(const DeviceLink&, const DeviceLink&) = default;
};
BOOST_DESCRIBE_STRUCT(DeviceLink, (), (token))

/// POST /api/tokens
struct NewToken {
    std::string label;  ///< 1 to 40 characters
    friend bool operator==(const NewToken&, const NewToken&) = default;
};
BOOST_DESCRIBE_STRUCT(NewToken, (), (label))

struct TokenView {
    std::string id;
    std::string label;
    std::int64_t created_ms = 0;
    friend bool operator==(const TokenView&, const TokenView&) = default;
};
BOOST_DESCRIBE_STRUCT(TokenView, (), (id, label, created_ms))

/// Reply to POST /api/tokens: the secret is shown once.
struct MadeToken {
    std::string token;
    TokenView view;
    friend bool operator==(const MadeToken&, const MadeToken&) = default;
};
BOOST_DESCRIBE_STRUCT(MadeToken, (), (token, view))

/// GET /api/tokens
struct TokenList {
    std::vector<TokenView> tokens;
    friend bool operator==(const TokenList&, const TokenList&) = default;
};
BOOST_DESCRIBE_STRUCT(TokenList, (), (tokens))

/// A person's rating in one game and speed.
struct RatingView {
    std::string variant;
    std::string speed;
    int rating = 0;
    int deviation = 0;
    bool provisional = false;
    int games = 0;
    friend bool operator==(const RatingView&, const RatingView&) = default;
};
BOOST_DESCRIBE_STRUCT(RatingView, (), (variant, speed, rating, deviation, provisional, games))

/// What two people have scored against each other, in quarter points.
struct HeadToHead {
    int games = 0;
    int yours = 0;
    int theirs = 0;
    friend bool operator==(const HeadToHead&, const HeadToHead&) = default;
};
BOOST_DESCRIBE_STRUCT(HeadToHead, (), (games, yours, theirs))

/// GET /api/players/NAME
struct Profile {
    std::string name;
    std::int64_t since_ms = 0;
    bool closed = false;
    bool online = false;
    int games = 0;  ///< finished ones
    std::vector<RatingView> ratings;
    std::optional<HeadToHead> head_to_head;  ///< with who asks
    std::optional<std::string> relation;     ///< of who asks: "follow" or "block"
    friend bool operator==(const Profile&, const Profile&) = default;
};
BOOST_DESCRIBE_STRUCT(Profile, (),
                      (name, since_ms, closed, online, games, ratings, head_to_head, relation))

struct GameLine {
    std::string game;
    std::string variant;
    TimeControl clock;
    std::string speed;
    bool casual = true;
    std::vector<SeatView> seats;
    std::optional<GameResult> result;  ///< absent while it is played
    std::int64_t at_ms = 0;            ///< when it ended, or began
    std::optional<bool> your_turn;     ///< in one's own games
    friend bool operator==(const GameLine&, const GameLine&) = default;
};
BOOST_DESCRIBE_STRUCT(GameLine, (),
                      (game, variant, clock, speed, casual, seats, result, at_ms, your_turn))

/// GET /api/players/NAME/games?before=CURSOR and GET /api/my/games (running, one's turn first)
struct GameList {
    std::vector<GameLine> games;
    std::optional<std::string> next;  ///< cursor of the next page
    friend bool operator==(const GameList&, const GameList&) = default;
};
BOOST_DESCRIBE_STRUCT(GameList, (), (games, next))

struct RatingPoint {
    std::int64_t at_ms = 0;
    int rating = 0;
    friend bool operator==(const RatingPoint&, const RatingPoint&) = default;
};
BOOST_DESCRIBE_STRUCT(RatingPoint, (), (at_ms, rating))

/// GET /api/players/NAME/ratings?variant=SLUG&speed=SPEED: one point a game, the newest 500.
struct RatingHistory {
    std::vector<RatingPoint> points;
    friend bool operator==(const RatingHistory&, const RatingHistory&) = default;
};
BOOST_DESCRIBE_STRUCT(RatingHistory, (), (points))

struct LeaderboardRow {
    int place = 0;
    std::string name;
    int rating = 0;
    int deviation = 0;
    int games = 0;
    friend bool operator==(const LeaderboardRow&, const LeaderboardRow&) = default;
};
BOOST_DESCRIBE_STRUCT(LeaderboardRow, (), (place, name, rating, deviation, games))

/// GET /api/leaderboards?variant=SLUG&speed=SPEED: the first 100 whose ratings are well known.
struct Leaderboard {
    std::string variant;
    std::string speed;
    std::vector<LeaderboardRow> rows;
    friend bool operator==(const Leaderboard&, const Leaderboard&) = default;
};
BOOST_DESCRIBE_STRUCT(Leaderboard, (), (variant, speed, rows))

/// A person in one's list.
struct RelationView {
    std::string name;
    std::string relation;  ///< "follow" or "block"
    friend bool operator==(const RelationView&, const RelationView&) = default;
};
BOOST_DESCRIBE_STRUCT(RelationView, (), (name, relation))

/// GET /api/my/people. PUT /api/players/NAME/follow or .../block sets one, DELETE takes it away.
struct RelationList {
    std::vector<RelationView> people;
    friend bool operator==(const RelationList&, const RelationList&) = default;
};
BOOST_DESCRIBE_STRUCT(RelationList, (), (people))

}  // namespace sixfold::protocol
