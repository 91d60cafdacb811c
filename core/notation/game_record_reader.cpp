#include "core/base/characters.h"
#include "core/notation/game_record.h"

#include <algorithm>
#include <array>

#include "core/base/utf8.h"
#include "core/notation/algebraic.h"
#include "core/notation/position_text.h"
#include "core/notation/record_parts.h"

namespace sixfold {

namespace {

using record::Course;
using record::kResults;
using record::kUnfinished;
using record::Place;
using record::take;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
Error fault(int line, std::string_view sentence, ErrorCode code = ErrorCode::BadRequest) {
    return {code, "line " + std::to_string(line) + ": " + std::string(sentence)};
}

/// A control character of ASCII, or one of U+0080 to U+009F.
bool begins_with_control(std::string_view text) {
    return record::is_control(text.front()) ||
           (text.front() == '\xc2' && static_cast<unsigned char>(text[1]) < 0xa0);
}

struct RawTag {
    std::string name, value;
    int line;
};

/// Takes lines of the form [Name "value"] from the front of a text.
class TagReader {
  public:
    explicit TagReader(std::string_view text) : rest_(text) {}

    /// Does another tag begin here?
    bool more() const { return rest_.starts_with('['); }
    std::string_view rest() const { return rest_; }
    int line() const { return line_; }

    Result<RawTag> next() {
        RawTag tag{"", "", line_};
        rest_.remove_prefix(1);
        const auto in_name = [](char c) { return is_letter(c) || is_digit(c) || c == '_'; };
        while (!rest_.empty() && in_name(rest_.front()) && tag.name.size() <= kMaxRecordTagName) {
            tag.name += rest_.front();
            rest_.remove_prefix(1);
        }
        if (tag.name.empty() || !is_letter(tag.name.front())) {
            return fault(line_, "a tag's name is a letter, then letters, digits and underscores");
        }
        if (tag.name.size() > kMaxRecordTagName) {
            return fault(line_, "the tag's name is too long", ErrorCode::TooLarge);
        }
        if (!take(rest_, " \"")) return fault(line_, "one blank and a quote follow a tag's name");
        if (auto read = value(tag.value); !read) return read.error();
        if (!take(rest_, "\"]\n")) return fault(line_, "a tag ends with a quote, ] and a new line");
        ++line_;
        return tag;
    }

  private:
    Result<void> value(std::string& value) {
        while (!rest_.empty() && rest_.front() != '"') {
            if (rest_.front() == '\\') {
                rest_.remove_prefix(1);
                if (!rest_.starts_with('\\') && !rest_.starts_with('"')) {
                    return fault(line_, "after a backslash comes a backslash or a quote");
                }
            }
            const std::size_t length = utf8_length(rest_);
            if (length == 0 || begins_with_control(rest_)) {
                return fault(line_, "the value has a byte that is no text");
            }
            if (value.size() + length > kMaxRecordValue) {
                return fault(line_, "the value is too long", ErrorCode::TooLarge);
            }
            value.append(rest_.substr(0, length));
            rest_.remove_prefix(length);
        }
        return {};
    }

    std::string_view rest_;
    int line_ = 1;
};

class RecordReader {
  public:
    RecordReader(std::shared_ptr<const Variant> variant, std::string_view text)
        : variant_(std::move(variant)), tags_(text) {}

    Result<GameRecord> read() {
        if (auto read = read_tags(); !read) return read.error();
        if (auto read = use_tags(); !read) return read.error();
        rest_ = tags_.rest();
        line_ = tags_.line();
        if (!take(rest_, "\n")) return fault(line_, "an empty line follows the tags");
        ++line_;
        auto start = start_position();
        if (!start) return start.error();
        if (auto read = read_moves(Course(*std::move(start))); !read) return read.error();
        return std::move(record_);
    }

