#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/node.h"
#include "core/base/result.h"
#include "core/variant/schema.h"

namespace sixfold {

/// Keeps the first fault found while a file is read; later ones are mostly its consequences.
class Faults {
  public:
    void add(int line, std::string sentence);
    void add(const Node& at, std::string sentence) { add(at.line, std::move(sentence)); }

    bool any() const { return first_.has_value(); }
    const Error& first() const { return *first_; }

  private:
    std::optional<Error> first_;
};

/// The keys of one map. Keys outside its groups are faults. Wrong types are noted in `faults` and
/// read as what holds without the key, which its group says. To ask for a key that no group has is
/// a bug.
class Fields {
  public:
    /// `where` names the map in messages, such as "engine.topology"; the whole file is "". A node
    /// that is no map is a fault and reads as empty.
    Fields(const Node& node, const Group& group, std::string where, Faults& faults)
        : Fields(node, {&group}, std::move(where), faults) {}
    Fields(const Node& node, std::vector<const Group*> groups, std::string where, Faults& faults);

    const Node* get(std::string_view key) const;      ///< null when absent
    const Node& require(std::string_view key) const;  ///< a fault and an empty node when absent

    std::string text(std::string_view key) const;
    std::string required_text(std::string_view key) const;
    int integer(std::string_view key, int min, int max) const;
    bool boolean(std::string_view key) const;
    /// Index of the key's value among `words`; without the key, of its default or else 0.
    int choice(std::string_view key, std::initializer_list<std::string_view> words) const;

    /// "engine.topology.radius"
    std::string name(std::string_view key) const;
    const Node& node() const { return node_; }

  private:
    std::string_view fallback(std::string_view key) const;

    const Node& node_;
    std::vector<const Group*> groups_;
    std::string where_;
    Faults& faults_;
};

std::optional<int> integer_from(std::string_view text);

/// "a", "a or b", "a, b or c".
std::string alternatives(std::initializer_list<std::string_view> words);

/// 1 to `max` characters, all of them small letters, digits and hyphens.
bool is_plain_word(std::string_view text, std::size_t max);

/// The items of a list; none and a fault when it is no list or longer than `most`.
const std::vector<Node>& list_items(const Node& node, std::size_t most, const std::string& what,
                                    Faults& faults);
/// A scalar's text or a list of scalars' texts; anything else is a fault.
std::vector<std::string> texts(const Node& node, const std::string& what, Faults& faults);
/// A list of `count` integers, each within +-1000.
std::vector<int> integers(const Node& node, std::size_t count, const std::string& what,
                          Faults& faults);

}  // namespace sixfold
