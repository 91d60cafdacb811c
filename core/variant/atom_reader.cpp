#include "core/variant/definition_reader.h"

#include <algorithm>

namespace sixfold {

void DefinitionReader::read_atom(PieceType& piece, const Fields& fields) {
    const Node* dirs = fields.get("dirs");
    const Node* offsets = fields.get("offsets");
    if ((dirs == nullptr) == (offsets == nullptr)) {
        faults_.add(fields.node(), fields.name("moves") + ": a move needs either dirs or offsets");
        return;
    }
    Atom atom;
    const bool leaper = fields.get("type") == nullptr
                            ? offsets != nullptr
                            : fields.choice("type", {"rider", "leaper"}) == 1;
    read_steps(fields, leaper, atom);
    const int mode = fields.choice("mode", {"move", "capture", "both"});
    atom.moves = mode != 1;
    atom.captures = mode != 0;
    atom.passes = fields.boolean("passes");
    atom.en_passant = fields.boolean("ep");
    check_atom(fields, atom);
    if (faults_.any()) return;
    atom.vectors = dirs != nullptr ? read_vectors(*dirs, false) : read_vectors(*offsets, true);
    const Node* from = fields.get("from");
    add_atom(piece, dirs != nullptr ? *dirs : *offsets, atom,
             from != nullptr ? zone(*from) : std::vector<CellSet>{});
}

void DefinitionReader::read_steps(const Fields& fields, bool leaper, Atom& atom) {
    atom.max_steps = leaper ? 1 : Atom::kUnbounded;
    const Node* steps = fields.get("steps");
    if (fields.get("maxSteps") != nullptr) {
        atom.max_steps = fields.integer("maxSteps", 1, 100);
        if (steps != nullptr) {
            faults_.add(*steps, fields.name("steps") + " and maxSteps must not stand together");
        }
    }
    if (steps == nullptr) return;
    const std::vector<int> range = integers(*steps, 2, fields.name("steps"), faults_);
    atom.min_steps = range[0];
    atom.max_steps = range[1];
    if (range[0] < 1 || range[1] < range[0]) {
        faults_.add(*steps, fields.name("steps") + " must be [least, most] from 1 on");
    }
}

void DefinitionReader::check_atom(const Fields& fields, const Atom& atom) {
    if (atom.min_steps > 1 && atom.captures) {
        faults_.add(fields.node(), fields.name("steps") +
                                       ": what begins at two or more steps can only move, not "
                                       "capture");
    }
    if (atom.passes && atom.min_steps < 2) {
        faults_.add(fields.node(), fields.name("passes") + " needs steps from two on");
    }
    if (atom.passes && atom.max_steps > kMaxPassed + 1) {
        faults_.add(fields.node(), fields.name("passes") + " allows at most " +
                                       std::to_string(kMaxPassed + 1) + " steps");
    }
    if (atom.en_passant && (!atom.captures || atom.max_steps != 1)) {
        faults_.add(fields.node(), fields.name("ep") + " needs a capture of one step");
    }
}

void DefinitionReader::add_atom(PieceType& piece, const Node& at, const Atom& atom,
                                const std::vector<CellSet>& from) {
    for (std::size_t p = 0; p < players(); ++p) {
        Atom own = atom;
        for (Point& vector : own.vectors) vector = oriented(vector, p);
        // A named set that is not closed would be another one for the other player.
        const auto closed = [&](Point vector) {
            return std::find(atom.vectors.begin(), atom.vectors.end(), vector) !=
                   atom.vectors.end();
        };
        const bool named = at.is_scalar() && at.text != "forward" && at.text != "pawn";
        if (named && !std::all_of(own.vectors.begin(), own.vectors.end(), closed)) {
            faults_.add(at, "\"" + at.text + "\" is not the same set of directions for " +
                                definition_.players[p].name +
                                ": choose another orient, or list the vectors");
        }
        if (!from.empty()) own.from = from[p];
        piece.atoms[p].push_back(std::move(own));
    }
}

std::vector<Point> DefinitionReader::read_vectors(const Node& node, bool offsets) {
    if (node.is_scalar()) return named_vectors(node, offsets);
    constexpr std::size_t kMost = 64;
    std::vector<Point> vectors;
    for (const Node& item : list_items(node, kMost, "a list of vectors", faults_)) {
        const Point vector = point(item, "a vector");
        if (vector == Point{}) faults_.add(item, "a vector of zeros leads nowhere");
        if (std::find(vectors.begin(), vectors.end(), vector) != vectors.end()) {
            faults_.add(item, "the same vector stands in this list twice");
        }
        vectors.push_back(vector);
    }
    if (vectors.empty()) faults_.add(node, "a list of vectors must not be empty");
    return vectors;
}

std::vector<Point> DefinitionReader::named_vectors(const Node& node, bool offsets) {
    const Frame* frame = &board().frame();
    std::string_view name = node.text;
    std::string_view knight = topology_.shape == Topology::Shape::Hexagon ? "hex-knight" : "knight";
    if (const std::size_t dot = name.find('.'); dot != std::string_view::npos) {
        const auto found =
            std::find_if(topology_.frames.begin(), topology_.frames.end(),
                         [&](const auto& named) { return named.name == name.substr(0, dot); });
        if (found == topology_.frames.end()) {
            faults_.add(node, "there is no frame \"" + std::string(name.substr(0, dot)) + "\"");
            return {};
        }
        frame = &found->frame;
        name.remove_prefix(dot + 1);
        knight = "knight";
    }
    const bool own = frame == &board().frame();
    if (offsets && name == knight) return frame->knight;
    if (!offsets && name == "orthogonal") return frame->orthogonal;
    if (!offsets && name == "diagonal") return frame->diagonal;
    if (!offsets && name == "triagonal" && !frame->triagonal.empty()) return frame->triagonal;
    if (!offsets && name == "all") return frame->all();
    if (!offsets && name == "forward" && own) return {definition_.players.front().forward};
    faults_.add(node, "\"" + node.text + "\" names no " + (offsets ? "offsets" : "directions") +
                          " on this board");
    return {};
}

}  // namespace sixfold
