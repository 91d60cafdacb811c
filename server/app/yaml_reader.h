#pragma once

#include <string>
#include <string_view>

#include "core/base/node.h"
#include "core/base/result.h"

// Variant files -> Node. YAML 1.2 core meaning: a plain null, ~ or nothing is Null, everything else
// is text, so that n, y and no stay piece letters and words. Refused: duplicate keys, keys that are
// no text, merge keys, tags, several documents, control characters, bytes that are no UTF-8, and
// trees beyond the bounds of core/base/node.h, aliases expanded. The error is InvalidVariant with
// "FILE:LINE: sentence".
namespace sixfold::server {

/// What a variant file holds.
struct VariantFile {
    Node definition;
    std::string page;  ///< the Markdown below the front matter: the game's rules page
};

/// A file longer than this is refused unread.
inline constexpr std::size_t kMaxVariantFileBytes = 1024 * 1024;

/// Reads one YAML document. `file` is the name that errors begin with.
Result<Node> read_yaml(std::string_view text, std::string_view file);

/// Reads a variant file: YAML when the name ends in .yaml or .yml; otherwise, when the first line
/// is
/// "---", Markdown whose front matter ends at the next such line; otherwise YAML.
Result<VariantFile> read_variant_file(std::string_view text, std::string_view file);

}  // namespace sixfold::server
