#include "core/variant/variant.h"

namespace sixfold {

Variant::Variant(Definition definition) : definition_(std::move(definition)) {
    const int cells = definition_.board.cells();
    WideTables wide = compile(definition_);
    if (cells <= Bits<1>::kSize) {
        tables_ = narrowed<1>(std::move(wide));
    } else if (cells <= Bits<2>::kSize) {
        tables_ = narrowed<2>(std::move(wide));
    } else {
        tables_ = std::move(wide);
    }
}

Legality Variant::legality() const {
    return std::visit([](const auto& tables) { return tables.legality; }, tables_);
}

std::size_t Variant::table_bytes() const {
    return std::visit([](const auto& tables) { return tables.bytes(); }, tables_);
}

Result<std::shared_ptr<const Variant>> Variant::load(const Node& node) {
    Result<Definition> definition = read_definition(node);
    if (!definition) return definition.error();
    return from(*std::move(definition));
}

std::shared_ptr<const Variant> Variant::from(Definition definition) {
    return std::shared_ptr<const Variant>(new Variant(std::move(definition)));
}

}  // namespace sixfold
