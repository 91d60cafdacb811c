// What a screen reader says of a cell: "e7, black pawn, can be taken".
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import { pieceName, sideName } from "./Man";

export interface CellFacts {
  symbol?: string;
  target: boolean;
  selected: boolean;
  check: boolean;
  lastMove: boolean;
  premove: boolean;
}

export function cellName(definition: DefinitionView, cell: string, facts: CellFacts): string {
  const man =
    facts.symbol === undefined
      ? text.cellEmpty
      : text.man(sideName(definition, facts.symbol), pieceName(definition, facts.symbol));
  const marks = [
    facts.check && text.cellCheck,
    facts.selected && text.cellSelected,
    facts.target && (facts.symbol === undefined ? text.cellGo : text.cellTake),
    facts.lastMove && text.cellLast,
    facts.premove && text.cellPremove,
  ].filter((mark) => mark !== false);
  return [cell, man, ...marks].join(", ");
}
