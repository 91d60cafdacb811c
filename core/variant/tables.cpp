#include "core/variant/tables.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
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

using Set = WideTables::Set;

Set bits_of(const CellSet& cells) {
    Set bits;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i]) bits.set(static_cast<int>(i));
    }
    return bits;
}

class Compiler {
  public:
    explicit Compiler(const Definition& definition)
        : definition_(definition), board_(definition.board) {}

    WideTables compile() {
        t_.cells = board_.cells();
        t_.players = static_cast<int>(definition_.players.size());
        t_.types = static_cast<int>(definition_.pieces.size());
        for (int cell = 0; cell < t_.cells; ++cell) t_.board.set(cell);
        t_.movers.resize(size(t_.players));
        t_.attacks.resize(size(t_.players));
        t_.castlings.resize(size(t_.players));
        t_.rights_lost.resize(size(t_.cells));
        for (int p = 0; p < t_.players; ++p) {
            attackers_.clear();
            for (int type = 0; type < t_.types; ++type) compile_mover(p, type);
            compile_attack_groups(p);
        }
        compile_royals();
        compile_promotions();
        compile_castlings();
        compile_hand();
        compile_ends();
        compile_keys();
        t_.legality = t_.may_give_check ? Legality::Strict : Legality::Full;
        return std::move(t_);
    }

  private:
    using Mover = WideTables::Mover;
    using Line = WideTables::Line;
    using HerdStep = WideTables::HerdStep;

    /// One direction of a slide or leap.
    struct Way {
        Point vector;
        int range;
        CellSet from;
        friend bool operator<(const Way& a, const Way& b) {
            return std::tie(a.vector, a.range, a.from) < std::tie(b.vector, b.range, b.from);
        }
    };

    static std::size_t size(int n) { return static_cast<std::size_t>(n); }
    static std::uint64_t bit(int type) { return std::uint64_t{1} << type; }
    static std::uint64_t bits_of_types(const std::vector<int>& types) {
        std::uint64_t bits = 0;
        for (const int type : types) bits |= bit(type);
        return bits;
    }

    void compile_mover(int player, int type) {
        Mover& mover = t_.movers[size(player)].emplace_back();
        for (auto* leaps : {&mover.move_leaps, &mover.capture_leaps}) leaps->resize(size(t_.cells));
        mover.resets_quiet = std::find(definition_.resetting.begin(), definition_.resetting.end(),
                                       type) != definition_.resetting.end();
        for (const Atom& atom : definition_.pieces[size(type)].atoms[size(player)]) {
            if (atom.min_steps > 1) {
                for (const Point vector : atom.vectors) add_long_steps(mover, atom, vector);
                continue;
            }
            for (const Point vector : atom.vectors) {
                if (atom.max_steps == 1) add_leaps(mover, atom, vector);
                if (atom.captures) {
                    attackers_[Way{vector, atom.max_steps, atom.from}] |= bit(type);
                }
            }
            if (atom.max_steps > 1) add_slides(mover, atom);
        }
        compile_herd(player, type);
    }

    /// Calls visit(cell) for each cell from `origin` on, as far as the way goes on an empty board.
    template <typename Visit>
    void walk(const Way& way, int origin, Visit visit) const {
        if (!way.from.empty() && !way.from[size(origin)]) return;
        Point p = board_.point(static_cast<Cell>(origin));
        for (int step = 0; step < way.range; ++step) {
            p = p + way.vector;
            const auto cell = board_.at(p);
            if (!cell) return;
            visit(static_cast<int>(*cell));
        }
    }

    void add_leaps(Mover& mover, const Atom& atom, Point vector) {
        const bool alike = atom.moves && atom.captures;
        if (alike) mover.leaps.resize(size(t_.cells));
        if (atom.en_passant) mover.en_passant.resize(size(t_.cells));
        for (int from = 0; from < t_.cells; ++from) {
            walk({vector, 1, atom.from}, from, [&](int to) {
                if (alike) {
                    mover.leaps[size(from)].set(to);
                } else {
                    auto& leaps = atom.moves ? mover.move_leaps : mover.capture_leaps;
                    leaps[size(from)].set(to);
                    mover.special = true;
                }
                if (atom.en_passant) mover.en_passant[size(to)].set(from);
            });
        }
    }

