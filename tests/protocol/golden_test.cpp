#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "core/game/time_control.h"
#include "protocol/codec.h"
#include "protocol/type_names.h"
#include "tests/protocol/project_file.h"

namespace sixfold::protocol {
namespace {

using nlohmann::json;

json read_array(const std::string& path) {
    json entries = json::parse(project_file(path), nullptr, false);
    EXPECT_TRUE(entries.is_array() && !entries.empty()) << path;
    return entries;
}

json golden() { return read_array("tests/data/protocol/golden.json"); }

template <typename Message>
void expect_same_after_a_round_trip(const Result<Message>& message, const json& original) {
    ASSERT_TRUE(message) << message.error().message;
    const std::string text = encode(*message);
    EXPECT_EQ(json::parse(text, nullptr, false), original);
    EXPECT_EQ(text.find(R"({"type":")" + std::string(type_name(*message)) + '"'), 0U) << text;
    EXPECT_EQ(type_name(*message), original["type"].get<std::string>());
}

TEST(Golden, EveryMessageKeepsItsMeaningThroughTheCodec) {
    for (const json& entry : golden()) {
        SCOPED_TRACE(entry["name"].get<std::string>());
        const std::string text = entry["message"].dump();
        if (entry["direction"] == "client") {
            expect_same_after_a_round_trip(decode_client(text), entry["message"]);
        } else {
            ASSERT_EQ(entry["direction"], "server");
            expect_same_after_a_round_trip(decode_server(text), entry["message"]);
        }
    }
}

/// Struct and member names of all that occurs in a message and its parts: "Clocks.running".
using Seen = std::set<std::string>;

template <typename T>
struct Collector {
    static void collect(const json& value, Seen& seen) {
        if constexpr (boost::describe::has_describe_members<T>::value) {
            using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
            boost::mp11::mp_for_each<Members>([&](auto member) {
                using Member =
                    std::remove_reference_t<decltype(std::declval<T&>().*member.pointer)>;
                if (!value.contains(member.name)) return;
                seen.insert(std::string(kStructName<T>) + "." + member.name);
                Collector<Member>::collect(value[member.name], seen);
            });
        }
    }
};

template <typename T>
struct Collector<std::optional<T>> : Collector<T> {};

template <typename T>
struct Collector<std::vector<T>> {
    static void collect(const json& value, Seen& seen) {
        for (const json& item : value) Collector<T>::collect(item, seen);
    }
};

TEST(Golden, EveryMessageAndPartOccursWithEveryMember) {
    Seen seen;
    for (const json& entry : golden()) {
        for_each_type<boost::mp11::mp_append<ClientMessages, ServerMessages>>([&](auto identity) {
            using T = typename decltype(identity)::type;
            if (entry["message"]["type"] != kTypeName<T>) return;
            seen.insert(std::string(kStructName<T>));
            Collector<T>::collect(entry["message"], seen);
        });
    }
    for_each_type<boost::mp11::mp_append<ClientMessages, ServerMessages>>([&](auto identity) {
        const std::string type(kStructName<typename decltype(identity)::type>);
        EXPECT_TRUE(seen.contains(type)) << type;
    });
    for_each_type<boost::mp11::mp_append<Parts, ClientMessages, ServerMessages>>(
        [&](auto identity) {
            using T = typename decltype(identity)::type;
            using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
            boost::mp11::mp_for_each<Members>([&](auto member) {
                const std::string name = std::string(kStructName<T>) + "." + member.name;
                EXPECT_TRUE(seen.contains(name)) << name;
            });
        });
}

TEST(Golden, GamesWithEveryKindOfTimeControlOccur) {
    std::set<std::string> seen;
    for (const json& entry : golden()) {
        const json& message = entry["message"];
        if (message["type"] == "snapshot") seen.insert(message["clock"]["kind"]);
    }
    std::set<std::string> kinds;
    for (int number = 0;; ++number) {
        const auto name = to_string(static_cast<sixfold::TimeControl::Kind>(number));
        if (name.empty()) break;
        kinds.emplace(name);
    }
    EXPECT_EQ(kinds.size(), 6U);
    EXPECT_EQ(seen, kinds);
}

TEST(Golden, NoMessageDecodesWithAMemberTooMany) {
    for (json entry : golden()) {
        SCOPED_TRACE(entry["name"].get<std::string>());
        entry["message"]["zzz"] = 1;
        const std::string text = entry["message"].dump();
        const bool decoded = entry["direction"] == "client" ? decode_client(text).has_value()
                                                            : decode_server(text).has_value();
        EXPECT_FALSE(decoded);
    }
}

TEST(Golden, NoMessageDecodesWhenItIsCutShort) {
    for (const json& entry : golden()) {
        SCOPED_TRACE(entry["name"].get<std::string>());
        const std::string text = entry["message"].dump();
        for (std::size_t size = 0; size < text.size(); ++size) {
            const std::string_view head(text.data(), size);
            const bool decoded = entry["direction"] == "client" ? decode_client(head).has_value()
                                                                : decode_server(head).has_value();
            ASSERT_FALSE(decoded) << head;
        }
    }
}

using RequestBodies = boost::mp11::mp_list<NewGame, NewAccount, Login, Recovery, PasswordChange,
                                           PasswordProof, NewToken>;

template <typename Message>
void expect_refused(const Result<Message>& message, const json& entry) {
    ASSERT_FALSE(message);
    EXPECT_EQ(to_string(message.error().code), entry["code"].get<std::string>())
        << message.error().message;
    EXPECT_FALSE(message.error().message.empty());
    EXPECT_LT(message.error().message.size(), 200U);
}

TEST(Golden, BadTextsAreRefusedWithTheirCode) {
    for (const json& entry : read_array("tests/data/protocol/refused.json")) {
        SCOPED_TRACE(entry["name"].get<std::string>());
        const std::string text = entry["text"];
        const std::string what = entry.value("as", "message");
        if (what == "message") {
            expect_refused(decode_client(text), entry);
            continue;
        }
        bool known = false;
        for_each_type<RequestBodies>([&](auto identity) {
            using Body = typename decltype(identity)::type;
            if (what != kTypeName<Body>) return;
            known = true;
            expect_refused(decode_body<Body>(text), entry);
        });
        EXPECT_TRUE(known) << what;
    }
}

}  // namespace
}  // namespace sixfold::protocol
