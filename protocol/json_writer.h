#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json_value.h"
#include "protocol/type_names.h"

// Inside of the codec: described structs as compact JSON text. Never fails.
namespace sixfold::protocol {

/// Most messages fit; the others grow.
inline constexpr std::size_t kUsualBytes = 512;

inline void append_json(std::string& out, const std::string& text) {
    append_json_string(out, text);
}

/// A template, so that no pointer or number turns into a bool.
template <std::same_as<bool> T>
void append_json(std::string& out, T flag) {
    out += flag ? "true" : "false";
}

template <std::integral T>
requires(!std::same_as<T, bool>) void append_json(std::string& out, T number) {
    std::array<char, std::numeric_limits<T>::digits10 + 2> digits;  // and a sign
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

inline void append_json(std::string& out, const std::map<std::string, std::string>& map) {
    char separator = '{';
    for (const auto& [key, value] : map) {
        out += separator;
        append_json_string(out, key);
        out += ':';
        append_json_string(out, value);
        separator = ',';
    }
    out += map.empty() ? "{}" : "}";
}

template <typename T>
void append_json(std::string& out, const std::vector<T>& items);

/// Appends `,"name":value`, and nothing for an empty optional.
template <typename T>
void append_member(std::string& out, std::string_view name, const T& value);

/// Appends the members of a described struct, each after a comma.
template <typename T>
void append_members(std::string& out, const T& value) {
    using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
    boost::mp11::mp_for_each<Members>(
        [&](auto member) { append_member(out, member.name, value.*member.pointer); });
}

/// A part or a body.
template <typename T>
requires boost::describe::has_describe_members<T>::value void append_json(std::string& out,
                                                                          const T& value) {
    const std::size_t start = out.size();
    append_members(out, value);
    if (out.size() == start) {
        out += "{}";
        return;
    }
    out[start] = '{';
    out += '}';
}

template <typename T>
void append_json(std::string& out, const std::vector<T>& items) {
    char separator = '[';
    for (const T& item : items) {
        out += separator;
        append_json(out, item);
        separator = ',';
    }
    out += items.empty() ? "[]" : "]";
}

template <typename T>
struct MemberWriter {
    static void append(std::string& out, std::string_view name, const T& value) {
        out.append(",\"").append(name).append("\":");
        append_json(out, value);
    }
};

template <typename T>
struct MemberWriter<std::optional<T>> {
    static void append(std::string& out, std::string_view name, const std::optional<T>& value) {
        if (value) MemberWriter<T>::append(out, name, *value);
    }
};

template <typename T>
void append_member(std::string& out, std::string_view name, const T& value) {
    MemberWriter<T>::append(out, name, value);
}

template <typename T>
std::string message_json(const T& message) {
    std::string out;
    out.reserve(kUsualBytes);
    out.append("{\"type\":\"").append(kTypeName<T>).append(1, '"');
    append_members(out, message);
    out += '}';
    return out;
}

template <typename T>
std::string body_json(const T& body) {
    std::string out;
    append_json(out, body);
    return out;
}

}  // namespace sixfold::protocol
