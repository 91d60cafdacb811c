import { chessPawns, chessPieces, chessWinning, chessDraws } from "./chessParts";
import { pritchard, wikipedia } from "./commonParts";
import type { GameText } from "./GameText";

export const capablanca: GameText = {
  slug: "capablanca",
  lead: "Chess on ten files with two strong new men: the archbishop and the chancellor.",
  board:
    "The board has 80 squares: ten files, a to j, and eight ranks, light and dark in turn.",
  start:
    "White’s men stand on rank 1: rook, knight, archbishop, bishop, queen, king, bishop, chancellor, knight, rook. Ten pawns stand before them on rank 2. Black’s men stand opposite. White moves first.",
  pieces: {
    ...chessPieces,
    archbishop: "The archbishop moves as a bishop or jumps as a knight.",
    chancellor: "The chancellor moves as a rook or jumps as a knight.",
  },
  rules: [
    {
      topic: "pawns",
      paragraphs: [
        ...chessPawns.paragraphs.slice(0, 2),
        "On the last rank a pawn becomes a queen, a chancellor, an archbishop, a rook, a bishop or a knight at once.",
      ],
    },
    {
      topic: "castling",
      paragraphs: [
        "The king goes three squares towards a rook, from f1 to c1 or to i1, and the rook goes to the square next to it on the inner side.",
        "Neither of them may have moved before, and all squares between them must be empty. The king may not start on, cross or reach an attacked square.",
      ],
      figures: [
        {
          position: "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1",
          from: "f1",
          caption: "White’s king may castle to c1 or to i1.",
        },
      ],
    },
    chessWinning,
    chessDraws,
  ],
  origin: { inventor: "José Raúl Capablanca", year: "1920s", place: "Cuba" },
  story: [
    "José Raúl Capablanca, champion of the world, feared that masters would soon know chess so well that every game ends in a draw. In the 1920s he proposed a larger board with two more men a side.",
    "Edward Lasker played many test games with him. They tried ten by ten squares as well and found that on eight ranks the fight begins sooner. Few games lasted longer than 25 moves.",
    "The two men are older than that: Pietro Carrera, a priest in Sicily, had put them on ten files in a book of 1617, and Henry Bird had done so again in 1874.",
  ],
  didYouKnow: ["An archbishop alone can mate a king in a corner, without the help of any other man."],
  sources: [wikipedia("Capablanca chess"), pritchard],
};
