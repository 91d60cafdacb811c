// Words about games that every page may need: the top bar, the lobby, the index of games.
import type { Family } from "@/games/families";

const families: Record<Family, string> = {
  chess: "Chess and variants",
  big: "Big chess",
  family: "The chess family",
  players: "More players",
  own: "Only on this server",
};

export const gamesText = {
  games: "Games",
  about: "About",
  rules: "Rules",
  rulesOf: (game: string) => `Rules: ${game}`,

  // index
  gamesLead: "What can be played on this server. Each game has a page with its rules.",
  gamesAway: "The server did not say which games it has.",
  families,
  play: "Play",
  playGame: (game: string) => `Play ${game}`,
  watch: "Watch",
  watchGame: (game: string) => `Watch ${game}`,
  analysis: "Analyse",
  analysisOf: (game: string) => `Analysis board: ${game}`,
  local: "On one device",
  localOf: (game: string) => `Play on one device: ${game}`,

  // rules at hand
  close: "Close",
  openRules: "Open as a page",
  rulesAway: "The rules did not arrive. Please try again.",
};
