#include "core/base/node.h"

#include <gtest/gtest.h>

#include "tests/support/results.h"

namespace sixfold {
namespace {

Node sample() {
    return Node::map({{"b", Node::list({Node::scalar("x\"\\\n"), Node{}})},
                      {"a", Node::map({})},
                      {"c", Node::list({})}});
}

TEST(CanonicalText, KeepsTheOrderOfKeysAndEscapes) {
    EXPECT_EQ(to_canonical_text(sample()), R"({"b":["x\"\\\u000a",null],"a":{},"c":[]})");
}

TEST(CanonicalText, RoundTrips) {
    const std::string text = to_canonical_text(sample());
    const auto read = node_from_canonical_text(text);
    ASSERT_TRUE(test::is_ok(read));
    EXPECT_EQ(to_canonical_text(*read), text);
}

TEST(CanonicalText, RefusesEverythingElse) {
    for (const char* text :
         {"", "{", "[", "\"", "nul", "1", "true", "{} ", " {}", R"({"a":null,"a":null})",
          R"({"a" :null})", R"({"a":null,"b":null,"a":null})", R"(["x",])", R"("\u0041")", "\"\n\"",
          R"("\q")", R"({a:null})"}) {
        EXPECT_TRUE(test::is_error(node_from_canonical_text(text), ErrorCode::BadRequest)) << text;
    }
}

TEST(CanonicalText, RefusesTreesThatAreTooDeepOrTooLarge) {
    const std::string deep(kMaxNodeDepth + 2, '[');
    EXPECT_FALSE(node_from_canonical_text(deep + std::string(deep.size(), ']')));
    EXPECT_TRUE(test::is_error(node_from_canonical_text('"' + std::string(kMaxNodeText, 'x') + '"'),
                               ErrorCode::TooLarge));
    std::string many = "[null";
    for (std::size_t i = 0; i < kMaxNodeCount; ++i) many += ",null";
    EXPECT_FALSE(node_from_canonical_text(many + "]"));
}

TEST(Node, FindsTheValueOfAKey) {
    const Node map = Node::map({{"a", Node::scalar("1", 7)}}, 6);
    ASSERT_NE(map.find("a"), nullptr);
    EXPECT_EQ(map.find("a")->text, "1");
    EXPECT_EQ(map.find("a")->line, 7);
    EXPECT_EQ(map.find("b"), nullptr);
}

}  // namespace
}  // namespace sixfold
