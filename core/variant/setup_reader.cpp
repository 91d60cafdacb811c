#include "core/variant/definition_reader.h"

#include "core/variant/placement.h"

namespace sixfold {

void DefinitionReader::read_start(const Fields& engine) {
    const Node* setup = engine.get("setup");
    const Node* fen = engine.get("fen");
    if ((setup == nullptr) == (fen == nullptr)) {
        faults_.add(engine.node(), "engine needs either setup or fen");
    } else if (setup != nullptr) {
        read_setup(*setup);
    } else {
        read_fen(*fen);
    }
}

void DefinitionReader::read_setup(const Node& node) {
    if (!node.is_scalar()) {
        faults_.add(node, "engine.setup must be a text such as \"e1:K,e8:k\"");
        return;
    }
    CellSet used = no_cells();
    std::string_view rest = node.text;
    while (!rest.empty()) {
        const std::size_t colon = rest.find(':');
        if (colon == std::string_view::npos || colon + 1 >= rest.size()) {
            faults_.add(node, "engine.setup: \"" + std::string(rest) + "\" is not CELL:PIECE");
            return;
        }
        const std::string_view where = rest.substr(0, colon);
        const char letter = rest[colon + 1];
        rest.remove_prefix(colon + 2);
        if (!rest.empty()) {
            if (rest.front() != ',') {
                faults_.add(
                    node, "engine.setup: a comma is missing before \"" + std::string(rest) + "\"");
                return;
            }
            rest.remove_prefix(1);
        }
        std::optional<Cell> at = board().find(where);
        if (const std::size_t comma = where.find(','); comma != std::string_view::npos) {
            const auto x = integer_from(where.substr(0, comma));
            const auto y = integer_from(where.substr(comma + 1));
            if (x && y) at = board().at({*x, *y});
        }
        const bool small = letter >= 'a' && letter <= 'z';
        const char capital = small ? static_cast<char>(letter - 'a' + 'A') : letter;
        const int type = definition_.type_named(std::string(1, capital));
        if (!at) {
            faults_.add(node, "engine.setup: " + std::string(where) + " is not on the board");
        } else if (used[*at]) {
            faults_.add(node, "engine.setup: " + std::string(where) + " is named twice");
        } else if (type < 0) {
            faults_.add(node, std::string("engine.setup: no piece has the letter ") + letter);
        }
        if (faults_.any()) return;
        used[*at] = true;
        definition_.setup.push_back({*at, type, small ? 1 : 0});
    }
}

void DefinitionReader::read_fen(const Node& node) {
    if (!node.is_scalar()) {
        faults_.add(node, "engine.fen must be a text such as \"4k3/8/8/8/8/8/8/4K3\"");
        return;
    }
    auto placed = read_placement(board(), definition_.pieces, node.text);
    if (placed) {
        definition_.setup = std::move(*placed);
    } else {
        faults_.add(node, "engine.fen: " + placed.error().message);
    }
}

}  // namespace sixfold
