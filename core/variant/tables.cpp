#include "core/variant/tables.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>

namespace sixfold {

namespace {

/// A sequence of keys that is the same on every machine (SplitMix64), so that a position's key may
/// be written into files and compared.
class KeySequence {
  public:
    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    std::vector<std::uint64_t> take(std::size_t count) {
        std::vector<std::uint64_t> keys(count);
        for (std::uint64_t& key : keys) key = next();
        return keys;
    }

  private:
    std::uint64_t state_ = 0x5158f01dULL;
};

template <int W>
Bits<W> bits_of(const CellSet& cells) {
    Bits<W> bits;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i]) bits.set(static_cast<int>(i));
    }
    return bits;
}

template <int W>
class Compiler {
  public:
    explicit Compiler(const Definition& definition)
        : definition_(definition), board_(definition.board) {}

    Tables<W> compile() {
        t_.cells = board_.cells();
        t_.players = static_cast<int>(definition_.players.size());
        t_.types = static_cast<int>(definition_.pieces.size());
        t_.movers.resize(size(t_.players));
        t_.attack_rays.resize(size(t_.players));
        t_.castlings.resize(size(t_.players));
        t_.rights_lost.resize(size(t_.cells));
        for (int p = 0; p < t_.players; ++p) {
            for (int type = 0; type < t_.types; ++type) compile_mover(p, type);
        }
        compile_promotions();
        compile_castlings();
        compile_keys();
        return std::move(t_);
    }

  private:
    using Mover = typename Tables<W>::Mover;

    static std::size_t size(int n) { return static_cast<std::size_t>(n); }

    void compile_mover(int player, int type) {
        const PieceType& piece = definition_.pieces[size(type)];
        if (piece.royal) t_.royal_types |= std::uint64_t{1} << type;
        Mover& mover = t_.movers[size(player)].emplace_back();
        for (auto* table :
             {&mover.move_leaps, &mover.capture_leaps, &mover.en_passant, &mover.leap_attackers}) {
            table->resize(size(t_.cells));
        }
        mover.resets_quiet = std::find(definition_.resetting.begin(), definition_.resetting.end(),
                                       type) != definition_.resetting.end();
        for (const Atom& atom : piece.atoms[size(player)]) {
            for (const Point vector : atom.vectors) {
                if (atom.max_steps == 1) {
                    add_leaps(mover, atom, vector);
                } else if (atom.min_steps == 1) {
                    add_slide(player, type, mover, atom, vector);
                } else {
                    add_long_steps(mover, atom, vector);
                }
            }
        }
    }

    bool starts_at(const Atom& atom, int cell) const {
        return atom.from.empty() || atom.from[size(cell)];
    }

    void add_leaps(Mover& mover, const Atom& atom, Point vector) {
        for (int from = 0; from < t_.cells; ++from) {
            const auto to = board_.at(board_.point(static_cast<Cell>(from)) + vector);
            if (!to || !starts_at(atom, from)) continue;
            if (atom.moves) mover.move_leaps[size(from)].set(*to);
            if (!atom.captures) continue;
            mover.capture_leaps[size(from)].set(*to);
            mover.leap_attackers[*to].set(from);
            if (atom.en_passant) mover.en_passant[size(from)].set(*to);
        }
    }

    int ray(Point vector, int range, const CellSet& from) {
        const auto [found, added] =
            ray_ids_.try_emplace({vector, range, from}, static_cast<int>(t_.rays.size()));
        if (!added) return found->second;
        const int id = found->second;
        t_.rays.emplace_back();
        const bool whole = range == Atom::kUnbounded && from.empty();
        const int to_edge = whole ? id : ray(vector, Atom::kUnbounded, {});
        auto& made = t_.rays[size(id)];
        made.rising = vector > Point{};
        made.to_edge = to_edge;
        made.cells.resize(size(t_.cells));
        for (int origin = 0; origin < t_.cells; ++origin) {
            if (!from.empty() && !from[size(origin)]) continue;
            Point p = board_.point(static_cast<Cell>(origin));
            for (int step = 0; step < range; ++step) {
                p = p + vector;
                const auto cell = board_.at(p);
                if (!cell) break;
                made.cells[size(origin)].set(*cell);
            }
        }
        return id;
    }

