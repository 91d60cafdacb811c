// The move that a text means by the rules of a game: "Nf3", "O-O", "exd5".
import type { DefinitionView } from "@/protocol.gen";
import { openGame } from "./rules";

interface Played {
  start: string;
  moves: readonly { move: string }[];
}

/** Undefined where it means no legal move. Rejects where the rules cannot be had. */
export async function parseMove(
  definition: DefinitionView,
  { start, moves }: Played,
  typed: string,
): Promise<string | undefined> {
  const game = await openGame(definition);
  try {
    game.position(start);
    for (const { move } of moves) game.play(move);
    return meaning(() => game.parse(typed));
  } finally {
    game.close();
  }
}

function meaning(parse: () => string): string | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
