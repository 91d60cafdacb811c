// The placement part of a position text, read and written with the cells of a definition alone.
import type { CellView } from "@/protocol.gen";

/** Cell name -> piece symbol; empty cells are absent. */
export type Board = ReadonlyMap<string, string>;

export class PositionError extends Error {}

/** The level of a cell on a board of several, a capital before its file: "B" of "Be1", else "". */
export function levelOf(cell: CellView): string {
  return cell.name.slice(0, cell.name.length - `${cell.file}${cell.rank}`.length);
}

/** Ranks from the highest level and rank to the lowest, in a rank the cells from the lowest file. */
export function ranksOf(cells: readonly CellView[]): CellView[][] {
  const files = new Map<string, number>();
  for (const cell of cells) if (!files.has(cell.file)) files.set(cell.file, files.size);
  const ranks = new Map<string, { level: string; rank: number; cells: CellView[] }>();
  for (const cell of cells) {
    const level = levelOf(cell);
    const key = `${level}${cell.rank}`;
    const rank = ranks.get(key);
    if (rank) rank.cells.push(cell);
    else ranks.set(key, { level, rank: cell.rank, cells: [cell] });
  }
  const order = (cell: CellView) => files.get(cell.file) ?? 0;
  return [...ranks.values()]
    .sort((a, b) => (a.level === b.level ? b.rank - a.rank : a.level < b.level ? 1 : -1))
    .map((rank) => rank.cells.sort((a, b) => order(a) - order(b)));
}

/** Reads the first field of a position text. */
export function parsePlacement(cells: readonly CellView[], text: string): Map<string, string> {
  const placement = text.trim().split(" ")[0] ?? "";
  const parts = placement.split("/");
  const ranks = ranksOf(cells);
  if (parts.length !== ranks.length) {
    throw new PositionError(`${ranks.length} ranks wanted, ${parts.length} found`);
  }
  const board = new Map<string, string>();
  ranks.forEach((rank, index) => {
    let at = 0;
    for (const token of (parts[index] ?? "").match(/\d+|[^\d]/g) ?? []) {
      if (/^\d/.test(token)) {
        at += Number(token);
        continue;
      }
      const cell = rank[at];
      if (!cell) throw new PositionError(`rank ${rank[0]?.rank} is too long`);
      board.set(cell.name, token);
      at += 1;
    }
    if (at !== rank.length) throw new PositionError(`rank ${rank[0]?.rank} has the wrong length`);
  });
  return board;
}

export function writePlacement(cells: readonly CellView[], board: Board): string {
  return ranksOf(cells)
    .map((rank) => {
      let text = "";
      let empty = 0;
      for (const cell of rank) {
        const symbol = board.get(cell.name);
        if (symbol === undefined) {
          empty += 1;
          continue;
        }
        text += (empty > 0 ? String(empty) : "") + symbol;
        empty = 0;
      }
      return text + (empty > 0 ? String(empty) : "");
    })
    .join("/");
}

export function withChanges(board: Board, changes: Readonly<Record<string, string>>): Map<string, string> {
  const next = new Map(board);
  for (const [cell, symbol] of Object.entries(changes)) {
    if (symbol === "") next.delete(cell);
    else next.set(cell, symbol);
  }
  return next;
}

/** Seat 0 has capitals, seat 1 small letters. */
export function seatOf(symbol: string): number {
  return symbol === symbol.toUpperCase() ? 0 : 1;
}
