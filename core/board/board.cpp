#include "core/board/board.h"

#include <algorithm>
#include <cassert>

namespace sixfold {

namespace {

bool contains(const std::vector<Point>& points, Point p) {
    return std::find(points.begin(), points.end(), p) != points.end();
}

void add_new(std::vector<Point>& points, Point p) {
    if (!contains(points, p)) points.push_back(p);
}

}  // namespace

std::vector<Point> Frame::all() const {
    std::vector<Point> lines = orthogonal;
    lines.insert(lines.end(), diagonal.begin(), diagonal.end());
    lines.insert(lines.end(), triagonal.begin(), triagonal.end());
    return lines;
}

Frame Frame::square() {
    return {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}},
            {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}},
            {},
            {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}};
}

Frame Frame::cubic() {
    Frame frame;
    for (int x = -2; x <= 2; ++x) {
        for (int y = -2; y <= 2; ++y) {
            for (int z = -2; z <= 2; ++z) {
                // The square of a step's length tells how far it goes along the three axes.
                const int square = x * x + y * y + z * z;
                if (square == 1) frame.orthogonal.push_back({x, y, z});
                if (square == 2) frame.diagonal.push_back({x, y, z});
                if (square == 3) frame.triagonal.push_back({x, y, z});
                if (square == 5) frame.knight.push_back({x, y, z});
            }
        }
    }
    return frame;
}

Frame Frame::hexagonal(Point third) {
    Frame frame;
    frame.orthogonal = {{1, 0}, {0, 1}, third, {-1, 0}, {0, -1}, -third};
    // Two edge directions that are themselves an edge apart enclose a corner: their sum is the
    // diagonal through it, and one of them doubled plus the other is a knight's jump.
    for (const Point a : frame.orthogonal) {
        for (const Point b : frame.orthogonal) {
            if (!contains(frame.orthogonal, a - b)) continue;
            add_new(frame.diagonal, a + b);
            add_new(frame.knight, 2 * a + b);
        }
    }
    return frame;
}

namespace {

Frame frame_of(const Topology& topology) {
    switch (topology.shape) {
        case Topology::Shape::Hexagon:
            return Frame::hexagonal(topology.third);
        case Topology::Shape::Cube:
            return Frame::cubic();
        case Topology::Shape::Square:
            break;
    }
    return Frame::square();
}

Error misfit(std::string what, int has, std::string key, std::size_t names) {
    return {ErrorCode::InvalidVariant, "the board has " + std::to_string(has) + ' ' + what +
                                           ", but labels." + key + " names " +
                                           std::to_string(names)};
}

}  // namespace

Result<Board> Board::make(const Topology& topology) {
    Board board;
    board.topology_ = topology;
    board.frame_ = frame_of(topology);
    const auto inside = [&](Point p) {
        return std::all_of(topology.bounds.begin(), topology.bounds.end(), [&](const auto& bound) {
            const Point c = bound.coefficient;
            const int value = c.x * p.x + c.y * p.y + c.z * p.z;
            return bound.min <= value && value <= bound.max;
        });
    };
    for (int x = topology.min.x; x <= topology.max.x; ++x) {
        for (int y = topology.min.y; y <= topology.max.y; ++y) {
            for (int z = topology.min.z; z <= topology.max.z; ++z) {
                if (inside({x, y, z})) board.points_.push_back({x, y, z});
            }
        }
    }
    if (board.points_.empty()) {
        return Error{ErrorCode::InvalidVariant, "the board has no cells"};
    }
    if (board.cells() > kMaxCells) {
        return Error{ErrorCode::InvalidVariant, "the board has " + std::to_string(board.cells()) +
                                                    " cells, more than " +
                                                    std::to_string(kMaxCells)};
    }
    const int width = topology.max.x - topology.min.x + 1;
    if (topology.files.size() != static_cast<std::size_t>(width)) {
        return misfit("files", width, "files", topology.files.size());
    }
    const int depth = topology.max.z - topology.min.z + 1;
    const bool cube = topology.shape == Topology::Shape::Cube;
    if (cube && topology.levels.size() != static_cast<std::size_t>(depth)) {
        return misfit("levels", depth, "levels", topology.levels.size());
    }
    board.name_cells();
    return board;
}

