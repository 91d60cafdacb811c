#include "server/app/variant_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <unordered_set>

#include "core/base/node.h"
#include "server/accounts/secrets.h"
#include "server/app/shipped_texts.h"
#include "server/ops/log.h"
#include "tests/support/results.h"

namespace sixfold::server {
namespace {

using test::is_error;
using test::is_ok;

std::vector<LoadedVariant> shipped() {
    auto loaded = load_shipped_variants();
    EXPECT_TRUE(is_ok(loaded));
    return *std::move(loaded);
}

TEST(VariantFiles, AllShippedGamesLoad) {
    std::unordered_set<std::string> slugs;
    for (const LoadedVariant& loaded : shipped()) {
        EXPECT_TRUE(slugs.insert(loaded.definition.slug).second) << loaded.definition.slug;
        EXPECT_EQ(loaded.variant->definition().slug, loaded.definition.slug);
    }
    EXPECT_TRUE(slugs.contains("glinski"));
    EXPECT_TRUE(slugs.contains("shafran"));
    EXPECT_EQ(slugs.size(), shipped_texts().size());
}

TEST(VariantFiles, ADefinitionIsNamedByTheHashOfItsCanonicalText) {
    for (const LoadedVariant& loaded : shipped()) {
        EXPECT_EQ(loaded.definition.hash, content_hash(loaded.definition.text));
        const auto node = node_from_canonical_text(loaded.definition.text);
        ASSERT_TRUE(is_ok(node));
        EXPECT_TRUE(is_ok(Variant::load(*node)));
    }
}

TEST(VariantFiles, CommentsAndOrderDoNotChangeADefinition) {
    const ShippedText& text = shipped_texts().front();
    const auto plain = load_variant_text(text.text, "a.yaml");
    const auto commented = load_variant_text("# a word\n" + std::string(text.text), "b.yaml");
    ASSERT_TRUE(is_ok(plain));
    ASSERT_TRUE(is_ok(commented));
    EXPECT_EQ(plain->definition.hash, commented->definition.hash);
}

TEST(VariantFiles, FaultsNameFileAndLine) {
    const std::string text = std::string(shipped_texts().front().text) + "no_such_key: 1\n";
    const auto lines = std::count(text.begin(), text.end(), '\n');
    const auto loaded = load_variant_text(text, "mine.yaml");
    ASSERT_TRUE(is_error(loaded, ErrorCode::InvalidVariant));
    const std::string place = "mine.yaml:" + std::to_string(lines) + ": ";
    EXPECT_TRUE(loaded.error().message.starts_with(place)) << loaded.error().message;
}

TEST(VariantFiles, AnEmptyFileIsNoVariant) {
    const auto loaded = load_variant_text("", "mine.yaml");
    ASSERT_TRUE(is_error(loaded, ErrorCode::InvalidVariant));
    EXPECT_TRUE(loaded.error().message.starts_with("mine.yaml:")) << loaded.error().message;
}

TEST(VariantFiles, AVariantIsFoundBySlugOrPath) {
    const auto by_slug = find_variant("shafran");
    ASSERT_TRUE(is_ok(by_slug));
    EXPECT_EQ(by_slug->definition.slug, "shafran");

    const auto file = std::filesystem::path(testing::TempDir()) / "sixfold_find_variant.yaml";
    std::ofstream(file) << shipped_texts().front().text;
    const auto by_path = find_variant(file.string());
    std::filesystem::remove(file);
    ASSERT_TRUE(is_ok(by_path));
    EXPECT_EQ(by_path->definition.hash, shipped().front().definition.hash);
}

TEST(VariantFiles, AnUnknownSlugOrFileIsNotFound) {
    EXPECT_TRUE(is_error(find_variant("checkers"), ErrorCode::NotFound));
    EXPECT_TRUE(is_error(find_variant("/no/such/file.yaml"), ErrorCode::NotFound));
    EXPECT_TRUE(is_error(find_variant("/"), ErrorCode::NotFound));
}

TEST(VariantFiles, ADefinitionIsStoredWhole) {
    const auto loaded = load_variant_text(
        "slug: mine\ntitle: Mine\nextends: glinski\n"
        "engine: {plugins: {chess: {results: {stalemate: 0.5}}}}",
        "mine.yaml");
    ASSERT_TRUE(is_ok(loaded));
    EXPECT_EQ(loaded->variant->definition().stalemate_quarters, 2);
    const auto node = node_from_canonical_text(loaded->definition.text);
    ASSERT_TRUE(is_ok(node));
    EXPECT_EQ(node->find("extends"), nullptr);
    EXPECT_TRUE(is_ok(Variant::load(*node)));
}

TEST(VariantFiles, AGameWhoseFirstMoveCouldTakeAKingIsRefused) {
    const auto loaded = load_variant_text(
        "slug: mine\ntitle: Mine\nextends: chess\nengine: {fen: \"r3k2r/8/8/8/8/8/4Q3/R3K2R\"}",
        "mine.yaml");
    ASSERT_TRUE(is_error(loaded, ErrorCode::InvalidVariant));
    EXPECT_TRUE(loaded.error().message.starts_with("mine.yaml: the start position is not legal: "))
        << loaded.error().message;
}

TEST(VariantFiles, FaultsOfInheritanceNameFileAndLine) {
    const auto loaded = load_variant_text("slug: mine\ntitle: Mine\nextends: nothing", "mine.yaml");
    ASSERT_TRUE(is_error(loaded, ErrorCode::InvalidVariant));
    EXPECT_EQ(loaded.error().message, "mine.yaml:3: there is no game \"nothing\"");
}

class VariantFolderTest : public testing::Test {
  protected:
    VariantFolderTest() {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~VariantFolderTest() override { std::filesystem::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name) << text;
        return (folder_ / name).string();
    }
    /// A game like another one under its own slug.
    std::string write_like(const std::string& name, const std::string& slug,
                           const std::string& base = "glinski") {
        return write(name, "slug: " + slug + "\ntitle: Mine\nextends: " + base + "\n");
    }