    /// Pawn-like men, which move in one way and capture in another, step together where the
    /// numbering of cells allows it.
    void compile_herd(int player, int type) {
        Mover& mover = t_.movers[size(player)][size(type)];
        const auto& atoms = definition_.pieces[size(type)].atoms[size(player)];
        const bool pawn_like = std::any_of(atoms.begin(), atoms.end(), [](const Atom& atom) {
            return atom.moves != atom.captures;
        });
        const bool steps_only = std::all_of(atoms.begin(), atoms.end(), [](const Atom& atom) {
            return atom.min_steps == atom.max_steps;
        });
        if (!pawn_like || !steps_only) return;
        std::vector<HerdStep> herd;
        mover.rest_moves.resize(size(t_.cells));
        mover.rest_captures.resize(size(t_.cells));
        for (const Atom& atom : atoms) {
            for (const Point vector : atom.vectors) {
                HerdStep step{0, atom.max_steps, {}, atom.moves, atom.captures, 0};
                if (measure(atom, vector, step) &&
                    (step.steps == 1 || same_long_step(mover, step))) {
                    herd.push_back(step);
                } else if (step.steps == 1) {
                    add_rest(mover, atom, vector);
                } else {
                    return;  // a long step that must be looked at man by man
                }
            }
        }
        mover.herd = std::move(herd);
    }

    void add_rest(Mover& mover, const Atom& atom, Point vector) const {
        mover.rests = true;
        for (int from = 0; from < t_.cells; ++from) {
            walk({vector, 1, atom.from}, from, [&](int to) {
                if (atom.moves) mover.rest_moves[size(from)].set(to);
                if (atom.captures) mover.rest_captures[size(from)].set(to);
            });
        }
    }

    /// False when the distance in index is not the same from every cell.
    bool measure(const Atom& atom, Point vector, HerdStep& step) const {
        constexpr int kFarthest = 63;
        step.distance = 0;
        for (int from = 0; from < t_.cells; ++from) {
            int last = from;
            int done = 0;
            bool even = true;
            walk({vector, atom.max_steps, atom.from}, from, [&](int to) {
                if (step.distance == 0) step.distance = to - last;
                even = even && to - last == step.distance;
                last = to;
                ++done;
            });
            if (done == atom.max_steps) step.origins.set(from);
            if (!even) return false;
        }
        return step.distance != 0 && std::abs(step.distance) <= kFarthest;
    }

    /// Finds the step's index among the long steps; false when it differs between origins.
    bool same_long_step(const Mover& mover, HerdStep& step) const {
        std::optional<std::size_t> index;
        bool same = true;
        for_each_cell(step.origins, [&](int from) {
            const auto& steps = mover.long_steps[size(from)];
            const int to = from + step.steps * step.distance;
            for (std::size_t i = 0; i < steps.size(); ++i) {
                if (steps[i].to != to) continue;
                if (!index) index = i;
                same = same && *index == i;
            }
        });
        step.long_step = static_cast<std::uint16_t>(index.value_or(0));
        return same;
    }

    /// Opposite vectors of an atom share one line.
    void add_slides(Mover& mover, const Atom& atom) {
        const auto has = [&](Point v) {
            return std::find(atom.vectors.begin(), atom.vectors.end(), v) != atom.vectors.end();
        };
        for (const Point vector : atom.vectors) {
            const bool rising = vector > Point{};
            if (!rising && has(-vector)) continue;  // comes with its opposite
            const Point up = rising ? vector : -vector;
            const Way upper{up, rising ? atom.max_steps : 0, atom.from};
            const Way lower{-up, has(-up) ? atom.max_steps : 0, atom.from};
            if (atom.moves && atom.captures) {
                add_line(mover, line(lower, upper));
            } else {
                mover.special_slides.push_back({line(lower, upper), atom.moves, atom.captures});
                mover.special = true;
            }
        }
    }

    /// By origin.
    std::vector<Line> line(const Way& lower, const Way& upper) const {
        std::vector<Line> lines(size(t_.cells));
        for (int origin = 0; origin < t_.cells; ++origin) {
            Line& line = lines[size(origin)];
            walk(lower, origin, [&](int cell) { line.lower.set(cell); });
            walk(upper, origin, [&](int cell) { line.upper.set(cell); });
        }
        return lines;
    }

    /// The lines from one origin stand side by side.
    void add_line(Mover& mover, const std::vector<Line>& line) const {
        auto at = mover.lines.begin() + mover.line_count;
        for (const Line& from_origin : line) {
            at = mover.lines.insert(at, from_origin);
            at += std::min<std::ptrdiff_t>(mover.line_count + 1, mover.lines.end() - at);
        }
        ++mover.line_count;
    }

