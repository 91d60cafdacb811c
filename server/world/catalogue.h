#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/variant/variant.h"

namespace sixfold::server {

/// The games on offer, and every definition that a stored game was ever played by. Filled at start
/// and not changed afterwards.
class Catalogue {
  public:
    struct Entry {
        std::shared_ptr<const Variant> variant;
        std::string definition;  ///< content hash
    };

    /// Offers a variant to new games.
    void offer(Entry entry);
    /// Knows an older definition, for stored games only.
    void remember(Entry entry);

    const Entry* by_slug(std::string_view slug) const;
    const Entry* by_definition(std::string_view hash) const;
    const std::vector<Entry>& offered() const { return offered_; }

  private:
    std::vector<Entry> offered_;
    std::unordered_map<std::string, Entry> by_definition_;
};

}  // namespace sixfold::server
