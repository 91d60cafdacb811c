import { readFileSync } from "node:fs";
import type { DefinitionView, PlayedMove, Snapshot } from "@/protocol.gen";

export function readData(path: string): string {
  return readFileSync(new URL(`../data/${path}`, import.meta.url), "utf8");
}

export function definition(slug: "shafran" | "glinski"): DefinitionView {
  return JSON.parse(readData(`definitions/${slug}.json`)) as DefinitionView;
}

/** A small board of squares: two files, three ranks. */
export const squareDefinition: DefinitionView = {
  slug: "small",
  title: "Small",
  definition: "0",
  shape: "square",
  shades: 2,
  cells: ["a", "b"].flatMap((file, column) =>
    [1, 2, 3].map((rank) => ({
      name: `${file}${rank}`,
      file,
      rank,
      column,
      row: rank,
      shade: (column + rank) % 2,
    })),
  ),
  seats: ["white", "black"],
  pieces: [{ name: "king", symbol: "K" }],
  start: "1k/2/K1 w - - 0 1",
};

/** Two levels of two by two squares, beside each other. */
export const cubeDefinition: DefinitionView = {
  ...squareDefinition,
  slug: "cube",
  cells: ["a", "b"].flatMap((file, column) =>
    [1, 2].flatMap((rank) =>
      ["A", "B"].map((level, z) => ({
        name: `${level}${file}${rank}`,
        file,
        rank,
        column: column + 3 * z,
        row: rank,
        shade: (column + rank + z) % 2,
      })),
    ),
  ),
  start: "1k/2/2/K1 w - - 0 1",
};

export function snapshot(over: Partial<Snapshot> = {}): Snapshot {
  return {
    type: "snapshot",
    game: "g1",
    version: 5,
    variant: "shafran",
    definition: "hash",
    status: "playing",
    clock: { base_ms: 300_000, increment_ms: 3_000 },
    seats: [
      { taken: true, present: true },
      { taken: true, present: false },
    ],
    you: 0,
    host: true,
    watchers: 0,
    start: definition("shafran").start,
    moves: [],
    to_move: 0,
    legal: ["e2e3", "e2e4"],
    draw_offers: [],
    clocks: { remaining_ms: [300_000, 300_000], running: 0 },
    ...over,
  };
}

export function played(move: string, seat: number, changes: Record<string, string>): PlayedMove {
  return { move, seat, charged_ms: 1500, changes, check: [] };
}
