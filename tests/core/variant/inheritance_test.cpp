#include "core/variant/inheritance.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "server/app/yaml_reader.h"
#include "tests/support/results.h"

namespace sixfold {
namespace {

using test::is_error;
using test::is_ok;

Node tree(const std::string& yaml) {
    auto read = server::read_yaml(yaml, "test.yaml");
    EXPECT_TRUE(is_ok(read));
    return read ? *std::move(read) : Node{};
}

/// Games by slug, and what a file makes of them.
class Inheritance : public testing::Test {
  protected:
    void add(const std::string& yaml) {
        Node node = tree(yaml);
        const std::string slug = node.find("slug")->text;
        games_[slug] = std::move(node);
    }

    Result<Node> resolve(const std::string& yaml) const {
        return resolve_inheritance(tree(yaml), [this](std::string_view slug) -> const Node* {
            const auto found = games_.find(slug);
            return found == games_.end() ? nullptr : &found->second;
        });
    }

    /// The resolved tree as canonical text, or the error's sentence.
    std::string text(const std::string& yaml) const {
        const auto resolved = resolve(yaml);
        return resolved ? to_canonical_text(*resolved) : resolved.error().message;
    }

    std::string fault(const std::string& yaml) const {
        const auto resolved = resolve(yaml);
        EXPECT_TRUE(is_error(resolved, ErrorCode::InvalidVariant));
        return resolved ? "" : resolved.error().message;
    }

