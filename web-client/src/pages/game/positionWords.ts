// A whole position in words: the men of each side by kind, with their cells.
import { pieceName } from "@/board/Man";
import { heldBy } from "@/game/hands";
import { seatOf, type Board } from "@/game/position";
import type { DefinitionView } from "@/protocol.gen";
import { boardText } from "@/strings/board";

export interface SideWords {
  side: string;
  /** "king e1", "pawn 2 times e2 and f2", each kind in the order in which the game lists it. */
  men: readonly string[];
}

export function sidesInWords(definition: DefinitionView, board: Board, hand = ""): SideWords[] {
  return definition.seats.map((side, seat) => ({
    side,
    men: [...onBoard(definition, board, seat), ...inHand(definition, hand, seat)],
  }));
}

function onBoard(definition: DefinitionView, board: Board, seat: number): string[] {
  return definition.pieces.flatMap(({ name, symbol }) => {
    const cells = [...board]
      .filter(([, man]) => seatOf(man) === seat && man.toUpperCase() === symbol)
      .map(([cell]) => cell)
      .sort();
    return cells.length > 0 ? boardText.menAt(name, cells.length, cells) : [];
  });
}

function inHand(definition: DefinitionView, hand: string, seat: number): string[] {
  return heldBy(hand, seat).map(
    ({ symbol, count }) =>
      `${boardText.held(pieceName(definition, symbol), count)} ${boardText.inHand}`,
  );
}

export function positionWords(
  definition: DefinitionView,
  board: Board,
  hand: string | undefined,
  toMove: number,
): string {
  const sides = sidesInWords(definition, board, hand).map(({ side, men }) =>
    boardText.menOf(side, men.length > 0 ? men.join(", ") : boardText.noMen),
  );
  return [...sides, boardText.toMove(definition.seats[toMove] ?? "")].join(" ");
}
