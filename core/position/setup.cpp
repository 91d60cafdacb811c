#include "core/position/setup.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/position/state.h"

namespace sixfold {

namespace {

bool stands(const Setup& setup, int player, int type, Cell cell) {
    return setup.pieces[cell] ==
           Piece{static_cast<std::uint8_t>(type), static_cast<std::uint8_t>(player)};
}

/// What a setup must be played for to be known.
struct Played {
    bool attacked[State<3>::kMaxPlayers];  ///< a royal that must not be
    bool passer_known;  ///< somebody made the long step that passed the en passant cells
};

Played play(const Variant& variant, const Setup& setup) {
    return std::visit(
        [&]<int W>(const Tables<W>& tables) {
            const State<W> state(tables, setup);
            return Played{{state.in_check(tables, 0), state.in_check(tables, 1)},
                          state.passed_count() > 0};
        },
        variant.tables());
}

bool in_promotion_zone(const Variant& variant, const TableRules::Mover& mover, int cell) {
    return std::visit(
        [&](const auto& tables) { return tables.set(mover.promotion_zone).test(cell); },
        variant.tables());
}

class Inspector {
  public:
    Inspector(const Variant& variant, const Setup& setup)
        : variant_(variant),
          rules_(variant.rules()),
          setup_(setup),
          opponent_(1 - setup.to_move),
          played_(play(variant, setup)) {}

    std::vector<std::string> faults() {
        check_royals();
        check_promotion();
        check_rights();
        check_en_passant();
        check_promoted();
        return std::move(faults_);
    }

  private:
    std::string player(int p) const {
        return variant_.definition().players[static_cast<std::size_t>(p)].name;
    }

    void check_royals() {
        if (rules_.guarded_types == 0) return;
        for (int p = 0; p < rules_.players; ++p) {
            const int count = royals(p);
            if (count != royals_at_start(p)) {
                faults_.push_back(player(p) + " has " + std::to_string(count) +
                                  " royal men instead of " + std::to_string(royals_at_start(p)));
            }
        }
        if (!faults_.empty()) return;
        if (played_.attacked[opponent_]) {
            faults_.push_back(player(opponent_) + " is in check, but " + player(setup_.to_move) +
                              " is to move");
        }
        if (!rules_.may_give_check && played_.attacked[setup_.to_move]) {
            faults_.push_back(player(setup_.to_move) +
                              " is in check, which no move may give in this game");
        }
    }

    bool is_royal(int type) const { return (rules_.royal_types >> type) & 1; }

    int royals(int p) const {
        return static_cast<int>(
            std::count_if(setup_.pieces.begin(), setup_.pieces.end(), [&](Piece piece) {
                return !piece.empty() && piece.player == p && is_royal(piece.type);
            }));
    }

    int royals_at_start(int p) const {
        const auto& setup = variant_.definition().setup;
        return static_cast<int>(std::count_if(setup.begin(), setup.end(), [&](const Placement& at) {
            return at.player == p && is_royal(at.type);
        }));
    }

    void check_promotion() {
        for (std::size_t cell = 0; cell < setup_.pieces.size(); ++cell) {
            const Piece piece = setup_.pieces[cell];
            if (piece.empty()) continue;
            const auto& mover = rules_.mover(piece.player, piece.type);
            if (!mover.promotes_to.empty() &&
                in_promotion_zone(variant_, mover, static_cast<int>(cell))) {
                faults_.push_back("the man on " + variant_.board().name(static_cast<Cell>(cell)) +
                                  " would have promoted");
            }
        }
    }

    void check_rights() {
        for (std::size_t i = 0; i < rules_.rights.size(); ++i) {
            if (((setup_.rights >> i) & 1) && !holds(i)) {
                faults_.push_back(player(rules_.rights[i].player) +
                                  " has lost the castling right " + rules_.rights[i].letter);
            }
        }
    }

    /// Do king and rook of a right stand where one of its castlings begins?
    bool holds(std::size_t right) const {
        const auto& r = rules_.rights[right];
        const auto& entries = rules_.castlings[static_cast<std::size_t>(r.player)];
        return std::any_of(entries.begin(), entries.end(), [&](const auto& entry) {
            return entry.right == (1u << right) &&
                   stands(setup_, r.player, r.king_type, entry.king_from) &&
                   stands(setup_, r.player, r.rook_type, entry.rook_from);
        });
    }

    void check_en_passant() {
        if (setup_.en_passant.empty()) return;
        const bool empty = std::all_of(setup_.en_passant.begin(), setup_.en_passant.end(),
                                       [&](Cell c) { return setup_.pieces[c].empty(); });
        if (!played_.passer_known || !empty) {
            faults_.push_back("no move of " + player(opponent_) + " passed the en passant cells");
        }
    }

    void check_promoted() {
        for (const Cell cell : setup_.promoted) {
            const Piece piece = setup_.pieces[cell];
            if (piece.empty() || rules_.demotes_to[piece.type] < 0) {
                faults_.push_back("no promoted man stands on " + variant_.board().name(cell));
            }
        }
    }

