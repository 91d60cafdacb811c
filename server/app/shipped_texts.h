#pragma once

#include <span>
#include <string_view>

namespace sixfold::server {

/// A variant file of core/variants, built into the program.
struct ShippedText {
    std::string_view file;  ///< "glinski.yaml"
    std::string_view text;
};

/// In the order in which people see them.
std::span<const ShippedText> shipped_texts();

}  // namespace sixfold::server
