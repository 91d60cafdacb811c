#include "db/person.h"

namespace sixfold::db {

std::string_view to_string(Relation relation) {
    switch (relation) {
        case Relation::None:
            return "none";
        case Relation::Follow:
            return "follow";
        case Relation::Block:
            return "block";
    }
    return "";
}

std::optional<Relation> relation_from(std::string_view text) {
    for (const Relation relation : {Relation::None, Relation::Follow, Relation::Block}) {
        if (to_string(relation) == text) return relation;
    }
    return std::nullopt;
}

}  // namespace sixfold::db
