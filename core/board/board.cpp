#include "core/board/board.h"

#include <algorithm>
#include <cassert>
#include <map>

namespace sixfold {

namespace {

bool contains(const std::vector<Point>& points, Point p) {
    return std::find(points.begin(), points.end(), p) != points.end();
}

void add_new(std::vector<Point>& points, Point p) {
    if (!contains(points, p)) points.push_back(p);
}

}  // namespace

Frame Frame::square() {
    return {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}},
            {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}},
            {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}};
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

Result<Board> Board::make(const Topology& topology) {
    Board board;
    board.topology_ = topology;
    board.frame_ = topology.shape == Topology::Shape::Hexagon ? Frame::hexagonal(topology.third)
                                                              : Frame::square();
    for (int x = topology.min.x; x <= topology.max.x; ++x) {
        for (int y = topology.min.y; y <= topology.max.y; ++y) {
            const bool inside =
                std::all_of(topology.bounds.begin(), topology.bounds.end(), [&](const auto& bound) {
                    const int value = bound.coefficient.x * x + bound.coefficient.y * y;
                    return bound.min <= value && value <= bound.max;
                });
            if (inside) board.points_.push_back({x, y});
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
    const auto width = static_cast<std::size_t>(topology.max.x - topology.min.x + 1);
    if (topology.files.size() != width) {
        return Error{ErrorCode::InvalidVariant, "the board has " + std::to_string(width) +
                                                    " files, but labels.files names " +
                                                    std::to_string(topology.files.size())};
    }
    board.name_cells();
    return board;
}

void Board::name_cells() {
    std::map<int, std::vector<Cell>, std::greater<>> by_rank;
    std::map<int, int> cells_of_file;
    for (const Point p : points_) ++cells_of_file[p.x];
    std::map<int, int> seen_of_file;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        const Point p = points_[i];
        int rank = 0;
        if (topology_.ranks == Topology::Ranks::AlongFile) {
            const int n = seen_of_file[p.x]++;  // counts with y
            rank = topology_.up > 0 ? n + 1 : cells_of_file[p.x] - n;
        } else {
            rank = topology_.up > 0 ? p.y - topology_.min.y + 1 : topology_.max.y - p.y + 1;
        }
        const char file = topology_.files[static_cast<std::size_t>(p.x - topology_.min.x)];
        names_.push_back(file + std::to_string(rank));
        ranks_.push_back(rank);
        by_rank[rank].push_back(static_cast<Cell>(i));
    }
    for (auto& [rank, cells] : by_rank) ranks_from_top_.push_back(std::move(cells));
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
    if (topology_.shape == Topology::Shape::Square) return {column, topology_.up * p.y};
    // Straight ahead is (0, up) and counts two rows; the edge steps (1,0) and (1,t) lie one row
    // below and one above each other's level, which fixes the share of x.
    return {column, 2 * topology_.up * p.y - topology_.up * topology_.third.y * p.x};
}

int Board::shade(Cell cell) const {
    const Point p = points_[cell];
    const int modulus = shades();
    const int sum =
        topology_.shape == Topology::Shape::Square ? p.x + p.y : p.x + topology_.third.y * p.y;
    return ((sum % modulus) + modulus) % modulus;
}

std::optional<Cell> Board::turned(Cell cell) const {
    return at(topology_.min + topology_.max - points_[cell]);
}

std::optional<Cell> Board::mirrored(Cell cell) const {
    const Point p = points_[cell];
    return at({p.x, topology_.min.y + topology_.max.y - p.y});
}

}  // namespace sixfold
