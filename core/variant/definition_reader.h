#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/variant/definition.h"
#include "core/variant/fields.h"

namespace sixfold {

/// How a player sees vectors and cells that are written for the first player.
enum class Orientation { Identity, Turned, Mirrored };

/// Reads a node into a definition, section by section; each source file has some of them. Used
/// once.
class DefinitionReader {
  public:
    Result<Definition> read(const Node& root);

  private:
    void read_root(const Node& root);
    void read_topology(const Node& node);
    void read_labels(const Node* node, Topology& topology);
    void read_players(const Node& node);
    void read_setup(const Node& node);
    void read_zones(const Node* node);
    void read_chess(const Node& node);
    void read_pieces(const Node& node);
    void read_piece(const std::string& name, const Node& node);
    void read_royal(const Node* node);
    void read_promotions(const Node* node);
    void read_castlings(const Node* node);
    void read_castling(const Node& node);
    void read_results(const Node* node);
    void read_draws(const Node* node);
    void check_whole(const Node& root);

    std::vector<Atom> read_atom(const Node& node, const std::string& where);
    std::vector<Point> read_vectors(const Node& node, bool offsets);
    std::vector<CellSet> zone(const Node& node);
    CellSet zone_terms(const Node& node, std::size_t player);
    bool add_term(const std::string& term, std::size_t player, CellSet& cells);
    std::vector<int> types(const Node& node);
    Cell cell(const Node& node);
    void straight_way(const Node& at, Cell from, Cell to, CellSet& cells);

    Board& board() { return definition_.board; }
    CellSet no_cells() { return CellSet(static_cast<std::size_t>(board().cells())); }
    Point oriented(Point vector, std::size_t player) const;
    std::optional<Cell> oriented_cell(Cell cell, std::size_t player) const;

    Faults faults_;
    Definition definition_;
    std::vector<Orientation> orientations_;
    std::vector<std::pair<std::string, std::vector<CellSet>>> zones_;
};

}  // namespace sixfold
