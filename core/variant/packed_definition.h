#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/variant/definition.h"

// Games for browsers, which get them from a server that has read and validated their files: what
// reading yields, as bytes. A mark, a version and a checksum come first. Equal definitions give
// equal bytes.
namespace sixfold {

inline constexpr std::size_t kMaxPackedSize = 512 * 1024;  ///< bytes; no game needs as many

std::string packed(const Definition& definition);

/// InvalidVariant for what packed() did not write, or wrote in another version. What no board has,
/// such as cells and men out of range, is refused even where the checksum is right.
Result<Definition> unpacked(std::string_view bytes);

}  // namespace sixfold
