#include "tests/load/scripts.h"

#include <random>

#include "core/notation/move_text.h"
#include "core/position/history.h"
#include "core/position/position.h"
#include "tests/support/shipped_variant.h"

namespace sixfold::load {

std::vector<Script> make_scripts(const std::string& variant, int plies, int count) {
    std::mt19937 random(1);
    std::vector<Script> scripts;
    while (scripts.size() < static_cast<std::size_t>(count)) {
        Position position(test::variant(variant));
        History history(position);
        Script script;
        while (script.size() < static_cast<std::size_t>(plies) && !history.outcome(position)) {
            const std::vector<Move> moves = position.legal_moves();
            const Move move = moves[random() % moves.size()];
            script.push_back(to_text(position.variant(), move));
            position.play(move);
            history.add(position);
        }
        // The last move may end no game either: who is asked for one more ply finds it going on.
        if (!history.outcome(position)) scripts.push_back(std::move(script));
    }
    return scripts;
}

}  // namespace sixfold::load
