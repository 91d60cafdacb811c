#include "core/variant/definition_reader.h"

#include <algorithm>

namespace sixfold {

void DefinitionReader::read_shuffle(const Node* node) {
    if (faults_.any() || node == nullptr) return;
    const Fields fields(*node, schema::kShuffle, "shuffle", faults_);
    fields.require("rank");
    const int rank = fields.integer("rank", 1, kMaxCells);
    definition_.shuffle.emplace();
    definition_.shuffle->cells.resize(players());
    for (int c = 0; c < board().cells(); ++c) {
        if (board().rank(static_cast<Cell>(c)) != rank) continue;
        for (std::size_t p = 0; p < players(); ++p) {
            if (const auto image = oriented_cell(static_cast<Cell>(c), p)) {
                definition_.shuffle->cells[p].push_back(*image);
            } else {
                faults_.add(*node,
                            "the board has no cell opposite " + board().name(static_cast<Cell>(c)));
            }
        }
    }
    read_deals(fields.require("men"));
    if (!faults_.any()) check_shuffle(*node);
}

void DefinitionReader::read_deals(const Node& node) {
    Shuffle& shuffle = *definition_.shuffle;
    int free = static_cast<int>(shuffle.cells.front().size());
    std::vector<int> free_of(static_cast<std::size_t>(board().shades()));
    for (const Cell c : shuffle.cells.front())
        ++free_of[static_cast<std::size_t>(board().shade(c))];
    bool any_shade_yet = false;
    long long starts = 1;
    for (const Node& item : list_items(node, kMaxCells, "shuffle.men", faults_)) {
        const Fields fields(item, schema::kDeal, "shuffle.men", faults_);
        Shuffle::Step step;
        step.types = types(fields.require("pieces"));
        const int count = static_cast<int>(step.types.size());
        long long ways = 0;
        if (const Node* shade = fields.get("shade")) {
            step.shade = fields.integer("shade", 0, board().shades() - 1);
            // How many cells of a colour are left must not hang on the deals before.
            if (any_shade_yet) faults_.add(*shade, "shuffle.men: deals with a shade come first");
            int& left = free_of[static_cast<std::size_t>(step.shade)];
            ways = Shuffle::choices(left, count);
            left -= count;
        } else {
            any_shade_yet = true;
            ways = Shuffle::choices(free, count);
        }
        free -= count;
        if (count == 0 || ways == 0) {
            faults_.add(item, "shuffle.men: there are no men or too few cells for this deal");
        }
        starts = std::min<long long>(Shuffle::kMostStarts + 1, starts * ways);
        shuffle.steps.push_back(std::move(step));
    }
    if (starts > Shuffle::kMostStarts) faults_.add(node, "shuffle has more than a million starts");
    shuffle.starts = static_cast<int>(starts);
}

void DefinitionReader::check_shuffle(const Node& at) {
    const Shuffle& shuffle = *definition_.shuffle;
    std::vector<int> dealt;
    for (const Shuffle::Step& step : shuffle.steps) {
        dealt.insert(dealt.end(), step.types.begin(), step.types.end());
    }
    std::sort(dealt.begin(), dealt.end());
    for (std::size_t p = 0; p < players(); ++p) {
        std::vector<int> standing;
        for (const Placement& man : definition_.setup) {
            const auto& cells = shuffle.cells[p];
            if (std::find(cells.begin(), cells.end(), man.cell) == cells.end()) continue;
            // Another player's man there makes the lists differ.
            standing.push_back(man.player == static_cast<int>(p) ? man.type : -1);
        }
        std::sort(standing.begin(), standing.end());
        if (standing != dealt) {
            faults_.add(at, "shuffle.men are not the men of " + definition_.players[p].name +
                                " that stand there in engine.setup or engine.fen");
        }
    }
}

}  // namespace sixfold
