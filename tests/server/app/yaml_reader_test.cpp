#include "server/app/yaml_reader.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/results.h"

namespace sixfold::server {
namespace {

using test::is_ok;

std::string canonical(std::string_view yaml) {
    const auto node = read_yaml(yaml, "game.yaml");
    return node ? to_canonical_text(*node) : "error " + node.error().message;
}

std::string fault(std::string_view yaml) {
    const auto node = read_yaml(yaml, "game.yaml");
    if (node) return "no fault";
    EXPECT_EQ(node.error().code, ErrorCode::InvalidVariant);
    return node.error().message;
}

TEST(YamlReader, ReadsMapsListsAndText) {
    EXPECT_EQ(canonical("slug: a\nboard: {radius: 5, third: [1, -1]}\nlist:\n  - x\n  - y: z\n"),
              R"({"slug":"a","board":{"radius":"5","third":["1","-1"]},"list":["x",{"y":"z"}]})");
}

TEST(YamlReader, WordsThatOlderYamlTookForTruthValuesStayText) {
    EXPECT_EQ(
        canonical("[n, y, no, yes, on, off, N, Y, true, false, 0x10, 1_000, 1.5, .inf]"),
        R"(["n","y","no","yes","on","off","N","Y","true","false","0x10","1_000","1.5",".inf"])");
}

TEST(YamlReader, OnlyPlainNullsAreNull) {
    EXPECT_EQ(canonical("[~, null, Null, NULL, nULL, '', \"null\", '~']"),
              R"([null,null,null,null,"nULL","","null","~"])");
    EXPECT_EQ(canonical("a:\nb: x\n"), R"({"a":null,"b":"x"})");
}

TEST(YamlReader, AnEmptyFileIsNull) {
    EXPECT_EQ(canonical(""), "null");
    EXPECT_EQ(canonical("# nothing\n"), "null");
}

TEST(YamlReader, QuotedLinesAreJoined) {
    EXPECT_EQ(canonical("setup: \"a1:K,\\\n    b1:Q\"\n"), R"({"setup":"a1:K,b1:Q"})");
    EXPECT_EQ(canonical("text: |\n  one\n  two\n"), "{\"text\":\"one\\u000atwo\\u000a\"}");
}

TEST(YamlReader, AnEndMarkIsNoSecondDocument) {
    EXPECT_EQ(canonical("a: 1\n...\n"), R"({"a":"1"})");
    EXPECT_EQ(canonical("---\na: 1\n..."), R"({"a":"1"})");
}

TEST(YamlReader, BlockTextKeepsItsOwnEnd) {
    EXPECT_EQ(canonical("a: |+\n  x\n\n"), "{\"a\":\"x\\u000a\\u000a\"}");
    EXPECT_EQ(canonical("a: |-\n  x\n"), R"({"a":"x"})");
}

TEST(YamlReader, NodesRememberTheirLines) {
    const auto node = read_yaml("# comment\nslug: a\n\nlist:\n  - x\n  - {y: z}\n", "game.yaml");
    ASSERT_TRUE(is_ok(node));
    EXPECT_EQ(node->line, 2);
    EXPECT_EQ(node->find("slug")->line, 2);
    EXPECT_EQ(node->find("list")->items[0].line, 5);
    EXPECT_EQ(node->find("list")->items[1].find("y")->line, 6);
}

TEST(YamlReader, AliasesAreCopies) {
    EXPECT_EQ(
        canonical("a: &men {k: [x]}\nb: *men\nc: &word hello\nd: *word\ne: &none ~\nf: *none\n"),
        R"({"a":{"k":["x"]},"b":{"k":["x"]},"c":"hello","d":"hello","e":null,"f":null})");
}

TEST(YamlReader, AnAnchorMayBeGivenAgain) {
    EXPECT_EQ(canonical("[&a x, *a, &a y, *a]"), R"(["x","x","y","y"])");
}

struct Fault {
    const char* name;
    const char* yaml;
    const char* message;

