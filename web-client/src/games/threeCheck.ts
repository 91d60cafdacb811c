import {
  chessBoard,
  chessCastling,
  chessDraws,
  chessPawns,
  chessPieces,
  chessStart,
  chessWinning,
} from "./chessParts";
import { pritchard, wikipedia } from "./commonParts";
import type { GameText } from "./GameText";

export const threeCheck: GameText = {
  slug: "three-check",
  lead: "Chess in which every check counts: who gives the third one wins.",
  board: chessBoard,
  start: chessStart,
  pieces: chessPieces,
  rules: [
    chessPawns,
    chessCastling,
    {
      topic: "winning",
      paragraphs: [
        ...chessWinning.paragraphs,
        "Who gives check for the third time in the game wins at once. A move that attacks the king with two men counts once.",
      ],
    },
    chessDraws,
  ],
  story: [
    "Nobody knows who thought of it. Pritchard’s encyclopedia takes it to come from the Soviet Union and reports that the young Anatoly Karpov could not be beaten at it.",
  ],
  didYouKnow: [
    "After 1. e4 e6 the natural move 2. d4 loses: Black checks with the bishop on b4, takes the pawn on c3 with check, and then threatens the third check with the queen from h4.",
  ],
  sources: [wikipedia("Three-check chess"), pritchard],
};
