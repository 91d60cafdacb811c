// What is written about a game, in our own words. The rules that are played stand in its definition.

/** A position with the moves of one man, which the rules core finds. */
export interface Figure {
  position: string;
  from: string;
  caption: string;
}

/** The parts of the rules; their headings stand in strings/games.ts. */
export type Topic = "pawns" | "soldiers" | "castling" | "special" | "winning" | "draws";

export interface Section {
  topic: Topic;
  paragraphs: readonly string[];
  figures?: readonly Figure[];
}

export interface Origin {
  inventor?: string;
  year?: string;
  place?: string;
}

export interface Source {
  title: string;
  address?: string;
}

export interface GameText {
  slug: string;
  /** What the game is, in a sentence or two. */
  lead: string;
  /** Says the number of cells. */
  board: string;
  /** How the men stand. */
  start: string;
  /** How each kind of men moves, by the name that it has in the definition. */
  pieces: Readonly<Record<string, string>>;
  rules: readonly Section[];
  origin?: Origin;
  story?: readonly string[];
  didYouKnow?: readonly string[];
  sources: readonly Source[];
}
