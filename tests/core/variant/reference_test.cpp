#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "core/position/position.h"
#include "core/variant/schema.h"
#include "core/variant/variant.h"
#include "server/app/yaml_reader.h"
#include "tests/support/results.h"

namespace sixfold {
namespace {

std::string page() {
    std::ifstream file(SIXFOLD_TEST_DATA "/../../core/variants/README.md");
    EXPECT_TRUE(file);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// A group as the page shows it.
std::string section(const Group& group) {
    std::string text = "### " + std::string(group.place) + "\n\n" + std::string(group.about) +
                       "\n\n| key | type | default | meaning |\n| --- | --- | --- | --- |\n";
    for (const Field& field : group.fields) {
        text += "| `" + std::string(field.key) + "` | " + std::string(field.type) + " | " +
                std::string(field.fallback) + " | " + std::string(field.meaning) + " |\n";
    }
    return text;
}

TEST(Reference, HasATableOfEachGroupAndNothingElse) {
    std::string expected;
    for (const Group* group : schema::groups()) expected += "\n" + section(*group);
    const std::string text = page();
    const std::size_t reference = text.find("\n## Reference\n");
    ASSERT_NE(reference, std::string::npos);
    const std::size_t first = text.find("\n### ", reference);
    ASSERT_NE(first, std::string::npos);
    EXPECT_EQ(text.substr(first), expected);
}

TEST(Reference, SaysEachKeyOfAGroupOnce) {
    std::set<std::string_view> places;
    for (const Group* group : schema::groups()) {
        EXPECT_TRUE(places.insert(group->place).second) << group->place;
        std::set<std::string_view> keys;
        for (const Field& field : group->fields) {
            EXPECT_TRUE(keys.insert(field.key).second) << group->place << "." << field.key;
            EXPECT_EQ(group->find(field.key), &field);
            for (const auto text : {field.type, field.fallback, field.meaning}) {
                EXPECT_FALSE(text.empty()) << group->place << "." << field.key;
                EXPECT_EQ(text.find('|'), std::string_view::npos) << "it would end a column";
            }
        }
        EXPECT_EQ(group->find("no such key"), nullptr);
    }
}

TEST(Reference, ShowsAWholeGameThatLoadsAndCanBePlayed) {
    const std::string text = page();
    const std::string fence = "```yaml\n";
    const std::size_t begin = text.find(fence);
    ASSERT_NE(begin, std::string::npos);
    const std::size_t end = text.find("```", begin + fence.size());
    ASSERT_NE(end, std::string::npos);
    const std::string yaml = text.substr(begin + fence.size(), end - begin - fence.size());
    const auto node = server::read_yaml(yaml, "beacon.yaml");
    ASSERT_TRUE(test::is_ok(node));
    const auto variant = Variant::load(*node);
    ASSERT_TRUE(test::is_ok(variant));
    EXPECT_EQ((*variant)->board().cells(), 37);
    EXPECT_EQ((*variant)->definition().setup.size(), 20u);
    EXPECT_TRUE(faults(**variant, initial_setup(**variant)).empty());
    EXPECT_GE(Position(*variant).legal_moves().size(), 10u);
}

}  // namespace
}  // namespace sixfold
