#include "core/variant/definition_reader.h"

namespace sixfold {

void DefinitionReader::read_players(const Node& node) {
    if (!node.is_list() || node.items.size() != 2) {
        faults_.add(node, "engine.players must be a list of two players");
        return;
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        const Node& item = node.items[i];
        Player player = read_player(item, i);
        constexpr std::size_t kLongestName = 20;
        if (!is_plain_word(player.name, kLongestName)) {
            faults_.add(item, "a player's id must be 1 to 20 small letters, digits and hyphens");
        }
        if (i > 0 && player.name == definition_.players.front().name) {
            faults_.add(item, "both players are called " + player.name);
        }
        definition_.players.push_back(std::move(player));
    }
}

Player DefinitionReader::read_player(const Node& node, std::size_t index) {
    Player player;
    player.capitals = index == 0;
    if (node.is_scalar()) {
        player.name = node.text;
        orientations_.push_back(usual_orientation(index));
        player.forward =
            index == 0 ? usual_forward() : oriented(definition_.players.front().forward, index);
        return player;
    }
    const Fields fields(node, schema::kPlayer, "engine.players[" + std::to_string(index) + ']',
                        faults_);
    player.name = fields.required_text("id");
    if (fields.get("letters") != nullptr &&
        fields.choice("letters", {"lower", "upper"}) != (player.capitals ? 1 : 0)) {
        faults_.add(node, fields.name("letters") +
                              " must be upper for the first player and lower for the second");
    }
    orientations_.push_back(read_orientation(fields, index));
    read_forward(fields, index, player);
    return player;
}

Orientation DefinitionReader::read_orientation(const Fields& fields, std::size_t index) {
    const Node* orient = fields.get("orient");
    if (orient == nullptr) return usual_orientation(index);
    constexpr Orientation kOrientations[] = {Orientation::Identity, Orientation::Turned,
                                             Orientation::Mirrored};
    const Orientation orientation =
        kOrientations[fields.choice("orient", {"identity", "rot180", "mirror-y"})];
    if (index == 0 && orientation != Orientation::Identity) {
        faults_.add(*orient, "the first player's orient is identity");
    }
    return orientation;
}

void DefinitionReader::read_forward(const Fields& fields, std::size_t index, Player& player) {
    const Node* forward = fields.get("forward");
    const Point usual =
        index == 0 ? usual_forward() : oriented(definition_.players.front().forward, index);
    player.forward = forward == nullptr ? usual : point(*forward, fields.name("forward"));
    if (index == 0 && player.forward != Point{0, 1} && player.forward != Point{0, -1}) {
        faults_.add(*forward, fields.name("forward") + " must be [0, 1] or [0, -1]" +
                                  " (on cubes [0, 1, 0] or [0, -1, 0])");
    }
    if (index > 0 && player.forward != usual) {
        faults_.add(*forward, fields.name("forward") + " contradicts orient");
    }
}

Orientation DefinitionReader::usual_orientation(std::size_t index) const {
    if (index == 0) return Orientation::Identity;
    return topology_.shape == Topology::Shape::Square ? Orientation::Mirrored : Orientation::Turned;
}

/// Six-sided boards are written with y towards the first player.
Point DefinitionReader::usual_forward() const { return {0, with_radius_ ? -1 : 1}; }

Point DefinitionReader::oriented(Point vector, std::size_t player) const {
    switch (orientations_[player]) {
        case Orientation::Identity:
            break;
        case Orientation::Turned:
            return -vector;
        case Orientation::Mirrored:
            return topology_.mirrored(vector);
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
