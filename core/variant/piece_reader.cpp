#include "core/variant/definition_reader.h"

#include <algorithm>

namespace sixfold {

namespace {

// Letters tell kinds of men apart, so there are never more than these.
static_assert('Z' - 'A' + 1 <= kMaxPieceTypes);

std::string usual_symbol(const std::string& name) {
    if (name == "knight") return "N";
    const char first = name.empty() ? '?' : name.front();
    return std::string(1,
                       first >= 'a' && first <= 'z' ? static_cast<char>(first - 'a' + 'A') : first);
}

}  // namespace

void DefinitionReader::read_piece_names(const Node& node) {
    if (!node.is_map() || node.entries.empty()) {
        faults_.add(node, "engine.plugins.chess.pieces must be a map of pieces");
        return;
    }
    constexpr std::size_t kLongestName = 20;
    for (const auto& [name, value] : node.entries) {
        PieceType piece;
        piece.name = name;
        if (!is_plain_word(name, kLongestName)) {
            faults_.add(value,
                        "the name of a piece must be 1 to 20 small letters, digits and "
                        "hyphens, not \"" +
                            name + "\"");
        }
        const Node* symbol = value.find("symbol");
        piece.symbol = symbol != nullptr ? symbol->text : usual_symbol(name);
        if (piece.symbol.size() != 1 || piece.symbol[0] < 'A' || piece.symbol[0] > 'Z') {
            faults_.add(value, "the symbol of " + name + " must be one capital letter");
        } else if (definition_.type_named(piece.symbol) >= 0) {
            faults_.add(value, "the letter " + piece.symbol + " stands for two pieces: give " +
                                   name + " a symbol of its own");
        }
        piece.atoms.resize(players());
        definition_.pieces.push_back(std::move(piece));
    }
}

void DefinitionReader::read_pieces(const Fields& chess) {
    const Node* en_passant = chess.get("enPassant");
    pawns_pass_ = chess.boolean("enPassant");
    if (const Node* pawn = chess.get("pawn")) {
        const Fields fields(*pawn, schema::kPawn, "pawn", faults_);
        pawns_face_edges_ =
            fields.choice("capture", {"orthogonal-forward", "diagonal-forward"}) == 0;
        if (topology_.shape != Topology::Shape::Hexagon) {
            faults_.add(*pawn, "pawn.capture is for boards of type hex");
        }
    }
    const Node& pieces = chess.require("pieces");
    for (std::size_t i = 0; i < definition_.pieces.size(); ++i) {
        read_piece(definition_.pieces[i], pieces.entries[i].value);
        check_moves(pieces.entries[i].value, definition_.pieces[i]);
    }
    if (en_passant == nullptr || faults_.any()) return;
    const bool some = std::any_of(
        definition_.pieces.begin(), definition_.pieces.end(), [](const PieceType& piece) {
            return std::any_of(piece.atoms.front().begin(), piece.atoms.front().end(),
                               [](const Atom& atom) { return atom.en_passant; });
        });
    if (some != pawns_pass_) {
        faults_.add(*en_passant, std::string("enPassant is ") + (some ? "false" : "true") +
                                     ", but " + (some ? "some" : "no") +
                                     " piece captures en passant");
    }
}

void DefinitionReader::read_piece(PieceType& piece, const Node& node) {
    const std::string where = "pieces." + piece.name;
    const Node* moves = node.find("moves");
    const Node* movement = node.find("movement");
    if (moves == nullptr && movement == nullptr) {
        // The short form: the piece is one atom.
        read_atom(piece, Fields(node, {&schema::kPiece, &schema::kAtom}, where, faults_));
        return;
    }
    const Fields fields(node, schema::kPiece, where, faults_);
    if (moves != nullptr && movement != nullptr) {
        faults_.add(node, where + " has moves or movement, not both");
    } else if (movement != nullptr) {
        fields.choice("movement", {"pawn"});
        if (!faults_.any()) add_pawn(piece, *movement);
    } else {
        constexpr std::size_t kMost = 32;
        for (const Node& atom : list_items(*moves, kMost, fields.name("moves"), faults_)) {
            read_atom(piece, Fields(atom, schema::kAtom, where, faults_));
        }
        if (moves->items.empty()) faults_.add(node, where + " has no move");
    }
}

void DefinitionReader::add_pawn(PieceType& piece, const Node& node) {
    const Point forward = definition_.players.front().forward;
    const int type = definition_.type_named(piece.name);
    Atom step;
    step.vectors = {forward};
    step.captures = false;
    add_atom(piece, node, step, {});
    if (pawns_pass_) {
        Atom twice = step;
        twice.min_steps = twice.max_steps = 2;
        twice.passes = true;
        std::vector<CellSet> from;
        for (std::size_t p = 0; p < players(); ++p) from.push_back(start_cells(type, p));
        add_atom(piece, node, twice, from);
    }
    Atom capture;
    capture.vectors = pawn_captures(node);
    capture.moves = false;
    capture.en_passant = pawns_pass_;
    add_atom(piece, node, capture, {});
}

std::vector<Point> DefinitionReader::pawn_captures(const Node& node) {
    const Point forward = definition_.players.front().forward;
    const Frame& frame = board().frame();
    std::vector<Point> captures;
    switch (topology_.shape) {
        case Topology::Shape::Square:
            for (const Point step : frame.diagonal) {
                if (step.y == forward.y) captures.push_back(step);
            }
            break;
        case Topology::Shape::Hexagon:
            // Beside an edge lie those an edge apart from it; between the two lies a corner.
            for (const Point step : frame.orthogonal) {
                const bool beside = std::find(frame.orthogonal.begin(), frame.orthogonal.end(),
                                              forward - step) != frame.orthogonal.end();
                if (beside) captures.push_back(pawns_face_edges_ ? step : forward + step);
            }
            break;
        case Topology::Shape::Cube:
            faults_.add(node, "movement: pawn is not known on boards of type cubic: write moves");
            break;
    }
    return captures;
}

}  // namespace sixfold
