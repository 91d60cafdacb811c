#include "core/variant/definition_reader.h"

#include <algorithm>
#include <array>

namespace sixfold {

void DefinitionReader::read_chess(const Node& node) {
    Fields fields(node, "engine.plugins.chess", faults_);
    fields.require("pieces");  // read before the setup; their zones now
    const Node& pieces = fields.require("pieces");
    for (const auto& [name, value] : pieces.entries) read_piece(name, value);
    read_royal(fields.get("royal"));
    read_promotions(fields.get("promotion"));
    read_castlings(fields.get("castling"));
    read_results(fields.get("results"));
    read_draws(fields.get("draws"));
    fields.finish();
}

void DefinitionReader::read_royal(const Node* node) {
    if (node == nullptr) {
        faults_.add(0, "engine.plugins.chess has no key \"royal\"");
        return;
    }
    Fields fields(*node, "royal", faults_);
    for (const int type : types(fields.require("pieces"))) {
        if (type >= 0) definition_.pieces[static_cast<std::size_t>(type)].royal = true;
    }
    const std::string mode = fields.text("mode", "single");
    if (mode != "single") faults_.add(*node, "royal.mode must be single");
    fields.finish();
}

void DefinitionReader::read_promotions(const Node* node) {
    if (node == nullptr) return;
    if (!node->is_list()) faults_.add(*node, "promotion must be a list");
    for (const Node& item : node->items) {
        Fields fields(item, "promotion", faults_);
        Promotion promotion;
        promotion.from = types(fields.require("from"));
        promotion.zone = zone(fields.require("zone"));
        promotion.to = types(fields.require("to"));
        fields.finish();
        if (promotion.from.empty() || promotion.to.empty()) {
            faults_.add(item, "promotion needs pieces in from and to");
        }
        for (const int type : promotion.to) {
            if (type >= 0 && definition_.pieces[static_cast<std::size_t>(type)].royal) {
                faults_.add(item, "a piece cannot promote to a royal one");
            }
        }
        definition_.promotions.push_back(std::move(promotion));
    }
}

void DefinitionReader::read_castlings(const Node* node) {
    if (node == nullptr || (node->is_scalar() && node->text == "false")) return;
    if (!node->is_list()) {
        faults_.add(*node, "castling must be false or a list");
        return;
    }
    constexpr std::size_t kMost = 8;  // two players' rights fit a word
    if (node->items.size() > kMost) faults_.add(*node, "there are more than 8 castlings");
    for (const Node& item : node->items) read_castling(item);
}

Cell DefinitionReader::cell(const Node& node) {
    const std::optional<Cell> found = node.is_scalar() ? board().find(node.text) : std::nullopt;
    if (!found) faults_.add(node, "\"" + node.text + "\" is not a cell of the board");
    return found.value_or(0);
}

void DefinitionReader::straight_way(const Node& at, Cell from, Cell to, CellSet& cells) {
    const Frame& frame = board().frame();
    for (const auto* vectors : {&frame.orthogonal, &frame.diagonal}) {
        for (const Point step : *vectors) {
            CellSet way = no_cells();
            for (std::optional<Cell> c = from; c; c = board().at(board().point(*c) + step)) {
                way[*c] = true;
                if (*c != to) continue;
                for (std::size_t i = 0; i < way.size(); ++i) cells[i] = cells[i] || way[i];
                return;
            }
        }
    }
    faults_.add(at, "castling: there is no straight line from " + board().name(from) + " to " +
                        board().name(to) + "; list the cells in clear and safe");
}

void DefinitionReader::read_castling(const Node& node) {
    Fields fields(node, "castling", faults_);
    Castling first;
    first.name = fields.required_text("name");
    const std::string right = fields.required_text("right");
    const Node& king = fields.require("king");
    const Node& rook = fields.require("rook");
    const Node* clear = fields.get("clear");
    const Node* safe = fields.get("safe");
    fields.finish();
    if (right.size() != 1 || right[0] < 'A' || right[0] > 'Z') {
        faults_.add(node, "castling.right must be one capital letter");
    }
    if (king.items.size() != 2 || rook.items.size() != 2) {
        faults_.add(node, "castling needs king: [from, to] and rook: [from, to]");
    }
    if (faults_.any()) return;
    first.right = right[0];
    first.king_from = cell(king.items[0]), first.king_to = cell(king.items[1]);
    first.rook_from = cell(rook.items[0]), first.rook_to = cell(rook.items[1]);
    first.clear = first.safe = no_cells();
    if (faults_.any()) return;
    if (clear != nullptr) {
        first.clear = zone_terms(*clear, 0);
    } else {
        straight_way(node, first.king_from, first.king_to, first.clear);
        straight_way(node, first.king_from, first.rook_from, first.clear);
        straight_way(node, first.rook_from, first.rook_to, first.clear);
    }
    first.clear[first.king_from] = first.clear[first.rook_from] = false;
    if (safe != nullptr) {
        first.safe = zone_terms(*safe, 0);
    } else {
        straight_way(node, first.king_from, first.king_to, first.safe);
    }

    for (std::size_t p = 0; p < definition_.players.size() && !faults_.any(); ++p) {
        Castling own = first;
        const auto map = [&](Cell& c) {
            if (const auto image = oriented_cell(c, p)) {
                c = *image;
            } else {
                faults_.add(node, "castling: a cell has no opposite cell");
            }
        };
        for (Cell* c : {&own.king_from, &own.king_to, &own.rook_from, &own.rook_to}) map(*c);
        own.clear = own.safe = no_cells();
        for (std::size_t i = 0; i < first.clear.size(); ++i) {
            Cell image = static_cast<Cell>(i);
            if (first.clear[i] || first.safe[i]) map(image);
            if (first.clear[i]) own.clear[image] = true;
            if (first.safe[i]) own.safe[image] = true;
        }
        const auto stands = [&](Cell c, bool royal) {
            return std::any_of(definition_.setup.begin(), definition_.setup.end(), [&](auto& at) {
                const PieceType& piece = definition_.pieces[static_cast<std::size_t>(at.type)];
                return at.cell == c && at.player == static_cast<int>(p) && piece.royal == royal;
            });
        };
        if (!stands(own.king_from, true) || !stands(own.rook_from, false)) {
            faults_.add(node, "castling " + own.name + ": " + definition_.players[p].name +
                                  " has no king or no rook there at the start");
        }
        for (const Castling& other : definition_.players[p].castlings) {
            if (other.right == own.right &&
                (other.king_from != own.king_from || other.rook_from != own.rook_from)) {
                faults_.add(node, "castling.right " + right + " stands for two rooks");
            }
        }
        definition_.players[p].castlings.push_back(std::move(own));
    }
}

void DefinitionReader::read_results(const Node* node) {
    if (node == nullptr) return;
    Fields fields(*node, "results", faults_);
    const std::string stalemate = fields.text("stalemate", "0.5");
    constexpr std::array<std::string_view, 5> kQuarters = {"0", "0.25", "0.5", "0.75", "1"};
    const auto found = std::find(kQuarters.begin(), kQuarters.end(), stalemate);
    if (found == kQuarters.end()) {
        faults_.add(*node, "results.stalemate must be 0, 0.25, 0.5, 0.75 or 1");
    } else {
        definition_.stalemate_quarters = static_cast<int>(found - kQuarters.begin());
    }
    fields.finish();
}

void DefinitionReader::read_draws(const Node* node) {
    definition_.resetting.clear();
    if (const int pawn = definition_.type_named("pawn"); pawn >= 0) definition_.resetting = {pawn};
    if (node == nullptr) return;
    Fields fields(*node, "draws", faults_);
    definition_.repetition_fold = fields.integer("fold", 3, 0, 10);
    if (definition_.repetition_fold == 1) faults_.add(*node, "draws.fold must be 0 or at least 2");
    definition_.quiet_moves = fields.integer("moves", 50, 0, 1000);
    if (const Node* resets = fields.get("resets")) definition_.resetting = types(*resets);
    definition_.bare_kings_draw = fields.boolean("bareKings", true);
    fields.finish();
}

void DefinitionReader::check_whole(const Node& root) {
    for (std::size_t p = 0; p < definition_.players.size(); ++p) {
        const auto royals = std::count_if(
            definition_.setup.begin(), definition_.setup.end(), [&](const Placement& at) {
                return at.player == static_cast<int>(p) &&
                       definition_.pieces[static_cast<std::size_t>(at.type)].royal;
            });
        if (royals != 1) {
            faults_.add(root, definition_.players[p].name + " has " + std::to_string(royals) +
                                  " royal pieces at the start; royal.mode single needs one");
        }
    }
    for (const Promotion& promotion : definition_.promotions) {
        for (const CellSet& zone : promotion.zone) {
            if (std::find(zone.begin(), zone.end(), true) == zone.end()) {
                faults_.add(root, "a promotion zone has no cell");
            }
        }
    }
}

}  // namespace sixfold
