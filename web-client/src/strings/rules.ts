// Words of the pages of rules.
import type { Topic } from "@/games/GameText";

const countOfMen = (n: number): string => (n === 1 ? "1 man" : `${n} men`);

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const topics: Record<Topic, string> = {
  pawns: "Pawns",
  soldiers: "Soldiers",
  castling: "Castling",
  special: "What is special",
  winning: "Winning",
  draws: "Draws",
};

export const rulesText = {
  unknownTitle: "No such game",
  unknownGame: "This server offers no game of this name.",
  toGames: "All games",
  facts: "In short",
  cells: "Cells",
  menOf: (side: string) => `Men of ${side}`,
  colours: "Colours of cells",
  tryTitle: "Try the moves",
  tryLead: "Press a man to see where it may go, and a cell to move it there. You move both sides.",
  tryAway: "The rules could not be loaded, so the board only shows the start.",
  tryOver: "The game is over here.",
  tryTakeBack: "Take back",
  tryStart: "To the start",
  tryFlip: "Turn the board",
  boardTitle: "The board",
  startTitle: "The start",
  startLead: (men: readonly { side: string; n: number }[], first: string) =>
    `${listed(men.map(({ side, n }) => `${side} has ${countOfMen(n)}`))}. ${first} moves first.`,
  boardLead: (cells: number) => `The board has ${cells} cells.`,
  piecesTitle: "How the men move",
  topics,
  originTitle: "Where it comes from",
  inventor: "Inventor",
  year: "Year",
  place: "Place",
  storyTitle: "The story",
  didYouKnow: "Did you know?",
  sources: "Sources",
  /** What a picture shows, for those who do not see it. */
  reach: (from: string, goes: readonly string[], takes: readonly string[]) =>
    [
      goes.length > 0 && `From ${from} it can go to ${listed(goes)}.`,
      takes.length > 0 && `It can capture on ${listed(takes)}.`,
    ]
      .filter((sentence) => sentence !== false)
      .join(" "),
  moveKey: "Dots: cells to go to. Corners: men that can be taken.",
};
