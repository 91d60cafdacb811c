#include "server/app/variant_files.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "core/base/node.h"
#include "core/position/setup.h"
#include "core/variant/inheritance.h"
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
    if (!in) return unreadable;
    // One byte more than is allowed, so that a longer file is known to be longer.
    std::string text(kMaxVariantFileBytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad()) return unreadable;
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

std::string_view slug_of(const Node& tree) {
    const Node* const slug = tree.find("slug");
    return slug != nullptr && slug->is_scalar() ? std::string_view(slug->text) : "";
}

/// Files as they were read, by the slugs that they claim: what `extends` looks up.
class Trees {
  public:
    /// A game of a slug that is known already is left out.
    void add(Node tree) {
        std::string slug(slug_of(tree));
        if (!slug.empty()) trees_.try_emplace(std::move(slug), std::move(tree));
    }
    const Node* find(std::string_view slug) const {
        const auto found = trees_.find(slug);
        return found == trees_.end() ? nullptr : &found->second;
    }

  private:
    std::map<std::string, Node, std::less<>> trees_;
};

/// The files built into the program, read once. One that is no YAML is left out here and is a fault
/// for those who load it.
const Trees& shipped_trees() {
    static const Trees trees = [] {
        Trees made;
        for (const ShippedText& shipped : shipped_texts()) {
            if (auto read = read_variant_file(shipped.text, shipped.file)) {
                made.add(std::move(read->definition));
            }
        }
        return made;
    }();
    return trees;
}

/// Nothing when games can begin from every start, the first thousand of numbered ones included.
std::optional<Error> start_fault(const Variant& variant) {
    constexpr int kMostTried = 1000;
    std::vector<std::string> found = faults(variant, initial_setup(variant));
    const int starts = variant.definition().starts();
    for (int i = 0; starts > 1 && i < std::min(starts, kMostTried) && found.empty(); ++i) {
        found = faults(variant, initial_setup(variant, i));
    }
    if (found.empty()) return std::nullopt;
    return Error{ErrorCode::InvalidVariant, "the start position is not legal: " + found.front()};
}

Result<LoadedVariant> load_tree(const Node& tree, std::string_view file, const Trees& known) {
    const auto whole =
        resolve_inheritance(tree, [&known](std::string_view slug) { return known.find(slug); });
    if (!whole) return in_file(whole.error(), file);
    auto variant = Variant::load(*whole);
    if (!variant) return in_file(variant.error(), file);
    if (auto fault = start_fault(**variant)) return in_file(*std::move(fault), file);
    std::string canonical = to_canonical_text(*whole);
    std::string hash = content_hash(canonical);
    std::string slug = (*variant)->definition().slug;
    return LoadedVariant{*std::move(variant),
                         {std::move(hash), std::move(slug), std::move(canonical)}};
}

bool has_front_matter(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    return text.starts_with("---");
}

/// A file of a folder, and its tree or why it has none.
struct FolderFile {
    std::string file;
    Result<Node> tree;
};

struct Folder {
    std::vector<FolderFile> files;  ///< by name
    std::vector<Error> refused;
};

