#include "core/variant/definition_reader.h"

#include <algorithm>

namespace sixfold {

namespace {

/// Calls `visit(from, to)` for every way the atom leads on an empty board, until it returns true.
template <typename Visit>
bool any_way(const Board& board, const Atom& atom, Visit visit) {
    for (int c = 0; c < board.cells(); ++c) {
        if (!atom.from.empty() && !atom.from[static_cast<std::size_t>(c)]) continue;
        for (const Point vector : atom.vectors) {
            Point at = board.point(static_cast<Cell>(c));
            for (int step = 1; step <= atom.max_steps; ++step) {
                at = at + vector;
                const std::optional<Cell> to = board.at(at);
                if (!to) break;
                if (step >= atom.min_steps && visit(static_cast<Cell>(c), *to)) return true;
            }
        }
    }
    return false;
}

/// Whether one of the atoms leads from some cell to some cell of `to`.
bool reaches(const Board& board, const std::vector<Atom>& atoms, const CellSet& to) {
    return std::any_of(atoms.begin(), atoms.end(), [&](const Atom& atom) {
        return any_way(board, atom, [&](Cell, Cell cell) { return to[cell]; });
    });
}

}  // namespace

void DefinitionReader::check_whole(const Node& root) {
    check_royals(root);
    for (std::size_t p = 0; p < players(); ++p) {
        const bool present =
            std::any_of(definition_.setup.begin(), definition_.setup.end(),
                        [&](const Placement& man) { return man.player == static_cast<int>(p); });
        if (!present) faults_.add(root, definition_.players[p].name + " has no men at the start");
    }
}

void DefinitionReader::check_royals(const Node& root) {
    for (std::size_t p = 0; p < players(); ++p) {
        const auto royals = std::count_if(
            definition_.setup.begin(), definition_.setup.end(), [&](const Placement& man) {
                return man.player == static_cast<int>(p) &&
                       definition_.pieces[static_cast<std::size_t>(man.type)].royal;
            });
        const std::string has = definition_.players[p].name + " has " + std::to_string(royals) +
                                " royal pieces at the start; royal.mode ";
        const bool may_lack = std::any_of(
            definition_.extinctions.begin(), definition_.extinctions.end(),
            [&](const Extinction& e) { return e.player < 0 || e.player == static_cast<int>(p); });
        switch (definition_.royalty) {
            case Royalty::None:
                break;
            case Royalty::Single:
                if (royals != 1 && !(royals == 0 && may_lack)) {
                    faults_.add(root, has + "single needs one");
                }
                break;
            case Royalty::MateEither:
                if (royals < 1) faults_.add(root, has + "mate-either needs one or more");
                break;
            case Royalty::CaptureAll:
                if (royals < 1) faults_.add(root, has + "capture-all needs one or more");
                break;
        }
    }
}

void DefinitionReader::check_moves(const Node& at, const PieceType& piece) {
    const std::size_t cells = static_cast<std::size_t>(board().cells());
    for (std::size_t p = 0; p < players() && !faults_.any(); ++p) {
        if (!reaches(board(), piece.atoms[p], CellSet(cells, true))) {
            faults_.add(at, "the " + piece.name + " of " + definition_.players[p].name +
                                " can never move on this board");
        }
        // A move that begins at two steps has effects of its own, so it must be the only one that
        // leads there.
        const auto long_atom = [](const Atom& atom) { return atom.min_steps > 1; };
        if (std::none_of(piece.atoms[p].begin(), piece.atoms[p].end(), long_atom)) continue;
        std::vector<int> long_ways(cells * cells);
        for (const bool is_long : {true, false}) {
            for (const Atom& atom : piece.atoms[p]) {
                if (!atom.moves || long_atom(atom) != is_long) continue;
                any_way(board(), atom, [&](Cell from, Cell to) {
                    int& ways = long_ways[from * cells + to];
                    if (ways > 0) {
                        faults_.add(at, "two moves of the " + piece.name + " lead from " +
                                            board().name(from) + " to " + board().name(to));
                    }
                    if (is_long) ++ways;
                    return faults_.any();
                });
            }
        }
    }
}

void DefinitionReader::check_promotion(const Node& at, const Promotion& promotion) {
    for (std::size_t p = 0; p < players() && !faults_.any(); ++p) {
        const CellSet& zone = promotion.zone[p];
        if (std::find(zone.begin(), zone.end(), true) == zone.end()) {
            faults_.add(at, "a promotion zone has no cell");
        }
        const bool arrives =
            std::any_of(promotion.from.begin(), promotion.from.end(), [&](int type) {
                const PieceType& piece = definition_.pieces[static_cast<std::size_t>(type)];
                return reaches(board(), piece.atoms[p], zone);
            });
        if (!arrives) {
            faults_.add(at, "no man of " + definition_.players[p].name +
                                " can ever arrive on a promotion zone");
        }
        for (const Placement& man : definition_.setup) {
            const bool promotes = std::find(promotion.from.begin(), promotion.from.end(),
                                            man.type) != promotion.from.end();
            if (promotes && man.player == static_cast<int>(p) && zone[man.cell]) {
                faults_.add(at, "the man on " + board().name(man.cell) +
                                    " stands on its promotion zone at the start");
            }
        }
    }
}

}  // namespace sixfold