    void add_long_steps(Mover& mover, const Atom& atom, Point vector) {
        mover.long_steps.resize(size(t_.cells));
        for (int from = 0; from < t_.cells; ++from) {
            int step = 0;
            WideTables::LongStep reached;
            walk({vector, atom.max_steps, atom.from}, from, [&](int cell) {
                if (++step >= atom.min_steps) {
                    reached.to = static_cast<Cell>(cell);
                    mover.long_steps[size(from)].push_back(reached);
                    mover.long_step_origins.set(from);
                }
                reached.between.set(cell);
                if (atom.passes && step < atom.max_steps) {
                    reached.passed[reached.passed_count++] = static_cast<Cell>(cell);
                }
            });
        }
    }

    /// Ways that serve the same types are looked at together: rooks and queens on one set of lines.
    void compile_attack_groups(int player) {
        std::map<std::tuple<bool, std::size_t, std::uint64_t>, std::size_t> found;
        auto& groups = t_.attacks[size(player)].groups;
        std::vector<std::vector<Set>> from_by_group;
        for (const auto& [way, types] : attackers_) {
            const bool slides = way.range > 1;
            const std::size_t between = slides ? between_table(way) : 0;
            const std::size_t id =
                found.try_emplace(std::tuple(slides, between, types), groups.size()).first->second;
            if (id == groups.size()) {
                auto& group = groups.emplace_back();
                group.slides = slides;
                group.between = between;
                from_by_group.emplace_back(size(t_.cells));
                for (int type = 0; type < t_.types; ++type) {
                    if ((types & bit(type)) == 0) continue;
                    group.types[size(group.type_count++)] = static_cast<std::uint8_t>(type);
                }
            }
            for (int from = 0; from < t_.cells; ++from) {
                walk(way, from, [&](int to) { from_by_group[id][size(to)].set(from); });
            }
        }
        t_.attacks[size(player)].group_count = groups.size();
        for (int target = 0; target < t_.cells; ++target) {
            for (const auto& from : from_by_group) {
                t_.attacks[size(player)].from.push_back(from[size(target)]);
            }
        }
    }

    /// Where the cells between the ends of this slide stand: in the first table where they
    /// contradict nothing.
    std::size_t between_table(const Way& way) {
        const std::size_t pairs = size(t_.cells) * size(t_.cells);
        for (std::size_t table = 0;; table += pairs) {
            if (table == t_.between.size()) {
                t_.between.resize(table + pairs);
                connected_.resize(table + pairs);
            }
            if (fill_between(way, table, false)) {
                fill_between(way, table, true);
                return table;
            }
        }
    }

    bool fill_between(const Way& way, std::size_t table, bool write) {
        bool agrees = true;
        for (int from = 0; from < t_.cells; ++from) {
            Set passed;
            walk(way, from, [&](int to) {
                const std::size_t pair = table + size(from * t_.cells + to);
                if (write) {
                    t_.between[pair] = passed;
                    connected_[pair] = true;
                } else if (connected_[pair] && t_.between[pair] != passed) {
                    agrees = false;
                }
                passed.set(to);
            });
        }
        return agrees;
    }

    void compile_royals() {
        t_.royalty = definition_.royalty;
        for (int type = 0; type < t_.types; ++type) {
            if (definition_.pieces[size(type)].royal) t_.royal_types |= bit(type);
        }
        const bool guarded = t_.royalty == Royalty::Single || t_.royalty == Royalty::MateEither;
        t_.guarded_types = guarded ? t_.royal_types : 0;
        t_.must_capture = definition_.must_capture;
        t_.may_give_check = definition_.may_give_check;
    }

    void compile_promotions() {
        for (const Promotion& promotion : definition_.promotions) {
            for (int p = 0; p < t_.players; ++p) {
                for (const int type : promotion.from) {
                    Mover& mover = t_.movers[size(p)][size(type)];
                    mover.promotes_to = promotion.to;
                    mover.promotion_zone = bits_of(promotion.zone[size(p)]);
                    find_promotion_origins(mover);
                }
            }
        }
    }

    void find_promotion_origins(Mover& mover) const {
        const Set zone = mover.promotion_zone;
        for (int from = 0; from < t_.cells; ++from) {
            Set targets = mover.move_leaps[size(from)] | mover.capture_leaps[size(from)];
            if (!mover.leaps.empty()) targets |= mover.leaps[size(from)];
            const auto add = [&](const Line& line) { targets |= line.lower | line.upper; };
            for (int i = 0; i < mover.line_count; ++i) {
                add(mover.lines[size(from * mover.line_count + i)]);
            }
            for (const auto& slide : mover.special_slides) add(slide.lines[size(from)]);
            if (mover.long_step_origins.test(from)) {
                for (const auto& step : mover.long_steps[size(from)]) targets.set(step.to);
            }
            if ((targets & zone).any()) mover.promotion_origins.set(from);
        }
    }

