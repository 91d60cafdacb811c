#include "server/app/stored_record.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "core/game/speed.h"
#include "core/notation/game_record.h"
#include "core/notation/position_text.h"

namespace sixfold::server {

namespace {

using Clocks = std::vector<std::optional<Milliseconds>>;

/// All that the seat can still use up.
Milliseconds left_of(const Clock& clock, Seat seat, Instant at) {
    const SeatTime left = clock.left(seat, at);
    return left.main + left.periods * clock.control().increment;
}

/// Reads the facts back. `clocks`: what their players had left after the moves that stand.
Result<Game> replay(const db::RecordedGame& stored, const Catalogue& catalogue, Clocks& clocks) {
    const auto unreadable = [&](const std::string& why) {
        return Error{ErrorCode::Internal,
                     "The game " + stored.listed.game.text + " cannot be read: " + why};
    };
    const Catalogue::Entry* entry = catalogue.by_definition(stored.listed.definition_hash);
    if (entry == nullptr) return unreadable("its definition is not known");
    if (stored.listed.seats.size() != static_cast<std::size_t>(entry->variant->seats())) {
        return unreadable("it has another number of seats than its definition");
    }
    Game game(entry->variant, {stored.listed.clock, stored.listed.casual});
    for (const db::StoredFact& row : stored.facts) {
        const auto fact = fact_from(row.fact);
        if (!fact) return unreadable(fact.error().message);
        if (auto recorded = game.record(*fact, row.at); !recorded) {
            return unreadable(recorded.error().message);
        }
        clocks.resize(static_cast<std::size_t>(game.ply()));
        const auto* moved = std::get_if<fact::Moved>(&*fact);
        if (moved != nullptr && stored.listed.clock.real_time()) {
            clocks.back() = left_of(game.clock(), moved->seat, row.at);
        }
    }
    return game;
}

/// Seconds, with decimals where there are any.
std::string seconds(Milliseconds time) {
    std::string text = std::to_string(time.count() / 1000);
    if (const auto rest = time.count() % 1000; rest != 0) {
        std::string decimals = std::to_string(1000 + rest).substr(1);
        decimals.erase(decimals.find_last_not_of('0') + 1);
        text += '.' + decimals;
    }
    return text;
}

std::string time_control_text(const TimeControl& control) {
    using Kind = TimeControl::Kind;
    const std::string both = seconds(control.base) + '+' + seconds(control.increment);
    switch (control.kind) {
        case Kind::Fischer:
            return both;
        case Kind::Delay:
        case Kind::Bronstein:
            return std::string(to_string(control.kind)) + ' ' + both;
        case Kind::Byoyomi:
            return "byoyomi " + seconds(control.base) + '+' + std::to_string(control.periods) +
                   'x' + seconds(control.increment);
        case Kind::Correspondence:
            return "1/" + seconds(control.base);
        case Kind::Untimed:
            return "-";
    }
    return "-";
}

std::string date_text(Instant moment) {
    const std::chrono::sys_time<Milliseconds> time{moment.time_since_epoch()};
    const std::chrono::year_month_day date{std::chrono::floor<std::chrono::days>(time)};
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%04d.%02u.%02u", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    return text.data();
}

/// "white" as a tag begins: "White". A name that cannot be one is replaced by the seat's number.
std::string tag_name(const std::string& player, std::size_t seat) {
    std::string name = player;
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    bool plain = !name.empty() && is_letter(name.front());
    for (const char c : name) plain = plain && (is_letter(c) || is_digit(c));
    if (!plain) return "Seat" + std::to_string(seat);
    if (name.front() >= 'a') name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
}

std::vector<GameRecord::Tag> tags_of(const db::RecordedGame& stored, const Variant& variant) {
    const db::ListedGame& listed = stored.listed;
    const std::string kind = listed.casual ? "casual " : "rated ";
    const std::string speed(to_string(speed_of(listed.clock)));
    const Instant begun = stored.facts.empty() ? listed.at : stored.facts.front().at;
    std::vector<GameRecord::Tag> tags{{"GameId", listed.game.text},
                                      {"Event", kind + speed + " game"},
                                      {"Date", date_text(begun)}};
    std::vector<std::string> names;
    for (std::size_t i = 0; i < listed.seats.size(); ++i) {
        names.push_back(tag_name(variant.definition().players[i].name, i));
        tags.emplace_back(names.back(), listed.seats[i].name.value_or("?"));
    }
    for (std::size_t i = 0; i < listed.seats.size(); ++i) {
        const auto& rating = listed.seats[i].rating;
        if (!rating) continue;
        tags.emplace_back(names[i] + "Elo",
                          std::to_string(rating->value) + (rating->provisional ? "?" : ""));
    }
    for (std::size_t i = 0; i < listed.seats.size(); ++i) {
        const auto& change = listed.seats[i].rating_change;
        if (!change) continue;
        tags.emplace_back(names[i] + "RatingDiff",
                          (*change > 0 ? "+" : "") + std::to_string(*change));
    }
    return tags;
}

}  // namespace

Result<Game> game_of(const db::RecordedGame& stored, const Catalogue& catalogue) {
    Clocks clocks;
    return replay(stored, catalogue, clocks);
}

Result<std::string> record_text(const db::RecordedGame& stored, const Catalogue& catalogue) {
    Clocks clocks;
    auto game = replay(stored, catalogue, clocks);
    if (!game) return game.error();
    const auto& variant = catalogue.by_definition(stored.listed.definition_hash)->variant;
    GameRecord record;
    record.variant = variant->definition().slug;
    record.definition = stored.listed.definition_hash;
    record.tags = tags_of(stored, *variant);
    if (variant->definition().starts() > 1) record.start = to_text(game->start_position());
    record.time_control = time_control_text(stored.listed.clock);
    for (std::size_t i = 0; i < game->moves().size(); ++i) {
        record.moves.push_back({game->moves()[i].move, clocks[i]});
    }
    record.outcome = game->outcome();
    return to_text(record, variant);
}

}  // namespace sixfold::server
