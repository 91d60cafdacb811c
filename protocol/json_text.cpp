#include "protocol/json_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace sixfold::protocol {
namespace {

using nlohmann::json;

/// By byte: does it stand for itself in a JSON string, wherever it occurs?
constexpr auto kIsPlain = [] {
    std::array<bool, 256> is_plain{};
    for (unsigned char c = ' '; c <= '~'; ++c) is_plain[c] = c != '"' && c != '\\';
    return is_plain;
}();

}  // namespace

void JsonText::add_string(std::string_view characters) {
    make_room(characters.size() + 2);
    char* to = &text_[size_];
    *to++ = '"';
    for (const char c : characters) {
        if (!kIsPlain[static_cast<unsigned char>(c)]) {
            add(json(characters).dump(-1, ' ', false, json::error_handler_t::replace));
            return;
        }
        *to++ = c;
    }
    *to++ = '"';
    size_ = static_cast<std::size_t>(to - text_.data());
}

void JsonText::grow(std::size_t bytes) { text_.resize(std::max(2 * text_.size(), size_ + bytes)); }

}  // namespace sixfold::protocol
