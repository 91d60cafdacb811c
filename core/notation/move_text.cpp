#include "core/notation/move_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace sixfold {

namespace {

/// The first eight bytes as a number: of two texts with different numbers, the one with the smaller
/// number comes first.
std::uint64_t head_of(std::string_view text) {
    std::uint64_t head = 0;
    for (std::size_t i = 0; i < sizeof head; ++i) {
        head = head << 8 | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
    }
    return head;
}

}  // namespace

std::string to_text(const Variant& variant, const Move& move) {
    const auto symbol = [&](std::size_t type) { return variant.definition().pieces[type].symbol; };
    if (move.kind == Move::Kind::Drop) {
        return symbol(move.aux) + '@' + variant.board().name(move.to);
    }
    std::string text = variant.board().name(move.from);
    text += variant.board().name(move.to);
    if (move.promotion != Move::kNoPromotion) {
        text += '=' + symbol(move.promotion);
    }
    return text;
}

Result<Move> parse_move(const Position& position, std::string_view text) {
    const Board& board = position.variant().board();
    for (const Move& move : position.legal_moves()) {
        if (move.kind != Move::Kind::Drop && !text.starts_with(board.name(move.from))) continue;
        if (to_text(position.variant(), move) == text) return move;
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
    // Nearly all texts fit into a number, and numbers are sorted much faster.
    const std::vector<Move> moves = position.legal_moves();
    std::vector<std::string> texts;
    std::vector<std::pair<std::uint64_t, std::size_t>> order;
    texts.reserve(moves.size());
    order.reserve(moves.size());
    for (const Move& move : moves) {
        texts.push_back(to_text(position.variant(), move));
        order.emplace_back(head_of(texts.back()), order.size());
    }
    std::sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : texts[a.second] < texts[b.second];
    });
    std::vector<std::string> sorted;
    sorted.reserve(moves.size());
    for (const auto& [head, index] : order) sorted.push_back(std::move(texts[index]));
    return sorted;
}

}  // namespace sixfold
