#include "core/variant/definition_reader.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace sixfold {

namespace {

constexpr int kFar = 100;  ///< beyond every board

/// Capital or small letters, each once.
bool are_letters(const std::string& text, char first) {
    const std::set<char> unique(text.begin(), text.end());
    return unique.size() == text.size() && std::all_of(text.begin(), text.end(), [&](char c) {
               return first <= c && c < first + 26;
           });
}

std::string letters_from(char first, int count, char left_out = 0) {
    std::string letters;
    for (char c = first; static_cast<int>(letters.size()) < count; ++c) {
        if (c != left_out) letters += c;
    }
    return letters;
}

}  // namespace

void DefinitionReader::read_topology(const Node& node) {
    const Fields fields(node, schema::kTopology, "engine.topology", faults_);
    fields.require("type");
    constexpr Topology::Shape kShapes[] = {Topology::Shape::Hexagon, Topology::Shape::Square,
                                           Topology::Shape::Cube};
    topology_.shape = kShapes[fields.choice("type", {"hex", "square", "cubic"})];
    topology_.third = read_third(fields);
    if (const Node* third = fields.get("third");
        third != nullptr && topology_.shape != Topology::Shape::Hexagon) {
        faults_.add(*third, "engine.topology.third is for boards of type hex");
    }
    read_extent(fields);
    fields.choice("shape", {"hexagonal"});
    fields.text("orientation");
    if (const Node* frames = fields.get("frames")) {
        if (!frames->is_map()) faults_.add(*frames, "engine.topology.frames must be a map");
        for (const auto& [name, value] : frames->entries) read_frame(name, value);
    }
    if (!faults_.any()) read_labels(fields.get("labels"));
}

Point DefinitionReader::read_third(const Fields& fields) {
    const Node* third = fields.get("third");
    if (third == nullptr) return {1, -1};
    const std::vector<int> step = integers(*third, 2, fields.name("third"), faults_);
    if (step[0] != 1 || std::abs(step[1]) != 1) {
        faults_.add(*third, fields.name("third") + " must be [1, 1] or [1, -1]");
    }
    return {step[0], step[1]};
}

void DefinitionReader::read_extent(const Fields& fields) {
    const Node* size = fields.get("size");
    const Node* radius = fields.get("radius");
    const bool cube = topology_.shape == Topology::Shape::Cube;
    if (size != nullptr && radius != nullptr) {
        faults_.add(*radius, "engine.topology has size or radius, not both");
    }
    if (radius != nullptr && topology_.shape != Topology::Shape::Hexagon) {
        faults_.add(*radius, "engine.topology.radius is for boards of type hex");
    }
    topology_.min = {-kFar, -kFar, cube ? -kFar : 0};
    topology_.max = {kFar, kFar, cube ? kFar : 0};
    if (size != nullptr) {
        topology_.min = {};
        topology_.max = point(*size, fields.name("size")) - Point{1, 1, cube ? 1 : 0};
    } else if (radius != nullptr) {
        with_radius_ = true;
        const int rings = fields.integer("radius", 1, kMaxExtent / 2);
        topology_.min = {-rings, -rings};
        topology_.max = {rings, rings};
        // The distance over the third edge direction: x and y count against each other.
        topology_.bounds.push_back({{1, -topology_.third.y}, -rings, rings});
    }
    if (const Node* bounds = fields.get("bounds")) {
        constexpr std::size_t kMost = 16;
        for (const Node& item : list_items(*bounds, kMost, fields.name("bounds"), faults_)) {
            read_bound(item);
        }
    }
    const Point extent = topology_.max - topology_.min;
    for (const int cells : {extent.x, extent.y, extent.z}) {
        if (cells >= 0 && cells < kMaxExtent) continue;
        faults_.add(fields.node(), "the board must be 1 to " + std::to_string(kMaxExtent) +
                                       " cells wide and high: give size, radius or bounds of x, "
                                       "y (and z on cubes)");
    }
}

void DefinitionReader::read_bound(const Node& node) {
    const Fields fields(node, schema::kBound, "engine.topology.bounds", faults_);
    const Point coefficient = point(fields.require("coef"), fields.name("coef"));
    const int min = fields.integer("min", -kFar, kFar);
    const int max = fields.integer("max", -kFar, kFar);
    const auto narrow = [&](int& low, int& high) {
        low = std::max(low, min);
        high = std::min(high, max);
    };
    if (coefficient == Point{1, 0}) {
        narrow(topology_.min.x, topology_.max.x);
    } else if (coefficient == Point{0, 1}) {
        narrow(topology_.min.y, topology_.max.y);
    } else if (coefficient == Point{0, 0, 1}) {
        narrow(topology_.min.z, topology_.max.z);
    } else {
        topology_.bounds.push_back({coefficient, min, max});
    }
}

void DefinitionReader::read_frame(const std::string& name, const Node& node) {
    constexpr std::size_t kMost = 4;
    const std::string where = "engine.topology.frames." + name;
    const Fields fields(node, schema::kFrame, where, faults_);
    if (!is_plain_word(name, 20)) {
        faults_.add(node, where + ": a frame's name has small letters, digits and hyphens");
    }
    if (topology_.shape == Topology::Shape::Cube) {
        faults_.add(node, where + ": boards of type cubic have no frames");
    }
    if (topology_.frames.size() == kMost) faults_.add(node, "there are more than 4 frames");
    topology_.frames.push_back({name, Frame::hexagonal(read_third(fields))});
}

void DefinitionReader::read_labels(const Node* node) {
    const Point extent = topology_.max - topology_.min;
    const bool hexagons = topology_.shape == Topology::Shape::Hexagon;
    const bool cube = topology_.shape == Topology::Shape::Cube;
    // Boards of hexagons traditionally have no file j.
    topology_.files = letters_from('a', extent.x + 1, hexagons ? 'j' : '\0');
    if (cube) topology_.levels = letters_from('A', extent.z + 1);
    if (with_radius_) topology_.ranks = Topology::Ranks::AlongFile;
    if (node == nullptr) return;
    const Fields fields(*node, schema::kLabels, "engine.topology.labels", faults_);
    if (fields.get("files") != nullptr) {
        topology_.files = fields.required_text("files");
        if (!are_letters(topology_.files, 'a')) {
            faults_.add(*node, "labels.files must be small letters, each once");
        }
    }
    if (fields.get("ranks") != nullptr) {
        topology_.ranks = fields.choice("ranks", {"coordinate", "along-file"}) == 0
                              ? Topology::Ranks::Coordinate
                              : Topology::Ranks::AlongFile;
    }
    if (fields.get("levels") != nullptr) {
        topology_.levels = fields.required_text("levels");
        if (!cube) faults_.add(*node, "labels.levels is for boards of type cubic");
        if (!are_letters(topology_.levels, 'A')) {
            faults_.add(*node, "labels.levels must be capital letters, each once");
        }
    }
    if (cube && topology_.ranks == Topology::Ranks::AlongFile) {
        faults_.add(*node, "labels.ranks must be coordinate on boards of type cubic");
    }
}

void DefinitionReader::make_board(const Node& topology) {
    if (faults_.any()) return;
    topology_.up = definition_.players.front().forward.y;
    Result<Board> made = Board::make(topology_);
    if (made) {
        definition_.board = std::move(*made);
    } else {
        faults_.add(topology, made.error().message);
    }
}

}  // namespace sixfold
