// A game as text that can be kept: tags, moves with comments and variations, and a result.
import type { GameResult } from "@/protocol.gen";

export interface RecordTag {
  name: string;
  value: string;
}

export interface RecordedMove {
  /** Coordinate text. */
  move: string;
  /** Algebraic text. */
  words: string;
  /** What its player had left afterwards. */
  clockMs?: number;
  comment?: string;
  /** Other moves in its place, each with what follows. */
  variations: readonly (readonly RecordedMove[])[];
}

export interface GameRecord {
  /** The name of the game in addresses. */
  variant: string;
  /** Which version of its definition was played; absent: not stated. */
  definition?: string;
  /** All tags without a place of their own. */
  tags: readonly RecordTag[];
  /** Position text; absent: the start that the game shows. */
  start?: string;
  timeControl?: string;
  /** Words before the first move. */
  comment?: string;
  moves: readonly RecordedMove[];
  /** Absent: the game has not ended. An unknown reason is empty. */
  result?: GameResult;
}

/** Tags that have a place of their own. */
export const placedTags = [
  "Variant",
  "Definition",
  "FEN",
  "TimeControl",
  "Result",
  "Termination",
] as const;

export const unfinished = "*";

const resultWords: readonly (readonly [string, readonly number[]])[] = [
  ["1-0", [4, 0]],
  ["0-1", [0, 4]],
  ["1/2-1/2", [2, 2]],
  ["3/4-1/4", [3, 1]],
  ["1/4-3/4", [1, 3]],
];

export function resultWord(result: GameResult | undefined): string {
  const scores = result?.quarters.join(" ");
  return resultWords.find(([, quarters]) => quarters.join(" ") === scores)?.[0] ?? unfinished;
}

export const quartersOf = (word: string): readonly number[] | undefined =>
  resultWords.find(([known]) => known === word)?.[1];

export const isResultWord = (word: string): boolean =>
  word === unfinished || quartersOf(word) !== undefined;
