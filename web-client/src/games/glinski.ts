import { checkmateWins, drawsOf } from "./commonParts";
import type { GameText } from "./GameText";
import {
  glinskiBoard,
  glinskiStory,
  hexagonalPieces,
  hexagonalPromotion,
  hexagonalSources,
  noCastling,
} from "./hexagonalParts";

export const glinski: GameText = {
  slug: "glinski",
  lead: "The best known chess on hexagons, by the rules that its inventor settled in 1972. Who stalemates the other side gets three quarters of a point.",
  board: glinskiBoard,
  start:
    "White has the king on g1, the queen on e1, the rooks on c1 and i1, the knights on d1 and h1, and the three bishops behind one another on f1, f2 and f3. Nine pawns stand before them like an arrowhead, from b1 over f5 to k1. Black’s men stand on the same files at the other end. White moves first.",
  pieces: {
    ...hexagonalPieces,
    pawn: "The pawn steps straight ahead to an empty cell and captures one cell ahead over the edge to its left or right.",
  },
  rules: [
    {
      topic: "pawns",
      paragraphs: [
        "A pawn that stands on a start cell of any pawn of its side may step two cells. So it may do that even after a capture that led it from one start cell to another.",
        "A pawn that went two cells can be captured en passant on the cell that it passed, with the very next move.",
        hexagonalPromotion,
      ],
      figures: [
        {
          position: "1/2k/5/7/9/4P6/3p7/11/11/11/6K4 w - d6 0 1",
          from: "e6",
          caption: "Black’s pawn has just gone from d7 to d5. The pawn on e6 may take it in passing on d6.",
        },
      ],
    },
    noCastling,
    {
      topic: "winning",
      paragraphs: [
        ...checkmateWins.paragraphs,
        "Stalemate counts, too: who leaves the other side without a legal move gets 3/4 of a point, and the other side gets 1/4.",
      ],
    },
    drawsOf({
      stalemate: "Stalemate is no draw here: see above.",
      bareKings:
        "Two kings alone are no draw by themselves, because a king can still stalemate the other one in a corner.",
    }),
  ],
  origin: { inventor: "Władysław Gliński", year: "1936, rules of 1972", place: "Poland and Britain" },
  story: [
    ...glinskiStory,
    "Gliński died in 1990. After that the game was played less, and its federation began anew in Hungary in 1996.",
  ],
  didYouKnow: [
    "On hexagons a king and two knights can mate a king alone. In chess they cannot force that.",
    "In Poland 130,000 sets were sold within a few months.",
  ],
  sources: hexagonalSources,
};
