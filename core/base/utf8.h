#pragma once

#include <cstddef>
#include <string_view>

namespace sixfold {

/// Bytes of the UTF-8 character that a text begins with; 0 when it begins with none: broken or
/// overlong sequences, surrogates, beyond U+10FFFF, no text at all.
std::size_t utf8_length(std::string_view text);

}  // namespace sixfold
