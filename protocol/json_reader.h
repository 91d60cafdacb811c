#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <concepts>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/json_value.h"
#include "protocol/type_names.h"

// Inside of the codec: a tree of JSON values into described structs. All keys must be known, all
// members but the optional ones must be there, and nothing is converted.
namespace sixfold::protocol {

/// Where in a message a value stands; lives on the stack of the readers and costs nothing until a
/// sentence is made of it.
struct JsonPath {
    static constexpr std::size_t kNoIndex = std::numeric_limits<std::size_t>::max();

    const JsonPath* parent = nullptr;  ///< null: the message itself
    std::string_view name;             ///< the message's name, or a member's
    std::size_t index = kNoIndex;      ///< of an item of an array, instead of a name

    /// `play_move: member "command.tab" must be a text`
    Error error(std::string_view problem) const;
    /// The same with a key of the outside in place of a member: it is shortened.
    Error unknown_member(std::string_view key) const;

  private:
    std::string_view message() const;
    std::string member() const;
};

/// At most 40 printable characters of a text that came from outside.
std::string shortened(std::string_view text);

template <typename T>
struct JsonReader;

template <typename T>
Result<void> read_json(const JsonValue& from, const JsonPath& path, T& into) {
    return JsonReader<T>::read(from, path, into);
}

template <>
struct JsonReader<std::string> {
    static Result<void> read(const JsonValue& from, const JsonPath& path, std::string& into) {
        if (from.kind != JsonValue::Kind::Text) return path.error("must be a text");
        into = from.text;
        return {};
    }
};

template <>
struct JsonReader<bool> {
    static Result<void> read(const JsonValue& from, const JsonPath& path, bool& into) {
        if (from.kind != JsonValue::Kind::Bool) return path.error("must be true or false");
        into = from.flag;
        return {};
    }
};

template <std::integral T>
struct JsonReader<T> {
    static Result<void> read(const JsonValue& from, const JsonPath& path, T& into) {
        if (from.kind != JsonValue::Kind::Integer) return path.error("must be an integer");
        if (!std::in_range<T>(from.integer)) return path.error("is out of range");
        into = static_cast<T>(from.integer);
        return {};
    }
};

template <typename T>
struct JsonReader<std::optional<T>> {
    static Result<void> read(const JsonValue& from, const JsonPath& path, std::optional<T>& into) {
        return read_json(from, path, into.emplace());
    }
};

template <typename T>
struct JsonReader<std::vector<T>> {
    static Result<void> read(const JsonValue& from, const JsonPath& path, std::vector<T>& into) {
        if (from.kind != JsonValue::Kind::Array) return path.error("must be an array");
        into.resize(from.items.size());
        for (std::size_t i = 0; i < into.size(); ++i) {
            const JsonPath item{.parent = &path, .name = {}, .index = i};
            if (auto done = read_json(from.items[i], item, into[i]); !done) return done;
        }
        return {};
    }
};

template <>
struct JsonReader<std::map<std::string, std::string>> {
    static Result<void> read(const JsonValue& from, const JsonPath& path,
                             std::map<std::string, std::string>& into) {
        if (from.kind != JsonValue::Kind::Object) return path.error("must be an object");
        for (const JsonValue& item : from.items) {
            const JsonPath here{.parent = &path, .name = item.key};
            if (auto done = read_json(item, here, into[item.key]); !done) return done;
        }
        return {};
    }
};

/// Reads the members of a described struct, and passes over keys that are no members.
template <typename T>
Result<void> read_members(const JsonValue& from, const JsonPath& path, T& into) {
    using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
    Result<void> done;
    boost::mp11::mp_for_each<Members>([&](auto member) {
        if (!done) return;
        using Member = std::remove_reference_t<decltype(into.*member.pointer)>;
        const JsonPath here{.parent = &path, .name = member.name};
        if (const JsonValue* value = from.find(member.name)) {
            done = read_json(*value, here, into.*member.pointer);
        } else if (!kIsOptional<Member>) {
            done = here.error("is missing");
        }
    });
    return done;
}

/// Refuses every key that is no member of T. `also` is one more key that is allowed.
template <typename T>
Result<void> refuse_unknown_keys(const JsonValue& from, const JsonPath& path,
                                 std::string_view also = {}) {
    using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
    for (const JsonValue& item : from.items) {
        const std::string_view key = item.key;
        bool known = !also.empty() && key == also;
        boost::mp11::mp_for_each<Members>(
            [&](auto member) { known = known || key == member.name; });
        if (!known) return path.unknown_member(key);
    }
    return {};
}

template <typename T>
requires boost::describe::has_describe_members<T>::value struct JsonReader<T> {
    static Result<void> read(const JsonValue& from, const JsonPath& path, T& into) {
        if (from.kind != JsonValue::Kind::Object) return path.error("must be an object");
        if (auto done = refuse_unknown_keys<T>(from, path); !done) return done;
        return read_members(from, path, into);
    }
};

/// An object without "type".
template <typename T>
Result<T> read_body(const JsonValue& from) {
    T body;
    const JsonPath path{.name = kTypeName<T>};
    if (auto done = read_json(from, path, body); !done) return done.error();
    return body;
}

/// An object whose "type" has been looked at.
template <typename T>
Result<T> read_message(const JsonValue& from) {
    T message;
    const JsonPath path{.name = kTypeName<T>};
    if (auto done = refuse_unknown_keys<T>(from, path, "type"); !done) return done.error();
    if (auto done = read_members(from, path, message); !done) return done.error();
    return message;
}

}  // namespace sixfold::protocol
