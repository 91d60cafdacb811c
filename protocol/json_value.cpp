#include "protocol/json_value.h"

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace sixfold::protocol {
namespace {

using nlohmann::json;

/// Room that a message needs at once: what a client sends has 5 members at most.
constexpr std::size_t kUsualItems = 5;

/// Takes the events of the JSON library's parser and builds the tree. Returning false stops the
/// parser. The names of the functions are those that the library calls.
class TreeBuilder {
  public:
    bool null() {
        add(JsonValue::Kind::Null);
        return true;
    }

    bool boolean(bool flag) {
        add(JsonValue::Kind::Bool).flag = flag;
        return true;
    }

    bool number_integer(json::number_integer_t integer) {
        add(JsonValue::Kind::Integer).integer = integer;
        return true;
    }

    bool number_unsigned(json::number_unsigned_t integer) {
        if (!std::in_range<std::int64_t>(integer)) return number_float(0, {});
        return number_integer(static_cast<std::int64_t>(integer));
    }

    bool number_float(json::number_float_t, const std::string&) {
        add(JsonValue::Kind::Number);
        return true;
    }

    bool string(std::string& text) {
        add(JsonValue::Kind::Text).text = std::move(text);
        return true;
    }

    bool binary(json::binary_t&) { return fail("not a JSON text"); }

    bool start_object(std::size_t) { return open(JsonValue::Kind::Object); }
    bool start_array(std::size_t) { return open(JsonValue::Kind::Array); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& key) {
        JsonValue& object = *open_[depth_ - 1];
        if (object.find(key) != nullptr) return fail("a key occurs twice in one object");
        object.items.emplace_back().key = std::move(key);
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const json::exception&) {
        return fail("not a JSON text: error at byte " + std::to_string(position));
    }

    Result<JsonValue> take() && {
        if (failed_) return Error{ErrorCode::BadRequest, std::move(problem_)};
        return std::move(root_);
    }

    bool fail(std::string problem) {
        failed_ = true;
        problem_ = std::move(problem);
        return false;
    }

  private:
    /// Puts a new value where the text stands. Pointers to open values stay good: a vector grows
    /// only at its end, and nothing inside it is open then.
    JsonValue& add(JsonValue::Kind kind) {
        JsonValue& value = depth_ == 0 ? root_ : next_item_of(*open_[depth_ - 1]);
        value.kind = kind;
        return value;
    }

    /// An item of an object is there since its key.
    static JsonValue& next_item_of(JsonValue& open) {
        if (open.kind == JsonValue::Kind::Object) return open.items.back();
        return open.items.emplace_back();
    }

    bool open(JsonValue::Kind kind) {
        if (depth_ == kMaxNesting) return fail("objects and arrays are nested too deeply");
        JsonValue& value = add(kind);
        value.items.reserve(kUsualItems);
        open_[depth_++] = &value;
        return true;
    }

    bool close() {
        --depth_;
        return true;
    }

    JsonValue root_;
    std::array<JsonValue*, kMaxNesting> open_;  ///< the outermost first
    std::size_t depth_ = 0;                     ///< how many of them are open
    bool failed_ = false;
    std::string problem_;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
    for (const JsonValue& item : items) {
        if (item.key == name) return &item;
    }
    return nullptr;
}

Result<JsonValue> parse_json(std::string_view text, std::size_t most) {
    if (text.size() > most) {
        return Error{ErrorCode::TooLarge, "longer than " + std::to_string(most) + " bytes"};
    }
    TreeBuilder builder;
    // The library skips a byte order mark and takes a zero byte for the end of the text.
    if (text.find('\0') != std::string_view::npos || text.starts_with("\xEF\xBB\xBF")) {
        builder.fail("not a JSON text");
    } else {
        json::sax_parse(text.begin(), text.end(), &builder);
    }
    return std::move(builder).take();
}

}  // namespace sixfold::protocol
