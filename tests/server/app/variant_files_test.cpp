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

class CatalogueTest : public testing::Test {
  protected:
    CatalogueTest() : store_(open()) { set_up_log("off"); }

    static db::Store open() {
        auto store = db::Store::open(":memory:");
        EXPECT_TRUE(is_ok(store));
        return *std::move(store);
    }

    db::Store store_;
    Catalogue catalogue_;
};

TEST_F(CatalogueTest, OffersAndPinsTheShippedGames) {
    ASSERT_TRUE(is_ok(fill_catalogue(catalogue_, shipped(), store_)));
    EXPECT_EQ(catalogue_.offered().size(), shipped().size());
    ASSERT_NE(catalogue_.by_slug("glinski"), nullptr);
    const auto stored = store_.definitions();
    ASSERT_TRUE(is_ok(stored));
    EXPECT_EQ(stored->size(), shipped().size());
}

TEST_F(CatalogueTest, RemembersOlderDefinitionsWithoutOfferingThem) {
    LoadedVariant known = shipped().front();
    // The same game under another hash stands for an older form of its file.
    known.definition.hash = content_hash("older");
    ASSERT_TRUE(is_ok(store_.pin({known.definition})));
    ASSERT_TRUE(is_ok(fill_catalogue(catalogue_, shipped(), store_)));
    EXPECT_NE(catalogue_.by_definition(known.definition.hash), nullptr);
    EXPECT_EQ(catalogue_.offered().size(), shipped().size());
}

TEST_F(CatalogueTest, AStoredDefinitionThatNoLongerLoadsIsLeftOut) {
    ASSERT_TRUE(is_ok(store_.pin({{"hash1", "odd", "{\"slug\":\"odd\"}"}, {"hash2", "bad", "?"}})));
    ASSERT_TRUE(is_ok(fill_catalogue(catalogue_, shipped(), store_)));
    EXPECT_EQ(catalogue_.by_definition("hash1"), nullptr);
    EXPECT_EQ(catalogue_.by_definition("hash2"), nullptr);
    EXPECT_EQ(catalogue_.offered().size(), shipped().size());
}

}  // namespace
}  // namespace sixfold::server
