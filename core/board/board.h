#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace sixfold {

/// A point of the lattice, or a step between two points. Flat boards have z = 0.
struct Point {
    int x = 0;
    int y = 0;
    int z = 0;

    friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend constexpr Point operator-(Point a) { return {-a.x, -a.y, -a.z}; }
    friend constexpr Point operator*(int k, Point a) { return {k * a.x, k * a.y, k * a.z}; }
    friend constexpr auto operator<=>(const Point&, const Point&) = default;
};

/// Index of a cell. Cells are numbered in the order of their points (x, then y, then z), so along
/// any direction the index only rises or only falls.
using Cell = std::uint16_t;
inline constexpr Cell kNoCell = 0xffff;
inline constexpr int kMaxCells = 192;
inline constexpr int kMaxExtent = 20;  ///< cells in each direction

/// The steps that pieces are described with, computed from the neighbourhood of a cell.
struct Frame {
    std::vector<Point> orthogonal;  ///< over an edge (cubes: a face)
    std::vector<Point> diagonal;    ///< through a corner (cubes: an edge)
    std::vector<Point> triagonal;   ///< cubes: through a corner; empty on flat boards
    std::vector<Point> knight;      ///< the nearest cells on none of these lines

    /// All three kinds of lines.
    std::vector<Point> all() const;

    /// Four edges and four corners.
    static Frame square();
    /// Six faces, twelve edges, eight corners.
    static Frame cubic();
    /// Six and six. The edges are (1,0), (0,1), `third` and their opposites; `third` is (1,1) or
    /// (1,-1).
    static Frame hexagonal(Point third);
};

/// How a board is described (plain data). The board is every point of the box
/// [min, max] that satisfies all inequalities.
struct Topology {
    enum class Shape : std::uint8_t { Hexagon, Square, Cube };
    enum class Ranks : std::uint8_t {
        Coordinate,  ///< a rank is a line of equal y
        AlongFile,   ///< rank n is the n-th cell of each file
    };
    /// A second neighbourhood on the same lattice, for pieces of another geometry.
    struct NamedFrame {
        std::string name;
        Frame frame;
    };
    /// min <= coefficient.x * x + coefficient.y * y + coefficient.z * z <= max
    struct Inequality {
        Point coefficient;
        int min = 0;
        int max = 0;
    };

    Shape shape = Shape::Square;
    Point third{1, 1};  ///< hexagons: the third edge direction
    Point min, max;     ///< box, both ends included
    std::vector<Inequality> bounds;
    std::vector<NamedFrame> frames;
    std::string files;   ///< a small letter for each x from min.x on
    std::string levels;  ///< cubes: a capital letter for each z from min.z on; else empty
    Ranks ranks = Ranks::Coordinate;
    int up = 1;  ///< 1: ranks count with y; -1: against it. It is also where the board is "up".

    /// Where a step leads when the board is turned over top to bottom, with each file kept.
    Point mirrored(Point step) const;
};

/// A finite set of lattice points with names: the only place in core that knows geometry.
class Board {
  public:
    Board() = default;

    /// InvalidVariant when there are no cells, too many, or too few file letters.
    static Result<Board> make(const Topology& topology);

    const Topology& topology() const { return topology_; }
    const Frame& frame() const { return frame_; }

    int cells() const { return static_cast<int>(points_.size()); }
    Point point(Cell cell) const { return points_[cell]; }
    std::optional<Cell> at(Point point) const;

    /// Names such as "e10": a letter and a number; on cubes "Be1": level, file, rank.
    const std::string& name(Cell cell) const { return names_[cell]; }
    std::optional<Cell> find(std::string_view name) const;
    char file(Cell cell) const {
        return topology_.files[static_cast<std::size_t>(points_[cell].x - topology_.min.x)];
    }
    int rank(Cell cell) const { return ranks_[cell]; }

    /// Ranks from the highest to the lowest, each from the lowest file: the order of position text.
    /// On cubes level by level, from the highest.
    const std::vector<std::vector<Cell>>& ranks_from_top() const { return ranks_from_top_; }

    /// Where to draw a cell: `column` to the right from 0, `row` upwards. For hexagons a column is
    /// three quarters of a cell's width and a row half its height. The levels of a cube lie beside
    /// each other.
    struct Place {
        int column;
        int row;
    };
    Place place(Cell cell) const;

    /// Colour class, 0 .. shades() - 1: neighbours differ, a diagonal step keeps it.
    int shade(Cell cell) const;
    int shades() const { return topology_.shape == Topology::Shape::Hexagon ? 3 : 2; }

    /// The board turned half round, and turned over top to bottom with each file kept. Nothing when
    /// the board is not symmetric in that way.
    std::optional<Cell> turned(Cell cell) const;
    std::optional<Cell> mirrored(Cell cell) const;

  private:
    void name_cells();

    Topology topology_;
    Frame frame_;
    std::vector<Point> points_;
    std::vector<std::string> names_;
    std::vector<int> ranks_;
    std::vector<std::vector<Cell>> ranks_from_top_;
};

}  // namespace sixfold