    const Variant& variant_;
    const TableRules& rules_;
    const Setup& setup_;
    const int opponent_;
    const Played played_;
    std::vector<std::string> faults_;
};

constexpr int kMaxInHand = 200;
constexpr int kMaxChecks = 200;

bool hands_fit(const Definition& definition, const std::vector<std::vector<int>>& hands) {
    const auto fits = [&](const std::vector<int>& hand) {
        return hand.size() == definition.pieces.size() &&
               std::all_of(hand.begin(), hand.end(),
                           [](int count) { return 0 <= count && count <= kMaxInHand; });
    };
    return hands.empty() ||
           (definition.hand.captures && hands.size() == definition.players.size() &&
            std::all_of(hands.begin(), hands.end(), fits));
}

bool checks_fit(const Definition& definition, const std::vector<int>& checks) {
    return checks.empty() ||
           (definition.checks_to_win > 0 && checks.size() == definition.players.size() &&
            std::all_of(checks.begin(), checks.end(),
                        [](int count) { return 0 <= count && count <= kMaxChecks; }));
}

bool fits(const Variant& variant, const Setup& setup) {
    const auto& definition = variant.definition();
    const std::size_t cells = static_cast<std::size_t>(variant.board().cells());
    const auto known = [&](Piece piece) {
        return piece.empty() ||
               (piece.type < definition.pieces.size() && piece.player < definition.players.size());
    };
    const auto on_board = [&](Cell cell) { return cell < cells; };
    const bool demotes = definition.hand.captures && definition.hand.demote;
    return setup.pieces.size() == cells && setup.to_move >= 0 && setup.to_move < variant.seats() &&
           setup.quiet_plies >= 0 && setup.move_number >= 1 &&
           std::all_of(setup.pieces.begin(), setup.pieces.end(), known) &&
           std::all_of(setup.en_passant.begin(), setup.en_passant.end(), on_board) &&
           hands_fit(definition, setup.hands) && checks_fit(definition, setup.checks) &&
           (setup.promoted.empty() || demotes) &&
           std::all_of(setup.promoted.begin(), setup.promoted.end(), on_board);
}

/// The `number`-th choice of `count` of `cells`, in lexicographic order: indices that rise.
std::vector<std::size_t> choice(std::size_t cells, std::size_t count, int number) {
    std::vector<std::size_t> chosen;
    for (std::size_t cell = 0; chosen.size() < count; ++cell) {
        const int with_cell = Shuffle::choices(static_cast<int>(cells - cell - 1),
                                               static_cast<int>(count - chosen.size() - 1));
        if (number < with_cell) {
            chosen.push_back(cell);
        } else {
            number -= with_cell;
        }
    }
    return chosen;
}

/// Deals the men of a numbered start: the number is taken apart from its low end, a step at a time.
void deal(const Board& board, const Shuffle& shuffle, int start, Setup& setup) {
    std::vector<bool> used(shuffle.cells.front().size());
    for (const Shuffle::Step& step : shuffle.steps) {
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < used.size(); ++i) {
            const bool shade_fits =
                step.shade < 0 || board.shade(shuffle.cells.front()[i]) == step.shade;
            if (!used[i] && shade_fits) open.push_back(i);
        }
        const int ways =
            Shuffle::choices(static_cast<int>(open.size()), static_cast<int>(step.types.size()));
        const auto chosen = choice(open.size(), step.types.size(), start % ways);
        start /= ways;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            const std::size_t at = open[chosen[i]];
            used[at] = true;
            for (std::size_t p = 0; p < shuffle.cells.size(); ++p) {
                setup.pieces[shuffle.cells[p][at]] = {static_cast<std::uint8_t>(step.types[i]),
                                                      static_cast<std::uint8_t>(p)};
            }
        }
    }
}

/// All castling rights for which king and rook are in place.
std::uint32_t all_rights(const Variant& variant, const Setup& setup) {
    const TableRules& rules = variant.rules();
    std::uint32_t rights = 0;
    for (int p = 0; p < rules.players; ++p) {
        for (const auto& entry : rules.castlings[static_cast<std::size_t>(p)]) {
            const auto& right =
                rules.rights[static_cast<std::size_t>(std::countr_zero(entry.right))];
            if (stands(setup, p, right.king_type, entry.king_from) &&
                stands(setup, p, right.rook_type, entry.rook_from)) {
                rights |= entry.right;
            }
        }
    }
    return rights;
}

Setup setup_of_file(const Variant& variant) {
    const Definition& definition = variant.definition();
    Setup setup;
    setup.pieces.resize(static_cast<std::size_t>(variant.board().cells()));
    for (const Placement& at : definition.setup) {
        setup.pieces[at.cell] = {static_cast<std::uint8_t>(at.type),
                                 static_cast<std::uint8_t>(at.player)};
    }
    if (definition.hand.captures) {
        setup.hands.assign(definition.players.size(), std::vector<int>(definition.pieces.size()));
    }
    if (definition.checks_to_win > 0) setup.checks.resize(definition.players.size());
    return setup;
}

}  // namespace

Setup initial_setup(const Variant& variant) {
    Setup setup = setup_of_file(variant);
    setup.rights = all_rights(variant, setup);
    return setup;
}

Setup initial_setup(const Variant& variant, int start) {
    assert(0 <= start && start < variant.definition().starts());
    Setup setup = setup_of_file(variant);
    if (const auto& shuffle = variant.definition().shuffle) {
        deal(variant.board(), *shuffle, start, setup);
    }
    setup.rights = all_rights(variant, setup);
    return setup;
}

std::vector<std::string> faults(const Variant& variant, const Setup& setup) {
    if (!fits(variant, setup)) return {"the position does not fit the board"};
    return Inspector(variant, setup).faults();
}

}  // namespace sixfold