Folder read_folder(const std::filesystem::path& folder) {
    Folder read;
    std::vector<std::filesystem::path> paths;
    std::error_code failed;
    // Stepped by hand: a range for would throw where the folder cannot be read on.
    for (std::filesystem::directory_iterator at(folder, failed), end; !failed && at != end;
         at.increment(failed)) {
        const std::string extension = at->path().extension().string();
        const bool is_game = extension == ".yaml" || extension == ".yml" || extension == ".md";
        const bool is_hidden = at->path().filename().string().starts_with('.');
        std::error_code unknown;
        if (is_game && !is_hidden && !at->is_directory(unknown)) paths.push_back(at->path());
    }
    if (failed) {
        read.refused.push_back(
            {ErrorCode::NotFound, "Cannot read the folder " + folder.string() + "."});
    }
    std::sort(paths.begin(), paths.end());
    if (paths.size() > kMaxFolderFiles) {
        read.refused.push_back(
            {ErrorCode::TooLarge, folder.string() + " holds " + std::to_string(paths.size()) +
                                      " variant files; those after " +
                                      paths[kMaxFolderFiles - 1].filename().string() +
                                      " are left out."});
        paths.resize(kMaxFolderFiles);
    }
    for (const std::filesystem::path& path : paths) {
        const auto text = read_whole(path);
        if (text && path.extension() == ".md" && !has_front_matter(*text)) continue;
        auto file =
            text ? read_variant_file(*text, path.string()) : Result<VariantFile>(text.error());
        if (file) {
            read.files.push_back({path.string(), std::move(file->definition)});
        } else {
            read.files.push_back({path.string(), file.error()});
        }
    }
    return read;
}

/// What a file of this folder can extend.
Trees trees_around(const Folder& folder) {
    Trees trees = shipped_trees();
    for (const FolderFile& file : folder.files) {
        if (file.tree) trees.add(*file.tree);
    }
    return trees;
}

}  // namespace

Result<LoadedVariant> load_variant_text(std::string_view text, std::string_view file) {
    auto read = read_variant_file(text, file);
    if (!read) return read.error();
    return load_tree(read->definition, file, shipped_trees());
}

Result<LoadedVariant> load_variant_file(const std::filesystem::path& file) {
    auto text = read_whole(file);
    if (!text) return text.error();
    auto read = read_variant_file(*text, file.string());
    if (!read) return read.error();
    if (read->definition.find("extends") == nullptr) {
        return load_tree(read->definition, file.string(), shipped_trees());
    }
    const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
    return load_tree(read->definition, file.string(), trees_around(read_folder(folder)));
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
    if (const Node* const tree = shipped_trees().find(slug_or_path)) {
        return load_tree(*tree, slug_or_path, shipped_trees());
    }
    const bool names_file = slug_or_path.find_first_of("/.") != std::string_view::npos;
    if (names_file) return load_variant_file(slug_or_path);
    return Error{ErrorCode::NotFound, "There is no variant \"" + std::string(slug_or_path) + "\"."};
}

VariantFolder load_variant_folder(const std::filesystem::path& folder) {
    Folder read = read_folder(folder);
    const Trees trees = trees_around(read);
    VariantFolder found{{}, std::move(read.refused)};
    std::map<std::string, std::string, std::less<>> owners;  // slug -> file
    for (const FolderFile& file : read.files) {
        auto loaded = file.tree ? load_tree(*file.tree, file.file, trees)
                                : Result<LoadedVariant>(file.tree.error());
        if (!loaded) {
            found.refused.push_back(loaded.error());
            continue;
        }
        const std::string& slug = loaded->definition.slug;
        const bool is_shipped = shipped_trees().find(slug) != nullptr;
        const auto [owner, is_new] = owners.try_emplace(slug, file.file);
        if (is_shipped || !is_new) {
            const std::string by = is_shipped ? "a game of the program" : owner->second;
            const int line = file.tree->find("slug")->line;
            found.refused.push_back(
                {ErrorCode::InvalidVariant, file.file + ':' + std::to_string(line) +
                                                ": the slug \"" + slug + "\" is that of " + by});
            continue;
        }
        found.games.push_back(*std::move(loaded));
    }
    return found;
}

Result<void> fill_catalogue(Catalogue& catalogue, const std::vector<LoadedVariant>& games,
                            db::Store& store) {
    std::vector<db::Definition> definitions;
    std::unordered_set<std::string> known;
    for (const LoadedVariant& loaded : games) {
        Catalogue::Entry entry{loaded.variant, loaded.definition.hash};
        if (loaded.variant->definition().published) {
            catalogue.offer(std::move(entry));
        } else {
            catalogue.remember(std::move(entry));
        }
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
