#include "core/game/time_control_text.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstdint>

namespace sixfold {

namespace {

using Kind = TimeControl::Kind;

constexpr std::string_view kUntimed = "-";
constexpr std::string_view kOneMove = "1/";
constexpr std::string_view kDelay = " delay ";
constexpr std::string_view kBronstein = " bronstein ";
constexpr std::string_view kByoyomi = " byoyomi ";

constexpr std::size_t kMostDigits = 9;
constexpr std::size_t kDecimals = 3;

std::string seconds_text(Milliseconds time) {
    assert(time >= Milliseconds{0});
    std::string text = std::to_string(time.count() / 1000);
    if (const auto thousandths = time.count() % 1000; thousandths != 0) {
        std::string decimals = std::to_string(1000 + thousandths).substr(1);
        while (decimals.back() == '0') decimals.pop_back();
        text += '.' + decimals;
    }
    return text;
}

std::optional<std::int64_t> take_number(std::string_view& text, std::size_t most_digits) {
    const auto* const end =
        std::find_if_not(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    const auto length = static_cast<std::size_t>(end - text.begin());
    if (length == 0 || length > most_digits) return std::nullopt;
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + length, value);
    text.remove_prefix(length);
    return value;
}

bool take(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::optional<Milliseconds> take_seconds(std::string_view& text) {
    const auto whole = take_number(text, kMostDigits);
    if (!whole) return std::nullopt;
    std::int64_t thousandths = 0;
    if (take(text, ".")) {
        const std::size_t before = text.size();
        const auto decimals = take_number(text, kDecimals);
        if (!decimals) return std::nullopt;
        thousandths = *decimals;
        for (auto digits = before - text.size(); digits < kDecimals; ++digits) thousandths *= 10;
    }
    return Milliseconds{*whole * 1000 + thousandths};
}

/// What stands after the base time. Leaves in `rest` what it does not understand.
std::optional<TimeControl> with_rest(Milliseconds base, std::string_view& rest) {
    TimeControl control{base};
    if (rest.empty()) return control;
    if (take(rest, kByoyomi)) {
        control.kind = Kind::Byoyomi;
        const auto periods = take_number(rest, kDecimals);
        if (!periods || !take(rest, "x")) return std::nullopt;
        control.periods = static_cast<int>(*periods);
    } else if (take(rest, kDelay)) {
        control.kind = Kind::Delay;
    } else if (take(rest, kBronstein)) {
        control.kind = Kind::Bronstein;
    } else if (!take(rest, "+")) {
        return std::nullopt;
    }
    const auto increment = take_seconds(rest);
    if (!increment) return std::nullopt;
    control.increment = *increment;
    return control;
}

std::optional<TimeControl> read(std::string_view text) {
    if (text == kUntimed) return TimeControl{Milliseconds{0}, Milliseconds{0}, Kind::Untimed};
    const bool one_move = take(text, kOneMove);
    const auto base = take_seconds(text);
    if (!base) return std::nullopt;
    if (one_move) return TimeControl{*base, Milliseconds{0}, Kind::Correspondence};
    return with_rest(*base, text);
}

}  // namespace

std::string to_text(const TimeControl& control) {
    const std::string base = seconds_text(control.base);
    const std::string increment = seconds_text(control.increment);
    switch (control.kind) {
        case Kind::Fischer:
            return control.increment == Milliseconds{0} ? base : base + '+' + increment;
        case Kind::Delay:
            return base + std::string(kDelay) + increment;
        case Kind::Bronstein:
            return base + std::string(kBronstein) + increment;
        case Kind::Byoyomi:
            return base + std::string(kByoyomi) + std::to_string(control.periods) + 'x' + increment;
        case Kind::Correspondence:
            return std::string(kOneMove) + base;
        case Kind::Untimed:
            break;
    }
    return std::string(kUntimed);
}

std::optional<TimeControl> time_control_from(std::string_view text) {
    auto control = read(text);
    // There is one way to write each: no leading zeros, nothing after it.
    if (!control || to_text(*control) != text) return std::nullopt;
    return control;
}

}  // namespace sixfold
