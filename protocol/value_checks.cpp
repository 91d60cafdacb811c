#include "protocol/value_checks.h"

#include <cstdint>
#include <string>

#include "core/base/utf8.h"
#include "core/game/time_control.h"
#include "protocol/limits.h"

namespace sixfold::protocol {
namespace {

using Kind = sixfold::TimeControl::Kind;

struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

Result<void> check_range(std::int64_t value, Range range, const JsonPath& path,
                         std::string_view name) {
    if (value >= range.least && value <= range.most) return {};
    const std::string least = std::to_string(range.least);
    return JsonPath{.parent = &path, .name = name}.error(
        range.least == range.most ? "must be " + least
                                  : "must be " + least + " to " + std::to_string(range.most));
}

/// What the members of a time control may be, each for itself.
struct Ranges {
    Range base_ms;
    Range increment_ms;
    Range periods;
};

Ranges ranges(Kind kind) {
    constexpr Range kBase{kMinBaseMs, kMaxBaseMs};
    switch (kind) {
        case Kind::Fischer:
            return {.base_ms = kBase, .increment_ms = {0, kMaxIncrementMs}, .periods = {}};
        case Kind::Delay:
        case Kind::Bronstein:
            return {
                .base_ms = kBase, .increment_ms = {kMinDelayMs, kMaxIncrementMs}, .periods = {}};
        case Kind::Byoyomi:
            return {.base_ms = {0, kMaxBaseMs},
                    .increment_ms = {kMinDelayMs, kMaxIncrementMs},
                    .periods = {1, kMaxPeriods}};
        case Kind::Correspondence:
            return {.base_ms = {kDayMs, kMaxMoveDays * kDayMs}, .increment_ms = {}, .periods = {}};
        case Kind::Untimed:
            break;
    }
    return {};
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

}  // namespace

Result<void> check_time_control(const TimeControl& clock, const JsonPath& path) {
    const auto kind = time_control_kind_from(clock.kind);
    if (!kind) {
        return JsonPath{.parent = &path, .name = "kind"}.error(
            "must be fischer, delay, bronstein, byoyomi, correspondence or untimed");
    }
    const Ranges allowed = ranges(*kind);
    if (auto done = check_range(clock.base_ms, allowed.base_ms, path, "base_ms"); !done) {
        return done;
    }
    if (auto done = check_range(clock.increment_ms, allowed.increment_ms, path, "increment_ms");
        !done) {
        return done;
    }
    if (auto done = check_range(clock.periods, allowed.periods, path, "periods"); !done) {
        return done;
    }
    const JsonPath base{.parent = &path, .name = "base_ms"};
    if (*kind == Kind::Byoyomi && clock.base_ms + clock.increment_ms < kMinBaseMs) {
        return base.error("and increment_ms must be at least " + std::to_string(kMinBaseMs) +
                          " together");
    }
    if (*kind == Kind::Correspondence && clock.base_ms % kDayMs != 0) {
        return base.error("must be whole days of " + std::to_string(kDayMs));
    }
    return {};
}

Result<void> check_chat_text(std::string_view text, const JsonPath& path) {
    if (text.empty() || text.size() > kMaxChatBytes) {
        return path.error("must be 1 to " + std::to_string(kMaxChatBytes) + " bytes of UTF-8");
    }
    bool all_blank = true;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return path.error("must be UTF-8");
        const char32_t character = first_character(text, length);
        if (is_control(character)) {
            return path.error("must be one line without control characters");
        }
        all_blank = all_blank && is_blank(character);
        text.remove_prefix(length);
    }
    if (all_blank) return path.error("must not be blank");
    return {};
}

}  // namespace sixfold::protocol
