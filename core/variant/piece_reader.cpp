#include "core/variant/definition_reader.h"

#include <cctype>

namespace sixfold {

void DefinitionReader::read_pieces(const Node& node) {
    if (!node.is_map() || node.entries.empty()) {
        faults_.add(node, "engine.plugins.chess.pieces must be a map of pieces");
        return;
    }
    if (node.entries.size() > kMaxPieceTypes) {
        faults_.add(node, "there are more than " + std::to_string(kMaxPieceTypes) + " pieces");
        return;
    }
    for (const auto& [name, value] : node.entries) {
        PieceType piece;
        piece.name = name;
        const Node* symbol = value.find("symbol");
        piece.symbol =
            symbol != nullptr
                ? symbol->text
                : std::string(
                      1, static_cast<char>(std::toupper(static_cast<unsigned char>(name.front()))));
        if (piece.symbol.size() != 1 || piece.symbol[0] < 'A' || piece.symbol[0] > 'Z') {
            faults_.add(value, "the symbol of " + name + " must be one capital letter");
        } else if (definition_.type_named(piece.symbol) >= 0) {
            faults_.add(value, "the letter " + piece.symbol + " stands for two pieces: give " +
                                   name + " a symbol of its own");
        }
        piece.atoms.resize(definition_.players.size());
        definition_.pieces.push_back(std::move(piece));
    }
}

void DefinitionReader::read_piece(const std::string& name, const Node& node) {
    const std::string where = "pieces." + name;
    PieceType& piece = definition_.pieces[static_cast<std::size_t>(definition_.type_named(name))];
    Fields fields(node, where, faults_);
    fields.get("symbol");
    std::vector<const Node*> atoms;
    if (const Node* moves = fields.get("moves")) {
        if (!moves->is_list()) faults_.add(*moves, where + ".moves must be a list");
        for (const Node& atom : moves->items) atoms.push_back(&atom);
        fields.finish();
    } else {
        atoms.push_back(&node);  // the short form: the piece is one atom
    }
    for (const Node* atom : atoms) {
        const std::vector<Atom> by_player = read_atom(*atom, where);
        for (std::size_t p = 0; p < by_player.size(); ++p) piece.atoms[p].push_back(by_player[p]);
    }
    if (piece.atoms.front().empty()) faults_.add(node, where + " has no move");
}

std::vector<Atom> DefinitionReader::read_atom(const Node& node, const std::string& where) {
    Fields fields(node, where, faults_);
    fields.get("symbol");
    Atom atom;
    const Node* dirs = fields.get("dirs");
    const Node* offsets = fields.get("offsets");
    const std::string type = fields.text("type", offsets != nullptr ? "leaper" : "rider");
    if (type != "rider" && type != "leaper") {
        faults_.add(node, where + ".type must be rider or leaper");
    }
    if ((dirs == nullptr) == (offsets == nullptr)) {
        faults_.add(node, where + " needs either dirs or offsets");
        return {};
    }
    atom.max_steps = type == "leaper" ? 1 : Atom::kUnbounded;
    if (const int max = fields.integer("maxSteps", 0, 1, 100); max > 0) atom.max_steps = max;
    if (const Node* steps = fields.get("steps")) {
        const auto range = integers(*steps, 2, where + ".steps", faults_);
        atom.min_steps = range[0];
        atom.max_steps = range[1];
        if (range[0] < 1 || range[1] < range[0]) {
            faults_.add(*steps, where + ".steps must be [least, most] from 1 on");
        }
    }
    const std::string mode = fields.text("mode", "both");
    atom.moves = mode == "both" || mode == "move";
    atom.captures = mode == "both" || mode == "capture";
    if (!atom.moves && !atom.captures) {
        faults_.add(node, where + ".mode must be move, capture or both");
    }
    const Node* from = fields.get("from");
    atom.passes = fields.boolean("passes", false);
    atom.en_passant = fields.boolean("ep", false);
    fields.finish();
    if (atom.min_steps > 1 && atom.captures) {
        faults_.add(node, where + ": an atom that begins at two or more steps can only move");
    }
    if (atom.passes && atom.min_steps < 2) {
        faults_.add(node, where + ".passes needs steps from two on");
    }
    if (atom.passes && atom.max_steps > kMaxPassed + 1) {
        faults_.add(node,
                    where + ".passes allows at most " + std::to_string(kMaxPassed + 1) + " steps");
    }
    if (atom.en_passant && (!atom.captures || atom.max_steps != 1)) {
        faults_.add(node, where + ".ep needs a capture of one step");
    }
    if (faults_.any()) return {};

    const std::vector<Point> vectors =
        dirs != nullptr ? read_vectors(*dirs, false) : read_vectors(*offsets, true);
    const std::vector<CellSet> zones = from != nullptr ? zone(*from) : std::vector<CellSet>{};
    const bool named = dirs != nullptr && dirs->is_scalar() && dirs->text != "forward";
    std::vector<Atom> by_player;
    for (std::size_t p = 0; p < definition_.players.size(); ++p) {
        Atom own = atom;
        for (const Point v : vectors) {
            // Named sets are closed under both maps; what is written by hand is turned.
            own.vectors.push_back(named ? v : oriented(v, p));
        }
        if (!zones.empty()) own.from = zones[p];
        by_player.push_back(std::move(own));
    }
    return by_player;
}

std::vector<Point> DefinitionReader::read_vectors(const Node& node, bool offsets) {
    const Frame& frame = board().frame();
    if (node.is_scalar()) {
        const bool hexagons = board().topology().shape == Topology::Shape::Hexagon;
        if (offsets && node.text == (hexagons ? "hex-knight" : "knight")) return frame.knight;
        if (!offsets && node.text == "orthogonal") return frame.orthogonal;
        if (!offsets && node.text == "diagonal") return frame.diagonal;
        if (!offsets && node.text == "forward") return {definition_.players.front().forward};
        if (!offsets && node.text == "all") {
            std::vector<Point> all = frame.orthogonal;
            all.insert(all.end(), frame.diagonal.begin(), frame.diagonal.end());
            return all;
        }
        faults_.add(node, "\"" + node.text + "\" names no " + (offsets ? "offsets" : "directions"));
        return {};
    }
    std::vector<Point> vectors;
    for (const Node& item : node.items) {
        const auto step = integers(item, 2, "a vector", faults_);
        vectors.push_back({step[0], step[1]});
        if (vectors.back() == Point{}) faults_.add(item, "the vector [0, 0] leads nowhere");
    }
    if (vectors.empty()) faults_.add(node, "a list of vectors must not be empty");
    return vectors;
}

std::vector<int> DefinitionReader::types(const Node& node) {
    std::vector<int> result;
    for (const std::string& name : texts(node, "a list of pieces", faults_)) {
        const int type = definition_.type_named(name);
        if (type < 0) faults_.add(node, "there is no piece \"" + name + "\"");
        result.push_back(type);
    }
    return result;
}

}  // namespace sixfold