    void compile_castlings() {
        for (int p = 0; p < t_.players; ++p) {
            for (const Castling& c : definition_.players[size(p)].castlings) {
                t_.castlings[size(p)].push_back({c.king_from, c.king_to, c.rook_from, c.rook_to,
                                                 c.by_rook ? c.rook_from : c.king_to,
                                                 right_of(p, c), bits_of(c.clear),
                                                 bits_of(c.safe)});
            }
        }
    }

    /// Entries with the same rook share one right.
    std::uint32_t right_of(int player, const Castling& castling) {
        for (std::size_t i = 0; i < t_.rights.size(); ++i) {
            const auto& right = t_.rights[i];
            if (right.player == player && right.letter == castling.right) return 1u << i;
        }
        const std::uint32_t right = 1u << t_.rights.size();
        t_.rights.push_back(
            {player, castling.right, castling.rook_from, castling.king, castling.rook});
        t_.rights_lost[castling.rook_from] |= right;
        t_.movers[size(player)][size(castling.king)].rights_lost |= right;
        return right;
    }

    void compile_hand() {
        t_.has_hand = definition_.hand.captures;
        t_.demotes = t_.has_hand && definition_.hand.demote;
        t_.demotes_to.resize(size(t_.types), -1);
        for (const Promotion& promotion : definition_.promotions) {
            for (const int type : promotion.to) t_.demotes_to[size(type)] = promotion.from.front();
        }
        for (int p = 0; p < t_.players; ++p) {
            for (Mover& mover : t_.movers[size(p)]) mover.drop_zone = t_.board;
            for (const Hand::Ban& ban : definition_.hand.bans) {
                Mover& mover = t_.movers[size(p)][size(ban.type)];
                mover.drop_zone = without(mover.drop_zone, bits_of(ban.zone[size(p)]));
            }
        }
    }

    void compile_ends() {
        t_.checks_to_win = definition_.checks_to_win;
        for (const Goal& goal : definition_.goals) {
            auto& entry = t_.goals.emplace_back();
            entry.types = bits_of_types(goal.types);
            for (const CellSet& zone : goal.zone) entry.zone.push_back(bits_of(zone));
            entry.reply = goal.reply;
        }
        std::uint64_t every_type = 0;
        for (int type = 0; type < t_.types; ++type) every_type |= bit(type);
        for (const Extinction& e : definition_.extinctions) {
            const std::uint64_t types = e.types.empty() ? every_type : bits_of_types(e.types);
            t_.extinctions.push_back({e.player, types, e.quarters});
        }
        t_.ends_at_once = t_.royalty == Royalty::CaptureAll || t_.checks_to_win > 0 ||
                          !t_.goals.empty() || !t_.extinctions.empty();
    }

    void compile_keys() {
        KeySequence keys;
        t_.piece_keys = keys.take(size(t_.players * t_.types * t_.cells));
        t_.en_passant_keys = keys.take(size(t_.cells));
        t_.right_keys = keys.take(t_.rights.size());
        t_.turn_keys = keys.take(size(t_.players));
        if (t_.has_hand) t_.hand_keys = keys.take(size(t_.players * t_.types));
        if (t_.demotes) t_.promoted_keys = keys.take(size(t_.cells));
        if (t_.checks_to_win > 0) t_.check_keys = keys.take(size(t_.players));
    }

    const Definition& definition_;
    const Board& board_;
    WideTables t_;
    std::map<Way, std::uint64_t> attackers_;  ///< of the player being compiled: types by way
    std::vector<bool> connected_;             ///< which pairs of `between` are filled
};

template <int W>
Bits<W> narrow(const Set& wide) {
    Bits<W> bits;
    std::copy_n(wide.words.begin(), W, bits.words.begin());
    return bits;
}

template <int W>
std::vector<Bits<W>> narrow(const std::vector<Set>& wide) {
    std::vector<Bits<W>> sets;
    for (const Set& set : wide) sets.push_back(narrow<W>(set));
    return sets;
}

template <int W>
std::vector<typename Tables<W>::Line> narrow(const std::vector<WideTables::Line>& wide) {
    std::vector<typename Tables<W>::Line> lines;
    for (const auto& line : wide) lines.push_back({narrow<W>(line.lower), narrow<W>(line.upper)});
    return lines;
}

