#include "tests/support/shipped_variant.h"

#include <map>
#include <mutex>
#include <string>

#include "core/variant/inheritance.h"
#include "server/app/shipped_texts.h"
#include "server/app/yaml_reader.h"
#include "tests/support/give_up.h"

namespace sixfold::test {
namespace {

using Trees = std::map<std::string, Node, std::less<>>;

Trees read_all() {
    Trees files;
    for (const server::ShippedText& shipped : server::shipped_texts()) {
        auto node = server::read_yaml(shipped.text, shipped.file);
        if (!node) give_up(node.error().message);
        const Node* const slug = node->find("slug");
        if (slug == nullptr) give_up(std::string(shipped.file) + " has no slug");
        files.emplace(slug->text, *node);
    }
    const auto find = [&files](std::string_view slug) -> const Node* {
        const auto found = files.find(slug);
        return found == files.end() ? nullptr : &found->second;
    };
    Trees whole;
    for (const auto& [slug, tree] : files) {
        auto resolved = resolve_inheritance(tree, find);
        if (!resolved) give_up(slug + ": " + resolved.error().message);
        whole.emplace(slug, *std::move(resolved));
    }
    return whole;
}

Node& child(Node& node, std::string_view key) {
    for (Node::Entry& entry : node.entries) {
        if (entry.key == key) return entry.value;
    }
    give_up("There is no " + std::string(key) + ".");
}

}  // namespace

const Node& shipped_tree(std::string_view slug) {
    static const Trees all = read_all();
    const auto found = all.find(slug);
    if (found == all.end()) give_up("There is no shipped variant " + std::string(slug) + ".");
    return found->second;
}

std::shared_ptr<const Variant> variant(std::string_view slug) {
    // Each game when it is wanted first: a fault in one shall not stop the tests of the others.
    static std::map<std::string, std::shared_ptr<const Variant>, std::less<>> loaded;
    static std::mutex guard;
    const std::lock_guard lock(guard);
    if (const auto found = loaded.find(slug); found != loaded.end()) return found->second;
    auto made = Variant::load(shipped_tree(slug));
    if (!made) give_up(std::string(slug) + ": " + made.error().message);
    return loaded.emplace(std::string(slug), *std::move(made)).first->second;
}

std::shared_ptr<const Variant> endless_chess() {
    Node tree = shipped_tree("chess");
    Node& draws = child(child(child(child(tree, "engine"), "plugins"), "chess"), "draws");
    child(draws, "fold").text = "0";
    child(draws, "moves").text = "0";
    auto made = Variant::load(tree);
    if (!made) give_up(made.error().message);
    return *std::move(made);
}

}  // namespace sixfold::test
