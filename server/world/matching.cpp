#include "server/world/matching.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

namespace sixfold::server {

namespace {

constexpr int kNone = -1;

/// What a vertex or blossom is in the alternating trees that grow from the free vertices. Outer
/// ones are an even number of edges away from a root, inner ones an odd number.
enum class Label : std::uint8_t { Free, Outer, Inner };

std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// Vertices are numbered from 0, blossoms (odd cycles shrunk into one) from `count_` on. An edge k
/// has the ends 2k and 2k + 1; what reaches a vertex is kept as the end that it leaves from.
class Matcher {
  public:
    Matcher(int count, std::span<const MatchingEdge> edges) : count_(count), edges_(edges) {
        const std::size_t vertices = at(count);
        const std::size_t all = 2 * vertices;
        ends_.resize(vertices);
        std::int64_t heaviest = 0;
        for (int k = 0; k < static_cast<int>(edges.size()); ++k) {
            const MatchingEdge& edge = edges[at(k)];
            assert(edge.a != edge.b && edge.a >= 0 && edge.b >= 0);
            assert(edge.a < count && edge.b < count);
            ends_[at(edge.a)].push_back(2 * k + 1);
            ends_[at(edge.b)].push_back(2 * k);
            heaviest = std::max(heaviest, edge.weight);
        }
        mates_.assign(vertices, kNone);
        labels_.assign(all, Label::Free);
        label_ends_.assign(all, kNone);
        tops_.resize(vertices);
        parents_.assign(all, kNone);
        children_.resize(all);
        child_ends_.resize(all);
        bases_.assign(all, kNone);
        nearest_.assign(all, kNone);
        nearest_lists_.resize(all);
        has_nearest_list_.assign(all, false);
        marks_.assign(all, false);
        prices_.assign(all, 0);
        tight_.assign(edges.size(), false);
        for (int v = 0; v < count; ++v) {
            tops_[at(v)] = v;
            bases_[at(v)] = v;
            prices_[at(v)] = heaviest;
            unused_.push_back(2 * count - 1 - v);
        }
    }

    Matching run() {
        while (grow_until_augmented()) {
        }
        Matching result;
        result.mates.resize(at(count_), kNone);
        for (int v = 0; v < count_; ++v) {
            if (mates_[at(v)] != kNone) result.mates[at(v)] = vertex_at(mates_[at(v)]);
            result.prices.push_back(prices_[at(v)]);
        }
        for (int b = count_; b < 2 * count_; ++b) {
            if (bases_[at(b)] == kNone || prices_[at(b)] == 0) continue;
            result.groups.push_back({leaves(b), 2 * prices_[at(b)]});
        }
        return result;
    }

  private:
    bool is_vertex(int node) const { return node < count_; }
    int vertex_at(int end) const {
        const MatchingEdge& edge = edges_[at(end / 2)];
        return end % 2 == 0 ? edge.a : edge.b;
    }
    /// What the prices of the ends say above twice the weight. Not for edges inside a blossom.
    std::int64_t slack(int edge) const {
        const MatchingEdge& e = edges_[at(edge)];
        return prices_[at(e.a)] + prices_[at(e.b)] - 2 * e.weight;
    }
    int top_of_end(int end) const { return tops_[at(vertex_at(end))]; }

    std::vector<int> leaves(int node) const {
        std::vector<int> found;
        collect_leaves(node, found);
        return found;
    }
    void collect_leaves(int node, std::vector<int>& found) const {
        if (is_vertex(node)) {
            found.push_back(node);
            return;
        }
        for (int child : children_[at(node)]) collect_leaves(child, found);
    }

    /// The blossom at the top that holds `vertex` gets a label, reached through `end`.
    void label(int vertex, Label kind, int end) {
        const int top = tops_[at(vertex)];
        assert(labels_[at(vertex)] == Label::Free && labels_[at(top)] == Label::Free);
        labels_[at(vertex)] = labels_[at(top)] = kind;
        label_ends_[at(vertex)] = label_ends_[at(top)] = end;
        nearest_[at(vertex)] = nearest_[at(top)] = kNone;
        if (kind == Label::Outer) {
            collect_leaves(top, queue_);
            return;
        }
        // What an inner one is matched with is outer.
        const int base = bases_[at(top)];
        assert(mates_[at(base)] != kNone);
        label(vertex_at(mates_[at(base)]), Label::Outer, mates_[at(base)] ^ 1);
    }