  private:
    Result<void> read_tags() {
        Place last = Place::Variant;
        while (tags_.more()) {
            auto tag = tags_.next();
            if (!tag) return tag.error();
            const Place place = record::place_of(tag->name);
            const bool twice =
                place == Place::Others
                    ? std::any_of(record_.tags.begin(), record_.tags.end(),
                                  [&](const auto& other) { return other.first == tag->name; })
                    : fixed(place).has_value();
            if (twice) return fault(tag->line, "the tag " + tag->name + " stands there twice");
            if (place != Place::Variant && !fixed(Place::Variant)) {
                return fault(tag->line, "the first tag is not Variant");
            }
            if (place < last) return fault(tag->line, "the tag " + tag->name + " comes too late");
            last = place;
            if (place != Place::Others) {
                if (tag->value.empty()) {
                    return fault(tag->line, "the tag " + tag->name + " has no value");
                }
                fixed(place) = *std::move(tag);
                continue;
            }
            if (record_.tags.size() == kMaxRecordTags) {
                return fault(tag->line, "there are too many tags", ErrorCode::TooLarge);
            }
            record_.tags.emplace_back(std::move(tag->name), std::move(tag->value));
        }
        return {};
    }

    Result<void> use_tags() {
        for (const Place required : {Place::Variant, Place::Result}) {
            if (!fixed(required)) {
                return fault(tags_.line(),
                             "the tag " + std::string(record::name_of(required)) + " is missing");
            }
        }
        const auto value = [&](Place place) {
            return fixed(place) ? fixed(place)->value : std::string();
        };
        record_.variant = value(Place::Variant);
        record_.definition = value(Place::Definition);
        record_.time_control = value(Place::TimeControl);
        if (fixed(Place::Start)) record_.start = value(Place::Start);
        if (record_.variant != variant_->definition().slug) {
            return fault(fixed(Place::Variant)->line, "the record is of another game");
        }
        return use_result(*fixed(Place::Result));
    }

    Result<void> use_result(const RawTag& result) {
        const std::optional<RawTag>& ending = fixed(Place::Termination);
        if (result.value == kUnfinished) {
            if (!ending) return {};
            const auto reason = end_reason_from(ending->value);
            if (!reason || !no_result(*reason)) {
                return fault(ending->line, "a game that has not ended has no Termination");
            }
            record_.outcome = Outcome{*reason, {0, 0}};
            return {};
        }
        const auto found = std::find_if(kResults.begin(), kResults.end(), [&](const auto& known) {
            return known.word == result.value;
        });
        if (found == kResults.end()) return fault(result.line, "the result is not known");
        if (!ending) return fault(tags_.line(), "the tag Termination is missing");
        const auto reason = end_reason_from(ending->value);
        if (!reason) return fault(ending->line, "the termination is not known");
        record_.outcome = Outcome{*reason, {found->first, found->second}};
        return {};
    }

    Result<Position> start_position() const {
        const std::optional<RawTag>& fen = fixed(Place::Start);
        if (fen) {
            auto start = parse_position(variant_, fen->value);
            if (!start) return fault(fen->line, start.error().message, start.error().code);
            return start;
        }
        if (variant_->definition().starts() > 1) {
            return fault(tags_.line(), "the tag FEN is missing: the game has many starts");
        }
        return Position(variant_);
    }

    Result<void> read_moves(Course course) {
        bool number_due = true;
        for (;;) {
            const int line = line_;
            auto word = next_word();
            if (!word) return word.error();
            if (is_result(*word)) return read_end(course, *word, line);
            if (record_.moves.size() == kMaxRecordMoves) {
                return fault(line, "there are too many moves", ErrorCode::TooLarge);
            }
            if (number_due || course.position().to_move() == 0) {
                const std::string number = course.number();
                if (*word != number) {
                    return fault(line, "the move number " + number + " is expected");
                }
                if (auto read = take_separator(); !read) return read.error();
                word = next_word();
                if (!word) return word.error();
            }
            if (auto read = read_move(course, *word); !read) return read.error();
            if (auto read = take_separator(); !read) return read.error();
            number_due = rest_.starts_with('{');
            if (!number_due) continue;
            if (auto read = read_clock(); !read) return read.error();
            if (auto read = take_separator(); !read) return read.error();
        }
    }

