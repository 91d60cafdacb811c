import { readFileSync } from "node:fs";
import { GameStore } from "@/game/store";
import type {
  ClientMessage,
  DefinitionView,
  Moved,
  PlayedMove,
  Snapshot,
  TimeControl,
} from "@/protocol.gen";

export function readData(path: string): string {
  return readFileSync(new URL(`../data/${path}`, import.meta.url), "utf8");
}

export function definition(slug: "shafran" | "glinski" | "racing-kings"): DefinitionView {
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
  rules: "",
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

/** A board of eight by eight squares with the men of chess. */
export const houseDefinition: DefinitionView = {
  ...squareDefinition,
  slug: "house",
  cells: [..."abcdefgh"].flatMap((file, column) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => ({
      name: `${file}${rank}`,
      file,
      rank,
      column,
      row: rank,
      shade: (column + rank + 1) % 2,
    })),
  ),
  pieces: [
    { name: "king", symbol: "K" },
    { name: "queen", symbol: "Q" },
    { name: "rook", symbol: "R" },
    { name: "bishop", symbol: "B" },
    { name: "knight", symbol: "N" },
    { name: "pawn", symbol: "P" },
  ],
  start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
};

/** Squares to one army and hexagons to the other. */
export const bothDefinition: DefinitionView = { ...houseDefinition, slug: "square-hex-small" };

export function control(over: Partial<TimeControl> = {}): TimeControl {
  return { kind: "fischer", base_ms: 300_000, increment_ms: 3_000, periods: 0, ...over };
}

export function snapshot(over: Partial<Snapshot> = {}): Snapshot {
  return {
    type: "snapshot",
    game: "g1",
    version: 5,
    variant: "shafran",
    definition: "hash",
    status: "playing",
    clock: control(),
    casual: true,
    seats: [
      { taken: true, present: true },
      { taken: true, present: false },
    ],
    you: 0,
    host: true,
    watchers: 0,
    watching: [],
    start: definition("shafran").start,
    moves: [],
    to_move: 0,
    legal: ["e2e3", "e2e4"],
    draw_offers: [],
    takeback_offers: [],
    rematch_offers: [],
    clocks: { remaining_ms: [300_000, 300_000], running: 0 },
    ...over,
  };
}

export function played(move: string, seat: number, changes: Record<string, string>): PlayedMove {
  return { move, seat, charged_ms: 1500, changes, check: [] };
}

/** White's move at odd plies, Black's at even ones. */
export function moved(version: number, ply: number, over: Partial<Moved> = {}): Moved {
  return {
    type: "moved",
    game: "g1",
    version,
    ply,
    played: played("e2e4", (ply + 1) % 2, { e2: "", e4: "P" }),
    to_move: ply % 2,
    clocks: { remaining_ms: [300_000, 300_000], running: ply % 2 },
    ...over,
  };
}

export const testTab = "tab-0123456789ab";

export interface Desk {
  store: GameStore;
  sent: ClientMessage[];
  /** Is there a connection? */
  online: boolean;
  /** Milliseconds of performance.now(). */
  now: number;
}

/** A store at a fake socket. */
export function desk(): Desk {
  const made: Omit<Desk, "store"> = { sent: [], online: true, now: 500 };
  return Object.assign(made, {
    store: new GameStore({
      game: "g1",
      tab: testTab,
      send: (message) => {
        if (made.online) made.sent.push(message);
        return made.online;
      },
      now: () => made.now,
      wallClock: () => 1_000_000,
    }),
  });
}
