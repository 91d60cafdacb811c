#include <boost/describe.hpp>
#include <concepts>
#include <cstdint>
#include <string>

#include "protocol/codec.h"
#include "protocol/type_names.h"

namespace sixfold::protocol {
namespace {

template <typename T>
inline constexpr bool kIsMessage = boost::mp11::mp_contains<ClientMessages, T>::value ||
                                   boost::mp11::mp_contains<ServerMessages, T>::value;

/// Inside of another one a message has no "type".
template <typename T>
struct TypeScript {
    static std::string name() {
        const std::string name(kStructName<T>);
        return kIsMessage<T> ? "Omit<" + name + ", \"type\">" : name;
    }
};

template <>
struct TypeScript<std::string> {
    static std::string name() { return "string"; }
};

template <>
struct TypeScript<bool> {
    static std::string name() { return "boolean"; }
};

template <std::integral T>
struct TypeScript<T> {
    static std::string name() { return "number"; }
};

template <typename T>
struct TypeScript<std::vector<T>> {
    static std::string name() { return TypeScript<T>::name() + "[]"; }
};

template <>
struct TypeScript<std::map<std::string, std::string>> {
    static std::string name() { return "Record<string, string>"; }
};

/// The key says that it is optional; the type is that of the value.
template <typename T>
struct TypeScript<std::optional<T>> {
    static std::string name() { return TypeScript<T>::name(); }
};

template <typename T>
void append_interface(std::string& out) {
    out.append("\nexport interface ").append(kStructName<T>).append(" {\n");
    if (kIsMessage<T>) out.append("  type: \"").append(kTypeName<T>).append("\";\n");
    using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
    boost::mp11::mp_for_each<Members>([&](auto member) {
        using Member = std::remove_reference_t<decltype(std::declval<T&>().*member.pointer)>;
        out.append("  ").append(member.name).append(kIsOptional<Member> ? "?: " : ": ");
        out.append(TypeScript<Member>::name()).append(";\n");
    });
    out.append("}\n");
}

template <typename List>
void append_interfaces(std::string& out) {
    for_each_type<List>(
        [&](auto identity) { append_interface<typename decltype(identity)::type>(out); });
}

template <typename List>
void append_union(std::string& out, std::string_view name) {
    out.append("\nexport type ").append(name).append(" =");
    for_each_type<List>([&](auto identity) {
        out.append("\n  | ").append(kStructName<typename decltype(identity)::type>);
    });
    out.append(";\n");
}

}  // namespace

std::string typescript_types() {
    std::string out =
        "// Generated from protocol/messages.h and protocol/bodies.h; do not edit.\n\n";
    out.append("export const protocolVersion = ")
        .append(std::to_string(kProtocolVersion))
        .append(";\n");
    append_interfaces<Parts>(out);
    append_interfaces<ClientMessages>(out);
    append_union<ClientMessages>(out, "ClientMessage");
    append_interfaces<ServerMessages>(out);
    append_union<ServerMessages>(out, "ServerMessage");
    append_interfaces<Bodies>(out);
    return out;
}

}  // namespace sixfold::protocol
