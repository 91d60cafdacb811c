#include "core/variant/variant.h"

namespace sixfold {

Variant::Variant(Definition definition) : definition_(std::move(definition)) {
    const int cells = definition_.board.cells();
    if (cells <= Bits<1>::kSize) {
        tables_ = compile<1>(definition_);
    } else if (cells <= Bits<2>::kSize) {
        tables_ = compile<2>(definition_);
    } else {
        tables_ = compile<3>(definition_);
    }
}

Result<std::shared_ptr<const Variant>> Variant::load(const Node& node) {
    Result<Definition> definition = read_definition(node);
    if (!definition) return definition.error();
    return std::shared_ptr<const Variant>(new Variant(std::move(*definition)));
}

}  // namespace sixfold
