import { chessBoard, chessPieces } from "./chessParts";
import { drawsOf, stalemateIsDraw, wikipedia } from "./commonParts";
import type { GameText } from "./GameText";

const { queen, rook, bishop, knight } = chessPieces;

export const racingKings: GameText = {
  slug: "racing-kings",
  lead: "A race of kings to the far rank, without pawns and without checks.",
  board: chessBoard,
  start:
    "All men stand on ranks 1 and 2, White’s on the files e to h, Black’s on the files a to d. Each side has a king, a queen, two rooks, two bishops and two knights. Both kings run up the board. White moves first.",
  pieces: {
    king: "The king steps one square in any of the eight directions, never to an attacked one.",
    queen,
    rook,
    bishop,
    knight,
  },
  rules: [
    {
      topic: "special",
      paragraphs: [
        "No move may give check, and no move may leave one’s own king attacked. So nobody is ever in check.",
        "There are no pawns and there is no castling.",
      ],
    },
    {
      topic: "winning",
      paragraphs: [
        "The first king on rank 8 wins.",
        "White has the first move, so Black gets a last one: when White’s king arrives and Black’s king can follow to rank 8 with its very next move, the game is a draw.",
      ],
    },
    drawsOf({
      stalemate: stalemateIsDraw,
      fifty: "Fifty moves of each side without a capture are a draw.",
    }),
  ],
  origin: { inventor: "Vernon Rylands Parton", year: "1961", place: "England" },
  story: [
    "Vernon Rylands Parton was an English teacher and a tireless inventor of games. Many of them, such as Alice chess, were inspired by the books of Lewis Carroll.",
  ],
  sources: [wikipedia("V. R. Parton")],
};