    std::vector<std::string> slugs() const {
        std::vector<std::string> found;
        for (const LoadedVariant& game : load_variant_folder(folder_).games) {
            found.push_back(game.definition.slug);
        }
        return found;
    }
    std::vector<std::string> refusals() const {
        std::vector<std::string> found;
        for (const Error& error : load_variant_folder(folder_).refused) {
            found.push_back(error.message);
        }
        return found;
    }

    const std::filesystem::path folder_ =
        std::filesystem::path(testing::TempDir()) /
        (std::string("sixfold_folder_") +
         testing::UnitTest::GetInstance()->current_test_info()->name());
};

using Slugs = std::vector<std::string>;

TEST_F(VariantFolderTest, GivesItsGamesInTheOrderOfTheirNames) {
    write_like("b.yaml", "second");
    write_like("a.yml", "third", "second");
    write("c.md", "---\nslug: first\ntitle: First\nextends: shafran\n---\n# Its page\n");
    EXPECT_EQ(slugs(), (Slugs{"third", "second", "first"}));
    EXPECT_EQ(refusals(), Slugs{});
}

TEST_F(VariantFolderTest, LeavesAloneWhatIsNoVariantFile) {
    write_like(".hidden.yaml", "hidden");
    write("notes.txt", "slug: [");
    write("README.md", "# About this folder\n");
    std::filesystem::create_directory(folder_ / "old.yaml");
    EXPECT_EQ(slugs(), Slugs{});
    EXPECT_EQ(refusals(), Slugs{});
}

TEST_F(VariantFolderTest, RefusesFilesWithAFaultAndKeepsTheOthers) {
    const std::string broken = write("a.yaml", "slug: broken\ntitle: [1,\n");
    const std::string circle = write_like("b.yaml", "circle", "circle");
    write_like("c.yaml", "good");
    EXPECT_EQ(slugs(), Slugs{"good"});
    const Slugs refused = refusals();
    ASSERT_EQ(refused.size(), 2U);
    EXPECT_TRUE(refused[0].starts_with(broken + ':')) << refused[0];
    EXPECT_EQ(refused[1], circle + ":3: the game \"circle\" would extend itself");
}

TEST_F(VariantFolderTest, RefusesASlugThatIsTaken) {
    const std::string shipped = write_like("a.yaml", "shafran");
    const std::string first = write_like("b.yaml", "mine");
    const std::string second = write_like("c.yaml", "mine", "shafran");
    EXPECT_EQ(slugs(), Slugs{"mine"});
    EXPECT_EQ(refusals(),
              (Slugs{shipped + ":1: the slug \"shafran\" is that of a game of the program",
                     second + ":1: the slug \"mine\" is that of " + first}));
}

TEST_F(VariantFolderTest, ReadsSoManyFilesAndNoMore) {
    for (std::size_t i = 0; i <= kMaxFolderFiles; ++i) {
        write("g" + std::to_string(1000 + i) + ".yaml", "slug: [");
    }
    const Slugs refused = refusals();
    ASSERT_EQ(refused.size(), kMaxFolderFiles + 1);
    EXPECT_NE(refused.front().find("201 variant files"), std::string::npos) << refused.front();
}

TEST_F(VariantFolderTest, AFolderThatIsNotThereIsOneRefusal) {
    const VariantFolder found = load_variant_folder(folder_ / "nothing");
    EXPECT_TRUE(found.games.empty());
    ASSERT_EQ(found.refused.size(), 1U);
    EXPECT_EQ(found.refused[0].code, ErrorCode::NotFound);
}

TEST_F(VariantFolderTest, AFileByItsPathExtendsGamesOfItsFolder) {
    write_like("base.yaml", "base");
    const std::string file = write_like("mine.yaml", "mine", "base");
    const auto loaded = find_variant(file);
    ASSERT_TRUE(is_ok(loaded));
    EXPECT_EQ(loaded->definition.slug, "mine");
}

class CatalogueTest : public testing::Test {
  protected:
    CatalogueTest() : store_(open()) { set_up_log("off"); }

