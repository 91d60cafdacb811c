import { useEffect, useState } from "preact/hooks";
import { parsePlacement } from "@/game/position";
import type { DefinitionView } from "@/protocol.gen";
import { reachOf, type Reach } from "@/rules/reach";
import { useRules } from "@/rules/useRules";

export interface ShownReach extends Reach {
  /** The man with the case of its side. */
  symbol: string;
}

export interface Reaches {
  /** By the symbol of a kind of men; grows as they are found. A kind may have none. */
  reaches: ReadonlyMap<string, ShownReach | undefined>;
  failed: boolean;
}

/** How each kind of men of a game moves, one after the other so that the page stays quick. */
export function useReaches(definition: DefinitionView): Reaches {
  const { game, failed } = useRules(definition);
  const [reaches, setReaches] = useState<Reaches["reaches"]>(new Map());
  useEffect(() => {
    setReaches(new Map());
    if (!game) return undefined;
    const start = parsePlacement(definition.cells, definition.start);
    const men = new Set(start.values());
    const left = [...definition.pieces];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      const piece = left.shift();
      if (!piece) return;
      // Of a kind that the first side has not, such as its king in Horde, the second side's is shown.
      const other = piece.symbol.toLowerCase();
      const symbol = !men.has(piece.symbol) && men.has(other) ? other : piece.symbol;
      const reach = reachOf(game, definition, start, symbol);
      setReaches((known) => new Map(known).set(piece.symbol, reach && { ...reach, symbol }));
      timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }, [definition, game]);
  return { reaches, failed };
}
