#include "core/notation/move_text.h"

#include <algorithm>

namespace sixfold {

std::string to_text(const Variant& variant, const Move& move) {
    const auto symbol = [&](std::size_t type) { return variant.definition().pieces[type].symbol; };
    if (move.kind == Move::Kind::Drop) {
        return symbol(move.aux) + '@' + variant.board().name(move.to);
    }
    std::string text = variant.board().name(move.from) + variant.board().name(move.to);
    if (move.promotion != Move::kNoPromotion) {
        text += '=' + symbol(move.promotion);
    }
    return text;
}

Result<Move> parse_move(const Position& position, std::string_view text) {
    for (const Move& move : position.legal_moves()) {
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
    std::vector<std::string> texts;
    for (const Move& move : position.legal_moves()) {
        texts.push_back(to_text(position.variant(), move));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

}  // namespace sixfold
