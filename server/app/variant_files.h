#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/variant/variant.h"
#include "db/batch.h"
#include "db/store.h"
#include "server/world/catalogue.h"

// From variant files to the games that the program knows. Files are read at start only.
namespace sixfold::server {

/// A game, and its definition as the store keeps it.
struct LoadedVariant {
    std::shared_ptr<const Variant> variant;
    db::Definition definition;
};

/// InvalidVariant with "FILE:LINE: sentence".
Result<LoadedVariant> load_variant_text(std::string_view text, std::string_view file);

/// Also NotFound, when the file cannot be read.
Result<LoadedVariant> load_variant_file(const std::filesystem::path& file);

/// All games that are built into the program.
Result<std::vector<LoadedVariant>> load_shipped_variants();

/// A shipped game by its slug, or else the variant file with this path.
Result<LoadedVariant> find_variant(std::string_view slug_or_path);

/// Offers the shipped games, pins their definitions in the store, and remembers every older
/// definition that stored games are played by. A stored one that no longer loads is logged and left
/// out: its games stay unreadable until a program that knows it runs again.
Result<void> fill_catalogue(Catalogue& catalogue, const std::vector<LoadedVariant>& shipped,
                            db::Store& store);

}  // namespace sixfold::server