  private:
    std::map<std::string, Node, std::less<>> games_;
};

const std::string kHead = "slug: mine\ntitle: Mine\nextends: base\n";

TEST_F(Inheritance, LeavesATreeWithoutExtendsAsItIs) {
    const Node plain = tree("slug: a\nx: {y: [1, 2], z: ~}");
    const auto resolved = resolve("slug: a\nx: {y: [1, 2], z: ~}");
    ASSERT_TRUE(is_ok(resolved));
    EXPECT_EQ(to_canonical_text(*resolved), to_canonical_text(plain));
    EXPECT_EQ(resolved->find("x")->line, 2);
}

TEST_F(Inheritance, MergesMapsDeeplyAndReplacesTheRest) {
    add("slug: base\ntitle: Base\na: {b: {c: 1, d: [1, 2]}, e: {f: 1}, g: old}\nh: 1");
    EXPECT_EQ(text(kHead + "a: {b: {c: 2, d: [3]}, e: flat, g: {new: 1}}"),
              R"({"a":{"b":{"c":"2","d":["3"]},"e":"flat","g":{"new":"1"}},"h":"1",)"
              R"("slug":"mine","title":"Mine"})");
}

TEST_F(Inheritance, KeepsTheOrderOfTheOtherGameAndPutsNewKeysLast) {
    add("slug: base\ntitle: Base\nx: {c: 1, a: 1, b: 1}");
    const auto resolved = resolve(kHead + "x: {d: 1, b: 2, c: 2}");
    ASSERT_TRUE(is_ok(resolved));
    std::string keys;
    for (const Node::Entry& entry : resolved->find("x")->entries) keys += entry.key;
    EXPECT_EQ(keys, "cabd");
}

TEST_F(Inheritance, TakesAwayWhatIsNull) {
    add("slug: base\ntitle: Base\nx: {a: 1, b: {c: 1, d: 1}}\ny: 1");
    EXPECT_EQ(text(kHead + "x: {a: ~, b: {c: ~}}\ny:"),
              R"({"x":{"b":{"d":"1"}},"slug":"mine","title":"Mine"})");
}

TEST_F(Inheritance, RefusesToTakeAwayWhatIsNotThere) {
    add("slug: base\ntitle: Base\nx: {a: 1}");
    EXPECT_EQ(fault(kHead + "x:\n  a: 2\n  b: ~"), "line 6: there is no \"b\" to take away");
}

TEST_F(Inheritance, DoesNotInheritWhatSpeaksOfTheOtherGame) {
    add("slug: base\ntitle: Base\nblurb: b\ninventor: i\nyear: 1\nsources: [s]\n"
        "published: false\nfamily: Chess");
    EXPECT_EQ(text(kHead + "year: 2"),
              R"({"family":"Chess","slug":"mine","title":"Mine","year":"2"})");
}

TEST_F(Inheritance, NeedsASlugAndATitle) {
    add("slug: base\ntitle: Base");
    EXPECT_EQ(fault("title: Mine\nextends: base"),
              "line 2: a game that extends another needs its own slug");
    EXPECT_EQ(fault("slug: mine\nextends: base"),
              "line 2: a game that extends another needs its own title");
}

TEST_F(Inheritance, FollowsAChainOfGames) {
    add("slug: first\ntitle: First\nx: {a: 1, b: 1, c: 1}\nblurb: one");
    add("slug: base\ntitle: Base\nextends: first\nx: {b: 2, c: ~, d: 2}\nblurb: two");
    EXPECT_EQ(text(kHead + "x: {c: 3, d: ~}"),
              R"({"x":{"a":"1","b":"2","c":"3"},"slug":"mine","title":"Mine"})");
}

TEST_F(Inheritance, LinesAreThoseOfTheFileItself) {
    add("slug: base\ntitle: Base\nx:\n  a: 1\n  b: {c: 1}");
    const auto resolved = resolve(kHead + "x:\n  a: 2");
    ASSERT_TRUE(is_ok(resolved));
    const Node& x = *resolved->find("x");
    EXPECT_EQ(x.find("a")->line, 5);
    EXPECT_EQ(x.find("b")->line, 0);
    EXPECT_EQ(x.find("b")->find("c")->line, 0);
    EXPECT_EQ(resolved->find("slug")->line, 1);
}

TEST_F(Inheritance, ASetupAndAFenReplaceEachOther) {
    add("slug: base\ntitle: Base\nengine: {setup: 'a1:K', players: 2}");
    add("slug: other\ntitle: Other\nengine: {fen: K}");
    EXPECT_EQ(text(kHead + "engine: {fen: k1}"),
              R"({"engine":{"players":"2","fen":"k1"},"slug":"mine","title":"Mine"})");
    EXPECT_EQ(text("slug: mine\ntitle: Mine\nextends: other\nengine: {setup: 'b1:K'}"),
              R"({"engine":{"setup":"b1:K"},"slug":"mine","title":"Mine"})");
}

TEST_F(Inheritance, OneWayToDescribeAManReplacesAnother) {
    add("slug: base\ntitle: Base\nengine: {plugins: {chess: {pieces: {\n"
        "  pawn: {symbol: P, movement: pawn},\n"
        "  guard: {symbol: G, moves: [{dirs: all}]},\n"
        "  knight: {symbol: N, type: leaper, offsets: knight}}}}}");
    EXPECT_EQ(text(kHead + "engine: {plugins: {chess: {pieces: {\n"
                           "  pawn: {moves: [{dirs: forward}]},\n"
                           "  guard: {type: rider, dirs: diagonal},\n"
                           "  knight: {type: rider, dirs: all}}}}}"),
              R"({"engine":{"plugins":{"chess":{"pieces":{)"
              R"("pawn":{"symbol":"P","moves":[{"dirs":"forward"}]},)"
              R"("guard":{"symbol":"G","type":"rider","dirs":"diagonal"},)"
              R"("knight":{"symbol":"N","type":"rider","dirs":"all"}}}}},)"
              R"("slug":"mine","title":"Mine"})");
}

TEST_F(Inheritance, ThoseKeysAreOrdinaryElsewhere) {
    add("slug: base\ntitle: Base\nrender: {setup: 1, moves: 1}\nsetup: 1");
    EXPECT_EQ(text(kHead + "render: {fen: 1, movement: 1}\nfen: 1"),
              R"({"render":{"setup":"1","moves":"1","fen":"1","movement":"1"},"setup":"1",)"
              R"("slug":"mine","title":"Mine","fen":"1"})");
}

TEST_F(Inheritance, RefusesAnUnknownGame) {
    EXPECT_EQ(fault(kHead), "line 3: there is no game \"base\"");
    add("slug: base\ntitle: Base\nextends: nothing");
    EXPECT_EQ(fault(kHead), "line 3: there is no game \"nothing\", which \"base\" extends");
    EXPECT_EQ(fault("slug: mine\ntitle: Mine\nextends: [base]"),
              "line 3: extends must be the slug of a game");
}

TEST_F(Inheritance, RefusesACircle) {
    EXPECT_EQ(fault("slug: mine\ntitle: Mine\nextends: mine"),
              "line 3: the game \"mine\" would extend itself");
    add("slug: base\ntitle: Base\nextends: other");
    add("slug: other\ntitle: Other\nextends: base");
    EXPECT_EQ(fault(kHead), "line 3: the game \"base\" would extend itself");
}

TEST_F(Inheritance, BoundsTheLengthOfAChain) {
    add("slug: g1\ntitle: G\nx: 1");
    for (int i = 2; i <= kMaxInheritance + 1; ++i) {
        add("slug: g" + std::to_string(i) + "\ntitle: G\nextends: g" + std::to_string(i - 1));
    }
    const std::string longest = std::to_string(kMaxInheritance);
    EXPECT_EQ(text("slug: mine\ntitle: Mine\nextends: g" + longest),
              R"({"x":"1","slug":"mine","title":"Mine"})");
    const std::string too_long = std::to_string(kMaxInheritance + 1);
    EXPECT_EQ(fault("slug: mine\ntitle: Mine\nextends: g" + too_long),
              "line 3: more than " + longest + " games extend each other");
}

TEST_F(Inheritance, BoundsTheWholeTree) {
    const auto many = [](const std::string& key) {
        std::string list = key + ": [0";
        for (std::size_t i = 0; i < kMaxNodeCount / 2; ++i) list += ",0";
        return list + "]";
    };
    add("slug: base\ntitle: Base\n" + many("x"));
    EXPECT_TRUE(is_ok(resolve(kHead + many("x"))));
    EXPECT_EQ(fault(kHead + many("y")),
              "line 3: the game and those that it extends are too large together");
}

TEST_F(Inheritance, TellsOfAFaultInTheOtherGameAtTheLineThatLeadsThere) {
    add("slug: first\ntitle: First\nx: 1");
    add("slug: base\ntitle: Base\nextends: first\ny: ~");
    EXPECT_EQ(fault(kHead),
              "line 3: the game \"base\" has a fault: there is no \"y\" to take away");
}

}  // namespace
}  // namespace sixfold
