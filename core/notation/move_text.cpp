#include "core/notation/move_text.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>

namespace sixfold {

namespace {

/// The text of a move, in place: lists of them are made for every turn.
class MoveText {
  public:
    MoveText(const Variant& variant, const Move& move) {
        const Board& board = variant.board();
        const auto& pieces = variant.definition().pieces;
        if (move.kind == Move::Kind::Drop) {
            add(pieces[move.aux].symbol);
            add("@");
            add(board.name(move.to));
            return;
        }
        add(board.name(move.from));
        add(board.name(move.to));
        if (move.promotion == Move::kNoPromotion) return;
        add("=");
        add(pieces[move.promotion].symbol);
    }

    std::string_view view() const { return {text_.data(), size_}; }

  private:
    /// Two names of cells, each of two letters and two digits at most, and "=Q".
    static constexpr std::size_t kLongest = 10;

    void add(std::string_view part) {
        assert(size_ + part.size() <= kLongest);
        for (const char c : part) text_[size_++] = c;
    }

    std::array<char, kLongest> text_;
    std::size_t size_ = 0;
};

/// Where the man comes from that the text of a move names: a cell, or kNoCell for the hand. Nothing
/// when it names neither.
std::optional<Cell> origin_of(const Board& board, std::string_view text) {
    constexpr std::string_view kDigits = "0123456789";
    if (text.find('@') != std::string_view::npos) return kNoCell;
    const std::size_t rank = std::min(text.find_first_of(kDigits), text.size());
    return board.find(text.substr(0, text.find_first_not_of(kDigits, rank)));
}

}  // namespace

std::string to_text(const Variant& variant, const Move& move) {
    return std::string(MoveText(variant, move).view());
}

Result<Move> parse_move(const Position& position, std::string_view text) {
    const Variant& variant = position.variant();
    if (const auto from = origin_of(variant.board(), text)) {
        for (const Move& move : position.legal_moves_from(*from)) {
            if (MoveText(variant, move).view() == text) return move;
        }
    }
    return not_legal(text);
}

Error not_legal(std::string_view text) {
    return {ErrorCode::IllegalMove, shown_move(text) + " is not a legal move here."};
}

std::string shown_move(std::string_view text) {
    constexpr std::size_t kLongest = 20;
    constexpr std::string_view kSigns = "=@+#-. ";
    const bool looks_like_one = !text.empty() && text.size() <= kLongest &&
                                std::all_of(text.begin(), text.end(), [&](char c) {
                                    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                                           (c >= '0' && c <= '9') ||
                                           kSigns.find(c) != std::string_view::npos;
                                });
    return looks_like_one ? std::string(text) : std::string("this");
}

std::vector<std::string> legal_move_texts(const Position& position) {
    const std::vector<Move> moves = position.legal_moves();
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const Move& move : moves) {
        texts.emplace_back(MoveText(position.variant(), move).view());
    }
    return texts;
}

}  // namespace sixfold
