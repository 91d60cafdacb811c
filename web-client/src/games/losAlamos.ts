import { chessPieces } from "./chessParts";
import { bareKingsAreDraw, checkmateWins, drawsOf, stalemateIsDraw, wikipedia } from "./commonParts";
import type { GameText } from "./GameText";

const { king, queen, rook, knight, pawn } = chessPieces;

export const losAlamos: GameText = {
  slug: "los-alamos",
  lead: "Chess made small enough for a computer of 1956: six by six squares, no bishops, no castling, no double step.",
  board:
    "The board has 36 squares, six by six, light and dark in turn. Files are named a to f from White’s left, ranks are counted from White’s side.",
  start:
    "White’s men stand on rank 1: rook, knight, queen, king, knight, rook. Six pawns stand before them on rank 2. Black’s men stand opposite, on ranks 6 and 5. White moves first.",
  pieces: { king, queen, rook, knight, pawn },
  rules: [
    {
      topic: "pawns",
      paragraphs: [
        "A pawn never steps two squares, so there is no en passant either.",
        "On the last rank a pawn becomes a queen, a rook or a knight at once.",
      ],
    },
    { topic: "castling", paragraphs: ["There is no castling."] },
    checkmateWins,
    drawsOf({ stalemate: stalemateIsDraw, bareKings: bareKingsAreDraw }),
  ],
  origin: { inventor: "Paul Stein and Mark Wells", year: "1956", place: "Los Alamos, New Mexico" },
  story: [
    "Paul Stein and Mark Wells wrote a program for MANIAC I, a computer at the laboratory of Los Alamos. Chess was too much for it, so they cut the board and the rules down. It was the first game like chess that a computer played.",
    "The program had about 600 instructions and took some twelve minutes for a move. It played three games: one against itself, one against a strong player who gave up his queen and won, and one against somebody who had learnt the game a week before. That one the computer won.",
  ],
  didYouKnow: ["For its missing bishops it was also called anti-clerical chess."],
  sources: [
    wikipedia("Los Alamos chess"),
    {
      title: "Los Alamos National Laboratory: MANIAC and Los Alamos Chess (2023)",
      address: "https://discover.lanl.gov/publications/at-the-bradbury/2023-aug/maniac-chess/",
    },
    { title: "Chess Programming Wiki: MANIAC I", address: "https://www.chessprogramming.org/MANIAC_I" },
  ],
};
