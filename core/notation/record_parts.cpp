#include "core/notation/record_parts.h"

#include "core/base/characters.h"

#include <algorithm>
#include <cassert>
#include <charconv>

namespace sixfold::record {

namespace {

constexpr std::array<std::string_view, kPlaces> kNames = {
    "Variant", "Definition", "", "FEN", "TimeControl", "Result", "Termination"};
constexpr std::string_view kClockOpen = "{[%clk ";
constexpr std::string_view kClockClose = "]}";

std::string two_digits(std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); }

/// A number of `min` to `max` digits; a leading zero only when the length is fixed.
std::optional<std::int64_t> take_number(std::string_view& text, std::size_t min, std::size_t max) {
    std::size_t length = 0;
    while (length < text.size() && length <= max && is_digit(text[length])) ++length;
    if (length < min || length > max) return std::nullopt;
    if (min != max && length > 1 && text.front() == '0') return std::nullopt;
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + length, value);
    text.remove_prefix(length);
    return value;
}

}  // namespace

std::string_view name_of(Place place) { return kNames[static_cast<std::size_t>(place)]; }

Place place_of(std::string_view name) {
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    return found == kNames.end() ? Place::Others : static_cast<Place>(found - kNames.begin());
}

std::string_view result_word(const std::optional<Outcome>& outcome) {
    if (!outcome || no_result(outcome->reason)) return kUnfinished;
    for (const ResultWord& result : kResults) {
        if (outcome->quarters == std::vector<int>{result.first, result.second}) return result.word;
    }
    assert(false);
    return kUnfinished;
}

std::string described(const Outcome& outcome) {
    return std::string(to_string(outcome.reason)) + ' ' + std::string(result_word(outcome));
}

Course::Course(Position start)
    : position_(std::move(start)), number_(position_.setup().move_number), history_(position_) {}

void Course::play(const Move& move) {
    position_.play(move);
    if (position_.to_move() == 0) ++number_;
    history_.add(position_);
}

std::string Course::number() const {
    return std::to_string(number_) + (position_.to_move() == 0 ? "." : "...");
}

std::optional<std::string> contradiction(const Position& last, std::size_t moves,
                                         const Outcome& claimed) {
    const std::vector<int> halves = {2, 2};
    const auto won_by = [&](int player) {
        return claimed.quarters[static_cast<std::size_t>(player)] == 4 && last.can_win(player);
    };
    const int other = 1 - last.to_move();
    bool possible = false;
    switch (claimed.reason) {
        case EndReason::Agreement:
            possible = claimed.quarters == halves;
            break;
        case EndReason::Resignation: {
            // Nobody wins who could not have won.
            const bool drawn = claimed.quarters == halves && !(last.can_win(0) && last.can_win(1));
            possible = won_by(0) || won_by(1) || drawn;
            break;
        }
        case EndReason::Time:  // the flag that falls is that of the side to move
            possible = won_by(other);
            break;
        case EndReason::TimeCannotWin:
            possible = claimed.quarters == halves && !last.can_win(other);
            break;
        case EndReason::Abandoned:  // who stayed took the win or a draw
            possible = won_by(0) || won_by(1) || claimed.quarters == halves;
            break;
        case EndReason::Aborted:
        case EndReason::NoStart:  // only before all have moved
            possible = claimed.quarters == std::vector<int>{0, 0} &&
                       moves < static_cast<std::size_t>(last.variant().seats());
            break;
        case EndReason::MoveLimit:
            possible = claimed.quarters == halves && moves == kMostPlies;
            break;
        default:
            return "the game did not end by " + std::string(to_string(claimed.reason));
    }
    if (possible) return std::nullopt;
    return "the game cannot end here by " + described(claimed);
}

std::string clock_text(Milliseconds left) {
    const std::int64_t all = std::max<std::int64_t>(left.count(), 0);
    const std::int64_t seconds = all / 1000;
    std::string text = std::string(kClockOpen) + std::to_string(seconds / 3600) + ':' +
                       two_digits(seconds / 60 % 60) + ':' + two_digits(seconds % 60);
    if (const std::int64_t thousandths = all % 1000; thousandths != 0) {
        std::string decimals = std::to_string(1000 + thousandths).substr(1);
        while (decimals.back() == '0') decimals.pop_back();
        text += '.' + decimals;
    }
    return text.append(kClockClose);
}

std::optional<Milliseconds> clock_from(std::string_view comment) {
    std::string_view rest = comment;
    if (!take(rest, kClockOpen)) return std::nullopt;
    constexpr std::size_t kHourDigits = 6;
    const auto hours = take_number(rest, 1, kHourDigits);
    if (!hours || !take(rest, ":")) return std::nullopt;
    const auto minutes = take_number(rest, 2, 2);
    if (!minutes || !take(rest, ":")) return std::nullopt;
    const auto seconds = take_number(rest, 2, 2);
    if (!seconds || *minutes > 59 || *seconds > 59) return std::nullopt;
    std::int64_t thousandths = 0;
    if (take(rest, ".")) {
        std::int64_t place = 100;
        for (; place > 0 && !rest.empty() && is_digit(rest.front()); place /= 10) {
            thousandths += place * (rest.front() - '0');
            rest.remove_prefix(1);
        }
    }
    const Milliseconds left{((*hours * 60 + *minutes) * 60 + *seconds) * 1000 + thousandths};
    if (clock_text(left) != comment) return std::nullopt;
    return left;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool take(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

}  // namespace sixfold::record