    /// Goes back from both ends of an edge between outer vertices. The base of the blossom that it
    /// closes, or none when the ends are in different trees: an augmenting path.
    int find_base(int v, int w) {
        std::vector<int> marked;
        int base = kNone;
        while (v != kNone) {
            const int top = tops_[at(v)];
            if (marks_[at(top)]) {
                base = bases_[at(top)];
                break;
            }
            assert(labels_[at(top)] == Label::Outer);
            marked.push_back(top);
            marks_[at(top)] = true;
            if (label_ends_[at(top)] == kNone) {
                v = kNone;
            } else {
                const int inner = top_of_end(label_ends_[at(top)]);
                assert(labels_[at(inner)] == Label::Inner);
                v = vertex_at(label_ends_[at(inner)]);
            }
            // The two ways take turns, so that this costs no more than the shorter.
            if (w != kNone) std::swap(v, w);
        }
        for (int top : marked) marks_[at(top)] = false;
        return base;
    }

    /// Shrinks the odd cycle that `edge` closes.
    void add_blossom(int base, int edge) {
        int v = edges_[at(edge)].a;
        int w = edges_[at(edge)].b;
        const int base_top = tops_[at(base)];
        int v_top = tops_[at(v)];
        int w_top = tops_[at(w)];
        const int blossom = unused_.back();
        unused_.pop_back();
        bases_[at(blossom)] = base;
        parents_[at(blossom)] = kNone;
        parents_[at(base_top)] = blossom;
        auto& path = children_[at(blossom)];
        auto& path_ends = child_ends_[at(blossom)];
        path.clear();
        path_ends.clear();
        while (v_top != base_top) {
            parents_[at(v_top)] = blossom;
            path.push_back(v_top);
            path_ends.push_back(label_ends_[at(v_top)]);
            v = vertex_at(label_ends_[at(v_top)]);
            v_top = tops_[at(v)];
        }
        path.push_back(base_top);
        std::reverse(path.begin(), path.end());
        std::reverse(path_ends.begin(), path_ends.end());
        path_ends.push_back(2 * edge);
        while (w_top != base_top) {
            parents_[at(w_top)] = blossom;
            path.push_back(w_top);
            path_ends.push_back(label_ends_[at(w_top)] ^ 1);
            w = vertex_at(label_ends_[at(w_top)]);
            w_top = tops_[at(w)];
        }
        labels_[at(blossom)] = Label::Outer;
        label_ends_[at(blossom)] = label_ends_[at(base_top)];
        prices_[at(blossom)] = 0;
        for (int leaf : leaves(blossom)) {
            if (labels_[at(tops_[at(leaf)])] == Label::Inner) queue_.push_back(leaf);
            tops_[at(leaf)] = blossom;
        }
        collect_nearest(blossom);
    }

    /// The edge of least slack from a new blossom to each other outer one.
    void collect_nearest(int blossom) {
        std::vector<int> candidates;
        for (int child : children_[at(blossom)]) {
            if (has_nearest_list_[at(child)]) {
                const auto& list = nearest_lists_[at(child)];
                candidates.insert(candidates.end(), list.begin(), list.end());
            } else {
                for (int leaf : leaves(child)) {
                    for (int end : ends_[at(leaf)]) candidates.push_back(end / 2);
                }
            }
            forget_nearest(child);
        }
        std::vector<std::pair<int, int>> by_top;  // other blossom, edge
        for (int edge : candidates) {
            const int a = tops_[at(edges_[at(edge)].a)];
            const int b = tops_[at(edges_[at(edge)].b)];
            const int other = a == blossom ? b : a;
            if (other == blossom || labels_[at(other)] != Label::Outer) continue;
            by_top.emplace_back(other, edge);
        }
        std::sort(by_top.begin(), by_top.end(), [&](const auto& x, const auto& y) {
            if (x.first != y.first) return x.first < y.first;
            const std::int64_t slack_x = slack(x.second);
            const std::int64_t slack_y = slack(y.second);
            return slack_x != slack_y ? slack_x < slack_y : x.second < y.second;
        });
        auto& list = nearest_lists_[at(blossom)];
        list.clear();
        int last = kNone;
        nearest_[at(blossom)] = kNone;
        for (const auto& [other, edge] : by_top) {
            if (other == last) continue;
            last = other;
            list.push_back(edge);
            offer_nearest(blossom, edge);
        }
        has_nearest_list_[at(blossom)] = true;
    }
    void forget_nearest(int node) {
        nearest_[at(node)] = kNone;
        nearest_lists_[at(node)].clear();
        has_nearest_list_[at(node)] = false;
    }
    void offer_nearest(int node, int edge) {
        int& nearest = nearest_[at(node)];
        if (nearest == kNone || slack(edge) < slack(nearest)) nearest = edge;
    }

