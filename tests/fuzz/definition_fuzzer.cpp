// The input is a variant file: YAML, Markdown with front matter, or canonical text. It may extend a
// shipped game. Whatever loads must be playable and keep the invariants.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/base/node.h"
#include "core/variant/inheritance.h"
#include "core/variant/variant.h"
#include "server/app/yaml_reader.h"
#include "tests/fuzz/invariants.h"
#include "tests/fuzz/shipped_games.h"

namespace sixfold::fuzz {
namespace {

constexpr int kPlies = 8;

/// FNV-1a.
std::uint32_t hash(std::string_view text) {
    std::uint32_t value = 2166136261u;
    for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 16777619u;
    return value;
}

void check_definition(const Node& node, std::uint32_t seed) {
    const std::string text = to_canonical_text(node);
    const auto again = node_from_canonical_text(text);
    require(again.has_value(), "the canonical text of a tree is refused");
    require(to_canonical_text(*again) == text, "canonical text reads as another tree");

    const auto whole = resolve_inheritance(node, shipped_tree);
    if (!whole) return;
    const auto variant = Variant::load(*whole);
    const auto whole_again = resolve_inheritance(*again, shipped_tree);
    require(whole_again && Variant::load(*whole_again).has_value() == variant.has_value(),
            "a tree and its canonical text are judged differently");
    if (!variant) {
        require(!variant.error().message.empty(), "an error says nothing");
        return;
    }
    check_random_game(Position(*variant), seed, kPlies);
    const int starts = (*variant)->definition().starts();
    if (starts > 1) {
        const int start = static_cast<int>(seed % static_cast<std::uint32_t>(starts));
        check_random_game(Position(*variant, start), seed, kPlies);
    }
}

}  // namespace
}  // namespace sixfold::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sixfold;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::uint32_t seed = fuzz::hash(text);
    if (const auto file = server::read_variant_file(text, "input")) {
        fuzz::check_definition(file->definition, seed);
    }
    if (const auto node = node_from_canonical_text(text)) fuzz::check_definition(*node, seed);
    return 0;
}
