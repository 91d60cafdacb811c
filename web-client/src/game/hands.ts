// Men in hand, in games where taken men come back. A hand is a place that a move can start from:
// "N@" in "N@f3". Knows the texts, no rules.
import type { PlayedMove } from "@/protocol.gen";
import { seatOf } from "./position";

/** The letters of the men in hand after so many moves: capitals are seat 0's. */
export function handAt(
  start: string,
  moves: readonly PlayedMove[],
  ply: number,
): string | undefined {
  if (ply > 0) return moves[ply - 1]?.hand;
  const field = start.split(" ").find((word) => word.startsWith("hand="));
  if (field !== undefined) return field.slice("hand=".length);
  // The start does not name empty hands: a game that has any says so after its first move.
  return moves[0]?.hand === undefined ? undefined : "";
}

export interface Held {
  symbol: string;
  count: number;
}

export function heldBy(hand: string, seat: number): Held[] {
  const held: Held[] = [];
  for (const symbol of hand) {
    if (seatOf(symbol) !== seat) continue;
    const same = held.find((men) => men.symbol === symbol);
    if (same) same.count += 1;
    else held.push({ symbol, count: 1 });
  }
  return held;
}

export const handPlace = (symbol: string): string => `${symbol.toUpperCase()}@`;
export const isHandPlace = (place: string): boolean => place.endsWith("@");

/** The man that a place in hand stands for, in the case of its seat. */
export function manOfPlace(place: string, seat: number): string {
  const letter = place.slice(0, -1);
  return seat === 0 ? letter.toUpperCase() : letter.toLowerCase();
}

/** What is left when a move from hand has put its man down. */
export function handWithout(hand: string, symbol: string): string {
  return hand.replace(symbol, "");
}
