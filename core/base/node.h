#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace sixfold {

/// What a variant file is read into: a tree of text values that remembers its lines. Which reader
/// made it (YAML on the server, canonical text in the browser) no longer matters.
struct Node {
    enum class Kind { Null, Scalar, List, Map };
    struct Entry;

    Kind kind = Kind::Null;
    int line = 0;                ///< from 1; 0 when unknown
    std::string text;            ///< Scalar: the value, without quotes
    std::vector<Node> items;     ///< List
    std::vector<Entry> entries;  ///< Map, in file order; keys are unique

    static Node scalar(std::string value, int line = 0);
    static Node list(std::vector<Node> items, int line = 0);
    static Node map(std::vector<Entry> entries, int line = 0);

    bool is_null() const { return kind == Kind::Null; }
    bool is_scalar() const { return kind == Kind::Scalar; }
    bool is_list() const { return kind == Kind::List; }
    bool is_map() const { return kind == Kind::Map; }

    /// The value of a key of a Map, or null when there is none.
    const Node* find(std::string_view key) const;
};

/// A key of a map and its value.
struct Node::Entry {
    std::string key;
    Node value;
};

/// Bounds of a tree, so that a hostile file costs little.
inline constexpr std::size_t kMaxNodeDepth = 16;
inline constexpr std::size_t kMaxNodeCount = 20'000;
inline constexpr std::size_t kMaxNodeText = 256 * 1024;  ///< bytes of canonical text

/// Canonical text: JSON of objects, arrays, strings and null, without blanks, keys in
/// their order: men are numbered in the order of their file. Equal trees give equal text, so its
/// hash names a definition.
std::string to_canonical_text(const Node& node);
Result<Node> node_from_canonical_text(std::string_view text);

}  // namespace sixfold
