// What a typed text means among the legal moves, by its cells alone.
import { splitMove } from "./moves";

export type Typed =
  | { move: string }
  /** The men that the move may promote to. */
  | { promotions: readonly string[] }
  | undefined;

/** "e7 x e8=q" and "e7e8q" are one text, so are "Aa1-Bb2" and "aa1bb2". */
const bare = (text: string): string => text.toLowerCase().replace(/[\s=+#x×–-]/g, "");

export function moveTyped(typed: string, legal: readonly string[]): Typed {
  const wanted = bare(typed);
  if (wanted === "") return undefined;
  const exact = legal.find((move) => bare(move) === wanted);
  if (exact !== undefined) return { move: exact };
  const promotions = legal.flatMap((move) => {
    const parts = splitMove(move);
    const promotion = parts?.promotion;
    return promotion !== undefined && bare(`${parts?.from}${parts?.to}`) === wanted ? promotion : [];
  });
  return promotions.length > 0 ? { promotions } : undefined;
}
