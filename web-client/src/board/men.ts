// Gives each man a lasting identity from board to board, so that it can slide instead of jump.
import type { Board } from "@/game/position";

export interface Man {
  id: number;
  symbol: string;
  at: string;
}

export interface MenChange {
  men: readonly Man[];
  /** Men that left the board in this change. */
  gone: readonly Man[];
}

let lastId = 0;
const newMan = (symbol: string, at: string): Man => ({ id: (lastId += 1), symbol, at });

export function follow(before: readonly Man[], board: Board): MenChange {
  const men: Man[] = [];
  const kept = new Set<string>();
  const loose: Man[] = [];
  for (const man of before) {
    if (board.get(man.at) === man.symbol) {
      men.push(man);
      kept.add(man.at);
    } else {
      loose.push(man);
    }
  }
  const arrivals = [...board].filter(([cell]) => !kept.has(cell));
  for (const [cell, symbol] of arrivals) {
    let index = loose.findIndex((man) => man.symbol === symbol);
    // A promoted man comes from a man of its own side that has left its cell.
    if (index < 0) index = loose.findIndex((man) => !board.has(man.at) && sameSide(man.symbol, symbol));
    const [from] = index < 0 ? [] : loose.splice(index, 1);
    men.push(from ? { id: from.id, symbol, at: cell } : newMan(symbol, cell));
  }
  // Children that keep their order keep their animations.
  men.sort((a, b) => a.id - b.id);
  return { men, gone: loose };
}

function sameSide(a: string, b: string): boolean {
  return (a === a.toUpperCase()) === (b === b.toUpperCase());
}
