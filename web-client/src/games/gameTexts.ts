// What is written about each game, a small file each that is fetched when it is read.
import type { GameText } from "./GameText";

const texts: Readonly<Record<string, () => Promise<GameText>>> = {
  shafran: async () => (await import("./shafran")).shafran,
  glinski: async () => (await import("./glinski")).glinski,
  "glinski-original": async () => (await import("./glinskiOriginal")).glinskiOriginal,
  mccooey: async () => (await import("./mccooey")).mccooey,
  chess: async () => (await import("./chess")).chess,
  antichess: async () => (await import("./antichess")).antichess,
  "king-of-the-hill": async () => (await import("./kingOfTheHill")).kingOfTheHill,
  "three-check": async () => (await import("./threeCheck")).threeCheck,
  horde: async () => (await import("./horde")).horde,
  "los-alamos": async () => (await import("./losAlamos")).losAlamos,
  "racing-kings": async () => (await import("./racingKings")).racingKings,
  capablanca: async () => (await import("./capablanca")).capablanca,
  "square-hex-16-mate-either": async () => (await import("./squareHex")).squareHex16MateEither,
  "square-hex-16-capture-both": async () => (await import("./squareHex")).squareHex16CaptureBoth,
  "square-hex-17-mate-either": async () => (await import("./squareHex")).squareHex17MateEither,
  "square-hex-17-capture-both": async () => (await import("./squareHex")).squareHex17CaptureBoth,
};

export const writtenGames: readonly string[] = Object.keys(texts);

/** Undefined for a game that nobody wrote about, such as an operator's own. */
export async function loadGameText(slug: string): Promise<GameText | undefined> {
  return Object.hasOwn(texts, slug) ? texts[slug]?.() : undefined;
}
