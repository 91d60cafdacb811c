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
/// once. The order is: board and players, names of the men, setup, zones (which may speak of
/// start cells), moves, rules, checks of the whole.
class DefinitionReader {
  public:
    Result<Definition> read(const Node& root);

  private:
    // definition.cpp
    void read_root(const Node& root);
    void read_engine(const Node& node);

    // board_reader.cpp
    void read_topology(const Node& node);
    void read_extent(const Fields& fields);
    void read_bound(const Node& node);
    void read_frame(const std::string& name, const Node& node);
    void read_labels(const Node* node);
    void make_board(const Node& topology);
    Point read_third(const Fields& fields);

    // player_reader.cpp
    void read_players(const Node& node);
    Player read_player(const Node& node, std::size_t index);
    Orientation read_orientation(const Fields& fields, std::size_t index);
    void read_forward(const Fields& fields, std::size_t index, Player& player);
    Orientation usual_orientation(std::size_t index) const;
    Point usual_forward() const;

    // setup_reader.cpp
    void read_start(const Fields& engine);
    void read_setup(const Node& node);
    void read_fen(const Node& node);

    // zone_reader.cpp
    void read_zones(const Node* node);
    CellSet opposite_cells(const Node& at, const CellSet& cells, std::size_t player);
    std::vector<CellSet> zone(const Node& node);
    CellSet zone_terms(const Node& node, std::size_t player);
    bool add_term(const std::string& term, std::size_t player, CellSet& cells);
    CellSet start_cells(int type, std::size_t player);

    // piece_reader.cpp
    void read_piece_names(const Node& node);
    void read_pieces(const Fields& chess);
    void read_piece(PieceType& piece, const Node& node);
    void add_pawn(PieceType& piece, const Node& node);
    std::vector<Point> pawn_captures(const Node& node);

    // atom_reader.cpp
    void read_atom(PieceType& piece, const Fields& fields);
    void read_steps(const Fields& fields, bool leaper, Atom& atom);
    void check_atom(const Fields& fields, const Atom& atom);
    void add_atom(PieceType& piece, const Node& at, const Atom& atom,
                  const std::vector<CellSet>& from);
    std::vector<Point> read_vectors(const Node& node, bool offsets);
    std::vector<Point> named_vectors(const Node& node, bool offsets);

    // rule_reader.cpp
    void read_chess(const Fields& fields);
    void read_royal(const Node* node, const Node& chess);
    void read_promotions(const Node* node, const Node& chess);
    void read_results(const Node* node);
    void read_draws(const Node* node);
    void read_legality(const Node* node);
    void read_goals(const Node* node);
    void read_extinctions(const Node* node);
    void read_hand(const Node* node);
    void check_demotion(const Node& at);
    int quarters(const Fields& fields, std::string_view key);

    // castling_reader.cpp
    void read_castlings(const Node* node);
    void read_castling(const Node& node);
    void read_shuffled_castlings(const Node& node);
    void default_ways(const Node& at, Castling& castling);
    void add_castling(const Node& at, const Castling& first, std::size_t player);
    void straight_way(const Node& at, Cell from, Cell to, CellSet& cells);

    // shuffle_reader.cpp
    void read_shuffle(const Node* node);
    void read_deals(const Node& node);
    void check_shuffle(const Node& at);

    // definition_checks.cpp
    void check_whole(const Node& root);
    void check_royals(const Node& root);
    void check_moves(const Node& at, const PieceType& piece);
    void check_promotion(const Node& at, const Promotion& promotion);

    // Names that are looked up in many places.
    std::vector<int> types(const Node& node);
    int type(const Node& node);
    int player(const Fields& fields, std::string_view key);
    Cell cell(const Node& node);

    Board& board() { return definition_.board; }
    std::size_t players() const { return definition_.players.size(); }
    CellSet no_cells() { return CellSet(static_cast<std::size_t>(board().cells())); }
    /// A list of two numbers, on cubes three.
    Point point(const Node& node, const std::string& what);
    Point oriented(Point vector, std::size_t player) const;
    std::optional<Cell> oriented_cell(Cell cell, std::size_t player) const;

    Faults faults_;
    Definition definition_;
    Topology topology_;
    bool with_radius_ = false;
    std::vector<Orientation> orientations_;
    std::vector<std::pair<std::string, std::vector<CellSet>>> zones_;
    bool pawns_pass_ = false;       ///< movement: pawn has the double step and en passant
    bool pawns_face_edges_ = true;  ///< movement: pawn captures over edges
};

}  // namespace sixfold
