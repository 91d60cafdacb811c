import { chessBoard, chessPieces } from "./chessParts";
import { drawsOf, wikipedia } from "./commonParts";
import type { GameText } from "./GameText";

export const horde: GameText = {
  slug: "horde",
  lead: "36 white pawns against the full black army. White has no king and cannot be mated.",
  board: chessBoard,
  start:
    "White’s 36 pawns fill ranks 1 to 4 and stand on b5, c5, f5 and g5 besides. Black’s men stand as in chess. White moves first.",
  pieces: {
    ...chessPieces,
    king: "The king steps one square in any of the eight directions. Only Black has one.",
  },
  rules: [
    {
      topic: "pawns",
      paragraphs: [
        "White’s pawns may step two squares from rank 1 and from rank 2, also if they came to rank 2 by a step. Black’s pawns may step two from rank 7.",
        "A pawn that went two squares can be captured en passant with the very next move, except a white one that started on rank 1.",
        "On the last rank a pawn becomes a queen, a rook, a bishop or a knight at once.",
      ],
      figures: [
        {
          position: "4k3/8/8/8/8/8/8/2P5 w - - 0 1",
          from: "c1",
          caption: "A pawn on the first rank may step one square or two.",
        },
      ],
    },
    {
      topic: "castling",
      paragraphs: ["Black castles as in chess. White has no king to castle with."],
    },
    {
      topic: "winning",
      paragraphs: [
        "White wins by checkmate.",
        "Black wins by taking all white men, those that have become pieces included.",
      ],
    },
    drawsOf({ stalemate: "Stalemate is a draw, also when White’s last pawns are blocked." }),
  ],
  story: [
    "In 1942 the writer Lord Dunsany set 32 pawns without a king against a full army. Horde goes on from there, with four more pawns in front.",
  ],
  sources: [wikipedia("Dunsany's chess")],
};