    void add_slide(int player, int type, Mover& mover, const Atom& atom, Point vector) {
        const int forward = ray(vector, atom.max_steps, atom.from);
        mover.slides.push_back({forward, atom.moves, atom.captures});
        if (!atom.captures) return;
        const int back = ray(-vector, atom.max_steps, {});
        const int check = atom.from.empty() ? -1 : forward;
        auto& rays = t_.attack_rays[size(player)];
        const auto same = std::find_if(rays.begin(), rays.end(), [&](const auto& r) {
            return r.ray == back && r.forward_ray == check;
        });
        const std::uint64_t bit = std::uint64_t{1} << type;
        if (same == rays.end()) {
            rays.push_back({back, check, bit});
        } else {
            same->types |= bit;
        }
    }

    void add_long_steps(Mover& mover, const Atom& atom, Point vector) {
        mover.long_steps.resize(size(t_.cells));
        for (int from = 0; from < t_.cells; ++from) {
            if (!starts_at(atom, from)) continue;
            Bits<W> between;
            std::vector<Cell> passed;
            Point p = board_.point(static_cast<Cell>(from));
            for (int step = 1; step <= atom.max_steps; ++step) {
                p = p + vector;
                const auto cell = board_.at(p);
                if (!cell) break;
                if (step >= atom.min_steps) {
                    mover.long_steps[size(from)].push_back(
                        {*cell, between, atom.passes ? passed : std::vector<Cell>{}});
                }
                between.set(*cell);
                passed.push_back(*cell);
            }
        }
    }

    void compile_promotions() {
        for (const Promotion& promotion : definition_.promotions) {
            for (int p = 0; p < t_.players; ++p) {
                for (const int type : promotion.from) {
                    Mover& mover = t_.movers[size(p)][size(type)];
                    mover.promotes_to = promotion.to;
                    mover.promotion_zone = bits_of<W>(promotion.zone[size(p)]);
                }
            }
        }
    }

    void compile_castlings() {
        for (int p = 0; p < t_.players; ++p) {
            for (const Castling& castling : definition_.players[size(p)].castlings) {
                t_.castlings[size(p)].push_back(
                    {castling.king_from, castling.king_to, castling.rook_from, castling.rook_to,
                     right_of(p, castling), bits_of<W>(castling.clear), bits_of<W>(castling.safe)});
            }
        }
    }

    /// Entries with the same rook share one right.
    std::uint32_t right_of(int player, const Castling& castling) {
        for (std::size_t i = 0; i < t_.rights.size(); ++i) {
            const auto& right = t_.rights[i];
            if (right.player == player && right.letter == castling.right) return 1u << i;
        }
        const std::uint32_t bit = 1u << t_.rights.size();
        t_.rights.push_back({player, castling.right, castling.king_from, castling.rook_from});
        t_.rights_lost[castling.king_from] |= bit;
        t_.rights_lost[castling.rook_from] |= bit;
        return bit;
    }

    void compile_keys() {
        KeySequence keys;
        t_.piece_keys = keys.take(size(t_.players * t_.types * t_.cells));
        t_.en_passant_keys = keys.take(size(t_.cells));
        t_.right_keys = keys.take(t_.rights.size());
        t_.turn_keys = keys.take(size(t_.players));
    }

    const Definition& definition_;
    const Board& board_;
    Tables<W> t_;
    std::map<std::tuple<Point, int, CellSet>, int> ray_ids_;
};

}  // namespace

template <int W>
Tables<W> compile(const Definition& definition) {
    assert(definition.board.cells() <= Bits<W>::kSize);
    return Compiler<W>(definition).compile();
}

template Tables<1> compile<1>(const Definition&);
template Tables<2> compile<2>(const Definition&);
template Tables<3> compile<3>(const Definition&);

}  // namespace sixfold
