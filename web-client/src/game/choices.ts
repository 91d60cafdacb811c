// What the board lets a person do: legal moves, or moves set ahead.
import { handPlace, heldBy } from "./hands";
import { splitMove, targetsFrom } from "./moves";
import { premovesFrom } from "./premove";
import { seatOf, type Board } from "./position";

export interface Choices {
  /** Cells of men that may be picked, and places in hand. */
  movable: ReadonlySet<string>;
  /** Where the man of a cell or hand may go, with the moves that lead there. */
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

export function premoveChoices(
  board: Board,
  seat: number,
  cells: readonly string[],
  hand = "",
): Choices {
  const own = cells.filter((cell) => {
    const man = board.get(cell);
    return man !== undefined && seatOf(man) === seat;
  });
  const held = heldBy(hand, seat).map(({ symbol }) => handPlace(symbol));
  const movable = new Set([...own, ...held]);
  return {
    movable,
    from: (place) =>
      movable.has(place) ? premovesFrom(board, seat, place, cells) : new Map<string, string[]>(),
    includes: (move) => movable.has(splitMove(move)?.from ?? ""),
  };
}
