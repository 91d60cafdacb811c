// A move made ahead of the opponent's. The client knows no rules: any own man, any other cell.
import { isHandPlace } from "./hands";
import { splitMove } from "./moves";
import { seatOf, type Board } from "./position";

export interface Premove {
  /** A cell, or a place in hand. */
  from: string;
  to: string;
}

/** What can be set with the men of a seat, as texts like those of moves. */
export function premovesFrom(board: Board, seat: number, from: string, cells: readonly string[]) {
  const man = board.get(from);
  const own = isHandPlace(from) || (man !== undefined && seatOf(man) === seat);
  if (!own) return new Map<string, string[]>();
  return new Map(cells.filter((to) => to !== from).map((to) => [to, [`${from}${to}`]]));
}

/** The legal move that was meant, if there is one. Promotions are not asked for: a queen comes first. */
export function moveMeant(premove: Premove, legal: readonly string[]): string | undefined {
  const same = legal.filter((move) => {
    const parts = splitMove(move);
    return parts?.from === premove.from && parts.to === premove.to;
  });
  const promotions = same.filter((move) => splitMove(move)?.promotion !== undefined);
  const queen = promotions.find((move) => splitMove(move)?.promotion?.toUpperCase() === "Q");
  return queen ?? promotions[0] ?? same[0];
}
