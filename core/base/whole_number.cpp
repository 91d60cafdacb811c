#include "core/base/whole_number.h"

namespace sixfold {

std::optional<int> whole_number(std::string_view digits) {
    constexpr std::size_t kMostDigits = 6;
    const bool leading_zero = digits.size() > 1 && digits.front() == '0';
    if (digits.empty() || digits.size() > kMostDigits || leading_zero) return std::nullopt;
    int value = 0;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9') return std::nullopt;
        value = 10 * value + (digit - '0');
    }
    return value;
}

}  // namespace sixfold
