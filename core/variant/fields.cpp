#include "core/variant/fields.h"

#include <algorithm>
#include <cassert>
#include <charconv>

namespace sixfold {

namespace {

const Node kEmpty{};
const std::vector<Node> kNoItems;

const Field* find(const std::vector<const Group*>& groups, std::string_view key) {
    for (const Group* group : groups) {
        if (const Field* field = group->find(key)) return field;
    }
    return nullptr;
}

}  // namespace

void Faults::add(int line, std::string sentence) {
    if (first_) return;
    if (line > 0) sentence = "line " + std::to_string(line) + ": " + sentence;
    first_ = Error{ErrorCode::InvalidVariant, std::move(sentence)};
}

Fields::Fields(const Node& node, std::vector<const Group*> groups, std::string where,
               Faults& faults)
    : node_(node), groups_(std::move(groups)), where_(std::move(where)), faults_(faults) {
    const std::string map = where_.empty() ? "the file" : where_;
    if (!node.is_map()) faults_.add(node, map + " must be a map of keys and values");
    for (const auto& [key, value] : node_.entries) {
        if (find(groups_, key) == nullptr) {
            faults_.add(value, "unknown key \"" + key + "\" in " + map);
        }
    }
}

std::string Fields::name(std::string_view key) const {
    return where_.empty() ? std::string(key) : where_ + '.' + std::string(key);
}

std::string_view Fields::fallback(std::string_view key) const {
    const std::string_view text = find(groups_, key)->fallback;
    const bool value = text != kNone && text != kRequired && text != kDepends;
    return value ? text : std::string_view{};
}

const Node* Fields::get(std::string_view key) const {
    assert(find(groups_, key) != nullptr);
    return node_.find(key);
}

const Node& Fields::require(std::string_view key) const {
    if (const Node* found = get(key)) return *found;
    faults_.add(
        node_, (where_.empty() ? "the file" : where_) + " has no key \"" + std::string(key) + "\"");
    return kEmpty;
}

std::string Fields::text(std::string_view key) const {
    const Node* found = get(key);
    if (found != nullptr && found->is_scalar()) return found->text;
    if (found != nullptr) faults_.add(*found, name(key) + " must be a text");
    return std::string(fallback(key));
}

std::string Fields::required_text(std::string_view key) const {
    const Node& found = require(key);
    if (found.is_scalar() && !found.text.empty()) return found.text;
    faults_.add(found, name(key) + " must be a text");
    return {};
}

int Fields::integer(std::string_view key, int min, int max) const {
    const Node* found = get(key);
    if (found != nullptr) {
        const std::optional<int> value =
            found->is_scalar() ? integer_from(found->text) : std::nullopt;
        if (value && min <= *value && *value <= max) return *value;
        faults_.add(*found, name(key) + " must be a whole number from " + std::to_string(min) +
                                " to " + std::to_string(max));
    }
    return integer_from(fallback(key)).value_or(0);
}

bool Fields::boolean(std::string_view key) const { return choice(key, {"false", "true"}) == 1; }

int Fields::choice(std::string_view key, std::initializer_list<std::string_view> words) const {
    const auto index = [&](std::string_view word) {
        return static_cast<int>(std::find(words.begin(), words.end(), word) - words.begin());
    };
    const int none = static_cast<int>(words.size());
    const Node* found = get(key);
    if (found != nullptr) {
        const int value = found->is_scalar() ? index(found->text) : none;
        if (value < none) return value;
        faults_.add(*found, name(key) + " must be " + alternatives(words));
    }
    const int value = index(fallback(key));
    return value < none ? value : 0;
}

std::optional<int> integer_from(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string alternatives(std::initializer_list<std::string_view> words) {
    std::string sentence;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) sentence += i + 1 < words.size() ? ", " : " or ";
        sentence += words.begin()[i];
    }
    return sentence;
}

bool is_plain_word(std::string_view text, std::size_t max) {
    return !text.empty() && text.size() <= max && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

const std::vector<Node>& list_items(const Node& node, std::size_t most, const std::string& what,
                                    Faults& faults) {
    if (node.is_list() && node.items.size() <= most) return node.items;
    faults.add(node, what + (node.is_list() ? " has more than " + std::to_string(most) + " items"
                                            : " must be a list"));
    return kNoItems;
}

std::vector<std::string> texts(const Node& node, const std::string& what, Faults& faults) {
    if (node.is_scalar()) return {node.text};
    std::vector<std::string> result;
    for (const Node& item : node.items) {
        if (item.is_scalar()) {
            result.push_back(item.text);
        } else {
            faults.add(item, what + " must be a list of texts");
        }
    }
    if (!node.is_list()) faults.add(node, what + " must be a text or a list of texts");
    return result;
}

std::vector<int> integers(const Node& node, std::size_t count, const std::string& what,
                          Faults& faults) {
    constexpr int kLargest = 1000;
    std::vector<int> result;
    for (const Node& item : node.items) {
        const std::optional<int> value = item.is_scalar() ? integer_from(item.text) : std::nullopt;
        if (value && -kLargest <= *value && *value <= kLargest) result.push_back(*value);
    }
    if (!node.is_list() || result.size() != node.items.size() || result.size() != count) {
        faults.add(node, what + " must be a list of " + std::to_string(count) + " whole numbers");
        result.assign(count, 0);
    }
    return result;
}

}  // namespace sixfold