    /// Where in a blossom's cycle a child stands, and which way round leads to the base along an
    /// even number of edges.
    struct Walk {
        int position;
        int step;
        int flip;  ///< which end of a cycle's edge is met first
    };
    Walk walk_from(int blossom, int child) const {
        const auto& path = children_[at(blossom)];
        int position = static_cast<int>(std::find(path.begin(), path.end(), child) - path.begin());
        if (position % 2 == 1) return {position - static_cast<int>(path.size()), 1, 0};
        return {position, -1, 1};
    }
    /// Positions may be negative: they count from the end of the cycle.
    static int in_cycle(const std::vector<int>& cycle, int position) {
        return cycle[at(position < 0 ? position + static_cast<int>(cycle.size()) : position)];
    }

    /// Opens a blossom, whose price has come down to 0, into its children.
    void expand_blossom(int blossom, bool stage_is_over) {
        const std::vector<int> path = children_[at(blossom)];
        for (int child : path) {
            parents_[at(child)] = kNone;
            if (is_vertex(child)) {
                tops_[at(child)] = child;
            } else if (stage_is_over && prices_[at(child)] == 0) {
                expand_blossom(child, stage_is_over);
            } else {
                for (int leaf : leaves(child)) tops_[at(leaf)] = child;
            }
        }
        if (!stage_is_over && labels_[at(blossom)] == Label::Inner) relabel_children(blossom);
        labels_[at(blossom)] = Label::Free;
        label_ends_[at(blossom)] = kNone;
        children_[at(blossom)].clear();
        child_ends_[at(blossom)].clear();
        bases_[at(blossom)] = kNone;
        forget_nearest(blossom);
        unused_.push_back(blossom);
    }

    /// An inner blossom opens while its tree grows: the children on the way through it take part in
    /// the tree, the others may be reached anew.
    void relabel_children(int blossom) {
        const std::vector<int>& path = children_[at(blossom)];
        const std::vector<int>& path_ends = child_ends_[at(blossom)];
        const int entry = top_of_end(label_ends_[at(blossom)] ^ 1);
        auto [j, step, flip] = walk_from(blossom, entry);
        int end = label_ends_[at(blossom)];
        while (j != 0) {
            labels_[at(vertex_at(end ^ 1))] = Label::Free;
            const int inside = in_cycle(path_ends, j - flip) ^ flip;
            labels_[at(vertex_at(inside ^ 1))] = Label::Free;
            label(vertex_at(end ^ 1), Label::Inner, end);
            tight_[at(in_cycle(path_ends, j - flip) / 2)] = true;
            j += step;
            end = in_cycle(path_ends, j - flip) ^ flip;
            tight_[at(end / 2)] = true;
            j += step;
        }
        // The base stays inner, and its mate, which is outside, outer.
        const int base_child = in_cycle(path, j);
        labels_[at(vertex_at(end ^ 1))] = labels_[at(base_child)] = Label::Inner;
        label_ends_[at(vertex_at(end ^ 1))] = label_ends_[at(base_child)] = end;
        nearest_[at(base_child)] = kNone;
        j += step;
        while (in_cycle(path, j) != entry) {
            const int child = in_cycle(path, j);
            j += step;
            if (labels_[at(child)] == Label::Outer) continue;
            for (int leaf : leaves(child)) {
                if (labels_[at(leaf)] == Label::Free) continue;
                // It was reached from outside while the blossom was shut.
                labels_[at(leaf)] = Label::Free;
                labels_[at(vertex_at(mates_[at(bases_[at(child)])]))] = Label::Free;
                label(leaf, Label::Inner, label_ends_[at(leaf)]);
                break;
            }
        }
    }