    friend void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.name; }
};

class YamlFaults : public testing::TestWithParam<Fault> {};

TEST_P(YamlFaults, AreRefusedWithTheirLine) {
    EXPECT_EQ(fault(GetParam().yaml), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    YamlReader, YamlFaults,
    testing::Values(
        Fault{"DuplicateKey", "a: 1\nb: 2\na: 3\n",
              "game.yaml:3: The key \"a\" stands here twice."},
        Fault{"DuplicateKeyInFlow", "x:\n  {a: 1, \"a\": 2}\n",
              "game.yaml:2: The key \"a\" stands here twice."},
        Fault{"MergeKey", "a: &a {x: 1}\nb:\n  <<: *a\n",
              "game.yaml:3: Merge keys (<<) are not allowed."},
        Fault{"TagOnText", "a: !!str 1\n",
              "game.yaml:1: Tags such as tag:yaml.org,2002:str are not allowed."},
        Fault{"TagOnList", "\na: !men [x]\n", "game.yaml:2: Tags such as !men are not allowed."},
        Fault{"TagOnMap", "a: !!map {x: y}\n",
              "game.yaml:1: Tags such as tag:yaml.org,2002:map are not allowed."},
        Fault{"ListAsKey", "? [a, b]\n: c\n",
              "game.yaml:1: A key must be text, not a list or a map."},
        Fault{"EmptyKey", "x: 1\n~: c\n",
              "game.yaml:2: A key must be text, and this one is empty."},
        Fault{"AliasAsKey", "a: &k x\n*k : y\n", "game.yaml:2: An alias cannot be a key."},
        Fault{"AliasInItsAnchor", "a: &a\n  - *a\n",
              "game.yaml:2: This alias stands inside its own anchor."},
        Fault{
            "SecondDocument", "a: 1\n---\nb: 2\n",
            "game.yaml:3: A variant file holds one YAML document, and something else begins here."},
        Fault{"ControlCharacter", "a: 1\nb: \x04 2\n",
              "game.yaml:2: There is a control character here."},
        Fault{"NotUtf8", "a: 1\n\nb: \xff\n", "game.yaml:3: These bytes are not UTF-8 text."},
        Fault{"OverlongUtf8", "a: \xc0\xaf\n", "game.yaml:1: These bytes are not UTF-8 text."},
        Fault{"CutUtf8", "a: \xe2\x82", "game.yaml:1: These bytes are not UTF-8 text."}),
    [](const auto& tested) { return tested.param.name; });

TEST(YamlReader, BrokenSyntaxIsRefusedWithItsLine) {
    EXPECT_TRUE(
        fault("a: 1\nb: [1, 2\nc: 3\n").starts_with("game.yaml:3: The YAML cannot be read: "));
    EXPECT_TRUE(fault("a: 1\n b: 2\n").starts_with("game.yaml:2: The YAML cannot be read: "));
    EXPECT_TRUE(fault("a: *nobody\n").starts_with("game.yaml:1: The YAML cannot be read: "));
    EXPECT_TRUE(fault("a: 1\nb: \"no end\nc: 2\n").starts_with("game.yaml:"));
    EXPECT_TRUE(fault("a: 'no end").starts_with("game.yaml:"));
    EXPECT_TRUE(fault("a: [x\n").starts_with("game.yaml:"));
    EXPECT_TRUE(fault("{a: x\n").starts_with("game.yaml:"));
}

TEST(YamlReader, AliasBombsAreRefused) {
    std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 12; ++i) {
        const std::string before = "*a" + std::to_string(i - 1);
        bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
        for (int k = 0; k < 10; ++k) bomb += (k > 0 ? ", " : "") + before;
        bomb += "]\n";
    }
    EXPECT_EQ(fault(bomb), "game.yaml:5: The file has too many values.");
}

TEST(YamlReader, TextMultipliedByAliasesIsRefused) {
    std::string bomb = "- &a " + std::string(50'000, 'x') + "\n";
    for (int i = 0; i < 5; ++i) bomb += "- *a\n";
    EXPECT_EQ(fault(bomb), "game.yaml:6: The file has too much text.");
}

TEST(YamlReader, TextThatGrowsInCanonicalFormIsBoundedToo) {
    EXPECT_EQ(fault("a: '" + std::string(200'000, '"') + "'\n"),
              "game.yaml:1: The file has too much text.");
}

TEST(YamlReader, DeepNestingIsRefused) {
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']') + "\n";
    };
    EXPECT_EQ(fault(nested(kMaxNodeDepth)), "no fault");
    EXPECT_EQ(fault(nested(kMaxNodeDepth + 1)), "game.yaml:1: The values are nested too deeply.");
    EXPECT_NE(fault(std::string(100'000, '[')), "no fault");
    EXPECT_NE(fault(std::string(100'000, '{')), "no fault");
}

TEST(YamlReader, DepthReachedThroughAliasesIsRefused) {
    std::string yaml = "- &a0 [x]\n";
    for (int i = 1; i < 20; ++i) {
        yaml += "- &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + "]\n";
    }
    EXPECT_EQ(fault(yaml), "game.yaml:15: The values are nested too deeply.");
}

TEST(YamlReader, HugeFilesAreRefusedUnread) {
    EXPECT_EQ(fault(std::string(kMaxVariantFileBytes + 1, '#')),
              "game.yaml:1: The file is too large.");
}

constexpr const char* kMarkdown =
    "---\n"
    "title: Small Hexes\n"
    "slug: small-hexes\n"
    "players: \"2\"\n"
    "engine:\n"
    "  topology:\n"
    "    type: hex\n"
    "    radius: 3\n"
    "  surface:\n"
    "    colors:\n"
    "      cell-light: \"#eecc99\"\n"
    "  players: [white, black]\n"
    "  setup: \"-1,-1:p,0,2:K\"\n"
    "  plugins:\n"
    "    chess:\n"
    "      castling: false\n"
    "published: true\n"
    "---\n"
    "\n"
    "## Small Hexes\n"
    "\n"
    "---\n"
    "A page.\n";

TEST(VariantFile, MarkdownHasItsDefinitionInTheFrontMatter) {
    const auto file = read_variant_file(kMarkdown, "small-hexes.md");
    ASSERT_TRUE(is_ok(file));
    const Node& node = file->definition;
    EXPECT_EQ(node.find("slug")->text, "small-hexes");
    EXPECT_EQ(node.find("published")->text, "true");
    const Node& engine = *node.find("engine");
    EXPECT_EQ(engine.find("setup")->text, "-1,-1:p,0,2:K");
    EXPECT_EQ(engine.find("setup")->line, 13);
    EXPECT_EQ(to_canonical_text(*engine.find("players")), R"(["white","black"])");
    EXPECT_EQ(file->page, "\n## Small Hexes\n\n---\nA page.\n");
}

TEST(VariantFile, MarkdownMayHaveByteOrderMarkAndWindowsLineEnds) {
    std::string text = "\xEF\xBB\xBF";
    for (const char* c = kMarkdown; *c != '\0'; ++c) {
        if (*c == '\n') text += '\r';
        text += *c;
    }
    const auto file = read_variant_file(text, "small-hexes.txt");
    ASSERT_TRUE(is_ok(file));
    EXPECT_EQ(file->definition.find("engine")->find("setup")->line, 13);
    EXPECT_EQ(file->definition.find("slug")->text, "small-hexes");
}

TEST(VariantFile, FaultsInFrontMatterHaveLinesOfTheFile) {
    const auto file = read_variant_file("---\na: 1\na: 2\n---\ntext\n", "x.md");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().message, "x.md:3: The key \"a\" stands here twice.");
}

TEST(VariantFile, FrontMatterMustEnd) {
    const auto file = read_variant_file("---\na: 1\n", "x.md");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().message,
              "x.md:1: The front matter that begins here has no closing line \"---\".");
}

TEST(VariantFile, YamlMayBeginWithADocumentMark) {
    const auto file = read_variant_file("---\nslug: a\n", "x.yaml");
    ASSERT_TRUE(is_ok(file));
    EXPECT_EQ(to_canonical_text(file->definition), R"({"slug":"a"})");
    EXPECT_EQ(file->page, "");
}

TEST(VariantFile, ASecondDocumentInYamlIsRefused) {
    const auto file = read_variant_file("---\nslug: a\n---\nslug: b\n", "x.yaml");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().message,
              "x.yaml:4: A variant file holds one YAML document, and something else begins here.");
}

}  // namespace
}  // namespace sixfold::server
