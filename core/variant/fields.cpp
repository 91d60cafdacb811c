#include "core/variant/fields.h"

#include <algorithm>
#include <charconv>

namespace sixfold {

namespace {
const Node kEmpty{};
}

void Faults::add(int line, std::string sentence) {
    if (first_) return;
    if (line > 0) sentence = "line " + std::to_string(line) + ": " + sentence;
    first_ = Error{ErrorCode::InvalidVariant, std::move(sentence)};
}

Fields::Fields(const Node& node, std::string where, Faults& faults)
    : node_(node), where_(std::move(where)), faults_(faults) {
    if (!node.is_map()) faults_.add(node, where_ + " must be a map of keys and values");
}

const Node* Fields::get(std::string_view key) {
    read_.push_back(key);
    return node_.find(key);
}

const Node& Fields::require(std::string_view key) {
    if (const Node* found = get(key)) return *found;
    faults_.add(node_, where_ + " has no key \"" + std::string(key) + "\"");
    return kEmpty;
}

std::string Fields::text(std::string_view key, std::string fallback) {
    const Node* found = get(key);
    if (found == nullptr) return fallback;
    if (found->is_scalar()) return found->text;
    faults_.add(*found, where_ + "." + std::string(key) + " must be a text");
    return fallback;
}

std::string Fields::required_text(std::string_view key) {
    const Node& found = require(key);
    if (found.is_scalar() && !found.text.empty()) return found.text;
    faults_.add(found, where_ + "." + std::string(key) + " must be a text");
    return {};
}

int Fields::integer(std::string_view key, int fallback, int min, int max) {
    const Node* found = get(key);
    if (found == nullptr) return fallback;
    const std::optional<int> value = found->is_scalar() ? integer_from(found->text) : std::nullopt;
    if (value && min <= *value && *value <= max) return *value;
    faults_.add(*found, where_ + "." + std::string(key) + " must be a whole number from " +
                            std::to_string(min) + " to " + std::to_string(max));
    return fallback;
}

bool Fields::boolean(std::string_view key, bool fallback) {
    const Node* found = get(key);
    if (found == nullptr) return fallback;
    if (found->is_scalar() && found->text == "true") return true;
    if (found->is_scalar() && found->text == "false") return false;
    faults_.add(*found, where_ + "." + std::string(key) + " must be true or false");
    return fallback;
}

void Fields::finish() {
    for (const auto& [key, value] : node_.entries) {
        if (std::find(read_.begin(), read_.end(), key) == read_.end()) {
            faults_.add(value, "unknown key \"" + key + "\" in " + where_);
        }
    }
}

std::optional<int> integer_from(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
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
    const bool whole = node.is_list() && result.size() == node.items.size();
    if (!whole || (count != 0 && result.size() != count)) {
        faults.add(node, what + " must be a list of " +
                             (count == 0 ? std::string("small") : std::to_string(count)) +
                             " whole numbers");
        result.assign(count, 0);
    }
    return result;
}

}  // namespace sixfold
