import { useMemo } from "preact/hooks";
import type { DefinitionView } from "@/protocol.gen";
import { GameMirror } from "./GameMirror";
import { useRules } from "./useRules";

/** Undefined until the rules core is there, and for good where it cannot be had. */
export function useMirror(definition: DefinitionView): GameMirror | undefined {
  const { game } = useRules(definition);
  return useMemo(() => game && new GameMirror(game, definition), [game, definition]);
}