    Result<void> read_move(Course& course, std::string_view word) {
        const int line = line_;
        if (course.outcome()) return fault(line, "the game was over before this move");
        std::string text(word);
        if (rest_.size() > 1 && is_separator(rest_.front()) &&
            rest_.substr(1).starts_with("e.p.")) {
            if (auto read = take_separator(); !read) return read.error();
            const auto suffix = next_word();
            if (!suffix) return suffix.error();
            text.append(" ").append(*suffix);
        }
        const auto move = parse_algebraic(course.position(), text);
        if (!move) return fault(line, move.error().message, move.error().code);
        course.play(*move);
        record_.moves.push_back({*move, std::nullopt});
        return {};
    }

    Result<void> read_clock() {
        const std::size_t end = rest_.substr(0, record::kColumns).find('}');
        const auto clock = end == std::string_view::npos
                               ? std::nullopt
                               : record::clock_from(rest_.substr(0, end + 1));
        if (!clock) return fault(line_, "a comment must be a clock such as {[%clk 0:09:58.3]}");
        rest_.remove_prefix(end + 1);
        record_.moves.back().clock = clock;
        return {};
    }

    Result<void> read_end(const Course& course, std::string_view word, int line) const {
        if (word != fixed(Place::Result)->value) {
            return fault(line, "the result differs from the tag Result");
        }
        if (rest_ != "\n") return fault(line_, "the text ends with the result and a new line");
        if (const std::optional<Outcome> ended = course.outcome()) {
            if (record_.outcome == ended) return {};
            return fault(line, "the game ended by " + record::described(*ended) +
                                   ", the tags say otherwise");
        }
        if (!record_.outcome) return {};
        const auto sentence =
            record::contradiction(course.position(), record_.moves.size(), *record_.outcome);
        return sentence ? Result<void>(fault(line, *sentence)) : Result<void>();
    }

    std::optional<RawTag>& fixed(Place place) { return fixed_[static_cast<std::size_t>(place)]; }
    const std::optional<RawTag>& fixed(Place place) const {
        return fixed_[static_cast<std::size_t>(place)];
    }

    static bool is_result(std::string_view word) {
        return word == kUnfinished ||
               std::any_of(kResults.begin(), kResults.end(),
                           [&](const auto& known) { return known.word == word; });
    }
    static bool is_separator(char c) { return c == ' ' || c == '\n'; }

    Result<void> take_separator() {
        if (rest_.empty()) return fault(line_, "the text ends without a result");
        if (!is_separator(rest_.front())) {
            return fault(line_, "one blank or line break must stand between words");
        }
        if (rest_.front() == '\n') ++line_;
        rest_.remove_prefix(1);
        return {};
    }

    Result<std::string_view> next_word() {
        if (rest_.empty()) return fault(line_, "the text ends without a result");
        const auto end = std::find_if(rest_.begin(), rest_.end(), is_separator);
        const std::string_view word =
            rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
        if (word.empty()) return fault(line_, "one blank or line break must stand between words");
        rest_.remove_prefix(word.size());
        return word;
    }

    std::shared_ptr<const Variant> variant_;
    TagReader tags_;
    std::array<std::optional<RawTag>, record::kPlaces> fixed_;
    std::string_view rest_;
    int line_ = 1;
    GameRecord record_;
};

}  // namespace

Result<GameRecord> parse_game_record(std::shared_ptr<const Variant> variant,
                                     std::string_view text) {
    if (text.size() > kMaxRecordText) {
        return fault(1, "the text is too long", ErrorCode::TooLarge);
    }
    return RecordReader(std::move(variant), text).read();
}

Result<RecordHeader> parse_record_header(std::string_view text) {
    TagReader tags(text);
    if (!tags.more()) return fault(1, "the first tag is not Variant");
    auto first = tags.next();
    if (!first) return first.error();
    if (first->name != record::name_of(Place::Variant)) {
        return fault(1, "the first tag is not Variant");
    }
    RecordHeader header{std::move(first->value), ""};
    if (!tags.more()) return header;
    auto second = tags.next();
    if (!second) return second.error();
    if (second->name == record::name_of(Place::Definition)) {
        header.definition = std::move(second->value);
    }
    return header;
}

}  // namespace sixfold
