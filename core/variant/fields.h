#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/node.h"
#include "core/base/result.h"

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

/// The keys of one map. Each read consumes its key; finish() refuses the keys that nobody read.
/// Wrong types are noted in `faults` and read as the fallback.
class Fields {
  public:
    /// `where` names the map in messages, such as "engine.topology". A node that is no map is a
    /// fault and reads as empty.
    Fields(const Node& node, std::string where, Faults& faults);

    const Node* get(std::string_view key);      ///< null when absent
    const Node& require(std::string_view key);  ///< a fault and an empty node when absent

    std::string text(std::string_view key, std::string fallback);
    std::string required_text(std::string_view key);
    int integer(std::string_view key, int fallback, int min, int max);
    bool boolean(std::string_view key, bool fallback);

    void finish();

    const Node& node() const { return node_; }
    const std::string& where() const { return where_; }

  private:
    const Node& node_;
    std::string where_;
    Faults& faults_;
    std::vector<std::string_view> read_;
};

std::optional<int> integer_from(std::string_view text);

/// A scalar's text or a list of scalars' texts; anything else is a fault.
std::vector<std::string> texts(const Node& node, const std::string& what, Faults& faults);
/// A list of `count` integers (any number when `count` is 0), each within +-1000.
std::vector<int> integers(const Node& node, std::size_t count, const std::string& what,
                          Faults& faults);

}  // namespace sixfold
