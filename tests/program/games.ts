// Whole games to be played move by move. `process/games.test.ts` has the program itself check them.

export interface ScriptedGame {
  variant: string;
  moves: readonly string[];
  /** The result as the page and the database say it. */
  reason: string;
  quarters: readonly number[];
}

export const splitMove = (move: string): { from: string; to: string; promotion?: string } => {
  const [, from = "", to = "", promotion] = /^([a-z]\d+)([a-z]\d+)(?:=([A-Z]))?$/.exec(move) ?? [];
  return promotion === undefined ? { from, to } : { from, to, promotion };
};

const line = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Ply 2 is a triple step, ply 3 takes that pawn in passing on the first of the two cells that it
 * passed, ply 7 captures and promotes, ply 33 castles to the bishop's side, ply 45 mates.
 */
export const shafranGame: ScriptedGame & { plies: Record<string, number> } = {
  variant: "shafran",
  moves: line(`
    c2c4 d8d5 c4d6 h10f7 d6c7 g10e6 c7d9=Q e10d9 f2e3 e6g4 e3g4 f10e10 f3f6 f7d4 b1d4 e9e6
    c1g9 e6d4 g9a6 b7d8 a6i10 d8a2 i10g6 d9c7 g6a3 c7e8 a3c4 c8d6 g3f5 a2g5 h4g5 e10b4
    e1g3 b4c4 f5c4 f9f8 c4b6 e8f7 g5i9 d6c8 g4c8 d4d3 d1h9 f7e5 h9c4`),
  reason: "checkmate",
  quarters: [4, 0],
  plies: { tripleStep: 2, enPassant: 3, promotion: 7, castling: 33 },
};

/** White takes until Black cannot move any more, and is not in check. */
export const glinskiGame: ScriptedGame = {
  variant: "glinski",
  moves: line(`
    e1b4 g10g9 b4e10 i7i6 e10f11 g9g8 f11h9 g8f8 h9i8 f8e8 i8c8 f9d8 c8d9 e8d6 d9f10 d6c6
    f10d8 c6d5 d8b7 c7c6 b7d7 d5f6 d7e7 f6g6 e7g7 g6e6 g7c6 e6g6 c6i6 h7h6 d1f4 g6f6 f2k6`),
  reason: "stalemate",
  quarters: [3, 1],
};

/** The shortest way to lose in Shafran's chess: for tests that want a game and its end quickly. */
export const shortGame: ScriptedGame = {
  variant: "shafran",
  moves: line("b1c4 e9e7 g3f5 h10e9 c4d7"),
  reason: "checkmate",
  quarters: [4, 0],
};
