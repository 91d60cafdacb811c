#include "db/packed_facts.h"

#include <cassert>
#include <charconv>

namespace sixfold::db {

namespace {

constexpr std::string_view kAbsent = "\\-";

void append_escaped(std::string& out, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '\\':
                out += "\\\\";
                break;
            case '\t':
                out += "\\t";
                break;
            case '\n':
                out += "\\n";
                break;
            default:
                out += c;
        }
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

/// Reads one line off `rest`, as the fact that follows `previous`.
std::optional<StoredFact> take_fact(std::string_view& rest, const StoredFact& previous) {
    const auto elapsed = take_until(rest, '\t');
    const auto seat = elapsed ? take_until(rest, '\t') : std::nullopt;
    const auto command = seat ? take_until(rest, '\t') : std::nullopt;
    const auto fact = command ? take_until(rest, '\n') : std::nullopt;
    if (!fact) return std::nullopt;

    const auto milliseconds = number<Milliseconds::rep>(*elapsed);
    auto plain_fact = unescaped(*fact);
    if (!milliseconds || !plain_fact) return std::nullopt;
    StoredFact read{previous.version + 1, previous.at + Milliseconds{*milliseconds}, std::nullopt,
                    std::nullopt, std::move(*plain_fact)};
    if (*command != kAbsent) {
        read.command = unescaped(*command);
        if (!read.command) return std::nullopt;
    }
    if (*seat != kAbsent) {
        const auto index = number<std::uint8_t>(*seat);
        if (!index) return std::nullopt;
        read.seat = Seat{*index};
    }
    return read;
}

}  // namespace

std::string pack_facts(const std::vector<StoredFact>& facts) {
    std::string out;
    Instant previous{};
    for (const StoredFact& fact : facts) {
        assert(fact.version == 1 + (&fact - facts.data()));
        out += std::to_string((fact.at - previous).count());
        previous = fact.at;
        out += '\t';
        out += fact.seat ? std::to_string(fact.seat->index) : std::string(kAbsent);
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
    return out;
}

std::optional<std::vector<StoredFact>> unpack_facts(std::string_view text) {
    std::vector<StoredFact> facts;
    const StoredFact before{0, Instant{}, std::nullopt, std::nullopt, {}};
    while (!text.empty()) {
        auto fact = take_fact(text, facts.empty() ? before : facts.back());
        if (!fact) return std::nullopt;
        facts.push_back(std::move(*fact));
    }
    return facts;
}

}  // namespace sixfold::db
