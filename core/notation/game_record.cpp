#include "core/notation/game_record.h"

#include <cassert>

#include "core/notation/algebraic.h"
#include "core/notation/position_text.h"
#include "core/notation/record_parts.h"

namespace sixfold {

namespace {

using record::Course;
using record::name_of;
using record::Place;
using record::result_word;

std::string tag_line(std::string_view name, std::string_view value) {
    std::string line = '[' + std::string(name) + " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\') line += '\\';
        line += record::is_control(c) ? ' ' : c;
    }
    return line + "\"]\n";
}

std::string tag_lines(const GameRecord& record, const Position& start) {
    std::string text = tag_line(name_of(Place::Variant), record.variant);
    if (!record.definition.empty()) text += tag_line(name_of(Place::Definition), record.definition);
    for (const auto& [name, value] : record.tags) text += tag_line(name, value);
    if (record.start || start.variant().definition().starts() > 1) {
        text += tag_line(name_of(Place::Start), record.start ? *record.start : to_text(start));
    }
    if (!record.time_control.empty()) {
        text += tag_line(name_of(Place::TimeControl), record.time_control);
    }
    text += tag_line(name_of(Place::Result), result_word(record.outcome));
    if (record.outcome) {
        text += tag_line(name_of(Place::Termination), to_string(record.outcome->reason));
    }
    return text;
}

/// Adds words to a text, broken into lines.
class Lines {
  public:
    explicit Lines(std::string& text) : text_(text) {}

    void add(std::string_view word) {
        const bool fits = column_ + 1 + word.size() <= record::kColumns;
        if (column_ > 0) text_ += fits ? ' ' : '\n';
        column_ = (column_ > 0 && fits ? column_ + 1 : 0) + word.size();
        text_ += word;
    }

  private:
    std::string& text_;
    std::size_t column_ = 0;
};

}  // namespace

std::string to_text(const GameRecord& record, const std::shared_ptr<const Variant>& variant) {
    assert(record.variant == variant->definition().slug);
    auto start = record.start ? parse_position(variant, *record.start) : Position(variant);
    assert(start);
    Course course(*std::move(start));
    std::string text = tag_lines(record, course.position()) + '\n';
    Lines lines(text);
    bool number_due = true;
    for (const RecordedMove& played : record.moves) {
        if (number_due || course.position().to_move() == 0) lines.add(course.number());
        lines.add(to_algebraic(course.position(), played.move));
        if (played.clock) lines.add(record::clock_text(*played.clock));
        number_due = played.clock.has_value();
        course.play(played.move);
    }
    lines.add(result_word(record.outcome));
    return text + '\n';
}

}  // namespace sixfold
