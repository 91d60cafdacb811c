#pragma once

#include <optional>
#include <string_view>

namespace sixfold {

/// Digits as a number: up to six, without sign or leading zero.
std::optional<int> whole_number(std::string_view digits);

}  // namespace sixfold
