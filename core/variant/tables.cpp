#include "core/variant/tables.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

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
        Set board;
        for (int cell = 0; cell < t_.cells; ++cell) board.set(cell);
        keep({});
        keep(board);
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
    using HerdStep = WideTables::HerdStep;

    struct Line {
        Set lower, upper;
    };

    /// One direction of a slide or leap.
    struct Way {
        Point vector;
        int range;
        CellSet from;
        friend bool operator==(const Way&, const Way&) = default;
    };

    static std::size_t size(int n) { return static_cast<std::size_t>(n); }
    static std::uint64_t bit(int type) { return std::uint64_t{1} << type; }
    static std::uint64_t bits_of_types(const std::vector<int>& types) {
        std::uint64_t bits = 0;
        for (const int type : types) bits |= bit(type);
        return bits;
    }

    /// Room for so many sets, empty so far.
    SetIndex reserve(int count) {
        const std::size_t first = t_.sets.size();
        t_.sets.resize(first + size(count));
        return static_cast<SetIndex>(first);
    }
    SetIndex keep(const Set& set) {
        t_.sets.push_back(set);
        return static_cast<SetIndex>(t_.sets.size() - 1);
    }
    Set& set_of(SetIndex first, int index) { return t_.sets[first + static_cast<SetIndex>(index)]; }

    void compile_mover(int player, int type) {
        Mover& mover = t_.movers[size(player)].emplace_back();
        std::vector<std::vector<Line>> lines;
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
                    add_attacker({vector, atom.max_steps, atom.from}, type);
                }
            }
            if (atom.max_steps > 1) add_slides(mover, atom, lines);
        }
        lay_out(mover, lines);
        compile_herd(player, type);
    }

    void add_attacker(const Way& way, int type) {
        auto found = std::find_if(attackers_.begin(), attackers_.end(),
                                  [&](const Attackers& known) { return known.way == way; });
        if (found == attackers_.end()) found = attackers_.insert(found, {way, 0});
        found->types |= bit(type);
    }

    /// The cells from `origin` on, as far as the way goes on an empty board. Until the next call.
    const std::vector<int>& walk(const Way& way, int origin) {
        walked_.clear();
        if (!way.from.empty() && !way.from[size(origin)]) return walked_;
        Point p = board_.point(static_cast<Cell>(origin));
        for (int step = 0; step < way.range; ++step) {
            p = p + way.vector;
            const auto cell = board_.at(p);
            if (!cell) break;
            walked_.push_back(*cell);
        }
        return walked_;
    }

    void add_leaps(Mover& mover, const Atom& atom, Point vector) {
        const bool alike = atom.moves && atom.captures;
        if (!alike) {
            make_special(mover);
        } else if (!std::exchange(mover.leaps_alike, true)) {
            mover.leaps = reserve(t_.cells);
        }
        if (atom.en_passant && !std::exchange(mover.takes_en_passant, true)) {
            mover.en_passant = reserve(t_.cells);
        }
        const SetIndex leaps = alike        ? mover.leaps
                               : atom.moves ? mover.move_leaps
                                            : mover.capture_leaps;
        const Way way{vector, 1, atom.from};
        for (int from = 0; from < t_.cells; ++from) {
            for (const int to : walk(way, from)) {
                set_of(leaps, from).set(to);
                if (atom.en_passant) set_of(mover.en_passant, to).set(from);
            }
        }
    }

    void make_special(Mover& mover) {
        if (std::exchange(mover.special, true)) return;
        mover.move_leaps = reserve(t_.cells);
        mover.capture_leaps = reserve(t_.cells);
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
        for (const Atom& atom : atoms) {
            for (const Point vector : atom.vectors) {
                HerdStep step{0, atom.max_steps, 0, atom.moves, atom.captures, 0};
                Set origins;
                if (measure(atom, vector, step, origins) &&
                    (step.steps == 1 || same_long_step(mover, step, origins))) {
                    step.origins = keep(origins);
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

    void add_rest(Mover& mover, const Atom& atom, Point vector) {
        if (!std::exchange(mover.rests, true)) {
            mover.rest_moves = reserve(t_.cells);
            mover.rest_captures = reserve(t_.cells);
        }
        const Way way{vector, 1, atom.from};
        for (int from = 0; from < t_.cells; ++from) {
            for (const int to : walk(way, from)) {
                if (atom.moves) set_of(mover.rest_moves, from).set(to);
                if (atom.captures) set_of(mover.rest_captures, from).set(to);
            }
        }
    }

    /// False when the distance in index is not the same from every cell.
    bool measure(const Atom& atom, Point vector, HerdStep& step, Set& origins) {
        constexpr int kFarthest = 63;
        step.distance = 0;
        const Way way{vector, atom.max_steps, atom.from};
        for (int from = 0; from < t_.cells; ++from) {
            int last = from;
            int done = 0;
            bool even = true;
            for (const int to : walk(way, from)) {
                if (step.distance == 0) step.distance = to - last;
                even = even && to - last == step.distance;
                last = to;
                ++done;
            }
            if (done == atom.max_steps) origins.set(from);
            if (!even) return false;
        }
        return step.distance != 0 && std::abs(step.distance) <= kFarthest;
    }

    /// Finds the step's index among the long steps; false when it differs between origins.
    bool same_long_step(const Mover& mover, HerdStep& step, const Set& origins) const {
        std::optional<std::size_t> index;
        bool same = true;
        for_each_cell(origins, [&](int from) {
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
    void add_slides(Mover& mover, const Atom& atom, std::vector<std::vector<Line>>& lines) {
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
                lines.push_back(line(lower, upper));
            } else {
                make_special(mover);
                mover.special_slides.push_back(
                    {lay_out({line(lower, upper)}), atom.moves, atom.captures});
            }
        }
    }

    /// By origin.
    std::vector<Line> line(const Way& lower, const Way& upper) {
        std::vector<Line> lines(size(t_.cells));
        for (int origin = 0; origin < t_.cells; ++origin) {
            Line& line = lines[size(origin)];
            for (const int cell : walk(lower, origin)) {
                line.lower.set(cell);
            }
            for (const int cell : walk(upper, origin)) {
                line.upper.set(cell);
            }
        }
        return lines;
    }

    /// The lines from one origin stand side by side.
    SetIndex lay_out(const std::vector<std::vector<Line>>& lines) {
        const auto first = static_cast<SetIndex>(t_.sets.size());
        for (int origin = 0; origin < t_.cells; ++origin) {
            for (const std::vector<Line>& line : lines) {
                keep(line[size(origin)].lower);
                keep(line[size(origin)].upper);
            }
        }
        return first;
    }
    void lay_out(Mover& mover, const std::vector<std::vector<Line>>& lines) {
        mover.lines = lay_out(lines);
        mover.line_count = static_cast<int>(lines.size());
    }

    void add_long_steps(Mover& mover, const Atom& atom, Point vector) {
        mover.long_steps.resize(size(t_.cells));
        if (mover.long_step_origins == WideTables::kNoCells) mover.long_step_origins = reserve(1);
        const Way way{vector, atom.max_steps, atom.from};
        for (int from = 0; from < t_.cells; ++from) {
            int step = 0;
            WideTables::LongStep reached;
            Set between;
            for (const int cell : walk(way, from)) {
                if (++step >= atom.min_steps) {
                    reached.to = static_cast<Cell>(cell);
                    reached.between = keep(between);
                    mover.long_steps[size(from)].push_back(reached);
                    set_of(mover.long_step_origins, 0).set(from);
                }
                between.set(cell);
                if (atom.passes && step < atom.max_steps) {
                    reached.passed[reached.passed_count++] = static_cast<Cell>(cell);
                }
            }
        }
    }

    /// Ways that serve the same types are looked at together: rooks and queens on one set of lines.
    void compile_attack_groups(int player) {
        auto& groups = t_.attacks[size(player)].groups;
        std::vector<std::vector<Set>> from_by_group;
        std::vector<std::uint64_t> types_of_group;
        for (const auto& [way, types] : attackers_) {
            const bool slides = way.range > 1;
            const SetIndex between = slides ? between_table(way) : 0;
            std::size_t id = 0;
            while (id < groups.size() &&
                   !(groups[id].slides == slides && groups[id].between == between &&
                     types_of_group[id] == types)) {
                ++id;
            }
            if (id == groups.size()) {
                auto& group = groups.emplace_back();
                group.slides = slides;
                group.between = between;
                from_by_group.emplace_back(size(t_.cells));
                types_of_group.push_back(types);
                for (int type = 0; type < t_.types; ++type) {
                    if ((types & bit(type)) == 0) continue;
                    group.types[size(group.type_count++)] = static_cast<std::uint8_t>(type);
                }
            }
            for (int from = 0; from < t_.cells; ++from) {
                for (const int to : walk(way, from)) {
                    from_by_group[id][size(to)].set(from);
                }
            }
        }
        t_.attacks[size(player)].group_count = static_cast<SetIndex>(groups.size());
        t_.attacks[size(player)].from = static_cast<SetIndex>(t_.sets.size());
        for (int target = 0; target < t_.cells; ++target) {
            for (const auto& from : from_by_group) keep(from[size(target)]);
        }
    }

    /// Where the cells between the ends of this slide stand: in the first table where they
    /// contradict nothing. More than one is needed only where slides of different step connect the
    /// same cells.
    SetIndex between_table(const Way& way) {
        for (std::size_t i = 0;; ++i) {
            if (i == betweens_.size()) {
                const int pairs = t_.cells * t_.cells;
                betweens_.push_back({reserve(pairs), std::vector<bool>(size(pairs))});
            }
            if (fill_between(way, betweens_[i], false)) {
                fill_between(way, betweens_[i], true);
                return betweens_[i].first;
            }
        }
    }

    struct Between {
        SetIndex first;
        std::vector<bool> filled;  ///< by pair
    };

    bool fill_between(const Way& way, Between& table, bool write) {
        bool agrees = true;
        for (int from = 0; from < t_.cells; ++from) {
            Set passed;
            for (const int to : walk(way, from)) {
                const int pair = from * t_.cells + to;
                if (write) {
                    set_of(table.first, pair) = passed;
                    table.filled[size(pair)] = true;
                } else if (table.filled[size(pair)] && set_of(table.first, pair) != passed) {
                    agrees = false;
                }
                passed.set(to);
            }
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
                    mover.promotion_zone = keep(bits_of(promotion.zone[size(p)]));
                    mover.promotion_origins = keep(promotion_origins(mover));
                }
            }
        }
    }

    Set promotion_origins(const Mover& mover) const {
        Set origins;
        for (int from = 0; from < t_.cells; ++from) {
            Set targets;
            if (mover.leaps_alike) targets |= t_.set(mover.leaps, from);
            const int lines = 2 * mover.line_count;
            for (int i = 0; i < lines; ++i) targets |= t_.set(mover.lines, from * lines + i);
            if (mover.special) {
                targets |= t_.set(mover.move_leaps, from) | t_.set(mover.capture_leaps, from);
            }
            for (const auto& slide : mover.special_slides) {
                targets |= t_.set(slide.line, 2 * from) | t_.set(slide.line, 2 * from + 1);
            }
            if (!mover.long_steps.empty()) {
                for (const auto& step : mover.long_steps[size(from)]) targets.set(step.to);
            }
            if ((targets & t_.set(mover.promotion_zone)).any()) origins.set(from);
        }
        return origins;
    }

    void compile_castlings() {
        for (int p = 0; p < t_.players; ++p) {
            for (const Castling& c : definition_.players[size(p)].castlings) {
                t_.castlings[size(p)].push_back({c.king_from, c.king_to, c.rook_from, c.rook_to,
                                                 c.by_rook ? c.rook_from : c.king_to,
                                                 right_of(p, c), keep(bits_of(c.clear)),
                                                 keep(bits_of(c.safe))});
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
            for (Mover& mover : t_.movers[size(p)]) mover.drop_zone = WideTables::kBoard;
            for (const Hand::Ban& ban : definition_.hand.bans) {
                Mover& mover = t_.movers[size(p)][size(ban.type)];
                const Set allowed = t_.set(mover.drop_zone);
                mover.drop_zone = keep(without(allowed, bits_of(ban.zone[size(p)])));
            }
        }
    }

    void compile_ends() {
        t_.checks_to_win = definition_.checks_to_win;
        for (const Goal& goal : definition_.goals) {
            auto& entry = t_.goals.emplace_back();
            entry.types = bits_of_types(goal.types);
            entry.zone = static_cast<SetIndex>(t_.sets.size());
            for (const CellSet& zone : goal.zone) keep(bits_of(zone));
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
    struct Attackers {
        Way way;
        std::uint64_t types;
    };
    std::vector<Attackers> attackers_;  ///< of the player being compiled
    std::vector<Between> betweens_;
    std::vector<int> walked_;
};

template <typename T>
std::size_t bytes_of(const std::vector<T>& items) {
    return items.size() * sizeof(T);
}

}  // namespace

WideTables compile(const Definition& definition) { return Compiler(definition).compile(); }

std::size_t TableRules::bytes() const {
    std::size_t total = sizeof(*this) + bytes_of(rights_lost) + bytes_of(piece_keys) +
                        bytes_of(en_passant_keys) + bytes_of(promoted_keys) + bytes_of(hand_keys);
    for (const auto& player : movers) {
        for (const Mover& mover : player) {
            total += sizeof(mover) + bytes_of(mover.special_slides) + bytes_of(mover.herd) +
                     bytes_of(mover.long_steps);
            for (const auto& steps : mover.long_steps) total += bytes_of(steps);
        }
    }
    for (const Attacks& player : attacks) total += bytes_of(player.groups);
    for (const auto& player : castlings) total += bytes_of(player);
    return total;
}

}  // namespace sixfold
