#pragma once

#include <memory>
#include <string>
#include <variant>

#include "core/base/node.h"
#include "core/base/result.h"
#include "core/board/board.h"
#include "core/variant/definition.h"
#include "core/variant/tables.h"

namespace sixfold {

/// One game, ready to be played: its definition, its board and the tables that were compiled from
/// them. Immutable; shared by all positions and games of this variant. After loading, nothing looks
/// at the file again.
class Variant {
  public:
    /// Reads, validates and compiles. InvalidVariant with the line and a sentence on the first
    /// fault.
    static Result<std::shared_ptr<const Variant>> load(const Node& node);
    /// The same from what was read and validated elsewhere.
    static std::shared_ptr<const Variant> from(Definition definition);

    const Definition& definition() const { return definition_; }
    const Board& board() const { return definition_.board; }
    /// The fastest level of legality that is right for this game.
    Legality legality() const;
    int seats() const { return static_cast<int>(definition_.players.size()); }

    /// Memory that the compiled tables take.
    std::size_t table_bytes() const;

    /// The tables for the number of words that this board's cells need.
    const std::variant<Tables<1>, Tables<2>, Tables<3>>& tables() const { return tables_; }

  private:
    explicit Variant(Definition definition);

    Definition definition_;
    std::variant<Tables<1>, Tables<2>, Tables<3>> tables_;
};

}  // namespace sixfold