void Board::name_cells() {
    const int files = topology_.max.x - topology_.min.x + 1;
    std::vector<int> cells_of_file(static_cast<std::size_t>(files));
    std::vector<int> seen_of_file(static_cast<std::size_t>(files));
    const auto file_of = [&](Point p) { return static_cast<std::size_t>(p.x - topology_.min.x); };
    for (const Point p : points_) ++cells_of_file[file_of(p)];
    int highest = 0;
    for (const Point p : points_) {
        int rank = 0;
        if (topology_.ranks == Topology::Ranks::AlongFile) {
            const int n = seen_of_file[file_of(p)]++;  // counts with y
            rank = topology_.up > 0 ? n + 1 : cells_of_file[file_of(p)] - n;
        } else {
            rank = topology_.up > 0 ? p.y - topology_.min.y + 1 : topology_.max.y - p.y + 1;
        }
        std::string name;
        if (!topology_.levels.empty()) {
            name += topology_.levels[static_cast<std::size_t>(p.z - topology_.min.z)];
        }
        name += topology_.files[file_of(p)];
        names_.push_back(name + std::to_string(rank));
        ranks_.push_back(rank);
        highest = std::max(highest, rank);
    }
    for (int level = topology_.max.z; level >= topology_.min.z; --level) {
        for (int rank = highest; rank > 0; --rank) {
            std::vector<Cell> cells;
            for (std::size_t i = 0; i < points_.size(); ++i) {
                if (points_[i].z == level && ranks_[i] == rank) {
                    cells.push_back(static_cast<Cell>(i));
                }
            }
            if (!cells.empty()) ranks_from_top_.push_back(std::move(cells));
        }
    }
}

std::optional<Cell> Board::at(Point point) const {
    const auto found = std::lower_bound(points_.begin(), points_.end(), point);
    if (found == points_.end() || *found != point) return std::nullopt;
    return static_cast<Cell>(found - points_.begin());
}

std::optional<Cell> Board::find(std::string_view name) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end()) return std::nullopt;
    return static_cast<Cell>(found - names_.begin());
}

Board::Place Board::place(Cell cell) const {
    const Point p = points_[cell];
    const int column = p.x - topology_.min.x;
    if (topology_.shape != Topology::Shape::Hexagon) {
        const int level_width = topology_.max.x - topology_.min.x + 2;  // a column stays free
        return {column + (p.z - topology_.min.z) * level_width, topology_.up * p.y};
    }
    // Straight ahead is (0, up) and counts two rows; the edge steps (1,0) and (1,t) lie one row
    // below and one above each other's level, which fixes the share of x.
    return {column, 2 * topology_.up * p.y - topology_.up * topology_.third.y * p.x};
}

int Board::shade(Cell cell) const {
    const Point p = points_[cell];
    const int modulus = shades();
    const int sum = topology_.shape == Topology::Shape::Hexagon ? p.x + topology_.third.y * p.y
                                                                : p.x + p.y + p.z;
    return ((sum % modulus) + modulus) % modulus;
}

std::optional<Cell> Board::turned(Cell cell) const {
    return at(topology_.min + topology_.max - points_[cell]);
}

std::optional<Cell> Board::mirrored(Cell cell) const {
    // The middle of the first file stays where it is.
    const Point p = points_[cell];
    int lowest = topology_.max.y;
    int highest = topology_.min.y;
    for (const Point q : points_) {
        if (q.x != topology_.min.x || q.z != points_.front().z) continue;
        lowest = std::min(lowest, q.y);
        highest = std::max(highest, q.y);
    }
    const Point from_first{p.x - topology_.min.x, p.y - lowest, p.z - topology_.min.z};
    return at(Point{topology_.min.x, highest, topology_.min.z} + topology_.mirrored(from_first));
}

Point Topology::mirrored(Point step) const {
    // Among hexagons a step along x goes half a cell up or down as well; see place().
    const int slant = shape == Shape::Hexagon ? third.y : 0;
    return {step.x, slant * step.x - step.y, step.z};
}

}  // namespace sixfold
