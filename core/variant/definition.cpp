#include "core/variant/definition.h"

#include <algorithm>

#include "core/variant/definition_reader.h"

namespace sixfold {

Result<Definition> DefinitionReader::read(const Node& root) {
    read_root(root);
    if (!faults_.any()) check_whole(root);
    if (faults_.any()) return faults_.first();
    return std::move(definition_);
}

void DefinitionReader::read_root(const Node& root) {
    Fields fields(root, "the file", faults_);
    definition_.slug = fields.required_text("slug");
    definition_.title = fields.required_text("title");
    definition_.blurb = fields.text("blurb", "");
    // For lists and rules pages; not part of the rules.
    for (const char* key : {"family", "inventor", "year", "sources"}) fields.get(key);
    const bool slug_is_plain =
        !definition_.slug.empty() && definition_.slug.size() <= 40 &&
        std::all_of(definition_.slug.begin(), definition_.slug.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        });
    if (!slug_is_plain) {
        faults_.add(root, "slug must be 1 to 40 small letters, digits and hyphens");
    }

    Fields engine(fields.require("engine"), "engine", faults_);
    engine.integer("version", 1, 1, 1);
    read_topology(engine.require("topology"));
    if (faults_.any()) return;
    read_players(engine.require("players"));
    // Zones may speak of start(pawn): pieces and their places come first.
    const Node& setup = engine.require("setup");
    const Node* zones = engine.get("zones");
    Fields plugins(engine.require("plugins"), "engine.plugins", faults_);
    const Node& chess = plugins.require("chess");
    plugins.finish();
    engine.finish();
    fields.finish();
    if (faults_.any()) return;
    if (const Node* pieces = chess.find("pieces")) read_pieces(*pieces);
    if (faults_.any()) return;
    read_setup(setup);
    read_zones(zones);
    read_chess(chess);
}

int Definition::type_named(std::string_view name) const {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].name == name || pieces[i].symbol == name) return static_cast<int>(i);
    }
    return -1;
}

Result<Definition> read_definition(const Node& node) { return DefinitionReader().read(node); }

}  // namespace sixfold
