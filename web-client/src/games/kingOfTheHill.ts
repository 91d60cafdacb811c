import {
  chessBoard,
  chessCastling,
  chessPawns,
  chessPieces,
  chessStart,
  chessWinning,
} from "./chessParts";
import { drawsOf, stalemateIsDraw, wikipedia } from "./commonParts";
import type { GameText } from "./GameText";

export const kingOfTheHill: GameText = {
  slug: "king-of-the-hill",
  lead: "Chess with a second way to win: bring your king to one of the four squares in the middle.",
  board: `${chessBoard} The hill is made of d4, e4, d5 and e5.`,
  start: chessStart,
  pieces: chessPieces,
  rules: [
    chessPawns,
    chessCastling,
    {
      topic: "winning",
      paragraphs: [
        ...chessWinning.paragraphs,
        "A king that comes to d4, e4, d5 or e5 wins at once. It has to get there by a legal move, so the square may not be attacked.",
      ],
      figures: [
        {
          position: "4k3/8/8/8/8/4K3/8/8 w - - 0 1",
          from: "e3",
          caption: "A step to d4 or e4 wins the game.",
        },
      ],
    },
    drawsOf({
      stalemate: stalemateIsDraw,
      bareKings: "Two kings alone are no draw by themselves, because each can still walk up the hill.",
    }),
  ],
  sources: [wikipedia("List of chess variants")],
};
