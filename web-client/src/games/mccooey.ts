import { bareKingsAreDraw, checkmateWins, drawsOf, stalemateIsDraw } from "./commonParts";
import type { GameText } from "./GameText";
import {
  glinskiBoard,
  hexagonalPieces,
  hexagonalPromotion,
  hexagonalSources,
  noCastling,
} from "./hexagonalParts";

export const mccooey: GameText = {
  slug: "mccooey",
  lead: "Hexagonal chess that stays closer to chess: seven pawns a side, which capture through the corners of their cells.",
  board: glinskiBoard,
  start:
    "White has the king on g1, the queen on e1, the rooks on d1 and h1, the knights on e2 and g2, and the bishops on f1, f2 and f3. Seven pawns stand before them, from c1 over f4 to i1. Black’s men stand on the same files at the other end. White moves first.",
  pieces: {
    ...hexagonalPieces,
    pawn: "The pawn steps straight ahead to an empty cell and captures one cell ahead through a corner, to the left or to the right.",
  },
  rules: [
    {
      topic: "pawns",
      paragraphs: [
        "From its start cell a pawn may step two cells, except the pawn on the f-file, which always steps one.",
        "A pawn that went two cells can be captured en passant on the cell that it passed, with the very next move.",
        hexagonalPromotion,
      ],
      figures: [
        {
          position: "1/2k/5/7/9/3pP6/11/11/11/11/6K4 w - d7 0 1",
          from: "e6",
          caption: "Black’s pawn has just gone from d8 to d6. The pawn on e6 may take it in passing on d7.",
        },
      ],
    },
    noCastling,
    checkmateWins,
    drawsOf({ stalemate: stalemateIsDraw, bareKings: bareKingsAreDraw }),
  ],
  origin: { inventor: "Dave McCooey and Richard Honeycutt", year: "1979" },
  story: [
    "Dave McCooey and Richard Honeycutt wanted a game on hexagons that keeps as much of chess as it can. They took Gliński’s board and men, and changed the start, the number of pawns and their capture.",
    "In chess a pawn captures the way a bishop steps. So it does here, while Gliński’s pawn captures the way a rook steps.",
  ],
  sources: [
    ...hexagonalSources,
    { title: "Dave McCooey’s comment on his game at The Chess Variant Pages (2006)" },
  ],
};
