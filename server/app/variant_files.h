#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/variant/variant.h"
#include "db/batch.h"
#include "db/store.h"
#include "server/world/catalogue.h"

// From variant files to the games that the program knows. Files are read at start only. A file that
// says `extends` may extend any shipped game, and games of its own folder.
namespace sixfold::server {

/// A game, and its definition as the store keeps it: whole, without `extends`.
struct LoadedVariant {
    std::shared_ptr<const Variant> variant;
    db::Definition definition;
};

/// InvalidVariant with "FILE:LINE: sentence". Only shipped games can be extended.
Result<LoadedVariant> load_variant_text(std::string_view text, std::string_view file);

/// Also NotFound, when the file cannot be read.
Result<LoadedVariant> load_variant_file(const std::filesystem::path& file);

/// All games that are built into the program, in the order in which people see them.
Result<std::vector<LoadedVariant>> load_shipped_variants();

/// A shipped game by its slug, or else the variant file with this path.
Result<LoadedVariant> find_variant(std::string_view slug_or_path);

/// Files of a folder beyond this many are refused.
inline constexpr std::size_t kMaxFolderFiles = 200;

struct VariantFolder {
    std::vector<LoadedVariant> games;  ///< in the order of their files' names
    std::vector<Error> refused;        ///< a sentence for each file that is no game, and why
};

/// The games of a folder: its *.yaml and *.yml files and the *.md files with front matter, but no
/// hidden ones and nothing in folders inside it. A game whose slug a shipped game or an earlier
/// file has is refused.
VariantFolder load_variant_folder(const std::filesystem::path& folder);

/// Offers the published ones of these games and remembers the others, pins all their definitions in
/// the store, and remembers every older definition that stored games are played by. A stored one
/// that no longer loads is logged and left out: its games stay unreadable until a program that
/// knows it runs again.
Result<void> fill_catalogue(Catalogue& catalogue, const std::vector<LoadedVariant>& games,
                            db::Store& store);

}  // namespace sixfold::server
