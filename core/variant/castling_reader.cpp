#include "core/variant/definition_reader.h"

#include <algorithm>

namespace sixfold {

namespace {

constexpr std::size_t kMostNameLetters = 12;

}  // namespace

void DefinitionReader::read_castlings(const Node* node) {
    if (faults_.any() || node == nullptr) return;
    if (node->is_scalar() && node->text == "false") return;
    if (node->is_map()) {
        read_shuffled_castlings(*node);
        return;
    }
    if (!node->is_list()) {
        faults_.add(*node, "castling must be false, a list, or a map with style");
        return;
    }
    constexpr std::size_t kMost = 8;
    for (const Node& item : list_items(*node, kMost, "castling", faults_)) read_castling(item);
}

void DefinitionReader::straight_way(const Node& at, Cell from, Cell to, CellSet& cells) {
    for (const Point step : board().frame().all()) {
        CellSet way = no_cells();
        for (std::optional<Cell> c = from; c; c = board().at(board().point(*c) + step)) {
            way[*c] = true;
            if (*c != to) continue;
            for (std::size_t i = 0; i < way.size(); ++i) cells[i] = cells[i] || way[i];
            return;
        }
    }
    faults_.add(at, "castling: there is no straight line from " + board().name(from) + " to " +
                        board().name(to) + "; list the cells in clear and safe");
}

void DefinitionReader::default_ways(const Node& at, Castling& castling) {
    straight_way(at, castling.king_from, castling.king_to, castling.clear);
    straight_way(at, castling.rook_from, castling.rook_to, castling.clear);
}

void DefinitionReader::read_castling(const Node& node) {
    const Fields fields(node, schema::kCastling, "castling", faults_);
    Castling first;
    first.name = fields.required_text("name");
    const std::string right = fields.required_text("right");
    const Node& king = fields.require("king");
    const Node& rook = fields.require("rook");
    const int only = player(fields, "player");
    const bool name_is_plain = first.name.size() <= kMostNameLetters &&
                               std::all_of(first.name.begin(), first.name.end(), [](char c) {
                                   return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                                          (c >= '0' && c <= '9') || c == '-';
                               });
    if (!name_is_plain) {
        faults_.add(node, "castling.name must be 1 to 12 letters, digits and hyphens");
    }
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
    if (first.king_from == first.rook_from || first.king_to == first.rook_to) {
        faults_.add(node, "castling: king and rook cannot be on one cell");
    }
    first.clear = first.safe = no_cells();
    if (faults_.any()) return;
    if (const Node* clear = fields.get("clear")) {
        first.clear = zone_terms(*clear, 0);
    } else {
        default_ways(node, first);
        straight_way(node, first.king_from, first.rook_from, first.clear);
    }
    first.clear[first.king_from] = first.clear[first.rook_from] = false;
    if (const Node* safe = fields.get("safe")) {
        first.safe = zone_terms(*safe, 0);
    } else {
        straight_way(node, first.king_from, first.king_to, first.safe);
    }
    for (std::size_t p = 0; p < players(); ++p) {
        if (only < 0 || only == static_cast<int>(p)) add_castling(node, first, p);
    }
}

void DefinitionReader::read_shuffled_castlings(const Node& node) {
    const Fields fields(node, schema::kShuffledCastling, "castling", faults_);
    fields.require("style");
    fields.choice("style", {"fischerandom"});
    const Node* king = fields.get("king");
    const Node* rook = fields.get("rook");
    const int king_type = type(king != nullptr ? *king : Node::scalar("king", node.line));
    const int rook_type = type(rook != nullptr ? *rook : Node::scalar("rook", node.line));
    const Fields near(fields.require("short"), schema::kCastlingSide, "castling.short", faults_);
    const Fields far(fields.require("long"), schema::kCastlingSide, "castling.long", faults_);
    if (!definition_.shuffle) {
        faults_.add(node, "castling.style fischerandom needs shuffle");
    } else if (definition_.shuffle->cells.front().size() > kMaxRights) {
        faults_.add(node, "castling.style fischerandom is for ranks of up to " +
                              std::to_string(kMaxRights) + " cells");
    }
    if (faults_.any()) return;
    Castling sides[2];
    for (const bool is_short : {false, true}) {
        Castling& side = sides[is_short ? 1 : 0];
        side.name = is_short ? "O-O" : "O-O-O";
        side.king_to = cell((is_short ? near : far).require("king"));
        side.rook_to = cell((is_short ? near : far).require("rook"));
        side.king = king_type;
        side.rook = rook_type;
        side.by_rook = true;
    }
    if (faults_.any()) return;
    const auto x = [&](Cell c) { return board().point(c).x; };
    const bool short_is_right = x(sides[1].king_to) > x(sides[0].king_to);
    const std::vector<Cell> rank = definition_.shuffle->cells.front();
    for (const Cell king_from : rank) {
        for (const Cell rook_from : rank) {
            if (king_from == rook_from) continue;
            const bool right = x(rook_from) > x(king_from);
            Castling first = sides[right == short_is_right ? 1 : 0];
            first.right = static_cast<char>(board().file(rook_from) - 'a' + 'A');
            first.king_from = king_from;
            first.rook_from = rook_from;
            first.clear = first.safe = no_cells();
            default_ways(node, first);
            first.clear[king_from] = first.clear[rook_from] = false;
            straight_way(node, king_from, first.king_to, first.safe);
            for (std::size_t p = 0; p < players(); ++p) add_castling(node, first, p);
        }
    }
}

void DefinitionReader::add_castling(const Node& at, const Castling& first, std::size_t player) {
    if (faults_.any()) return;
    Castling own = first;
    for (Cell* c : {&own.king_from, &own.king_to, &own.rook_from, &own.rook_to}) {
        if (const auto image = oriented_cell(*c, player)) {
            *c = *image;
        } else {
            faults_.add(at, "castling: the board has no cell opposite " + board().name(*c));
        }
    }
    own.clear = opposite_cells(at, first.clear, player);
    own.safe = opposite_cells(at, first.safe, player);
    Player& castler = definition_.players[player];
    if (!own.by_rook) {
        const auto type_on = [&](Cell c) {
            const auto found = std::find_if(
                definition_.setup.begin(), definition_.setup.end(), [&](const Placement& man) {
                    return man.cell == c && man.player == static_cast<int>(player);
                });
            return found == definition_.setup.end() ? -1 : found->type;
        };
        own.king = type_on(own.king_from);
        own.rook = type_on(own.rook_from);
        const auto is_royal = [&](int type) {
            return definition_.pieces[static_cast<std::size_t>(type)].royal;
        };
        const bool royalty = definition_.royalty != Royalty::None;
        if (own.king < 0 || own.rook < 0 || is_royal(own.king) != royalty || is_royal(own.rook)) {
            faults_.add(at, "castling " + own.name + ": " + castler.name +
                                " has no king or no rook there at the start");
        }
    }
    for (const Castling& other : castler.castlings) {
        const bool same_king = own.by_rook || other.king_from == own.king_from;
        if (!own.by_rook && other.name == own.name) {
            faults_.add(at, "castling.name " + own.name + " stands for two castlings");
        }
        if (other.right == own.right && (!same_king || other.rook_from != own.rook_from)) {
            faults_.add(at, std::string("castling.right ") + own.right + " stands for two rooks");
        }
    }
    castler.castlings.push_back(std::move(own));
}

}  // namespace sixfold
