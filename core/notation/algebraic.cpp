#include "core/notation/algebraic.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/notation/move_text.h"

namespace sixfold {

namespace {

constexpr std::string_view kEnPassant = "e.p.";

/// What tells the origin of `move` apart from those of other men of its type that reach its target.
std::string origin_text(const Position& position, const std::vector<Move>& legal, const Move& move,
                        bool with_file) {
    const Board& board = position.variant().board();
    const int type = position.at(move.from).type;
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    for (const Move& other : legal) {
        if (other.kind == Move::Kind::Drop || other.kind == Move::Kind::Castling) continue;
        if (other.to != move.to || other.from == move.from) continue;
        if (position.at(other.from).type != type) continue;
        others = true;
        same_file = same_file || board.file(other.from) == board.file(move.from);
        same_rank = same_rank || board.rank(other.from) == board.rank(move.from);
    }
    if (!others && !with_file) return "";
    if (!same_file) return std::string(1, board.file(move.from));
    if (!same_rank && !with_file) return std::to_string(board.rank(move.from));
    return board.name(move.from);
}

/// The text without its mark. `legal` are all legal moves of the position.
std::string unmarked(const Position& position, const std::vector<Move>& legal, const Move& move) {
    const Definition& rules = position.variant().definition();
    const auto symbol = [&](std::size_t type) { return rules.pieces[type].symbol; };
    const std::string& target = rules.board.name(move.to);
    if (move.kind == Move::Kind::Castling) {
        const Player& player = rules.players[static_cast<std::size_t>(position.to_move())];
        return player.castlings[move.aux].name;
    }
    if (move.kind == Move::Kind::Drop) return symbol(move.aux) + '@' + target;

    const std::size_t type = position.at(move.from).type;
    const bool pawn = rules.pieces[type].name == "pawn";
    const bool captures = position.captures(move);
    std::string text = pawn ? "" : symbol(type);
    text += origin_text(position, legal, move, pawn && captures);
    if (captures) text += 'x';
    text += target;
    if (move.promotion != Move::kNoPromotion) text += '=' + symbol(move.promotion);
    return text;
}

std::string_view mark(const Position& before, const Move& move) {
    Position after = before;
    after.play(move);
    if (!after.in_check()) return "";
    const auto outcome = after.outcome();
    return outcome && outcome->reason == EndReason::Checkmate ? "#" : "+";
}

/// A text taken apart at its end.
struct Parts {
    std::string_view body;
    std::string_view mark;
    bool en_passant = false;
};

Parts parts_of(std::string_view text) {
    Parts parts{text, "", false};
    const auto take_en_passant = [&] {
        if (parts.en_passant || !parts.body.ends_with(kEnPassant)) return;
        parts.en_passant = true;
        parts.body.remove_suffix(kEnPassant.size());
        if (parts.body.ends_with(' ')) parts.body.remove_suffix(1);
    };
    take_en_passant();
    if (parts.body.ends_with('+') || parts.body.ends_with('#')) {
        parts.mark = parts.body.substr(parts.body.size() - 1);
        parts.body.remove_suffix(1);
    }
    take_en_passant();
    return parts;
}

/// A quick test that spares most moves the search for their origin text.
bool may_be(const Variant& variant, const Move& move, std::string_view body) {
    if (move.kind == Move::Kind::Castling) return true;
    if (move.promotion != Move::kNoPromotion) {
        const std::size_t length = variant.definition().pieces[move.promotion].symbol.size() + 1;
        if (body.size() < length) return false;
        body.remove_suffix(length);
    }
    return body.ends_with(variant.board().name(move.to));
}

}  // namespace

std::string to_algebraic(const Position& before, const Move& move) {
    const std::vector<Move> legal = before.legal_moves();
    assert(std::find(legal.begin(), legal.end(), move) != legal.end());
    return unmarked(before, legal, move).append(mark(before, move));
}

Result<Move> parse_algebraic(const Position& position, std::string_view text) {
    const Parts parts = parts_of(text);
    const std::vector<Move> legal = position.legal_moves();
    const auto found = std::find_if(legal.begin(), legal.end(), [&](const Move& move) {
        return may_be(position.variant(), move, parts.body) &&
               unmarked(position, legal, move) == parts.body;
    });
    if (found == legal.end()) return not_legal(text);
    if (parts.en_passant && found->kind != Move::Kind::EnPassant) {
        return Error{ErrorCode::BadRequest, shown_move(parts.body) + " is not en passant."};
    }
    if (!parts.mark.empty()) {
        const std::string_view right = mark(position, *found);
        if (parts.mark != right) {
            const std::string what = right.empty()  ? " gives no check."
                                     : right == "+" ? " gives check, but not mate."
                                                    : " gives mate.";
            return Error{ErrorCode::BadRequest, shown_move(parts.body) + what};
        }
    }
    return *found;
}

}  // namespace sixfold
