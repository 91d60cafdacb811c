#include "core/variant/definition_reader.h"

#include <cctype>

namespace sixfold {

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
        const int type = definition_.type_named(
            std::string(1, static_cast<char>(std::toupper(static_cast<unsigned char>(letter)))));
        if (!at) {
            faults_.add(node, "engine.setup: " + std::string(where) + " is not on the board");
        } else if (used[*at]) {
            faults_.add(node, "engine.setup: " + std::string(where) + " is named twice");
        } else if (type < 0) {
            faults_.add(node, std::string("engine.setup: no piece has the letter ") + letter);
        }
        if (faults_.any()) return;
        used[*at] = true;
        const bool capital = std::isupper(static_cast<unsigned char>(letter)) != 0;
        definition_.setup.push_back({*at, type, capital ? 0 : 1});
    }
}

void DefinitionReader::read_zones(const Node* node) {
    if (node == nullptr) return;
    if (!node->is_map()) faults_.add(*node, "engine.zones must be a map");
    for (const auto& [name, value] : node->entries) {
        const std::string where = "engine.zones." + name;
        Fields fields(value, where, faults_);
        std::vector<CellSet> by_player;
        for (std::size_t p = 0; p < definition_.players.size(); ++p) {
            const Node& terms = fields.require(definition_.players[p].name);
            if (faults_.any()) return;
            if (!terms.is_scalar() || terms.text != "auto") {
                by_player.push_back(zone_terms(terms, p));
                continue;
            }
            if (p == 0) faults_.add(terms, where + ": the first player's cells cannot be auto");
            CellSet cells = no_cells();
            for (std::size_t c = 0; p > 0 && c < cells.size(); ++c) {
                if (!by_player.front()[c]) continue;
                const std::optional<Cell> image = oriented_cell(static_cast<Cell>(c), p);
                if (image) {
                    cells[*image] = true;
                } else {
                    faults_.add(terms, where + ": the board has no cell opposite " +
                                           board().name(static_cast<Cell>(c)));
                }
            }
            by_player.push_back(std::move(cells));
        }
        fields.finish();
        zones_.emplace_back(name, std::move(by_player));
    }
}

std::vector<CellSet> DefinitionReader::zone(const Node& node) {
    if (node.is_scalar()) {
        for (const auto& [name, cells] : zones_) {
            if (name == node.text) return cells;
        }
    }
    std::vector<CellSet> by_player;
    for (std::size_t p = 0; p < definition_.players.size(); ++p) {
        by_player.push_back(zone_terms(node, p));
    }
    return by_player;
}

CellSet DefinitionReader::zone_terms(const Node& node, std::size_t player) {
    CellSet cells = no_cells();
    for (const std::string& term : texts(node, "a zone", faults_)) {
        if (!add_term(term, player, cells)) {
            faults_.add(node, "\"" + term +
                                  "\" is no zone, no cell, and none of rank:N, file:X, "
                                  "edge:forward and start(PIECE)");
        }
    }
    return cells;
}

bool DefinitionReader::add_term(const std::string& term, std::size_t player, CellSet& cells) {
    if (const auto c = board().find(term)) return cells[*c] = true;
    const auto add_where = [&](auto predicate) {
        for (int i = 0; i < board().cells(); ++i) {
            if (predicate(static_cast<Cell>(i))) cells[static_cast<std::size_t>(i)] = true;
        }
        return true;
    };
    if (term == "edge:forward") {
        const Point forward = definition_.players[player].forward;
        return add_where([&](Cell c) { return !board().at(board().point(c) + forward); });
    }
    if (term.starts_with("rank:")) {
        const auto rank = integer_from(std::string_view(term).substr(5));
        return rank && add_where([&](Cell c) { return board().rank(c) == *rank; });
    }
    if (term.starts_with("file:") && term.size() == 6) {
        return add_where([&](Cell c) { return board().file(c) == term.back(); });
    }
    if (term.starts_with("start(") && term.ends_with(")")) {
        const int type = definition_.type_named(term.substr(6, term.size() - 7));
        for (const Placement& placement : definition_.setup) {
            if (placement.type == type && placement.player == static_cast<int>(player)) {
                cells[placement.cell] = true;
            }
        }
        return type >= 0;
    }
    return false;
}

}  // namespace sixfold