    static db::Store open() {
        auto store = db::Store::open(":memory:");
        EXPECT_TRUE(is_ok(store));
        return *std::move(store);
    }

    static std::size_t published() {
        const auto games = shipped();
        return static_cast<std::size_t>(std::count_if(
            games.begin(), games.end(),
            [](const LoadedVariant& game) { return game.variant->definition().published; }));
    }

    db::Store store_;
    Catalogue catalogue_;
};

TEST_F(CatalogueTest, OffersAndPinsTheShippedGames) {
    ASSERT_TRUE(is_ok(fill_catalogue(catalogue_, shipped(), store_)));
    EXPECT_EQ(catalogue_.offered().size(), published());
    ASSERT_NE(catalogue_.by_slug("glinski"), nullptr);
    const auto stored = store_.definitions();
    ASSERT_TRUE(is_ok(stored));
    EXPECT_EQ(stored->size(), shipped().size());
}

TEST_F(CatalogueTest, KnowsUnpublishedGamesWithoutOfferingThem) {
    const auto games = shipped();
    const auto hidden = std::find_if(games.begin(), games.end(), [](const LoadedVariant& game) {
        return !game.variant->definition().published;
    });
    ASSERT_NE(hidden, games.end());
    ASSERT_TRUE(is_ok(fill_catalogue(catalogue_, games, store_)));
    EXPECT_EQ(catalogue_.by_slug(hidden->definition.slug), nullptr);
    EXPECT_NE(catalogue_.by_definition(hidden->definition.hash), nullptr);
}

TEST_F(CatalogueTest, RemembersOlderDefinitionsWithoutOfferingThem) {
    LoadedVariant known = shipped().front();
    // The same game under another hash stands for an older form of its file.
    known.definition.hash = content_hash("older");
    ASSERT_TRUE(is_ok(store_.pin({known.definition})));
    ASSERT_TRUE(is_ok(fill_catalogue(catalogue_, shipped(), store_)));
    EXPECT_NE(catalogue_.by_definition(known.definition.hash), nullptr);
    EXPECT_EQ(catalogue_.offered().size(), published());
}

TEST_F(CatalogueTest, AStoredDefinitionThatNoLongerLoadsIsLeftOut) {
    ASSERT_TRUE(is_ok(store_.pin({{"hash1", "odd", "{\"slug\":\"odd\"}"}, {"hash2", "bad", "?"}})));
    ASSERT_TRUE(is_ok(fill_catalogue(catalogue_, shipped(), store_)));
    EXPECT_EQ(catalogue_.by_definition("hash1"), nullptr);
    EXPECT_EQ(catalogue_.by_definition("hash2"), nullptr);
    EXPECT_EQ(catalogue_.offered().size(), published());
}

}  // namespace
}  // namespace sixfold::server
