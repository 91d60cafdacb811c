import {
  chessBoard,
  chessCastling,
  chessDraws,
  chessPawns,
  chessPieces,
  chessStart,
  chessWinning,
  fideLaws,
} from "./chessParts";
import { wikipedia } from "./commonParts";
import type { GameText } from "./GameText";

export const chess: GameText = {
  slug: "chess",
  lead: "The classic game, by the laws of FIDE.",
  board: chessBoard,
  start: chessStart,
  pieces: chessPieces,
  rules: [chessPawns, chessCastling, chessWinning, chessDraws],
  origin: { year: "today’s moves since about 1475", place: "India, Persia, the Arab world, Europe" },
  story: [
    "Chess goes back to chaturanga, a game of ancient India. In the Arab world of the Middle Ages it was played as shatranj, with a weak ferz in the queen’s place and a jumping alfil in the bishop’s.",
    "Late in the 15th century Europe gave the queen and the bishop the long moves that they have today. The international federation FIDE was founded in Paris in 1924 and keeps the laws of the game.",
  ],
  sources: [fideLaws, wikipedia("History of chess")],
};
