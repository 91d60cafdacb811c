import { bareKingsAreDraw, checkmateWins, drawsOf, stalemateIsDraw } from "./commonParts";
import type { GameText } from "./GameText";
import { hexagonalPieces, hexagonalPromotion, hexagonalSources } from "./hexagonalParts";

export const shafran: GameText = {
  slug: "shafran",
  lead: "Hexagonal chess with castling, and with pawns that step up to three cells. It was made in the Soviet Union in 1939.",
  board:
    "The board is an irregular hexagon of 70 cells in three colours, with a corner towards each player. Nine files, a to i, run straight up: the e-file in the middle has 10 cells, the a- and i-files have 6. A rank is a straight line that slants down to the right, so rank 1 runs from a1 to e1, the corner of White.",
  start:
    "White has the king on e1, the queen on d1, the rooks on a1 and i5, the knights on b1 and g3, the bishops on c1, f2 and h4, and nine pawns in front of them. Black stands the same way, turned half round, so the queens do not face each other. Every bishop can move at once. White moves first.",
  pieces: {
    ...hexagonalPieces,
    pawn: "The pawn steps straight ahead to an empty cell and captures one cell ahead through a corner, to the left or to the right.",
  },
  rules: [
    {
      topic: "pawns",
      paragraphs: [
        "With its first move a pawn may go as far as the middle of its file, if all cells on the way are empty: the d-, e- and f-pawns up to three cells, the b-, c-, g- and h-pawns up to two. The a- and i-pawns step one.",
        "A pawn that went two or three cells can be captured en passant with the very next move, by a pawn that attacks any cell that it passed.",
        hexagonalPromotion,
      ],
      figures: [
        {
          position: "k4/6/7/8/4P4/3p5/2P5/7/6/4K w - d7d6 0 1",
          from: "e6",
          caption:
            "Black’s pawn has just gone from d8 to d5. The pawn on e6 may take it in passing on d7, and the one on c4 may take it on d6.",
        },
      ],
    },
    {
      topic: "castling",
      paragraphs: [
        "The king castles with either rook, short or long. Neither may have moved before, the three cells between them must be empty, and the king may not start on, cross or reach an attacked cell. The rook may be attacked.",
        "Short castling with the rook on a1: the king goes to c1, the rook to d1. With the rook on i5: the king goes to g3, the rook to f2.",
        "Long castling with the rook on a1: the king goes to b1, the rook to c1. With the rook on i5: the king goes to h4, the rook to g3. Black’s castlings are the same, turned half round.",
        "To castle, move the king to its cell. Records write Q-0-0 and Q-0-0-0 on the queen’s wing, B-0-0 and B-0-0-0 on the wing of the bishops.",
      ],
      figures: [
        {
          position: "k4/6/7/8/9/8R/8/7/6/R3K w QB - 0 1",
          from: "e1",
          caption: "All four castlings of White: the king may go to c1, b1, g3 or h4.",
        },
      ],
    },
    checkmateWins,
    drawsOf({ stalemate: stalemateIsDraw, bareKings: bareKingsAreDraw }),
  ],
  origin: { inventor: "Isaak Shafran", year: "1939", place: "Soviet Union" },
  story: [
    "Isaak Grigorevich Shafran was a Soviet geologist. He made the game in 1939, registered it in 1956, and showed it at the chess exhibition in Leipzig in 1960. Pritchard’s encyclopedia dates it to 1953.",
    "Evgeny Gik wrote in 1985 that the regular hexagon of Gliński’s board may have helped that game to become the better known one.",
    "Some sources tell only half of the castlings. Gik’s article gives all four, and so does this server.",
  ],
  didYouKnow: [
    "What is the queen’s wing to White is the bishops’ wing to Black: both sides name the wings as they see them from their own corner.",
    "No pawn of a side can ever come to a start cell of another one. So a pawn that stands on a start cell has never moved.",
  ],
  sources: [
    ...hexagonalSources,
    { title: "E. Gik in Kvant (1985)" },
    { title: "The Chess Variant Pages: Shafran’s hexagonal chess", address: "https://www.chessvariants.org/rules/shafrans-hexagonal-chess" },
  ],
};
