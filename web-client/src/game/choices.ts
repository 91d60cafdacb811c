// What the board lets a person do: legal moves, or moves set ahead.
import { splitMove, targetsFrom } from "./moves";
import { premovesFrom } from "./premove";
import { seatOf, type Board } from "./position";

export interface Choices {
  /** Cells of men that may be picked. */
  movable: ReadonlySet<string>;
  /** Where the man on a cell may go, with the moves that lead there. */
  from: (cell: string) => ReadonlyMap<string, readonly string[]>;
  includes: (move: string) => boolean;
}

export function legalChoices(legal: readonly string[]): Choices {
  const movable = new Set(legal.flatMap((move) => splitMove(move)?.from ?? []));
  return {
    movable,
    from: (cell) => targetsFrom(legal, cell),
    includes: (move) => legal.includes(move),
  };
}

export function premoveChoices(board: Board, seat: number, cells: readonly string[]): Choices {
  const movable = new Set(
    cells.filter((cell) => {
      const man = board.get(cell);
      return man !== undefined && seatOf(man) === seat;
    }),
  );
  return {
    movable,
    from: (cell) => premovesFrom(board, seat, cell, cells),
    includes: (move) => movable.has(splitMove(move)?.from ?? ""),
  };
}
