#pragma once

#include <memory>
#include <type_traits>
#include <variant>

#include "core/base/node.h"
#include "core/base/result.h"
#include "core/board/board.h"
#include "core/variant/definition.h"
#include "core/variant/tables.h"

// Browsers fetch the engine of every width, so they are given two of the three: a board of up to 64
// cells runs in two words there, at a lower speed.
#ifndef SIXFOLD_SMALLEST_WIDTH
#define SIXFOLD_SMALLEST_WIDTH 1
#endif

namespace sixfold {

inline constexpr int kSmallestWidth = SIXFOLD_SMALLEST_WIDTH;

/// One of the widths, in words, that the program is built with.
template <template <int> typename Wide>
using AnyWidth = std::conditional_t<kSmallestWidth == 1, std::variant<Wide<1>, Wide<2>, Wide<3>>,
                                    std::variant<Wide<2>, Wide<3>>>;
using AnyTables = AnyWidth<Tables>;

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

    /// What the tables say but for the sets of cells.
    const TableRules& rules() const;
    /// The tables for the fewest words that this board's cells fit into.
    const AnyTables& tables() const { return tables_; }

  private:
    explicit Variant(Definition definition);

    Definition definition_;
    AnyTables tables_;
};

}  // namespace sixfold
