#include "tests/fuzz/shipped_games.h"

#include <map>
#include <string>

#include "core/variant/inheritance.h"
#include "server/app/shipped_texts.h"
#include "server/app/yaml_reader.h"
#include "tests/fuzz/invariants.h"

namespace sixfold::fuzz {
namespace {

using Trees = std::map<std::string, Node, std::less<>>;

/// By slug.
const Trees& shipped_trees() {
    static const Trees trees = [] {
        Trees all;
        for (const server::ShippedText& shipped : server::shipped_texts()) {
            auto file = server::read_variant_file(shipped.text, shipped.file);
            require(file.has_value(), "a shipped file cannot be read");
            const Node* slug = file->definition.find("slug");
            require(slug != nullptr, "a shipped file has no slug");
            all.emplace(slug->text, file->definition);
        }
        return all;
    }();
    return trees;
}

}  // namespace

const Node* shipped_tree(std::string_view slug) {
    const auto found = shipped_trees().find(slug);
    return found == shipped_trees().end() ? nullptr : &found->second;
}

const std::vector<std::shared_ptr<const Variant>>& shipped_games() {
    static const auto games = [] {
        std::vector<std::shared_ptr<const Variant>> all;
        for (const auto& [slug, tree] : shipped_trees()) {
            const auto whole = resolve_inheritance(tree, shipped_tree);
            require(whole.has_value(), "a shipped game extends what is not there");
            const auto variant = Variant::load(*whole);
            require(variant.has_value(), "a shipped game does not load");
            all.push_back(*variant);
        }
        return all;
    }();
    return games;
}

const std::shared_ptr<const Variant>& game_for(std::uint8_t byte) {
    const std::size_t number = static_cast<std::uint8_t>(byte - 'A');
    return shipped_games()[number % shipped_games().size()];
}

}  // namespace sixfold::fuzz
