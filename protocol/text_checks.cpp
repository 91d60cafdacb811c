#include "protocol/text_checks.h"

#include <algorithm>
#include <string>

#include "core/base/characters.h"
#include "core/base/utf8.h"
#include "protocol/limits.h"

namespace sixfold::protocol {
namespace {

constexpr std::size_t kMaxId = 32;
constexpr std::size_t kMinTab = 8;
constexpr std::size_t kMaxTab = 32;
constexpr std::size_t kMaxMoveText = 32;
constexpr std::size_t kMaxSlug = 40;

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_alphanumeric(char c) { return is_small(c) || (c >= 'A' && c <= 'Z') || is_digit(c); }
bool is_word_character(char c) { return is_alphanumeric(c) || c == '_' || c == '-'; }
bool is_slug_character(char c) { return is_small(c) || is_digit(c) || c == '-'; }
bool is_printable(char c) { return c > ' ' && c <= '~'; }
bool is_printable_or_blank(char c) { return is_printable(c) || c == ' '; }

bool consists_of(std::string_view text, bool (*is_allowed)(char), std::size_t shortest,
                 std::size_t longest) {
    return text.size() >= shortest && text.size() <= longest &&
           std::all_of(text.begin(), text.end(), is_allowed);
}

std::string from_to(std::size_t least, std::size_t most) {
    return std::to_string(least) + " to " + std::to_string(most);
}

/// The character that a text begins with; utf8_length() has said how long it is.
char32_t first_character(std::string_view text, std::size_t length) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (length == 1) return byte(0);
    char32_t character = byte(0) & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) character = (character << 6) | (byte(i) & 0x3FU);
    return character;
}

/// Control characters, and the two line breaks that Unicode has beside them.
bool is_control(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
}

/// Characters that leave nothing to see: blanks of all widths, the width of nothing included, and
/// the fillers of Hangul and Braille.
bool is_blank(char32_t c) {
    switch (c) {
        case 0x20:
        case 0xA0:
        case 0xAD:
        case 0x115F:
        case 0x1160:
        case 0x1680:
        case 0x180E:
        case 0x202F:
        case 0x205F:
        case 0x2060:
        case 0x2800:
        case 0x3000:
        case 0x3164:
        case 0xFEFF:
        case 0xFFA0:
            return true;
        default:
            return c >= 0x2000 && c <= 0x200F;
    }
}

struct Line {
    std::size_t characters = 0;
    bool all_blank = true;
};

/// One line of UTF-8 without control characters.
Result<Line> read_line(std::string_view text, const JsonPath& path) {
    Line line;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return path.error("must be UTF-8");
        const char32_t character = first_character(text, length);
        if (is_control(character)) {
            return path.error("must be one line without control characters");
        }
        ++line.characters;
        line.all_blank = line.all_blank && is_blank(character);
        text.remove_prefix(length);
    }
    return line;
}

}  // namespace

Result<void> check_id(std::string_view id, std::string_view what, const JsonPath& path) {
    if (consists_of(id, is_alphanumeric, 1, kMaxId)) return {};
    return path.error("must be " + std::string(what) + ": " + from_to(1, kMaxId) +
                      " letters and digits");
}

Result<void> check_tab(std::string_view tab, const JsonPath& path) {
    if (consists_of(tab, is_word_character, kMinTab, kMaxTab)) return {};
    return path.error("must be " + from_to(kMinTab, kMaxTab) +
                      " characters of A-Z, a-z, 0-9, _ and -");
}

Result<void> check_move_text(std::string_view move, const JsonPath& path) {
    if (consists_of(move, is_printable, 1, kMaxMoveText)) return {};
    return path.error("must be " + from_to(1, kMaxMoveText) +
                      " printable characters without blanks");
}

Result<void> check_slug(std::string_view slug, const JsonPath& path) {
    if (consists_of(slug, is_slug_character, 1, kMaxSlug)) return {};
    return path.error("must be " + from_to(1, kMaxSlug) + " small letters, digits and hyphens");
}

Result<void> check_chat_text(std::string_view text, const JsonPath& path) {
    if (text.empty() || text.size() > kMaxChatBytes) {
        return path.error("must be " + from_to(1, kMaxChatBytes) + " bytes of UTF-8");
    }
    const auto line = read_line(text, path);
    if (!line) return line.error();
    if (line->all_blank) return path.error("must not be blank");
    return {};
}

Result<void> check_name(std::string_view name, const JsonPath& path) {
    if (consists_of(name, is_word_character, kMinName, kMaxName)) return {};
    return path.error("must be " + from_to(kMinName, kMaxName) +
                      " characters of A-Z, a-z, 0-9, _ and -");
}

Result<void> check_password(std::string_view password, const JsonPath& path) {
    if (password.size() < kMinPasswordBytes || password.size() > kMaxPasswordBytes) {
        return path.error("must be " + from_to(kMinPasswordBytes, kMaxPasswordBytes) +
                          " bytes of UTF-8");
    }
    const auto line = read_line(password, path);
    if (!line) return line.error();
    return {};
}

Result<void> check_recovery_code(std::string_view code, const JsonPath& path) {
    if (consists_of(code, is_printable_or_blank, 1, kMaxRecoveryCode)) return {};
    return path.error("must be " + from_to(1, kMaxRecoveryCode) + " printable characters");
}

Result<void> check_label(std::string_view label, const JsonPath& path) {
    const auto line = read_line(label, path);
    if (!line) return line.error();
    if (line->characters < 1 || line->characters > kMaxLabel) {
        return path.error("must be " + from_to(1, kMaxLabel) + " characters");
    }
    if (line->all_blank) return path.error("must not be blank");
    return {};
}

}  // namespace sixfold::protocol