    /// Swaps what is matched and what is not on the way from `vertex` to the base, so that `vertex`
    /// becomes the base.
    void augment_blossom(int blossom, int vertex) {
        int child = vertex;
        while (parents_[at(child)] != blossom) child = parents_[at(child)];
        if (!is_vertex(child)) augment_blossom(child, vertex);
        auto& path = children_[at(blossom)];
        auto& path_ends = child_ends_[at(blossom)];
        auto [j, step, flip] = walk_from(blossom, child);
        const int start = j < 0 ? j + static_cast<int>(path.size()) : j;
        while (j != 0) {
            j += step;
            int other = in_cycle(path, j);
            const int end = in_cycle(path_ends, j - flip) ^ flip;
            if (!is_vertex(other)) augment_blossom(other, vertex_at(end));
            j += step;
            other = in_cycle(path, j);
            if (!is_vertex(other)) augment_blossom(other, vertex_at(end ^ 1));
            mates_[at(vertex_at(end))] = end ^ 1;
            mates_[at(vertex_at(end ^ 1))] = end;
        }
        std::rotate(path.begin(), path.begin() + start, path.end());
        std::rotate(path_ends.begin(), path_ends.begin() + start, path_ends.end());
        bases_[at(blossom)] = bases_[at(path.front())];
        assert(bases_[at(blossom)] == vertex);
    }

    /// `edge` joins two trees: swaps along the way from root to root.
    void augment_path(int edge) {
        for (int end : {2 * edge + 1, 2 * edge}) {
            int from = vertex_at(end ^ 1);
            int through = end;
            for (;;) {
                const int top = tops_[at(from)];
                if (!is_vertex(top)) augment_blossom(top, from);
                mates_[at(from)] = through;
                if (label_ends_[at(top)] == kNone) break;
                const int inner = top_of_end(label_ends_[at(top)]);
                from = vertex_at(label_ends_[at(inner)]);
                const int met = vertex_at(label_ends_[at(inner)] ^ 1);
                if (!is_vertex(inner)) augment_blossom(inner, met);
                mates_[at(met)] = label_ends_[at(inner)];
                through = label_ends_[at(inner)] ^ 1;
            }
        }
    }

    /// Looks at the edges of outer vertices until nothing tight is left. Whether the matching grew.
    bool scan_queue() {
        while (!queue_.empty()) {
            const int v = queue_.back();
            queue_.pop_back();
            assert(labels_[at(tops_[at(v)])] == Label::Outer);
            for (int end : ends_[at(v)]) {
                if (scan_edge(v, end)) return true;
            }
        }
        return false;
    }
    bool scan_edge(int v, int end) {
        const int edge = end / 2;
        const int w = vertex_at(end);
        if (tops_[at(v)] == tops_[at(w)]) return false;
        if (!tight_[at(edge)] && slack(edge) <= 0) tight_[at(edge)] = true;
        const Label of_top = labels_[at(tops_[at(w)])];
        if (tight_[at(edge)]) {
            if (of_top == Label::Free) {
                label(w, Label::Inner, end ^ 1);
            } else if (of_top == Label::Outer) {
                const int base = find_base(v, w);
                if (base == kNone) {
                    augment_path(edge);
                    return true;
                }
                add_blossom(base, edge);
            } else if (labels_[at(w)] == Label::Free) {
                // Inside an inner blossom: remembered in case that it opens.
                labels_[at(w)] = Label::Inner;
                label_ends_[at(w)] = end ^ 1;
            }
        } else if (of_top == Label::Outer) {
            offer_nearest(tops_[at(v)], edge);
        } else if (labels_[at(w)] == Label::Free) {
            offer_nearest(w, edge);
        }
        return false;
    }

    enum class Limit : std::uint8_t { PriceOfAVertex, EdgeToFree, EdgeBetweenTrees, Blossom };

