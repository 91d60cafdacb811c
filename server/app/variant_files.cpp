#include "server/app/variant_files.h"

#include <spdlog/spdlog.h>

#include <fstream>
#include <sstream>
#include <string>
#include <unordered_set>
#include <utility>

#include "core/base/node.h"
#include "server/accounts/secrets.h"
#include "server/app/shipped_texts.h"
#include "server/app/yaml_reader.h"

namespace sixfold::server {
namespace {

/// "line 7: sentence", as core says it, becomes "FILE:7: sentence", as compilers say it.
Error in_file(Error error, std::string_view file) {
    constexpr std::string_view kLine = "line ";
    std::string prefix(file);
    if (error.message.starts_with(kLine)) {
        prefix += ':';
        error.message.erase(0, kLine.size());
    } else {
        prefix += ": ";
    }
    error.message.insert(0, prefix);
    return error;
}

Result<std::string> read_whole(const std::filesystem::path& file) {
    const Error unreadable{ErrorCode::NotFound, "Cannot read the file " + file.string() + "."};
    std::error_code failed;
    if (!std::filesystem::is_regular_file(file, failed)) return unreadable;
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    // An empty file sets failbit on the stream that it is copied to, which is no fault here.
    if (in.peek() != std::ifstream::traits_type::eof()) text << in.rdbuf();
    if (in.bad() || !text) return unreadable;
    return std::move(text).str();
}

}  // namespace

Result<LoadedVariant> load_variant_text(std::string_view text, std::string_view file) {
    auto read = read_variant_file(text, file);
    if (!read) return read.error();
    auto variant = Variant::load(read->definition);
    if (!variant) return in_file(variant.error(), file);
    std::string canonical = to_canonical_text(read->definition);
    std::string hash = content_hash(canonical);
    std::string slug = (*variant)->definition().slug;
    return LoadedVariant{*std::move(variant),
                         {std::move(hash), std::move(slug), std::move(canonical)}};
}

Result<LoadedVariant> load_variant_file(const std::filesystem::path& file) {
    auto text = read_whole(file);
    if (!text) return text.error();
    return load_variant_text(*text, file.string());
}

Result<std::vector<LoadedVariant>> load_shipped_variants() {
    std::vector<LoadedVariant> all;
    for (const ShippedText& shipped : shipped_texts()) {
        auto loaded = load_variant_text(shipped.text, shipped.file);
        if (!loaded) return loaded.error();
        all.push_back(*std::move(loaded));
    }
    return all;
}

Result<LoadedVariant> find_variant(std::string_view slug_or_path) {
    auto shipped = load_shipped_variants();
    if (!shipped) return shipped.error();
    for (LoadedVariant& loaded : *shipped) {
        if (loaded.definition.slug == slug_or_path) return std::move(loaded);
    }
    const bool names_file = slug_or_path.find_first_of("/.") != std::string_view::npos;
    if (names_file) return load_variant_file(slug_or_path);
    return Error{ErrorCode::NotFound, "There is no variant \"" + std::string(slug_or_path) + "\"."};
}

Result<void> fill_catalogue(Catalogue& catalogue, const std::vector<LoadedVariant>& shipped,
                            db::Store& store) {
    std::vector<db::Definition> definitions;
    std::unordered_set<std::string> known;
    for (const LoadedVariant& loaded : shipped) {
        catalogue.offer({loaded.variant, loaded.definition.hash});
        definitions.push_back(loaded.definition);
        known.insert(loaded.definition.hash);
    }
    if (auto pinned = store.pin(definitions); !pinned) return pinned.error();

    auto stored = store.definitions();
    if (!stored) return stored.error();
    for (const db::Definition& definition : *stored) {
        if (known.contains(definition.hash)) continue;
        auto node = node_from_canonical_text(definition.text);
        auto variant =
            node ? Variant::load(*node) : Result<std::shared_ptr<const Variant>>(node.error());
        if (!variant) {
            spdlog::error("The stored definition {} of {} cannot be used any more: {}",
                          definition.hash, definition.slug, variant.error().message);
            continue;
        }
        catalogue.remember({*std::move(variant), definition.hash});
    }
    return {};
}

}  // namespace sixfold::server
