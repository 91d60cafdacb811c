#include "core/base/node.h"

#include <algorithm>
#include <cassert>

namespace sixfold {

Node Node::scalar(std::string value, int line) {
    Node node;
    node.kind = Kind::Scalar;
    node.text = std::move(value);
    node.line = line;
    return node;
}

Node Node::list(std::vector<Node> items, int line) {
    Node node;
    node.kind = Kind::List;
    node.items = std::move(items);
    node.line = line;
    return node;
}

Node Node::map(std::vector<Entry> entries, int line) {
    Node node;
    node.kind = Kind::Map;
    node.entries = std::move(entries);
    node.line = line;
    return node;
}

const Node* Node::find(std::string_view key) const {
    for (const Entry& entry : entries) {
        if (entry.key == key) return &entry.value;
    }
    return nullptr;
}

namespace {

void write_string(std::string_view text, std::string& out) {
    static constexpr std::string_view kHex = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            out += "\\u00";
            out += kHex[byte >> 4];
            out += kHex[byte & 15];
        } else {
            out += c;
        }
    }
    out += '"';
}

void write(const Node& node, std::string& out) {
    switch (node.kind) {
        case Node::Kind::Null:
            out += "null";
            return;
        case Node::Kind::Scalar:
            write_string(node.text, out);
            return;
        case Node::Kind::List: {
            out += '[';
            for (std::size_t i = 0; i < node.items.size(); ++i) {
                if (i > 0) out += ',';
                write(node.items[i], out);
            }
            out += ']';
            return;
        }
        case Node::Kind::Map: {
            out += '{';
            for (std::size_t i = 0; i < node.entries.size(); ++i) {
                if (i > 0) out += ',';
                write_string(node.entries[i].key, out);
                out += ':';
                write(node.entries[i].value, out);
            }
            out += '}';
            return;
        }
    }
}

/// Reads just what write() produces, so that one tree has one text. Keys are unique.
class CanonicalReader {
  public:
    explicit CanonicalReader(std::string_view text) : rest_(text) {}

    Result<Node> read() {
        Node node;
        if (!value(node, 0) || !rest_.empty()) {
            return Error{ErrorCode::BadRequest, "This is not the canonical text of a definition."};
        }
        return node;
    }

  private:
    bool take(char c) {
        if (rest_.empty() || rest_.front() != c) return false;
        rest_.remove_prefix(1);
        return true;
    }

    bool value(Node& node, std::size_t depth) {
        if (depth > kMaxNodeDepth || ++count_ > kMaxNodeCount || rest_.empty()) return false;
        node.line = 1;
        switch (rest_.front()) {
            case '"':
                node.kind = Node::Kind::Scalar;
                return string(node.text);
            case '[':
                return list(node, depth);
            case '{':
                return map(node, depth);
            default:
                break;
        }
        if (!rest_.starts_with("null")) return false;
        rest_.remove_prefix(4);
        return true;
    }

    bool list(Node& node, std::size_t depth) {
        node.kind = Node::Kind::List;
        take('[');
        if (take(']')) return true;
        do {
            if (!value(node.items.emplace_back(), depth + 1)) return false;
        } while (take(','));
        return take(']');
    }

    bool map(Node& node, std::size_t depth) {
        node.kind = Node::Kind::Map;
        take('{');
        if (take('}')) return true;
        do {
            std::string key;
            if (!string(key) || !take(':')) return false;
            Node::Entry& entry = node.entries.emplace_back(Node::Entry{std::move(key), {}});
            if (!value(entry.value, depth + 1)) return false;
        } while (take(','));
        return keys_are_unique(node) && take('}');
    }

    static bool keys_are_unique(const Node& node) {
        std::vector<std::string_view> keys;
        for (const Node::Entry& entry : node.entries) keys.push_back(entry.key);
        std::sort(keys.begin(), keys.end());
        return std::adjacent_find(keys.begin(), keys.end()) == keys.end();
    }

    bool string(std::string& out) {
        if (!take('"')) return false;
        while (!rest_.empty()) {
            const char c = rest_.front();
            rest_.remove_prefix(1);
            if (c == '"') return true;
            if (static_cast<unsigned char>(c) < 0x20) return false;
            if (c != '\\') {
                out += c;
            } else if (!escape(out)) {
                return false;
            }
        }
        return false;
    }

    bool escape(std::string& out) {
        if (take('"')) return out += '"', true;
        if (take('\\')) return out += '\\', true;
        if (rest_.size() < 5 || !rest_.starts_with("u00")) return false;
        const auto digit = [](char c) {
            return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        };
        const int high = digit(rest_[3]);
        const int low = digit(rest_[4]);
        if (high < 0 || high > 1 || low < 0) return false;
        out += static_cast<char>(high * 16 + low);
        rest_.remove_prefix(5);
        return true;
    }

    std::string_view rest_;
    std::size_t count_ = 0;
};

}  // namespace

std::string to_canonical_text(const Node& node) {
    std::string out;
    write(node, out);
    return out;
}

Result<Node> node_from_canonical_text(std::string_view text) {
    if (text.size() > kMaxNodeText) {
        return Error{ErrorCode::TooLarge, "The definition is too long."};
    }
    return CanonicalReader(text).read();
}

}  // namespace sixfold
