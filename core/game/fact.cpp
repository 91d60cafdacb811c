#include "core/game/fact.h"

#include <charconv>
#include <limits>
#include <optional>

#include "core/base/overloaded.h"

namespace sixfold {

namespace {

constexpr int kLargestScore = 4;
constexpr std::int64_t kLargestStart = std::numeric_limits<int>::max();

std::string join(const std::vector<std::int64_t>& numbers) {
    std::string text;
    for (const std::int64_t n : numbers) {
        if (!text.empty()) text += ',';
        text += std::to_string(n);
    }
    return text;
}

std::string join(const std::vector<Milliseconds>& times) {
    std::vector<std::int64_t> numbers;
    for (const Milliseconds t : times) numbers.push_back(t.count());
    return join(numbers);
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

std::optional<std::vector<Milliseconds>> times(std::string_view text) {
    std::vector<Milliseconds> result;
    for (const std::string_view part : split(text, ',')) {
        const auto value = number(part, kLongest);
        if (!value || result.size() == kMaxSeats) return std::nullopt;
        result.emplace_back(*value);
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

std::optional<Fact> read(const std::vector<std::string_view>& words) {
    const std::string_view kind = words.front();
    const std::size_t count = words.size() - 1;
    if (kind == "started" && count == 0) return fact::Started{};
    if (kind == "started" && count == 1) {
        const auto start = number(words[1], kLargestStart);
        if (!start) return std::nullopt;
        return fact::Started{static_cast<int>(*start)};
    }
    if (kind == "moved" && count == 3) {
        const auto seat = seat_from(words[1]);
        const auto charged = number(words[3], kLongest);
        if (!seat || !charged || words[2].empty()) return std::nullopt;
        return fact::Moved{*seat, std::string(words[2]), Milliseconds{*charged}};
    }
    if ((kind == "draw-offered" || kind == "draw-declined") && count == 1) {
        const auto seat = seat_from(words[1]);
        if (!seat) return std::nullopt;
        if (kind == "draw-offered") return fact::DrawOffered{*seat};
        return fact::DrawDeclined{*seat};
    }
    if (kind == "clocks-resumed" && count == 1) {
        auto remaining = times(words[1]);
        if (!remaining) return std::nullopt;
        return fact::ClocksResumed{std::move(*remaining)};
    }
    if (kind == "ended" && count == 3) {
        const auto reason = end_reason_from(words[1]);
        auto quarters = scores(words[2]);
        auto remaining = times(words[3]);
        if (!reason || !quarters || !remaining) return std::nullopt;
        return fact::Ended{{*reason, std::move(*quarters)}, std::move(*remaining)};
    }
    return std::nullopt;
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
            [](const fact::ClocksResumed& f) { return "clocks-resumed " + join(f.remaining); },
            [](const fact::Ended& f) {
                const std::vector<std::int64_t> quarters(f.outcome.quarters.begin(),
                                                         f.outcome.quarters.end());
                return "ended " + std::string(to_string(f.outcome.reason)) + ' ' + join(quarters) +
                       ' ' + join(f.remaining);
            },
        },
        fact);
}

Result<Fact> fact_from(std::string_view text) {
    if (auto fact = read(split(text, ' '))) return *std::move(fact);
    return Error{ErrorCode::BadRequest, "\"" + std::string(text.substr(0, 80)) + "\" is no fact"};
}

}  // namespace sixfold
