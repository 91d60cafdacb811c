#include "tests/support/shipped_variant.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "server/app/shipped_texts.h"
#include "server/app/yaml_reader.h"

namespace sixfold::test {
namespace {

[[noreturn]] void give_up(const std::string& sentence) {
    std::fprintf(stderr, "%s\n", sentence.c_str());
    std::abort();
}

using Variants = std::map<std::string, std::shared_ptr<const Variant>, std::less<>>;

Variants load_all() {
    Variants all;
    for (const server::ShippedText& shipped : server::shipped_texts()) {
        auto node = server::read_yaml(shipped.text, shipped.file);
        if (!node) give_up(node.error().message);
        auto loaded = Variant::load(*node);
        if (!loaded) give_up(std::string(shipped.file) + ": " + loaded.error().message);
        all.emplace((*loaded)->definition().slug, *loaded);
    }
    return all;
}

}  // namespace

std::shared_ptr<const Variant> variant(std::string_view slug) {
    static const Variants all = load_all();
    const auto found = all.find(slug);
    if (found == all.end()) give_up("There is no shipped variant " + std::string(slug) + ".");
    return found->second;
}

}  // namespace sixfold::test