template <int W>
typename Tables<W>::Mover narrow(const WideTables::Mover& wide) {
    typename Tables<W>::Mover mover;
    mover.leaps = narrow<W>(wide.leaps);
    mover.lines = narrow<W>(wide.lines);
    mover.line_count = wide.line_count;
    mover.special = wide.special;
    mover.move_leaps = narrow<W>(wide.move_leaps);
    mover.capture_leaps = narrow<W>(wide.capture_leaps);
    mover.en_passant = narrow<W>(wide.en_passant);
    for (const auto& slide : wide.special_slides) {
        mover.special_slides.push_back({narrow<W>(slide.lines), slide.moves, slide.captures});
    }
    for (const auto& step : wide.herd) {
        mover.herd.push_back({step.distance, step.steps, narrow<W>(step.origins), step.moves,
                              step.captures, step.long_step});
    }
    mover.rests = wide.rests;
    mover.rest_moves = narrow<W>(wide.rest_moves);
    mover.rest_captures = narrow<W>(wide.rest_captures);
    mover.long_step_origins = narrow<W>(wide.long_step_origins);
    for (const auto& steps : wide.long_steps) {
        auto& narrow_steps = mover.long_steps.emplace_back();
        for (const auto& step : steps) {
            narrow_steps.push_back(
                {step.to, narrow<W>(step.between), step.passed, step.passed_count});
        }
    }
    mover.promotes_to = wide.promotes_to;
    mover.promotion_zone = narrow<W>(wide.promotion_zone);
    mover.promotion_origins = narrow<W>(wide.promotion_origins);
    mover.drop_zone = narrow<W>(wide.drop_zone);
    mover.resets_quiet = wide.resets_quiet;
    mover.rights_lost = wide.rights_lost;
    return mover;
}

template <typename T>
std::size_t bytes_of(const std::vector<T>& items) {
    return items.size() * sizeof(T);
}

}  // namespace

WideTables compile(const Definition& definition) { return Compiler(definition).compile(); }

template <int W>
Tables<W> narrowed(WideTables wide) {
    Tables<W> t;
    static_cast<TableRules&>(t) = std::move(static_cast<TableRules&>(wide));
    t.board = narrow<W>(wide.board);
    t.between = narrow<W>(wide.between);
    for (std::size_t p = 0; p < wide.movers.size(); ++p) {
        auto& movers = t.movers.emplace_back();
        for (const auto& mover : wide.movers[p]) movers.push_back(narrow<W>(mover));
        auto& attacks = t.attacks.emplace_back();
        for (const auto& group : wide.attacks[p].groups) {
            attacks.groups.push_back({group.between, group.slides, group.type_count, group.types});
        }
        attacks.group_count = attacks.groups.size();
        attacks.from = narrow<W>(wide.attacks[p].from);
        auto& castlings = t.castlings.emplace_back();
        for (const auto& c : wide.castlings[p]) {
            castlings.push_back({c.king_from, c.king_to, c.rook_from, c.rook_to, c.written_to,
                                 c.right, narrow<W>(c.clear), narrow<W>(c.safe)});
        }
    }
    for (const auto& goal : wide.goals) {
        t.goals.push_back({goal.types, narrow<W>(goal.zone), goal.reply});
    }
    return t;
}

template <int W>
std::size_t Tables<W>::bytes() const {
    std::size_t total = sizeof(*this) + bytes_of(between) + bytes_of(rights_lost) +
                        bytes_of(piece_keys) + bytes_of(en_passant_keys) + bytes_of(promoted_keys) +
                        bytes_of(hand_keys);
    for (const auto& player : movers) {
        for (const Mover& mover : player) {
            total += sizeof(mover) + bytes_of(mover.leaps) + bytes_of(mover.lines) +
                     bytes_of(mover.move_leaps) + bytes_of(mover.capture_leaps) +
                     bytes_of(mover.en_passant) + bytes_of(mover.herd) +
                     bytes_of(mover.rest_moves) + bytes_of(mover.rest_captures) +
                     bytes_of(mover.long_steps);
            for (const auto& steps : mover.long_steps) total += bytes_of(steps);
            for (const auto& slide : mover.special_slides) {
                total += sizeof(slide) + bytes_of(slide.lines);
            }
        }
    }
    for (const Attacks& player : attacks) total += bytes_of(player.groups) + bytes_of(player.from);
    for (const auto& player : castlings) total += bytes_of(player);
    return total;
}

template struct Tables<1>;
template struct Tables<2>;
template struct Tables<3>;
template Tables<1> narrowed<1>(WideTables);
template Tables<2> narrowed<2>(WideTables);

}  // namespace sixfold
