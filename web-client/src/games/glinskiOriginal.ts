import { bareKingsAreDraw, checkmateWins, drawsOf, stalemateIsDraw } from "./commonParts";
import { glinski } from "./glinski";
import type { GameText } from "./GameText";
import { glinskiStory, hexagonalPromotion, noCastling } from "./hexagonalParts";

export const glinskiOriginal: GameText = {
  ...glinski,
  slug: "glinski-original",
  lead: "Gliński’s game in its plain form: pawns step one cell only, nothing is captured in passing, and stalemate is a draw.",
  rules: [
    {
      topic: "pawns",
      paragraphs: [
        "A pawn never steps two cells, so there is no en passant either.",
        hexagonalPromotion,
      ],
    },
    noCastling,
    checkmateWins,
    drawsOf({ stalemate: stalemateIsDraw, bareKings: bareKingsAreDraw }),
  ],
  origin: { inventor: "Władysław Gliński", year: "1936" },
  story: glinskiStory,
  didYouKnow: [
    "Without the double step the two chains of pawns meet more slowly, and the bishops come out before the pawns fight.",
  ],
};
