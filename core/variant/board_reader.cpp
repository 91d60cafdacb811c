#include "core/variant/definition_reader.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace sixfold {

void DefinitionReader::read_topology(const Node& node) {
    Fields fields(node, "engine.topology", faults_);
    Topology topology;
    const std::string type = fields.required_text("type");
    if (type == "hex") {
        topology.shape = Topology::Shape::Hexagon;
    } else if (type != "square") {
        faults_.add(node, "engine.topology.type must be hex or square");
    }
    if (const Node* third = fields.get("third")) {
        const std::vector<int> step = integers(*third, 2, "engine.topology.third", faults_);
        topology.third = {step[0], step[1]};
        if (step[0] != 1 || std::abs(step[1]) != 1) {
            faults_.add(*third, "engine.topology.third must be [1, 1] or [1, -1]");
        }
    }
    constexpr int kLargest = 20;
    if (const Node* size = fields.get("size")) {
        const std::vector<int> box = integers(*size, 2, "engine.topology.size", faults_);
        topology.max = {box[0] - 1, box[1] - 1};
    } else if (const int radius = fields.integer("radius", 0, 1, kLargest / 2); radius > 0) {
        topology.min = {-radius, -radius};
        topology.max = {radius, radius};
        // The distance over the third edge direction: x and y count against each other.
        topology.bounds.push_back({{1, -topology.third.y}, -radius, radius});
    }
    if (const Node* bounds = fields.get("bounds")) {
        for (const Node& item : bounds->items) {
            Fields bound(item, "engine.topology.bounds", faults_);
            const auto coef = integers(bound.require("coef"), 2, "coef", faults_);
            const int min = bound.integer("min", -100, -100, 100);
            const int max = bound.integer("max", 100, -100, 100);
            bound.finish();
            if (coef[0] == 1 && coef[1] == 0) {
                topology.min.x = min, topology.max.x = max;
            } else if (coef[0] == 0 && coef[1] == 1) {
                topology.min.y = min, topology.max.y = max;
            } else {
                topology.bounds.push_back({{coef[0], coef[1]}, min, max});
            }
        }
    }
    const Point extent = topology.max - topology.min;
    if (extent.x < 0 || extent.y < 0 || extent.x >= kLargest || extent.y >= kLargest) {
        faults_.add(node, "the board must be 1 to " + std::to_string(kLargest) +
                              " cells wide and high: give size, radius or bounds of x and y");
    }
    read_labels(fields.get("labels"), topology);
    fields.finish();
    if (faults_.any()) return;
    // Where "up" is follows from the first player, which read_players checks.
    definition_.board = {};
    Result<Board> made = Board::make(topology);
    if (!made) {
        faults_.add(node, made.error().message);
    } else {
        definition_.board = std::move(*made);
    }
}

void DefinitionReader::read_labels(const Node* node, Topology& topology) {
    if (node == nullptr) {
        faults_.add(0, "engine.topology has no key \"labels\"");
        return;
    }
    Fields fields(*node, "engine.topology.labels", faults_);
    topology.files = fields.required_text("files");
    const bool letters = std::all_of(topology.files.begin(), topology.files.end(),
                                     [](char c) { return c >= 'a' && c <= 'z'; });
    const std::set<char> unique(topology.files.begin(), topology.files.end());
    if (!letters || unique.size() != topology.files.size()) {
        faults_.add(*node, "labels.files must be small letters, each once");
    }
    const std::string ranks = fields.text("ranks", "coordinate");
    if (ranks == "along-file") {
        topology.ranks = Topology::Ranks::AlongFile;
    } else if (ranks != "coordinate") {
        faults_.add(*node, "labels.ranks must be coordinate or along-file");
    }
    fields.finish();
}

void DefinitionReader::read_players(const Node& node) {
    if (!node.is_list() || node.items.size() != 2) {
        faults_.add(node, "engine.players must be a list of two players");
        return;
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        const std::string where = "engine.players[" + std::to_string(i) + "]";
        Fields fields(node.items[i], where, faults_);
        Player player;
        player.name = fields.required_text("id");
        const std::string letters = fields.required_text("letters");
        player.capitals = letters == "upper";
        if (letters != (i == 0 ? "upper" : "lower")) {
            faults_.add(node.items[i], where +
                                           ".letters must be upper for the first player and "
                                           "lower for the second");
        }
        Orientation orientation = Orientation::Identity;
        if (const Node* orient = fields.get("orient")) {
            if (orient->text == "rot180") {
                orientation = Orientation::Turned;
            } else if (orient->text == "mirror-y") {
                orientation = Orientation::Mirrored;
            } else if (orient->text != "identity") {
                faults_.add(*orient, where + ".orient must be identity, rot180 or mirror-y");
            }
        }
        if (i == 0 && orientation != Orientation::Identity) {
            faults_.add(node.items[i], "the first player's orient is identity");
        }
        orientations_.push_back(orientation);
        const Node* forward = fields.get("forward");
        if (forward != nullptr) {
            const auto step = integers(*forward, 2, where + ".forward", faults_);
            player.forward = {step[0], step[1]};
        }
        if (i == 0) {
            if (player.forward != Point{0, 1} && player.forward != Point{0, -1}) {
                faults_.add(node.items[i], where + ".forward must be [0, 1] or [0, -1]");
            }
        } else {
            const Point expected = oriented(definition_.players.front().forward, i);
            if (forward == nullptr) player.forward = expected;
            if (player.forward != expected) {
                faults_.add(*forward, where + ".forward contradicts orient");
            }
        }
        fields.finish();
        definition_.players.push_back(std::move(player));
    }
    if (faults_.any() || definition_.players.front().forward.y == board().topology().up) return;
    Topology topology = board().topology();
    topology.up = definition_.players.front().forward.y;
    definition_.board = *Board::make(topology);
}

Point DefinitionReader::oriented(Point vector, std::size_t player) const {
    switch (orientations_[player]) {
        case Orientation::Identity:
            break;
        case Orientation::Turned:
            return -vector;
        case Orientation::Mirrored:
            return {vector.x, -vector.y};
    }
    return vector;
}

std::optional<Cell> DefinitionReader::oriented_cell(Cell c, std::size_t player) const {
    switch (orientations_[player]) {
        case Orientation::Identity:
            break;
        case Orientation::Turned:
            return definition_.board.turned(c);
        case Orientation::Mirrored:
            return definition_.board.mirrored(c);
    }
    return c;
}

}  // namespace sixfold
