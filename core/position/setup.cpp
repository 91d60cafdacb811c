#include "core/position/setup.h"

#include <algorithm>

#include "core/position/state.h"

namespace sixfold {

namespace {

template <int W>
class Inspector {
  public:
    Inspector(const Variant& variant, const Tables<W>& tables, const Setup& setup)
        : variant_(variant), tables_(tables), setup_(setup), state_(tables, setup) {}

    std::vector<std::string> faults() {
        check_royals();
        check_promotion();
        check_rights();
        check_en_passant();
        return std::move(faults_);
    }

  private:
    std::string player(int p) const {
        return variant_.definition().players[static_cast<std::size_t>(p)].name;
    }

    void check_royals() {
        for (int p = 0; p < tables_.players; ++p) {
            if (const int count = state_.royals(tables_, p).count(); count != 1) {
                faults_.push_back(player(p) + " has " + std::to_string(count) +
                                  " kings instead of one");
            }
        }
        if (faults_.empty() && state_.royals_attacked(tables_, state_.opponent())) {
            faults_.push_back(player(state_.opponent()) + " is in check, but " +
                              player(state_.to_move()) + " is to move");
        }
    }

    void check_promotion() {
        for (std::size_t cell = 0; cell < setup_.pieces.size(); ++cell) {
            const Piece piece = setup_.pieces[cell];
            if (piece.empty()) continue;
            const auto& mover = tables_.mover(piece.player, piece.type);
            if (!mover.promotes_to.empty() && mover.promotion_zone.test(static_cast<int>(cell))) {
                faults_.push_back("the man on " + variant_.board().name(static_cast<Cell>(cell)) +
                                  " would have promoted");
            }
        }
    }

    void check_rights() {
        for (std::size_t i = 0; i < tables_.rights.size(); ++i) {
            if (((setup_.rights >> i) & 1) == 0) continue;
            const auto& right = tables_.rights[i];
            const bool king = state_.royals(tables_, right.player).test(right.king);
            const bool rook = state_.at(right.rook).type == start_type(right.rook) &&
                              state_.at(right.rook).player == right.player;
            if (!king || !rook) {
                faults_.push_back(player(right.player) + " has lost the castling right " +
                                  right.letter);
            }
        }
    }

    int start_type(Cell cell) const {
        const auto& setup = variant_.definition().setup;
        const auto found = std::find_if(setup.begin(), setup.end(),
                                        [&](const Placement& at) { return at.cell == cell; });
        return found == setup.end() ? -1 : found->type;
    }

    void check_en_passant() {
        if (setup_.en_passant.empty()) return;
        const bool known = !state_.setup(tables_).en_passant.empty();
        const bool empty = std::all_of(setup_.en_passant.begin(), setup_.en_passant.end(),
                                       [&](Cell c) { return state_.at(c).empty(); });
        if (!known || !empty) {
            faults_.push_back("no move of " + player(state_.opponent()) +
                              " passed the en passant cells");
        }
    }

    const Variant& variant_;
    const Tables<W>& tables_;
    const Setup& setup_;
    State<W> state_;
    std::vector<std::string> faults_;
};

bool fits(const Variant& variant, const Setup& setup) {
    const auto& definition = variant.definition();
    const std::size_t cells = static_cast<std::size_t>(variant.board().cells());
    const auto known = [&](Piece piece) {
        return piece.empty() ||
               (piece.type < definition.pieces.size() && piece.player < definition.players.size());
    };
    return setup.pieces.size() == cells && setup.to_move >= 0 && setup.to_move < variant.seats() &&
           setup.quiet_plies >= 0 && setup.move_number >= 1 &&
           std::all_of(setup.pieces.begin(), setup.pieces.end(), known) &&
           std::all_of(setup.en_passant.begin(), setup.en_passant.end(),
                       [&](Cell c) { return c < cells; });
}

}  // namespace

Setup initial_setup(const Variant& variant) {
    Setup setup;
    setup.pieces.resize(static_cast<std::size_t>(variant.board().cells()));
    for (const Placement& at : variant.definition().setup) {
        setup.pieces[at.cell] = {static_cast<std::uint8_t>(at.type),
                                 static_cast<std::uint8_t>(at.player)};
    }
    const std::size_t rights =
        std::visit([](const auto& t) { return t.rights.size(); }, variant.tables());
    setup.rights = static_cast<std::uint32_t>((std::uint64_t{1} << rights) - 1);
    return setup;
}

std::vector<std::string> faults(const Variant& variant, const Setup& setup) {
    if (!fits(variant, setup)) return {"the position does not fit the board"};
    return std::visit(
        [&]<int W>(const Tables<W>& tables) {
            return Inspector<W>(variant, tables, setup).faults();
        },
        variant.tables());
}

}  // namespace sixfold
