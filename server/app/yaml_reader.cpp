#include "server/app/yaml_reader.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/base/utf8.h"

namespace sixfold::server {
namespace {

/// A fault on its way out of yaml-cpp's callbacks; caught in read_from.
struct Fault {
    int line;
    std::string sentence;
};

/// Size of a subtree, kept beside it so that an alias is judged before it is copied.
struct Extent {
    std::size_t nodes = 1;
    std::size_t depth = 1;
    std::size_t text = 0;
};

/// Builds the tree of one document from yaml-cpp's events.
class TreeBuilder : public YAML::EventHandler {
  public:
    /// `lines_before` is how many lines of the file stand before the text that is parsed.
    explicit TreeBuilder(int lines_before) : lines_before_(lines_before) {}

    Node take() { return std::move(root_); }
    int line_of(const YAML::Mark& mark) const {
        return lines_before_ + (mark.is_null() ? 1 : mark.line + 1);
    }

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        Node node;
        node.line = line_of(mark);
        if (expects_key()) throw Fault{node.line, "A key must be text, and this one is empty."};
        add(std::move(node), Extent{}, anchor);
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        const int line = line_of(mark);
        if (expects_key()) throw Fault{line, "An alias cannot be a key."};
        const auto found = anchors_.find(anchor);
        if (found == anchors_.end()) throw Fault{line, "This alias stands inside its own anchor."};
        check_bounds(found->second.extent, line);
        // A copy keeps the lines of the anchored text: that is where a fault in it is mended.
        add(found->second.node, found->second.extent, YAML::NullAnchor);
    }

    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        const int line = line_of(mark);
        // yaml-cpp says "?" for plain and "!" for quoted text.
        if (tag != "?" && tag != "!")
            throw Fault{line, "Tags such as " + tag + " are not allowed."};
        const Extent extent{.text = value.size()};
        if (expects_key()) {
            take_key(value, tag == "?", line);
            if (anchor != YAML::NullAnchor) {
                anchors_[anchor] = Anchored{Node::scalar(value, line), extent};
            }
            return;
        }
        add(Node::scalar(value, line), extent, anchor);
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(Node::list({}, line_of(mark)), tag, anchor);
    }
    void OnSequenceEnd() override { close(); }

    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(Node::map({}, line_of(mark)), tag, anchor);
    }
    void OnMapEnd() override { close(); }

  private:
    struct Anchored {
        Node node;
        Extent extent;
    };
    struct Frame {
        Node node;
        Extent extent;
        YAML::anchor_t anchor;
        std::optional<std::string> key;          ///< of a Map: waits for its value
        std::unordered_set<std::string> keys{};  ///< of a Map: seen so far
    };

    bool expects_key() const {
        return !frames_.empty() && frames_.back().node.is_map() && !frames_.back().key;
    }

    void take_key(const std::string& key, bool plain, int line) {
        if (plain && key == "<<") throw Fault{line, "Merge keys (<<) are not allowed."};
        Frame& frame = frames_.back();
        if (!frame.keys.insert(key).second) {
            throw Fault{line, "The key \"" + key + "\" stands here twice."};
        }
        text_ += key.size();
        frame.extent.text += key.size();
        check_bounds(Extent{.nodes = 0, .depth = 0}, line);
        frame.key = key;
    }

    /// Would a subtree of this extent, hung in here, keep the whole within bounds?
    void check_bounds(const Extent& extent, int line) const {
        if (nodes_ + extent.nodes > kMaxNodeCount)
            throw Fault{line, "The file has too many values."};
        if (text_ + extent.text > kMaxNodeText) throw Fault{line, "The file has too much text."};
        if (frames_.size() + extent.depth > kMaxNodeDepth) {
            throw Fault{line, "The values are nested too deeply."};
        }
    }

    void open(Node node, const std::string& tag, YAML::anchor_t anchor) {
        if (tag != "?") throw Fault{node.line, "Tags such as " + tag + " are not allowed."};
        if (expects_key()) throw Fault{node.line, "A key must be text, not a list or a map."};
        check_bounds(Extent{}, node.line);
        ++nodes_;
        frames_.push_back({std::move(node), Extent{}, anchor, std::nullopt});
    }

    void close() {
        Frame frame = std::move(frames_.back());
        frames_.pop_back();
        hang(std::move(frame.node), frame.extent, frame.anchor);
    }

    /// Takes a value that is whole: counts it, then hangs it into what is open.
    void add(Node node, const Extent& extent, YAML::anchor_t anchor) {
        check_bounds(extent, node.line);
        nodes_ += extent.nodes;
        text_ += extent.text;
        hang(std::move(node), extent, anchor);
    }

    void hang(Node node, const Extent& extent, YAML::anchor_t anchor) {
        if (anchor != YAML::NullAnchor) anchors_[anchor] = Anchored{node, extent};
        if (frames_.empty()) {
            root_ = std::move(node);
            return;
        }
        Frame& frame = frames_.back();
        frame.extent.nodes += extent.nodes;
        frame.extent.text += extent.text;
        frame.extent.depth = std::max(frame.extent.depth, extent.depth + 1);
        if (frame.node.is_map()) {
            frame.node.entries.push_back({std::move(*frame.key), std::move(node)});
            frame.key.reset();
        } else {
            frame.node.items.push_back(std::move(node));
        }
    }

    int lines_before_;
    Node root_;
    std::vector<Frame> frames_;
    std::unordered_map<YAML::anchor_t, Anchored> anchors_;
    std::size_t nodes_ = 0;
    std::size_t text_ = 0;
};

