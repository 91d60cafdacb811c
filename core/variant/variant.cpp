#include "core/variant/variant.h"

namespace sixfold {

namespace {

/// In as few words as hold all cells, from W on.
template <int W>
AnyTables fitted(WideTables wide) {
    if constexpr (Bits<W>::kSize >= WideTables::Set::kSize) {
        return AnyTables(std::move(wide));
    } else if (wide.cells > Bits<W>::kSize) {
        return fitted<W + 1>(std::move(wide));
    } else {
        return narrowed<W>(std::move(wide));
    }
}

}  // namespace

Variant::Variant(Definition definition)
    : definition_(std::move(definition)), tables_(fitted<kSmallestWidth>(compile(definition_))) {}

const TableRules& Variant::rules() const {
    return std::visit([](const auto& tables) -> const TableRules& { return tables; }, tables_);
}

Legality Variant::legality() const { return rules().legality; }

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
