#include "core/variant/definition_reader.h"

#include <algorithm>

namespace sixfold {

void DefinitionReader::read_zones(const Node* node) {
    constexpr std::size_t kMost = 64;
    if (node == nullptr) return;
    if (!node->is_map() || node->entries.size() > kMost) {
        faults_.add(*node, "engine.zones must be a map of at most 64 zones");
        return;
    }
    for (const auto& [name, value] : node->entries) {
        const std::string where = "engine.zones." + name;
        const auto is_player = [&](const std::string& key) {
            return std::any_of(definition_.players.begin(), definition_.players.end(),
                               [&](const Player& player) { return player.name == key; });
        };
        for (const auto& [key, terms] : value.entries) {
            if (!is_player(key)) faults_.add(terms, where + ": there is no player \"" + key + '"');
        }
        std::vector<CellSet> by_player;
        for (std::size_t p = 0; p < players(); ++p) {
            const std::string& player = definition_.players[p].name;
            const Node* terms = value.find(player);
            if (terms == nullptr) {
                faults_.add(value, where + " has no key \"" + player + "\"");
                return;
            }
            const bool automatic = terms->is_scalar() && terms->text == "auto";
            if (automatic && p == 0) {
                faults_.add(*terms, where + ": the first player's cells cannot be auto");
            }
            by_player.push_back(automatic && p > 0 ? opposite_cells(*terms, by_player.front(), p)
                                                   : zone_terms(*terms, p));
        }
        zones_.emplace_back(name, std::move(by_player));
    }
}

CellSet DefinitionReader::opposite_cells(const Node& at, const CellSet& cells, std::size_t player) {
    CellSet opposite = no_cells();
    for (std::size_t c = 0; c < cells.size(); ++c) {
        if (!cells[c]) continue;
        if (const auto image = oriented_cell(static_cast<Cell>(c), player)) {
            opposite[*image] = true;
        } else {
            faults_.add(at, "the board has no cell opposite " + board().name(static_cast<Cell>(c)));
        }
    }
    return opposite;
}

std::vector<CellSet> DefinitionReader::zone(const Node& node) {
    std::vector<CellSet> by_player;
    for (std::size_t p = 0; p < players(); ++p) by_player.push_back(zone_terms(node, p));
    return by_player;
}

CellSet DefinitionReader::zone_terms(const Node& node, std::size_t player) {
    CellSet cells = no_cells();
    for (const std::string& term : texts(node, "a zone", faults_)) {
        if (!add_term(term, player, cells)) {
            faults_.add(node, "\"" + term +
                                  "\" is no zone, no cell, and none of rank:N, rank:A-B, "
                                  "file:X, edge:forward and start(PIECE)");
        }
    }
    return cells;
}

bool DefinitionReader::add_term(const std::string& term, std::size_t player, CellSet& cells) {
    if (const auto c = board().find(term)) return cells[*c] = true;
    const auto add = [&](const CellSet& more) {
        for (std::size_t c = 0; c < cells.size(); ++c) cells[c] = cells[c] || more[c];
        return true;
    };
    for (const auto& [name, by_player] : zones_) {
        if (name == term) return add(by_player[player]);
    }
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
        const std::string_view ranks = std::string_view(term).substr(5);
        const std::size_t hyphen = ranks.find('-');
        const auto first = integer_from(ranks.substr(0, hyphen));
        const auto last =
            hyphen == std::string_view::npos ? first : integer_from(ranks.substr(hyphen + 1));
        return first && last && *first <= *last && add_where([&](Cell c) {
                   return *first <= board().rank(c) && board().rank(c) <= *last;
               });
    }
    if (term.starts_with("file:") && term.size() == 6) {
        return add_where([&](Cell c) { return board().file(c) == term.back(); });
    }
    if (term.starts_with("start(") && term.ends_with(")")) {
        const int type = definition_.type_named(term.substr(6, term.size() - 7));
        return type >= 0 && add(start_cells(type, player));
    }
    return false;
}

CellSet DefinitionReader::start_cells(int type, std::size_t player) {
    CellSet cells = no_cells();
    for (const Placement& at : definition_.setup) {
        if (at.type == type && at.player == static_cast<int>(player)) cells[at.cell] = true;
    }
    return cells;
}

}  // namespace sixfold
