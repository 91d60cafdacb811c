import { useEffect, useState } from "preact/hooks";
import type { DefinitionView } from "@/protocol.gen";
import { GameMirror } from "./GameMirror";
import { openGame } from "./rules";

/** Undefined until the rules core is there, and for good where it cannot be had. */
export function useMirror(definition: DefinitionView): GameMirror | undefined {
  const [mirror, setMirror] = useState<GameMirror>();
  useEffect(() => {
    let wanted = true;
    let made: GameMirror | undefined;
    openGame(definition).then(
      (game) => {
        made = new GameMirror(game, definition);
        if (wanted) setMirror(made);
        else made.close();
      },
      () => undefined,
    );
    return () => {
      wanted = false;
      setMirror(undefined);
      made?.close();
    };
  }, [definition]);
  return mirror;
}
