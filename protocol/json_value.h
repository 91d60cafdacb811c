#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

// Inside of the codec: JSON text as a tree of values. The JSON library stays behind this header and
// json_text.h.
namespace sixfold::protocol {

/// Arrays and objects inside each other, the outermost counted. The deepest message has 4.
inline constexpr std::size_t kMaxNesting = 8;

struct JsonValue {
    enum class Kind : std::uint8_t {
        Null,
        Bool,
        Integer,
        Number,  ///< any number that is no integer of 64 bits: fractions, exponents, huge ones
        Text,
        Array,
        Object,
    };

    Kind kind = Kind::Null;
    bool flag = false;
    std::int64_t integer = 0;
    std::string text;
    std::string key;               ///< of an item of an object
    std::vector<JsonValue> items;  ///< of an array or object, in order of the text

    /// The item of an object with this key; null when there is none.
    const JsonValue* find(std::string_view name) const;
};

/// Exactly one JSON value. BadRequest: not JSON, invalid UTF-8, trailing bytes, duplicate keys, or
/// nested too deeply. TooLarge: more than `most` bytes. Does not throw.
Result<JsonValue> parse_json(std::string_view text, std::size_t most = std::string_view::npos);

}  // namespace sixfold::protocol
