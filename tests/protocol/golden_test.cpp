#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>

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

TEST(Golden, EveryMessageTypeAndEveryOptionalMemberOccurs) {
    std::set<std::string> seen;
    for (const json& entry : golden()) {
        const json& message = entry["message"];
        const std::string type = message["type"];
        for (const auto& member : message.items()) seen.insert(type + "." + member.key());
    }
    const auto expect_seen = [&](auto identity) {
        using T = typename decltype(identity)::type;
        const std::string type(kTypeName<T>);
        EXPECT_TRUE(seen.contains(type + ".type")) << type;
        using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
        boost::mp11::mp_for_each<Members>([&](auto member) {
            EXPECT_TRUE(seen.contains(type + "." + member.name)) << type << "." << member.name;
        });
    };
    for_each_type<ClientMessages>(expect_seen);
    for_each_type<ServerMessages>(expect_seen);
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

TEST(Golden, BadTextsAreRefusedWithTheirCode) {
    for (const json& entry : read_array("tests/data/protocol/refused.json")) {
        SCOPED_TRACE(entry["name"].get<std::string>());
        const auto message = decode_client(entry["text"].get<std::string>());
        ASSERT_FALSE(message);
        EXPECT_EQ(to_string(message.error().code), entry["code"].get<std::string>())
            << message.error().message;
        EXPECT_FALSE(message.error().message.empty());
        EXPECT_LT(message.error().message.size(), 200U);
    }
}

}  // namespace
}  // namespace sixfold::protocol
