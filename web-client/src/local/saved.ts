// The games that are played on this device, one of each kind, kept until the next one begins.
import { readText, writeText } from "@/app/storage";
import type { GameResult, TimeControl } from "@/protocol.gen";
import type { SeatTime } from "./clock";

export interface LocalTerms {
  slug: string;
  /** Content hash: a game goes on by the rules it began with. */
  definition: string;
  title: string;
  clock: TimeControl;
  /** The board shows the side to move at the bottom. */
  turning: boolean;
  /** By seat; empty: the seat is called by its side. */
  names: readonly string[];
}

export interface LocalMove {
  move: string;
  charged_ms: number;
  /** What its player had left afterwards, in a game with clocks. */
  left_ms?: number;
}

export interface SavedGame {
  terms: LocalTerms;
  /** Milliseconds of the calendar. */
  begun: number;
  /** Position text of the start. */
  start: string;
  moves: readonly LocalMove[];
  left: readonly SeatTime[];
  /** How long the turn has taken that is going on. */
  spentMs: number;
  result?: GameResult;
}

const key = "sixfold.local";

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const areAll = (value: unknown, is: (part: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(is);

const isControl = (value: unknown): boolean =>
  isObject(value) &&
  isText(value["kind"]) &&
  [value["base_ms"], value["increment_ms"], value["periods"]].every(isNumber);

const isTerms = (value: unknown): boolean =>
  isObject(value) &&
  [value["slug"], value["definition"], value["title"]].every(isText) &&
  isControl(value["clock"]) &&
  typeof value["turning"] === "boolean" &&
  areAll(value["names"], isText);

const isMove = (value: unknown): boolean =>
  isObject(value) && isText(value["move"]) && isNumber(value["charged_ms"]);

const isTime = (value: unknown): boolean =>
  isObject(value) && isNumber(value["ms"]) && isNumber(value["periods"]);

const isResult = (value: unknown): boolean =>
  isObject(value) && isText(value["reason"]) && areAll(value["quarters"], isNumber);

const isSaved = (value: unknown): value is SavedGame =>
  isObject(value) &&
  isTerms(value["terms"]) &&
  isNumber(value["begun"]) &&
  isText(value["start"]) &&
  areAll(value["moves"], isMove) &&
  areAll(value["left"], isTime) &&
  isNumber(value["spentMs"]) &&
  (value["result"] === undefined || isResult(value["result"]));

/** What can be read of it, the game that was begun last first. */
export function parseSaved(stored: string | undefined): SavedGame[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter(isSaved) : [];
  } catch {
    return [];
  }
}

export function withSaved(games: readonly SavedGame[], game: SavedGame): SavedGame[] {
  return [game, ...games.filter((other) => other.terms.slug !== game.terms.slug)].sort(
    (a, b) => b.begun - a.begun,
  );
}

/** Where the browser keeps nothing, the games of this page are here. */
let unkept: string | undefined;

/** Are the games still there when the page has been closed? */
export const keepsGames = (): boolean => unkept === undefined;

export const savedGames = (): SavedGame[] => parseSaved(unkept ?? readText("local", key));

export const savedGame = (slug: string): SavedGame | undefined =>
  savedGames().find(({ terms }) => terms.slug === slug);

export const saveGame = (game: SavedGame): void => write(withSaved(savedGames(), game));

export const forgetGame = (slug: string): void =>
  write(savedGames().filter(({ terms }) => terms.slug !== slug));

function write(games: readonly SavedGame[]): void {
  const stored = JSON.stringify(games);
  unkept = writeText("local", key, stored) ? undefined : stored;
}
