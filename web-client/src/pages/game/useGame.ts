// The life of a game page: its store, and its part in the page's connection.
import { useEffect, useState } from "preact/hooks";
import { useChanges } from "@/app/observable";
import { gamePath, navigate } from "@/app/router";
import { line } from "@/app/wiring";
import { isRealTime } from "@/game/clock";
import { randomTab } from "@/game/commands";
import { ongoing } from "@/game/ongoing";
import { GameStore } from "@/game/store";
import { followRematch } from "./followRematch";

/** The store of a game that the page shows. */
export function useGame(game: string): GameStore | undefined {
  const [store, setStore] = useState<GameStore>();
  useChanges(store);

  useEffect(() => {
    const made = new GameStore({ game, tab: randomTab(), send: (message) => line.send(message) });
    const stopFollowing = followRematch(made, (next) => navigate(gamePath(next)));
    const leave = line.join(made);
    setStore(made);
    return () => {
      stopFollowing();
      leave();
      line.send({ type: "unwatch", game });
    };
  }, [game]);

  const state = store?.state;
  const plays = state?.status === "playing" && state.you !== undefined && isRealTime(state.clock);
  useEffect(() => {
    if (!plays) return undefined;
    ongoing.set(game);
    return () => ongoing.set(undefined);
  }, [plays, game]);

  return store;
}
