#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json_text.h"
#include "protocol/type_names.h"

// Inside of the codec: described structs as compact JSON text. Never fails.
namespace sixfold::protocol {

inline void append_json(JsonText& out, const std::string& text) { out.add_string(text); }

/// A template, so that no pointer or number turns into a bool.
template <std::same_as<bool> T>
void append_json(JsonText& out, T flag) {
    out.add(flag ? std::string_view("true") : std::string_view("false"));
}

template <std::integral T>
requires(!std::same_as<T, bool>) void append_json(JsonText& out, T number) {
    out.add_integer(number);
}

inline void append_json(JsonText& out, const std::map<std::string, std::string>& map) {
    char separator = '{';
    for (const auto& [key, value] : map) {
        out.add(separator);
        out.add_string(key);
        out.add(':');
        out.add_string(value);
        separator = ',';
    }
    out.add(map.empty() ? std::string_view("{}") : std::string_view("}"));
}

template <typename T>
void append_json(JsonText& out, const std::vector<T>& items);

/// `"name":` of a described member.
template <typename Member>
inline constexpr auto kMemberKey = [] {
    constexpr std::string_view kName = Member::name;
    std::array<char, kName.size() + 3> key{};
    char* end = key.data();
    *end++ = '"';
    for (const char c : kName) *end++ = c;
    *end++ = '"';
    *end++ = ':';
    return key;
}();

/// Appends the members of a described struct without the empty optional ones, the first after
/// `separator` and the others after commas. Returns what separates the next.
template <typename T>
char append_members(JsonText& out, const T& value, char separator) {
    using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
    const auto append = [&]<typename Member>(Member, const auto& member) {
        constexpr auto& kKey = kMemberKey<Member>;
        out.add(separator);
        out.add(std::string_view(kKey.data(), kKey.size()));
        append_json(out, member);
        separator = ',';
    };
    boost::mp11::mp_for_each<Members>([&](auto description) {
        const auto& member = value.*description.pointer;
        if constexpr (kIsOptional<std::remove_cvref_t<decltype(member)>>) {
            if (member) append(description, *member);
        } else {
            append(description, member);
        }
    });
    return separator;
}

/// A part or a body.
template <typename T>
requires boost::describe::has_describe_members<T>::value void append_json(JsonText& out,
                                                                          const T& value) {
    const bool empty = append_members(out, value, '{') == '{';
    out.add(empty ? std::string_view("{}") : std::string_view("}"));
}

template <typename T>
void append_json(JsonText& out, const std::vector<T>& items) {
    char separator = '[';
    for (const T& item : items) {
        out.add(separator);
        append_json(out, item);
        separator = ',';
    }
    out.add(items.empty() ? std::string_view("[]") : std::string_view("]"));
}

template <typename T>
std::string message_json(const T& message) {
    JsonText out;
    out.add("{\"type\":\"");
    out.add(kTypeName<T>);
    out.add('"');
    append_members(out, message, ',');
    out.add('}');
    return std::move(out).take();
}

template <typename T>
std::string body_json(const T& body) {
    JsonText out;
    append_json(out, body);
    return std::move(out).take();
}

}  // namespace sixfold::protocol
