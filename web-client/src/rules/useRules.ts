import { useEffect, useState } from "preact/hooks";
import type { DefinitionView } from "@/protocol.gen";
import { openGame, type Game } from "./rules";

/** A game of one's own at its start, once the rules core is there. */
export function useRules(definition: DefinitionView): { game?: Game; failed: boolean } {
  const [game, setGame] = useState<Game>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let stopped = false;
    let opened: Game | undefined;
    openGame(definition).then(
      (made) => {
        if (stopped) {
          made.close();
          return;
        }
        opened = made;
        setGame(made);
      },
      () => !stopped && setFailed(true),
    );
    return () => {
      stopped = true;
      setGame(undefined);
      opened?.close();
    };
  }, [definition]);
  return { game, failed };
}