Error fault_at(std::string_view file, int line, std::string_view sentence) {
    std::string message(file);
    message += ':' + std::to_string(std::max(line, 1)) + ": ";
    message += sentence;
    return {ErrorCode::InvalidVariant, std::move(message)};
}

/// yaml-cpp mends bad bytes silently and takes byte 4 for the end of the file, so they are looked
/// for before it sees them.
std::optional<Error> check_bytes(std::string_view text, std::string_view file) {
    if (text.size() > kMaxVariantFileBytes) return fault_at(file, 1, "The file is too large.");
    int line = 1;
    while (!text.empty()) {
        const char c = text.front();
        if (c == '\n') ++line;
        const bool control =
            static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
        if (control || c == 0x7F) return fault_at(file, line, "There is a control character here.");
        const std::size_t length = utf8_length(text);
        if (length == 0) return fault_at(file, line, "These bytes are not UTF-8 text.");
        text.remove_prefix(length);
    }
    return std::nullopt;
}

std::string sentence_of(const YAML::Exception& exception) {
    std::string sentence = exception.msg.empty() ? "this is not YAML" : exception.msg;
    return "The YAML cannot be read: " + sentence + ".";
}

Result<Node> read_from(std::string_view text, std::string_view file, int lines_before) {
    // yaml-cpp takes the end of the file for a closing quote, but not the end of the document.
    std::string closed(text);
    closed += text.ends_with('\n') ? "...\n" : "\n...\n";
    std::istringstream stream(std::move(closed));
    TreeBuilder builder(lines_before);
    try {
        YAML::Parser parser(stream);
        if (!parser.HandleNextDocument(builder)) return Node{};
        TreeBuilder second(lines_before);
        if (parser.HandleNextDocument(second)) {
            return fault_at(
                file, second.take().line,
                "A variant file holds one YAML document, and something else begins here.");
        }
    } catch (const Fault& fault) {
        return fault_at(file, fault.line, fault.sentence);
    } catch (const YAML::Exception& exception) {
        return fault_at(file, builder.line_of(exception.mark), sentence_of(exception));
    }
    Node root = builder.take();
    // Escapes can make canonical text longer than what was read.
    if (to_canonical_text(root).size() > kMaxNodeText) {
        return fault_at(file, root.line, "The file has too much text.");
    }
    return root;
}

/// The first line of `text` without its end; `text` moves on to the next.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

bool is_fence(std::string_view line) {
    return line.starts_with("---") && line.find_first_not_of(" \t", 3) == std::string_view::npos;
}

}  // namespace

Result<Node> read_yaml(std::string_view text, std::string_view file) {
    if (auto fault = check_bytes(text, file)) return *fault;
    return read_from(text, file, 0);
}

Result<VariantFile> read_variant_file(std::string_view text, std::string_view file) {
    if (auto fault = check_bytes(text, file)) return *fault;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);

    std::string_view rest = text;
    const bool yaml = file.ends_with(".yaml") || file.ends_with(".yml");
    if (yaml || !is_fence(take_line(rest))) {
        auto node = read_from(text, file, 0);
        if (!node) return node.error();
        return VariantFile{std::move(*node), {}};
    }

    const char* const begin = rest.data();
    while (!rest.empty()) {
        const char* const line_begin = rest.data();
        if (!is_fence(take_line(rest))) continue;
        const std::string_view matter(begin, static_cast<std::size_t>(line_begin - begin));
        auto node = read_from(matter, file, 1);
        if (!node) return node.error();
        return VariantFile{std::move(*node), std::string(rest)};
    }
    return fault_at(file, 1, "The front matter that begins here has no closing line \"---\".");
}

}  // namespace sixfold::server
