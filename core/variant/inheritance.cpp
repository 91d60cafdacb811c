#include "core/variant/inheritance.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sixfold {

namespace {

constexpr std::string_view kExtends = "extends";
constexpr std::string_view kOwnKeys[] = {"slug", "title",   "blurb",    "inventor",
                                         "year", "sources", "published"};

/// Keys of one map that exclude each other: those of `one` and those of `other`.
struct Choice {
    std::vector<std::string_view> map;  ///< the way to the map from the root; "*": any key
    std::vector<std::string_view> one;
    std::vector<std::string_view> other;
};

const std::vector<Choice>& choices() {
    static const std::vector<std::string_view> piece = {"engine", "plugins", "chess", "pieces",
                                                        "*"};
    static const std::vector<std::string_view> short_form = {
        "type", "dirs", "offsets", "steps", "maxSteps", "mode", "from", "passes", "ep"};
    static const std::vector<Choice> all = {
        {{"engine"}, {"setup"}, {"fen"}}, {{"engine", "topology"}, {"radius"}, {"size"}},
        {piece, {"moves"}, {"movement"}}, {piece, {"moves", "movement"}, short_form},
        {piece, {"dirs"}, {"offsets"}},   {piece, {"steps"}, {"maxSteps"}},
    };
    return all;
}

Error fault(int line, const std::string& sentence) {
    std::string message = line > 0 ? "line " + std::to_string(line) + ": " : "";
    return {ErrorCode::InvalidVariant, std::move(message += sentence)};
}

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

template <typename Names>
bool contains(const Names& names, std::string_view name) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

/// Lays one tree over another.
class Merger {
  public:
    /// Both are maps. The result has the lines of `over` alone.
    Node merge(const Node& base, const Node& over) {
        Node merged = Node::map({}, over.line);
        for (const Node::Entry& entry : base.entries) {
            if (const Node* replaced = over.find(entry.key)) {
                if (replaced->is_null()) continue;
                merged.entries.push_back({entry.key, value_of(entry, *replaced)});
            } else if (!gives_way(entry.key, over)) {
                merged.entries.push_back({entry.key, without_lines(entry.value)});
            }
        }
        for (const Node::Entry& entry : over.entries) {
            if (base.find(entry.key) != nullptr) continue;
            if (entry.value.is_null()) {
                note(entry.value.line, "there is no " + quoted(entry.key) + " to take away");
            } else {
                merged.entries.push_back(entry);
            }
        }
        return merged;
    }

    /// The first null that has nothing to take away: its line and a sentence.
    const std::optional<std::pair<int, std::string>>& fault() const { return fault_; }

  private:
    Node value_of(const Node::Entry& base, const Node& over) {
        if (!base.value.is_map() || !over.is_map()) return over;
        path_.push_back(base.key);
        Node merged = merge(base.value, over);
        path_.pop_back();
        return merged;
    }

    bool gives_way(std::string_view key, const Node& over) const {
        const auto has_one = [&](const std::vector<std::string_view>& keys) {
            return std::any_of(keys.begin(), keys.end(), [&](std::string_view other) {
                const Node* const value = over.find(other);
                return value != nullptr && !value->is_null();
            });
        };
        return std::any_of(choices().begin(), choices().end(), [&](const Choice& choice) {
            return is_here(choice.map) && ((contains(choice.one, key) && has_one(choice.other)) ||
                                           (contains(choice.other, key) && has_one(choice.one)));
        });
    }

    bool is_here(const std::vector<std::string_view>& map) const {
        return std::equal(map.begin(), map.end(), path_.begin(), path_.end(),
                          [](std::string_view wanted, std::string_view key) {
                              return wanted == "*" || wanted == key;
                          });
    }

    static Node without_lines(Node node) {
        node.line = 0;
        for (Node& item : node.items) item = without_lines(std::move(item));
        for (Node::Entry& entry : node.entries) entry.value = without_lines(std::move(entry.value));
        return node;
    }

    void note(int line, std::string sentence) {
        if (!fault_) fault_.emplace(line, std::move(sentence));
    }

    std::vector<std::string_view> path_;
    std::optional<std::pair<int, std::string>> fault_;
};

void erase_keys(Node& map, bool (*gone)(std::string_view key)) {
    std::erase_if(map.entries, [&](const Node::Entry& entry) { return gone(entry.key); });
}

/// The games from the file's own tree to the one that extends nothing.
Result<std::vector<const Node*>> chain_of(const Node& node, const FindGame& find) {
    std::vector<const Node*> chain = {&node};
    std::vector<std::string_view> slugs;
    if (const Node* slug = node.find("slug"); slug != nullptr && slug->is_scalar()) {
        slugs.push_back(slug->text);
    }
    int line = 0;
    while (const Node* extends = chain.back()->find(kExtends)) {
        // Deeper games are other files: the place to name is where this file leads to them.
        if (chain.size() == 1) line = extends->line;
        const std::string by =
            chain.size() == 1 ? std::string() : ", which " + quoted(slugs.back()) + " extends";
        if (!extends->is_scalar()) return fault(line, "extends must be the slug of a game" + by);
        if (contains(slugs, extends->text)) {
            return fault(line, "the game " + quoted(extends->text) + " would extend itself");
        }
        if (chain.size() > static_cast<std::size_t>(kMaxInheritance)) {
            return fault(
                line, "more than " + std::to_string(kMaxInheritance) + " games extend each other");
        }
        const Node* const base = find(extends->text);
        if (base == nullptr || !base->is_map()) {
            return fault(line, "there is no game " + quoted(extends->text) + by);
        }
        slugs.push_back(extends->text);
        chain.push_back(base);
    }
    return chain;
}

bool fits(const Node& node, std::size_t depth, std::size_t& count) {
    if (depth > kMaxNodeDepth || ++count > kMaxNodeCount) return false;
    return std::all_of(node.items.begin(), node.items.end(),
                       [&](const Node& item) { return fits(item, depth + 1, count); }) &&
           std::all_of(node.entries.begin(), node.entries.end(), [&](const Node::Entry& entry) {
               return fits(entry.value, depth + 1, count);
           });
}

}  // namespace

Result<Node> resolve_inheritance(const Node& node, const FindGame& find) {
    const Node* const extends = node.find(kExtends);
    if (extends == nullptr) return node;
    const auto chain = chain_of(node, find);
    if (!chain) return chain.error();
    for (const std::string_view own : {"slug", "title"}) {
        if (node.find(own) != nullptr) continue;
        return fault(extends->line,
                     "a game that extends another needs its own " + std::string(own));
    }

    Node whole = *chain->back();
    for (std::size_t i = chain->size() - 1; i-- > 0;) {
        erase_keys(whole, [](std::string_view key) { return contains(kOwnKeys, key); });
        Node over = *(*chain)[i];
        erase_keys(over, [](std::string_view key) { return key == kExtends; });
        Merger merger;
        whole = merger.merge(whole, over);
        if (merger.fault()) {
            const auto& [line, sentence] = *merger.fault();
            if (i == 0) return fault(line, sentence);
            return fault(extends->line, "the game " +
                                            quoted((*chain)[i - 1]->find(kExtends)->text) +
                                            " has a fault: " + sentence);
        }
        std::size_t count = 0;
        if (!fits(whole, 0, count) || to_canonical_text(whole).size() > kMaxNodeText) {
            return fault(extends->line,
                         "the game and those that it extends are too large together");
        }
    }
    return whole;
}

}  // namespace sixfold
