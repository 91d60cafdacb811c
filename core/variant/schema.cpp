#include "core/variant/schema.h"

#include <algorithm>
#include <array>

namespace sixfold {

const Field* Group::find(std::string_view key) const {
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const Field& field) { return field.key == key; });
    return found == fields.end() ? nullptr : &*found;
}

namespace schema {

// One key a line, however long.
// clang-format off
namespace {

constexpr Field kRootFields[] = {
    {"slug", "text", kRequired, "unique name in addresses: 1 to 40 small letters, digits and hyphens"},
    {"title", "text", kRequired, "name that people read"},
    {"blurb", "text", kNone, "one line for lists"},
    {"published", "true or false", "true", "false: the program knows the game, but does not offer it to people"},
    {"extends", "slug", kNone, "begin with that game's file; see \"Changing another game\""},
    {"engine", "map", kRequired, "board, men and rules"},
    {"family", "text", kNone, "shown only: heading in lists"},
    {"inventor", "text", kNone, "shown only"},
    {"year", "text", kNone, "shown only"},
    {"sources", "texts", kNone, "shown only: where the rules come from"},
    {"board", "text", kNone, "shown only: the board in words"},
    {"players", "text", kNone, "shown only: the number of players in words"},
    {"parent", "text", kNone, "shown only: the game that this one comes from; nothing is inherited"},
    {"win", "text", kNone, "shown only: how one wins, in words"},
    {"special", "text", kNone, "shown only: what is special, in words"},
};

constexpr Field kEngineFields[] = {
    {"version", "1", "1", "version of this format"},
    {"topology", "map", kRequired, "the board"},
    {"players", "two maps or two names", kRequired, "who plays; the first moves first"},
    {"setup", "text", kNone, "start position as CELL:MAN, separated by commas; a cell is a name or x,y; either this or fen is required"},
    {"fen", "text", kNone, "start position by ranks from the highest, separated by /; a number is a run of empty cells"},
    {"zones", "map of zones", kNone, "NAME: {PLAYER: terms, PLAYER: terms}; terms of the second player may be auto: the cells opposite"},
    {"plugins", "map", kRequired, "rules of the game"},
    {"surface", "anything", kNone, "not read: for programs that draw the board"},
    {"render", "anything", kNone, "not read: for programs that draw the board"},
    {"pieces", "anything", kNone, "not read: for programs that draw the men"},
};

constexpr Field kTopologyFields[] = {
    {"type", "hex, square or cubic", kRequired, "what the cells are"},
    {"third", "[1, 1] or [1, -1]", "[1, -1]", "hex: third edge direction beside [1, 0] and [0, 1]"},
    {"size", "[w, h] or [w, h, d]", kNone, "box of w times h (times d) cells whose first is [0, 0] or [0, 0, 0]"},
    {"radius", "1 to 10", kNone, "hex: six-sided board with this many rings around [0, 0]"},
    {"bounds", "list of maps", kNone, "inequalities that every cell fulfils; with them alone, x and y must be bounded"},
    {"shape", "hexagonal", "hexagonal", "shown only; goes with radius"},
    {"orientation", "text", kNone, "shown only"},
    {"frames", "map of maps", kNone, "NAME: {third: ...}: hexagonal directions on the same cells, for men written as NAME.all"},
    {"labels", "map", kNone, "names of the cells"},
};

constexpr Field kBoundFields[] = {
    {"coef", "2 or 3 whole numbers", kRequired, "factors of x, y (and z)"},
    {"min", "-100 to 100", "-100", "least sum"},
    {"max", "-100 to 100", "100", "greatest sum"},
};

constexpr Field kFrameFields[] = {
    {"third", "[1, 1] or [1, -1]", "[1, -1]", "third edge direction beside [1, 0] and [0, 1]"},
};

constexpr Field kLabelFields[] = {
    {"files", "small letters", kDepends, "a letter for each x; without it a, b, c and so on, on hexagons without j"},
    {"ranks", "coordinate or along-file", kDepends, "ranks are lines of equal y, or count along each file; without it along-file with radius, else coordinate"},
    {"levels", "capital letters", kDepends, "cubic: a letter for each z; without it A, B, C and so on"},
};

constexpr Field kPlayerFields[] = {
    {"id", "text", kRequired, "name: small letters, digits and hyphens"},
    {"letters", "upper or lower", kDepends, "letters of the player's men: upper for the first player, lower for the second"},
    {"forward", "[x, y] or [x, y, z]", kDepends, "direction of pawns; first player: [0, 1] or [0, -1], without it [0, -1] with radius, else [0, 1]"},
    {"orient", "identity, rot180 or mirror-y", kDepends, "how the first player's directions and cells become this one's; second player: without it mirror-y on squares, else rot180"},
};

constexpr Field kPluginFields[] = {
    {"chess", "map", kRequired, "rules of a game of the chess family"},
};

constexpr Field kChessFields[] = {
    {"pieces", "map of maps", kRequired, "NAME: how it moves; at most 26 kinds of men"},
    {"pawn", "map", kNone, "what movement: pawn means on hexagons"},
    {"enPassant", "true or false", "false", "true: men with movement: pawn have the double step and capture en passant"},
    {"royal", "map", kDepends, "which men must not be lost; without it the piece named king, mode single"},
    {"promotion", "list of maps", kDepends, "what becomes what; without it pawn becomes queen, rook, bishop or knight at edge:forward; []: nothing"},
    {"castling", "false, list of maps or map", "false", "moves of king and rook together; a map is for shuffled starts"},
    {"results", "map", kNone, "what endings count"},
    {"draws", "map", kNone, "when a game is drawn"},
    {"legality", "map", kNone, "duties and bans"},
    {"goal", "list of maps", kNone, "zones to reach"},
    {"extinction", "list of maps", kNone, "what losing men counts"},
    {"checks", "0 to 20", "0", "who gives the n-th check wins; 0: never"},
    {"hand", "map", kNone, "captured men that come back"},
    {"shuffle", "map", kNone, "numbered start positions"},
};

constexpr Field kPieceFields[] = {
    {"symbol", "capital letter", kDepends, "letter in texts; without it the first of the name, N for knight"},
    {"movement", "pawn", kNone, "a ready-made way to move, instead of moves"},
    {"moves", "list of maps", kNone, "atoms; a piece with one atom can have the atom's keys itself"},
};

constexpr Field kAtomFields[] = {
    {"type", "rider or leaper", kDepends, "a leaper goes one step, a rider on until it is stopped; without it leaper with offsets, else rider"},
    {"dirs", "name or list of vectors", kNone, "orthogonal, diagonal, triagonal (cubic), all, forward, or FRAME.orthogonal, FRAME.diagonal, FRAME.all; give this or offsets"},
    {"offsets", "name or list of vectors", kNone, "hex-knight on hexagons, knight elsewhere, or FRAME.knight"},
    {"maxSteps", "1 to 100", kDepends, "most steps; without it as type says"},
    {"steps", "[least, most]", kNone, "instead of maxSteps; the cells between must be empty"},
    {"mode", "move, capture or both", "both", "to empty cells, to enemy men, or to both"},
    {"from", "zone", kNone, "only from these cells"},
    {"passes", "true or false", "false", "the cells between are open to en passant"},
    {"ep", "true or false", "false", "also captures en passant"},
};

constexpr Field kPawnFields[] = {
    {"capture", "orthogonal-forward or diagonal-forward", "orthogonal-forward", "over the two edges, or through the two corners, beside forward"},
};

constexpr Field kRoyalFields[] = {
    {"pieces", "names", kNone, "the royal men; only mode none has none"},
    {"mode", "single, mate-either, capture-all or none", "single", "one that must not be left attacked; several of which none must be; several that are ordinary men until all are taken; nothing is royal"},
    {"last", "take", kNone, "required with capture-all: the last one must be taken, too"},
};

constexpr Field kPromotionFields[] = {
    {"from", "names", kRequired, "men that promote when they arrive on the zone"},
    {"zone", "zone", kRequired, "where"},
    {"to", "names", kRequired, "what they can become"},
};

constexpr Field kCastlingFields[] = {
    {"name", "text", kRequired, "how the move is written in game records"},
    {"right", "capital letter", kRequired, "letter in position text; castlings with the same rook share it"},
    {"king", "[from, to]", kRequired, "cells of the first player's king"},
    {"rook", "[from, to]", kRequired, "cells of the first player's rook"},
    {"clear", "zone", kDepends, "cells that must be empty; without it the straight ways of both men and between them"},
    {"safe", "zone", kDepends, "cells that must not be attacked; without it the king's way with both ends"},
    {"player", "player", kNone, "only this player castles so (cells still as the first player's)"},
};

constexpr Field kShuffledCastlingFields[] = {
    {"style", "fischerandom", kRequired, "from wherever king and rook start"},
    {"king", "name", "king", "the piece that castles"},
    {"rook", "name", "rook", "its partner"},
    {"short", "map", kRequired, "where they go with the rook on this side"},
    {"long", "map", kRequired, "where they go with the rook on the other side"},
};

constexpr Field kCastlingSideFields[] = {
    {"king", "cell", kRequired, "where the first player's king goes"},
    {"rook", "cell", kRequired, "where the first player's rook goes"},
};

constexpr Field kResultFields[] = {
    {"stalemate", "0, 0.25, 0.5, 0.75 or 1", "0.5", "score of the player who stalemates; the other one has the rest"},
};

constexpr Field kDrawFields[] = {
    {"fold", "0, 2 to 10", "3", "a position for the n-th time is a draw; 0: never"},
    {"moves", "0 to 1000", "50", "so many moves of each player without capture or resetting move are a draw; 0: never"},
    {"resets", "names", "pawn", "men whose moves begin that count anew"},
    {"bareKings", "true or false", "true", "royal men alone on both sides are a draw"},
};

constexpr Field kLegalityFields[] = {
    {"mustCapture", "true or false", "false", "who can capture must"},
    {"giveCheck", "allowed or forbidden", "allowed", "forbidden: a move that attacks a royal man is illegal"},
};

constexpr Field kGoalFields[] = {
    {"pieces", "names", kRequired, "who has one of these men on the zone after the own move wins"},
    {"zone", "zone", kRequired, "where"},
    {"reply", "true or false", "false", "when the first player arrives, the second may arrive with the next move, for a draw"},
};

constexpr Field kExtinctionFields[] = {
    {"player", "player", kDepends, "whose men; without it either player's"},
    {"pieces", "all or names", "all", "which men: when the last one is gone, the game ends"},
    {"result", "0, 0.25, 0.5, 0.75 or 1", kRequired, "score of the player whose men are gone"},
};

constexpr Field kHandFields[] = {
    {"captures", "own or none", "none", "own: captured men change sides and can be dropped on empty cells"},
    {"demote", "true or false", "true", "promoted men come to the hand as what they were"},
    {"bans", "list of maps", kNone, "where men cannot be dropped"},
};

constexpr Field kBanFields[] = {
    {"piece", "name", kRequired, "the piece"},
    {"zone", "zone", kRequired, "where it cannot be dropped"},
};

constexpr Field kShuffleFields[] = {
    {"rank", "number", kRequired, "the first player's rank whose men are dealt out; the other player's are opposite"},
    {"men", "list of maps", kRequired, "the deals, in order; together just the men that stand on that rank"},
};

constexpr Field kDealFields[] = {
    {"pieces", "names", kRequired, "these men, in this order from the lowest file, go to a choice of the free cells"},
    {"shade", "0, 1 or 2", kNone, "only cells of this colour; such deals come first"},
};

}  // namespace

constinit const Group kRoot{"the file", "The whole file.", kRootFields};
constinit const Group kEngine{"engine", "What the program plays by.", kEngineFields};
constinit const Group kTopology{"engine.topology", "The board: all points with whole coordinates that fulfil what is given here. At most 20 cells in each direction and 192 in all.", kTopologyFields};
constinit const Group kBound{"engine.topology.bounds[]", "One inequality: min <= the sum of coefficient times coordinate <= max.", kBoundFields};
constinit const Group kFrame{"engine.topology.frames.NAME", "The same cells seen as hexagons.", kFrameFields};
constinit const Group kLabels{"engine.topology.labels", "A cell is called by its file and rank, such as e4; on cubes by level, file and rank, such as Be4.", kLabelFields};
constinit const Group kPlayer{"engine.players[]", "One player. Two plain names instead of two maps mean players with all defaults.", kPlayerFields};
constinit const Group kPlugins{"engine.plugins", "One set of rules.", kPluginFields};
constinit const Group kChess{"engine.plugins.chess", "Men and rules.", kChessFields};
constinit const Group kPiece{"engine.plugins.chess.pieces.NAME", "One kind of men. The name has small letters, digits and hyphens.", kPieceFields};
constinit const Group kAtom{"engine.plugins.chess.pieces.NAME.moves[]", "One way to move. Vectors are [x, y], on cubes [x, y, z]; they and cells are the first player's.", kAtomFields};
constinit const Group kPawn{"engine.plugins.chess.pawn", "Captures of movement: pawn on hexagons. On squares they are the two diagonals beside forward.", kPawnFields};
constinit const Group kRoyal{"engine.plugins.chess.royal", "Which men must not be lost.", kRoyalFields};
constinit const Group kPromotion{"engine.plugins.chess.promotion[]", "A promotion happens at once and must happen.", kPromotionFields};
constinit const Group kCastling{"engine.plugins.chess.castling[]", "Neither man has moved. At most 8; cells are the first player's.", kCastlingFields};
constinit const Group kShuffledCastling{"engine.plugins.chess.castling", "For games with shuffle.", kShuffledCastlingFields};
constinit const Group kCastlingSide{"engine.plugins.chess.castling.short and .long", "Where king and rook end.", kCastlingSideFields};
constinit const Group kResults{"engine.plugins.chess.results", "Checkmate counts 1 and 0.", kResultFields};
constinit const Group kDraws{"engine.plugins.chess.draws", "They end the game by themselves.", kDrawFields};
constinit const Group kLegality{"engine.plugins.chess.legality", "What else a move must or must not do.", kLegalityFields};
constinit const Group kGoal{"engine.plugins.chess.goal[]", "Reaching a place wins.", kGoalFields};
constinit const Group kExtinction{"engine.plugins.chess.extinction[]", "Losing all men of some kinds ends the game.", kExtinctionFields};
constinit const Group kHand{"engine.plugins.chess.hand", "Men that are dropped instead of a move.", kHandFields};
constinit const Group kBan{"engine.plugins.chess.hand.bans[]", "One ban.", kBanFields};
constinit const Group kShuffle{"engine.plugins.chess.shuffle", "Start n is taken apart from its low end: each deal takes as many choices as there are, in the order of the files.", kShuffleFields};
constinit const Group kDeal{"engine.plugins.chess.shuffle.men[]", "One deal.", kDealFields};
// clang-format on

std::span<const Group* const> groups() {
    static constexpr std::array kAll = {
        &kRoot,         &kEngine,     &kTopology, &kBound,
        &kFrame,        &kLabels,     &kPlayer,   &kPlugins,
        &kChess,        &kPiece,      &kAtom,     &kPawn,
        &kRoyal,        &kPromotion,  &kCastling, &kShuffledCastling,
        &kCastlingSide, &kResults,    &kDraws,    &kLegality,
        &kGoal,         &kExtinction, &kHand,     &kBan,
        &kShuffle,      &kDeal};
    return kAll;
}

}  // namespace schema

}  // namespace sixfold
