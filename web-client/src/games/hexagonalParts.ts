// What the games on hexagons have in common.
import type { Section, Source } from "./GameText";
import { pritchard, variantPages, wikipedia } from "./commonParts";

export const hexagonalPieces = {
  king: "The king steps one cell in any of the twelve directions: over an edge or through a corner.",
  queen: "The queen goes as far as she likes in all twelve directions, as a rook or as a bishop.",
  rook: "The rook goes as far as it likes straight over the edges of cells, in six directions.",
  bishop:
    "The bishop goes as far as it likes through the corners of cells, in six directions. The two cells beside its way do not stop it. It never leaves its colour, so each side has three of them.",
  knight:
    "The knight jumps to the twelve nearest cells that no queen could reach from there. Nothing stands in its way.",
} as const;

export const hexagonalPromotion =
  "On the last cell of its file a pawn becomes a queen, a rook, a bishop or a knight at once, whatever men are still on the board.";

export const noCastling: Section = { topic: "castling", paragraphs: ["There is no castling."] };

export const glinskiBoard =
  "The board is a regular hexagon of 91 cells in three colours. Its eleven files run straight up: a to l, without a j. The f-file in the middle has 11 cells, the a- and l-files have 6. The ranks are counted along each file from White’s edge, so a rank bends at the f-file.";

export const hexagonalSources: readonly Source[] = [
  wikipedia("Hexagonal chess"),
  pritchard,
  variantPages,
];

export const glinskiStory: readonly string[] = [
  "Władysław Gliński, a Pole, thought up chess on hexagons in 1936. After the Second World War he lived in Britain and brought the game out there in 1949. He settled its rules in 1972 and wrote two books about it, which came out in 1973 and 1974.",
  "Boards of hexagons were not new. Croughton’s game of 1853 and Jaques’s Hexagonia had used them, but in neither of them checkmate decides. Gliński kept the men of chess and their ideas.",
  "In its best years the game had more than half a million players by Pritchard’s count, most of them in Poland. Britain held a championship in 1976, an international federation was founded in London in 1980, and Marek Maćkowiak of Poland was the first champion of Europe.",
];
