#include "protocol/json_reader.h"

namespace sixfold::protocol {

Error JsonPath::error(std::string_view problem) const {
    std::string sentence(message());
    sentence.append(": ");
    const std::string where = member();
    if (!where.empty()) sentence.append("member \"").append(where).append("\" ");
    return {ErrorCode::BadRequest, sentence.append(problem)};
}

Error JsonPath::unknown_member(std::string_view key) const {
    const JsonPath here{.parent = this, .name = key};
    std::string sentence(message());
    sentence.append(": there is no member \"").append(shortened(here.member())).append("\"");
    return {ErrorCode::BadRequest, sentence};
}

std::string_view JsonPath::message() const { return parent == nullptr ? name : parent->message(); }

std::string JsonPath::member() const {
    if (parent == nullptr) return {};
    std::string text = parent->member();
    if (index != kNoIndex) return text.append("[").append(std::to_string(index)).append("]");
    if (!text.empty()) text += '.';
    return text.append(name);
}

std::string shortened(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    std::string shown(text.substr(0, kLongest));
    for (char& c : shown) {
        if (c < ' ' || c > '~') c = '?';
    }
    return text.size() > kLongest ? shown + "..." : shown;
}

}  // namespace sixfold::protocol
