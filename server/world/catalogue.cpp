#include "server/world/catalogue.h"

namespace sixfold::server {

void Catalogue::offer(Entry entry) {
    by_definition_[entry.definition] = entry;
    offered_.push_back(std::move(entry));
}

void Catalogue::remember(Entry entry) { by_definition_[entry.definition] = std::move(entry); }

const Catalogue::Entry* Catalogue::by_slug(std::string_view slug) const {
    for (const Entry& entry : offered_) {
        if (entry.variant->definition().slug == slug) return &entry;
    }
    return nullptr;
}

const Catalogue::Entry* Catalogue::by_definition(std::string_view hash) const {
    const auto found = by_definition_.find(std::string(hash));
    return found == by_definition_.end() ? nullptr : &found->second;
}

}  // namespace sixfold::server
