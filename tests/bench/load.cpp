// Loads all shipped games from their texts, again and again until enough CPU time is used, and
// prints "load M ms" (user CPU time of one round, all games together) and for each game
// "tables SLUG B bytes" (its compiled tables).

#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/variant/inheritance.h"
#include "core/variant/variant.h"
#include "server/app/shipped_texts.h"
#include "server/app/yaml_reader.h"
#include "tests/bench/cpu_time.h"

namespace sixfold::bench {
namespace {

constexpr double kSeconds = 2;

using Games = std::vector<std::shared_ptr<const Variant>>;

Result<Games> load_all() {
    std::map<std::string, Node, std::less<>> trees;
    for (const server::ShippedText& shipped : server::shipped_texts()) {
        auto file = server::read_variant_file(shipped.text, shipped.file);
        if (!file) return file.error();
        const Node* slug = file->definition.find("slug");
        std::string name = slug ? slug->text : "";
        trees.emplace(std::move(name), std::move(file->definition));
    }
    const auto find = [&](std::string_view slug) {
        const auto found = trees.find(slug);
        return found == trees.end() ? nullptr : &found->second;
    };
    Games games;
    for (const auto& [slug, tree] : trees) {
        const auto whole = resolve_inheritance(tree, find);
        if (!whole) return whole.error();
        auto game = Variant::load(*whole);
        if (!game) return game.error();
        games.push_back(*std::move(game));
    }
    return games;
}

int run() {
    Games games;
    int rounds = 0;
    const double began = user_seconds();
    double seconds = 0;
    do {
        auto loaded = load_all();
        if (!loaded) {
            std::fprintf(stderr, "%s\n", loaded.error().message.c_str());
            return 1;
        }
        games = *std::move(loaded);
        ++rounds;
        seconds = user_seconds() - began;
    } while (seconds < kSeconds);

    std::printf("load %.3f ms\n", 1000 * seconds / rounds);
    for (const auto& game : games) {
        std::printf("tables %s %zu bytes\n", game->definition().slug.c_str(), game->table_bytes());
    }
    return 0;
}

}  // namespace
}  // namespace sixfold::bench

int main() { return sixfold::bench::run(); }
