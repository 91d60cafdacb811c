#include "db/packed_facts.h"

#include <array>
#include <cassert>
#include <charconv>

namespace sixfold::db {

namespace {

constexpr std::string_view kAbsent = "\\-";

void append_escaped(std::string& out, std::string_view text) {
    for (std::size_t begin = 0;;) {
        const std::size_t special = text.find_first_of("\\\t\n", begin);
        out += text.substr(begin, special - begin);
        if (special == std::string_view::npos) return;
        out += '\\';
        out += text[special] == '\t' ? 't' : text[special] == '\n' ? 'n' : '\\';
        begin = special + 1;
    }
}

std::optional<std::string> unescaped(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            out += text[i];
            continue;
        }
        if (++i == text.size()) return std::nullopt;
        switch (text[i]) {
            case '\\':
                out += '\\';
                break;
            case 't':
                out += '\t';
                break;
            case 'n':
                out += '\n';
                break;
            default:
                return std::nullopt;
        }
    }
    return out;
}

void append_number(std::string& out, std::int64_t value) {
    std::array<char, 24> digits;
    const auto [end, error] = std::to_chars(digits.begin(), digits.end(), value);
    assert(error == std::errc{});
    out.append(digits.data(), end);
}

template <typename Integer>
std::optional<Integer> number(std::string_view text) {
    Integer value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// The part of `rest` up to `end`, which is taken off together with it.
std::optional<std::string_view> take_until(std::string_view& rest, char end) {
    const std::size_t length = rest.find(end);
    if (length == std::string_view::npos) return std::nullopt;
    const std::string_view taken = rest.substr(0, length);
    rest.remove_prefix(length + 1);
    return taken;
}

/// What both texts say of a fact, AT as the number that is written.
struct Line {
    Milliseconds at;
    std::optional<Seat> seat;
    std::optional<std::string> command;
    std::string fact;
};

template <typename Fact>
void append_line(std::string& out, const Fact& fact, Milliseconds at) {
    append_number(out, at.count());
    out += '\t';
    if (fact.seat) {
        append_number(out, fact.seat->index);
    } else {
        out += kAbsent;
    }
    out += '\t';
    if (fact.command) {
        append_escaped(out, *fact.command);
    } else {
        out += kAbsent;
    }
    out += '\t';
    append_escaped(out, fact.fact);
    out += '\n';
}

/// Reads one line off `rest`.
std::optional<Line> take_line(std::string_view& rest) {
    const auto at = take_until(rest, '\t');
    const auto seat = at ? take_until(rest, '\t') : std::nullopt;
    const auto command = seat ? take_until(rest, '\t') : std::nullopt;
    const auto fact = command ? take_until(rest, '\n') : std::nullopt;
    if (!fact) return std::nullopt;

    const auto milliseconds = number<Milliseconds::rep>(*at);
    auto plain_fact = unescaped(*fact);
    if (!milliseconds || !plain_fact) return std::nullopt;
    Line line{Milliseconds{*milliseconds}, std::nullopt, std::nullopt, std::move(*plain_fact)};
    if (*command != kAbsent) {
        line.command = unescaped(*command);
        if (!line.command) return std::nullopt;
    }
    if (*seat != kAbsent) {
        const auto index = number<std::uint8_t>(*seat);
        if (!index) return std::nullopt;
        line.seat = Seat{*index};
    }
    return line;
}

/// Reads one line of many games' facts off `rest`.
std::optional<AppendFact> take_fact(std::string_view& rest) {
    const auto game = take_until(rest, '\t');
    const auto written = game ? take_until(rest, '\t') : std::nullopt;
    const auto version = written ? number<std::int64_t>(*written) : std::nullopt;
    auto plain_game = game ? unescaped(*game) : std::nullopt;
    auto line = version && plain_game ? take_line(rest) : std::nullopt;
    if (!line) return std::nullopt;
    return AppendFact{GameId{std::move(*plain_game)}, *version,   Instant{line->at},
                      std::move(line->command),       line->seat, std::move(line->fact)};
}

}  // namespace

std::string pack_facts(const std::vector<StoredFact>& facts) {
    std::string out;
    Instant previous{};
    for (const StoredFact& fact : facts) {
        assert(fact.version == facts.front().version + (&fact - facts.data()));
        append_line(out, fact, fact.at - previous);
        previous = fact.at;
    }
    return out;
}

std::optional<std::vector<StoredFact>> unpack_facts(std::string_view text, std::int64_t first) {
    std::vector<StoredFact> facts;
    Instant at{};
    for (std::int64_t version = first; !text.empty(); ++version) {
        auto line = take_line(text);
        if (!line) return std::nullopt;
        at += line->at;
        facts.push_back({version, at, std::move(line->command), line->seat, std::move(line->fact)});
    }
    return facts;
}

void pack_fact(const AppendFact& fact, std::string& out) {
    append_escaped(out, fact.game.text);
    out += '\t';
    append_number(out, fact.version);
    out += '\t';
    append_line(out, fact, fact.at.time_since_epoch());
}

std::optional<std::vector<AppendFact>> unpack_log(std::string_view text) {
    std::vector<AppendFact> facts;
    while (!text.empty()) {
        auto fact = take_fact(text);
        if (!fact) return std::nullopt;
        facts.push_back(std::move(*fact));
    }
    return facts;
}

std::optional<std::vector<AppendFact>> unpack_log(std::string_view text,
                                                  const std::unordered_set<GameId>& games) {
    std::unordered_set<std::string> wanted;
    for (const GameId& game : games) {
        std::string written;
        append_escaped(written, game.text);
        wanted.insert(std::move(written));
    }
    std::vector<AppendFact> facts;
    while (!text.empty()) {
        const std::string game(text.substr(0, text.find('\t')));
        if (wanted.contains(game)) {
            auto fact = take_fact(text);
            if (!fact) return std::nullopt;
            facts.push_back(std::move(*fact));
        } else if (!take_until(text, '\n')) {
            return std::nullopt;
        }
    }
    return facts;
}

}  // namespace sixfold::db
