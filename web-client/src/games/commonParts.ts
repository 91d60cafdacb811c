// Sentences that hold for many games.
import type { Section, Source } from "./GameText";

export const checkmateWins: Section = {
  topic: "winning",
  paragraphs: [
    "Checkmate wins: the king is attacked, and no move saves it. No move may leave one’s own king attacked.",
  ],
};

const repetition = "The same position for the third time, with the same side to move and the same rights, is a draw.";
const fiftyMoves = "Fifty moves of each side without a capture or a pawn move are a draw.";

interface DrawWords {
  stalemate: string;
  bareKings?: string;
  /** In place of the usual sentence. */
  fifty?: string;
}

/** All of them end the game by themselves: nobody has to claim anything. */
export function drawsOf({ stalemate, bareKings, fifty = fiftyMoves }: DrawWords): Section {
  return {
    topic: "draws",
    paragraphs: [
      stalemate,
      repetition,
      fifty,
      ...(bareKings === undefined ? [] : [bareKings]),
      "The game ends by itself when one of these comes up. Otherwise the players can agree on a draw.",
    ],
  };
}

export const stalemateIsDraw = "Stalemate is a draw: a side that is not in check has no legal move.";
export const bareKingsAreDraw = "When only the two kings are left, the game is a draw.";

export const variantPages: Source = {
  title: "The Chess Variant Pages",
  address: "https://www.chessvariants.com/",
};

export const pritchard: Source = {
  title: "D. B. Pritchard, The Classified Encyclopedia of Chess Variants (2007)",
};

export const wikipedia = (article: string): Source => ({
  title: `Wikipedia: ${article}`,
  address: `https://en.wikipedia.org/wiki/${article.replaceAll(" ", "_")}`,
});