    /// Changes the prices as far as they stay fair, which makes an edge tight, opens a blossom, or
    /// shows that the matching is the heaviest: false.
    bool change_prices() {
        Limit limit = Limit::PriceOfAVertex;
        std::int64_t change = *std::min_element(prices_.begin(), prices_.begin() + count_);
        int where = kNone;
        for (int v = 0; v < count_; ++v) {
            if (labels_[at(tops_[at(v)])] != Label::Free || nearest_[at(v)] == kNone) continue;
            if (const std::int64_t room = slack(nearest_[at(v)]); room < change) {
                change = room;
                limit = Limit::EdgeToFree;
                where = nearest_[at(v)];
            }
        }
        for (int b = 0; b < 2 * count_; ++b) {
            if (parents_[at(b)] != kNone || bases_[at(b)] == kNone) continue;
            if (labels_[at(b)] == Label::Outer && nearest_[at(b)] != kNone) {
                // Always even: the prices of all outer vertices are odd or even together.
                if (const std::int64_t room = slack(nearest_[at(b)]) / 2; room < change) {
                    change = room;
                    limit = Limit::EdgeBetweenTrees;
                    where = nearest_[at(b)];
                }
            } else if (!is_vertex(b) && labels_[at(b)] == Label::Inner && prices_[at(b)] < change) {
                change = prices_[at(b)];
                limit = Limit::Blossom;
                where = b;
            }
        }
        apply(change);
        switch (limit) {
            case Limit::PriceOfAVertex:
                return false;
            case Limit::EdgeToFree: {
                tight_[at(where)] = true;
                const MatchingEdge& edge = edges_[at(where)];
                const bool a_is_outer = labels_[at(tops_[at(edge.a)])] == Label::Outer;
                queue_.push_back(a_is_outer ? edge.a : edge.b);
                return true;
            }
            case Limit::EdgeBetweenTrees:
                tight_[at(where)] = true;
                queue_.push_back(edges_[at(where)].a);
                return true;
            case Limit::Blossom:
                expand_blossom(where, false);
                return true;
        }
        return false;
    }
    void apply(std::int64_t change) {
        for (int v = 0; v < count_; ++v) {
            const Label of_top = labels_[at(tops_[at(v)])];
            if (of_top == Label::Outer) prices_[at(v)] -= change;
            if (of_top == Label::Inner) prices_[at(v)] += change;
        }
        for (int b = count_; b < 2 * count_; ++b) {
            if (bases_[at(b)] == kNone || parents_[at(b)] != kNone) continue;
            if (labels_[at(b)] == Label::Outer) prices_[at(b)] += change;
            if (labels_[at(b)] == Label::Inner) prices_[at(b)] -= change;
        }
    }

    /// One stage: trees grow from all free vertices until two of them join. False when none do.
    bool grow_until_augmented() {
        std::fill(labels_.begin(), labels_.end(), Label::Free);
        std::fill(label_ends_.begin(), label_ends_.end(), kNone);
        for (int node = 0; node < 2 * count_; ++node) forget_nearest(node);
        std::fill(tight_.begin(), tight_.end(), false);
        queue_.clear();
        for (int v = 0; v < count_; ++v) {
            if (mates_[at(v)] == kNone && labels_[at(tops_[at(v)])] == Label::Free) {
                label(v, Label::Outer, kNone);
            }
        }
        while (!scan_queue()) {
            if (!change_prices()) return false;
        }
        for (int b = count_; b < 2 * count_; ++b) {
            if (parents_[at(b)] == kNone && bases_[at(b)] != kNone &&
                labels_[at(b)] == Label::Outer && prices_[at(b)] == 0) {
                expand_blossom(b, true);
            }
        }
        return true;
    }

    int count_;
    std::span<const MatchingEdge> edges_;
    std::vector<std::vector<int>> ends_;  ///< of each vertex's edges, the far ones
    std::vector<int> mates_;              ///< of each vertex: the far end of its matched edge
    std::vector<Label> labels_;
    std::vector<int> label_ends_;  ///< the end that a label came from
    std::vector<int> tops_;        ///< of each vertex: the outermost blossom that holds it
    std::vector<int> parents_;     ///< of each node: the blossom directly around it
    std::vector<std::vector<int>> children_;    ///< of each blossom: its cycle, from the base on
    std::vector<std::vector<int>> child_ends_;  ///< of the edges of that cycle
    std::vector<int> bases_;                    ///< none: the number is not in use
    std::vector<int> nearest_;                  ///< the edge of least slack to an outer node
    std::vector<std::vector<int>> nearest_lists_;
    std::vector<bool> has_nearest_list_;
    std::vector<bool> marks_;
    std::vector<std::int64_t> prices_;  ///< of vertices and blossoms
    std::vector<bool> tight_;           ///< edges without slack
    std::vector<int> unused_;           ///< numbers of blossoms
    std::vector<int> queue_;            ///< outer vertices to look at
};

}  // namespace

Matching heaviest_matching(int count, std::span<const MatchingEdge> edges) {
    if (count == 0) return {};
    return Matcher(count, edges).run();
}

}  // namespace sixfold::server
