// Frolov's games: two armies, one that sees squares and one that sees hexagons.
import { chessPieces, chessPawns } from "./chessParts";
import { drawsOf } from "./commonParts";
import type { Figure, GameText, Section } from "./GameText";

/** What differs with the width of the board. */
interface Width {
  files: 16 | 17;
  cells: number;
  lastFile: string;
  start: string;
  /** Both kings of both sides, and the two square rooks of White. */
  castlingPosition: string;
  passingPosition: string;
}

const widths: Record<"16" | "17", Width> = {
  "16": {
    files: 16,
    cells: 128,
    lastFile: "p",
    start:
      "White’s square men stand on a1 to h1 as in chess, and behind square pawns on rank 2. On i1 to p1 stand castle, horse, officer, hex king, dame, officer, horse and castle, behind soldiers.",
    castlingPosition: "4z6k4/16/16/16/16/16/16/R3K2R4Z3 w KQ - 0 1",
    passingPosition: "4z6k4/16/16/9Sp5/16/16/16/4K7Z3 w - k6 0 1",
  },
  "17": {
    files: 17,
    cells: 136,
    lastFile: "q",
    start:
      "White’s square men stand on a1 to h1 as in chess, and behind square pawns on rank 2. On i1 to q1 stand castle, horse, officer, hex king, officer, dame, officer, horse and castle, behind soldiers. With three officers a side reaches all three colours of the hexagons.",
    castlingPosition: "5z6k4/17/17/17/17/17/17/R3K2R3Z5 w KQ - 0 1",
    passingPosition: "5z6k4/17/17/9Sp6/17/17/17/4K6Z5 w - k6 0 1",
  },
};

const pieces = {
  ...chessPieces,
  "hex-king":
    "The hex king steps one cell as the dame does: to six neighbours over the edges, or to six cells through the corners of its hexagon.",
  dame: "The dame is the queen of the hexagons. She goes as far as she likes as a castle or as an officer.",
  castle:
    "The castle is the rook of the hexagons. It goes along files and ranks, and along one of the two diagonals: from the upper left to the lower right.",
  officer:
    "The officer is the bishop of the hexagons. It goes along the other diagonal, from the lower left to the upper right, and in four more directions by repeated knight’s jumps. Only the cells on which it lands count: what stands between does not stop it.",
  horse: "The horse is the knight of the hexagons. It jumps to twelve cells, and nothing stands in its way.",
  soldier:
    "The soldier is the pawn of the hexagons. It steps ahead, or ahead and to the left as its player sees it, to an empty cell, and captures on three cells ahead.",
} as const;

function soldiers(figure: Figure): Section {
  return {
    topic: "soldiers",
    paragraphs: [
      "A soldier never steps two cells. It can capture a square pawn en passant.",
      "On the last rank it becomes a dame, a castle, an officer or a horse.",
    ],
    figures: [figure],
  };
}

const castling = (position: string, attacks: string): Section => ({
  topic: "castling",
  paragraphs: [
    "The square king castles with a square rook as in chess: it goes two squares towards it, and the rook goes to the square that the king crossed. Neither may have moved before, and all squares between must be empty.",
    attacks,
    "The hex king does not castle.",
  ],
  figures: [{ position, from: "e1", caption: "White’s king may castle to c1 or to g1." }],
});

const mateEither = {
  lead: "Each side has two armies, one that moves on squares and one that moves on the same cells as hexagons, and two kings. Checkmate of either one wins.",
  attacks:
    "The king may not start on, cross or reach an attacked square, and afterwards neither of the two kings may be attacked.",
  winning: [
    "Both kings are royal. No move may leave either of them attacked.",
    "Checkmate of either king wins: one of the kings is attacked, or both are, and no move saves them.",
  ],
  stalemate: "Stalemate is a draw: a side whose kings are not attacked has no legal move.",
  kings:
    "Kings alone are no draw by themselves, because the two kinds of kings can attack one another.",
} as const;

const captureBoth = {
  lead: "Each side has two armies, one that moves on squares and one that moves on the same cells as hexagons, and two kings that may be taken. Who has lost both has lost.",
  attacks: "Attacks do not matter: the king may castle out of, across and into them.",
  winning: [
    "Kings are ordinary men: no move is forbidden because a king is attacked, and nobody has to answer an attack.",
    "Who takes the second of the enemy’s two kings wins.",
  ],
  stalemate: "A side that has no move at all is stalemated, and the game is a draw.",
  kings: "Kings alone are no draw by themselves, because they can still take one another.",
} as const;

const aims = { "mate-either": mateEither, "capture-both": captureBoth } as const;

export function squareHex(files: "16" | "17", aim: "mate-either" | "capture-both"): GameText {
  const width = widths[files];
  const words = aims[aim];
  return {
    slug: `square-hex-${files}-${aim}`,
    lead: words.lead,
    board: `The board has ${width.cells} cells: ${width.files} files, a to ${width.lastFile}, and eight ranks. To the square men they are squares. To the hexagonal men each cell is a hexagon: it has the four neighbours of a square, and two more on one diagonal, up to the left and down to the right.`,
    start: `${width.start} Black’s men stand the same way, turned half round. White moves first.`,
    pieces,
    rules: [
      {
        topic: "pawns",
        paragraphs: [
          ...chessPawns.paragraphs.slice(0, 1),
          "A square pawn that went two squares can be captured en passant with the very next move, by a pawn or by a soldier.",
          "On the last rank it becomes a queen, a rook, a bishop or a knight.",
        ],
      },
      soldiers({
        position: width.passingPosition,
        from: "j5",
        caption: "Black’s pawn has just gone from k7 to k5. The soldier on j5 may take it in passing on k6.",
      }),
      castling(width.castlingPosition, words.attacks),
      { topic: "winning", paragraphs: words.winning },
      drawsOf({
        stalemate: words.stalemate,
        bareKings: words.kings,
        fifty: "Fifty moves of each side without a capture or a move of a pawn or soldier are a draw.",
      }),
    ],
    origin: { inventor: "Daniil Frolov", year: "2010" },
    story: [
      "Daniil Frolov published the game in 2010 at The Chess Variant Pages. He gave two starts: his first one on 16 files, and one on 17 files with a third officer. He left open which rule for two kings should be played. This server offers two.",
      "Ralph Betza had thought of squares that are hexagons before, in Rectahex chess, which Frolov did not know then.",
    ],
    didYouKnow: [
      "A hexagonal man is stronger than its square sister, because it has six straight directions instead of four. For the bishops that is less clear.",
    ],
    sources: [
      { title: "Daniil Frolov, Square and hex on same board, The Chess Variant Pages (2010)" },
    ],
  };
}
