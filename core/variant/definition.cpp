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
    const Fields fields(root, schema::kRoot, "", faults_);
    if (const Node* extends = fields.get("extends")) {
        faults_.add(*extends, "extends was not resolved: the game \"" + extends->text +
                                  "\" must be merged in before the file is read");
    }
    definition_.slug = fields.required_text("slug");
    definition_.title = fields.required_text("title");
    definition_.blurb = fields.text("blurb");
    definition_.published = fields.boolean("published");
    constexpr std::size_t kLongestSlug = 40;
    if (!is_plain_word(definition_.slug, kLongestSlug)) {
        faults_.add(root, "slug must be 1 to 40 small letters, digits and hyphens");
    }
    read_engine(fields.require("engine"));
}

void DefinitionReader::read_engine(const Node& node) {
    const Fields engine(node, schema::kEngine, "engine", faults_);
    engine.integer("version", 1, 1);
    const Fields plugins(engine.require("plugins"), schema::kPlugins, "engine.plugins", faults_);
    const Fields chess(plugins.require("chess"), schema::kChess, "engine.plugins.chess", faults_);
    if (faults_.any()) return;
    const Node& topology = engine.require("topology");
    read_topology(topology);
    read_players(engine.require("players"));
    make_board(topology);
    if (faults_.any()) return;
    read_piece_names(chess.require("pieces"));
    if (faults_.any()) return;
    read_start(engine);
    if (faults_.any()) return;
    read_zones(engine.get("zones"));
    read_chess(chess);
}

std::vector<int> DefinitionReader::types(const Node& node) {
    std::vector<int> result;
    for (const std::string& name : texts(node, "a list of pieces", faults_)) {
        const int found = definition_.type_named(name);
        if (found < 0) faults_.add(node, "there is no piece \"" + name + "\"");
        result.push_back(found);
    }
    return result;
}

int DefinitionReader::type(const Node& node) {
    const std::vector<int> found = types(node);
    if (found.size() == 1) return found.front();
    faults_.add(node, "one piece must be named here");
    return -1;
}

int DefinitionReader::player(const Fields& fields, std::string_view key) {
    const Node* node = fields.get(key);
    if (node == nullptr) return -1;
    for (std::size_t p = 0; p < players(); ++p) {
        if (definition_.players[p].name == node->text) return static_cast<int>(p);
    }
    faults_.add(*node, "there is no player \"" + node->text + "\"");
    return -1;
}

Cell DefinitionReader::cell(const Node& node) {
    const std::optional<Cell> found = node.is_scalar() ? board().find(node.text) : std::nullopt;
    if (!found) faults_.add(node, "\"" + node.text + "\" is not a cell of the board");
    return found.value_or(0);
}

Point DefinitionReader::point(const Node& node, const std::string& what) {
    const bool cube = topology_.shape == Topology::Shape::Cube;
    const std::vector<int> step = integers(node, cube ? 3 : 2, what, faults_);
    return {step[0], step[1], cube ? step[2] : 0};
}

int Definition::type_named(std::string_view name) const {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].name == name || pieces[i].symbol == name) return static_cast<int>(i);
    }
    return -1;
}

int Shuffle::choices(int free, int men) {
    if (men > free) return 0;
    long long ways = 1;
    for (int i = 1; i <= men && ways <= kMostStarts; ++i) ways = ways * (free - men + i) / i;
    return static_cast<int>(std::min<long long>(ways, kMostStarts + 1));
}

Result<Definition> read_definition(const Node& node) { return DefinitionReader().read(node); }

}  // namespace sixfold
