// What chess and the games that grew out of it have in common.
import { bareKingsAreDraw, checkmateWins, drawsOf, stalemateIsDraw } from "./commonParts";
import type { Section, Source } from "./GameText";

export const chessPieces = {
  king: "The king steps one square in any of the eight directions.",
  queen: "The queen goes as far as she likes in all eight directions, as a rook or as a bishop.",
  rook: "The rook goes as far as it likes along its file or its rank.",
  bishop: "The bishop goes as far as it likes along its diagonals. It never leaves its colour.",
  knight:
    "The knight jumps two squares straight and one to the side. Nothing stands in its way.",
  pawn: "The pawn steps straight ahead to an empty square and captures one square ahead on the diagonal, to the left or to the right.",
} as const;

export const chessBoard =
  "The board has 64 squares, eight by eight, light and dark in turn. Files are named a to h from White’s left, ranks are counted from White’s side.";

export const chessStart =
  "White’s men stand on rank 1: rook, knight, bishop, queen, king, bishop, knight, rook. Eight pawns stand before them on rank 2. Black’s men stand opposite, on ranks 8 and 7. White moves first.";

export const chessPawns: Section = {
  topic: "pawns",
  paragraphs: [
    "From its start square a pawn may step two squares, if both are empty.",
    "A pawn that went two squares can be captured en passant with the very next move, by an enemy pawn that attacks the square that it passed.",
    "On the last rank a pawn becomes a queen, a rook, a bishop or a knight at once.",
  ],
  figures: [
    {
      position: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
      from: "e5",
      caption: "Black’s pawn has just gone from d7 to d5. The pawn on e5 may take it in passing on d6.",
    },
  ],
};

export const chessCastling: Section = {
  topic: "castling",
  paragraphs: [
    "The king goes two squares towards a rook, and the rook goes to the square that the king crossed.",
    "Neither of them may have moved before, and all squares between them must be empty. The king may not start on, cross or reach an attacked square.",
    "To castle, move the king to its square.",
  ],
  figures: [
    {
      position: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
      from: "e1",
      caption: "White’s king may castle to c1 or to g1.",
    },
  ],
};

export const chessWinning = checkmateWins;

export const chessDraws = drawsOf({ stalemate: stalemateIsDraw, bareKings: bareKingsAreDraw });

export const otherwiseChess = "Everything else is as in chess.";

export const fideLaws: Source = {
  title: "FIDE, Laws of Chess",
  address: "https://handbook.fide.com/",
};
