#pragma once

namespace sixfold {

/// Of ASCII only, whatever the locale.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace sixfold
