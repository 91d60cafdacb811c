#include "core/game/fact.h"

#include <charconv>
#include <limits>
#include <optional>

#include "core/base/overloaded.h"

namespace sixfold {

namespace {

constexpr int kLargestScore = 4;
constexpr std::int64_t kLargestInt = std::numeric_limits<int>::max();

std::string join(const std::vector<std::int64_t>& numbers) {
    std::string text;
    for (const std::int64_t n : numbers) {
        if (!text.empty()) text += ',';
        text += std::to_string(n);
    }
    return text;
}

std::string text_of(const SeatTime& left) {
    std::string text = std::to_string(left.main.count());
    if (left.periods > 0) text += '+' + std::to_string(left.periods);
    return text;
}

std::string join(const std::vector<SeatTime>& times) {
    std::string text;
    for (const SeatTime& left : times) {
        if (!text.empty()) text += ',';
        text += text_of(left);
    }
    return text;
}

std::optional<std::int64_t> number(std::string_view text, std::int64_t max) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > max) {
        return std::nullopt;
    }
    return value;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

constexpr std::int64_t kLongest = std::int64_t{1} << 50;  // milliseconds

std::optional<SeatTime> seat_time(std::string_view text) {
    const auto parts = split(text, '+');
    const auto main = number(parts[0], kLongest);
    if (!main || parts.size() > 2) return std::nullopt;
    if (parts.size() == 1) return SeatTime{Milliseconds{*main}, 0};
    const auto periods = number(parts[1], kLargestInt);
    if (!periods || *periods == 0) return std::nullopt;
    return SeatTime{Milliseconds{*main}, static_cast<int>(*periods)};
}

std::optional<std::vector<SeatTime>> times(std::string_view text) {
    std::vector<SeatTime> result;
    for (const std::string_view part : split(text, ',')) {
        const auto left = seat_time(part);
        if (!left || result.size() == kMaxSeats) return std::nullopt;
        result.push_back(*left);
    }
    return result;
}

std::optional<std::vector<int>> scores(std::string_view text) {
    std::vector<int> result;
    for (const std::string_view part : split(text, ',')) {
        const auto value = number(part, kLargestScore);
        if (!value || result.size() == kMaxSeats) return std::nullopt;
        result.push_back(static_cast<int>(*value));
    }
    return result;
}

std::optional<Seat> seat_from(std::string_view text) {
    const auto value = number(text, kMaxSeats - 1);
    if (!value) return std::nullopt;
    return Seat{static_cast<std::uint8_t>(*value)};
}

/// An offer or its refusal.
std::optional<Fact> read_offer(std::string_view kind, std::string_view seat_text) {
    const auto seat = seat_from(seat_text);
    if (!seat) return std::nullopt;
    if (kind == "draw-offered") return fact::DrawOffered{*seat};
    if (kind == "draw-declined") return fact::DrawDeclined{*seat};
    if (kind == "takeback-offered") return fact::TakebackOffered{*seat};
    if (kind == "takeback-declined") return fact::TakebackDeclined{*seat};
    return std::nullopt;
}

std::optional<Fact> read(const std::vector<std::string_view>& words) {
    const std::string_view kind = words.front();
    const std::size_t count = words.size() - 1;
    if (kind == "started" && count == 0) return fact::Started{};
    if (kind == "started" && count == 1) {
        const auto start = number(words[1], kLargestInt);
        if (!start) return std::nullopt;
        return fact::Started{static_cast<int>(*start)};
    }
    if (kind == "moved" && count == 3) {
        const auto seat = seat_from(words[1]);
        const auto charged = number(words[3], kLargestInt);
        if (!seat || !charged || words[2].empty()) return std::nullopt;
        return fact::Moved{*seat, std::string(words[2]), Milliseconds{*charged}};
    }
    if (kind == "taken-back" && count == 1) {
        const auto plies = number(words[1], kLargestInt);
        if (!plies) return std::nullopt;
        return fact::TakenBack{static_cast<int>(*plies)};
    }
    if (kind == "time-given" && count == 2) {
        const auto seat = seat_from(words[1]);
        const auto time = number(words[2], kLongest);
        if (!seat || !time) return std::nullopt;
        return fact::TimeGiven{*seat, Milliseconds{*time}};
    }
    if (kind == "clocks-resumed" && count == 1) {
        auto left = times(words[1]);
        if (!left) return std::nullopt;
        return fact::ClocksResumed{std::move(*left)};
    }
    if (kind == "ended" && count == 3) {
        const auto reason = end_reason_from(words[1]);
        auto quarters = scores(words[2]);
        auto left = times(words[3]);
        if (!reason || !quarters || !left) return std::nullopt;
        return fact::Ended{{*reason, std::move(*quarters)}, std::move(*left)};
    }
    return count == 1 ? read_offer(kind, words[1]) : std::nullopt;
}

}  // namespace

std::string to_text(const Fact& fact) {
    const auto seat_text = [](Seat seat) { return std::to_string(seat.index); };
    return std::visit(
        Overloaded{
            [](const fact::Started& f) {
                return f.start ? "started " + std::to_string(*f.start) : std::string("started");
            },
            [&](const fact::Moved& f) {
                return "moved " + seat_text(f.seat) + ' ' + f.move + ' ' +
                       std::to_string(f.charged.count());
            },
            [&](const fact::DrawOffered& f) { return "draw-offered " + seat_text(f.seat); },
            [&](const fact::DrawDeclined& f) { return "draw-declined " + seat_text(f.seat); },
            [&](const fact::TakebackOffered& f) { return "takeback-offered " + seat_text(f.seat); },
            [&](const fact::TakebackDeclined& f) {
                return "takeback-declined " + seat_text(f.seat);
            },
            [](const fact::TakenBack& f) { return "taken-back " + std::to_string(f.plies); },
            [&](const fact::TimeGiven& f) {
                return "time-given " + seat_text(f.seat) + ' ' + std::to_string(f.time.count());
            },
            [](const fact::ClocksResumed& f) { return "clocks-resumed " + join(f.left); },
            [](const fact::Ended& f) {
                const std::vector<std::int64_t> quarters(f.outcome.quarters.begin(),
                                                         f.outcome.quarters.end());
                return "ended " + std::string(to_string(f.outcome.reason)) + ' ' + join(quarters) +
                       ' ' + join(f.left);
            },
        },
        fact);
}

Result<Fact> fact_from(std::string_view text) {
    if (auto fact = read(split(text, ' '))) return *std::move(fact);
    return Error{ErrorCode::BadRequest, "\"" + std::string(text.substr(0, 80)) + "\" is no fact"};
}

}  // namespace sixfold
