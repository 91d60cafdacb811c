import { chessBoard, chessPieces, chessStart } from "./chessParts";
import { drawsOf, pritchard, wikipedia } from "./commonParts";
import type { GameText } from "./GameText";

export const antichess: GameText = {
  slug: "antichess",
  lead: "Chess turned upside down: get rid of all your men. Who can capture must.",
  board: chessBoard,
  start: chessStart,
  pieces: {
    ...chessPieces,
    king: "The king steps one square in any of the eight directions. It is an ordinary man here: it can be captured, and there is no check.",
  },
  rules: [
    {
      topic: "special",
      paragraphs: [
        "Who can capture must capture. Among several captures one may choose.",
        "The king is not royal. Nobody is ever in check.",
      ],
      figures: [
        {
          position: "8/8/8/3p4/8/8/P7/3R4 w - - 0 1",
          from: "d1",
          caption: "The rook attacks the pawn, so White has no other move than to take it.",
        },
      ],
    },
    {
      topic: "pawns",
      paragraphs: [
        "Pawns step and capture as in chess, two squares from the start and en passant included. A capture en passant is compulsory like any other.",
        "On the last rank a pawn becomes a queen, a rook, a bishop, a knight or a king.",
      ],
    },
    { topic: "castling", paragraphs: ["There is no castling."] },
    {
      topic: "winning",
      paragraphs: ["Who has lost all men wins. Who cannot move when it is their turn wins, too."],
    },
    drawsOf({ stalemate: "Stalemate is no draw here: who cannot move has won." }),
  ],
  didYouKnow: [
    "In 2016 Mark Watkins proved by computer that White wins by force, beginning with the step of the king’s pawn to e3.",
    "The game has many names: losing chess, giveaway chess and suicide chess are some of them.",
  ],
  sources: [wikipedia("Losing chess"), pritchard],
};
