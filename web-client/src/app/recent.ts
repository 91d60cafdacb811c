// The games that this device took part in, newest first.
import type { TimeControl } from "@/protocol.gen";
import { readText, writeText } from "./storage";

export interface RecentGame {
  game: string;
  title: string;
  clock: TimeControl;
  status: "open" | "playing" | "over";
  player: boolean;
}

const key = "sixfold.recent";
export const maxRecent = 20;

function isRecent(value: unknown): value is RecentGame {
  if (typeof value !== "object" || value === null) return false;
  const v = value as Partial<RecentGame>;
  return (
    typeof v.game === "string" &&
    typeof v.title === "string" &&
    typeof v.clock?.base_ms === "number" &&
    typeof v.clock.increment_ms === "number" &&
    (v.status === "open" || v.status === "playing" || v.status === "over") &&
    typeof v.player === "boolean"
  );
}

/** Once there was one kind of clock only. */
const whole = (game: RecentGame): RecentGame => ({
  ...game,
  clock: { ...game.clock, kind: game.clock.kind ?? "fischer", periods: game.clock.periods ?? 0 },
});

export function parseRecent(stored: string | undefined): RecentGame[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter(isRecent).slice(0, maxRecent).map(whole) : [];
  } catch {
    return [];
  }
}

export function withRecent(games: readonly RecentGame[], game: RecentGame): RecentGame[] {
  const known = games.findIndex((other) => other.game === game.game);
  if (known >= 0) return games.map((other, index) => (index === known ? game : other));
  return [game, ...games].slice(0, maxRecent);
}

export const recentGames = (): RecentGame[] => parseRecent(readText("local", key));

export function remember(game: RecentGame): void {
  writeText("local", key, JSON.stringify(withRecent(recentGames(), game)));
}
