import type { GameStore } from "@/game/store";

/**
 * Takes players to the rematch at the moment when it is made. Who opens the old game later stays
 * there, and so do spectators.
 */
export function followRematch(store: GameStore, go: (next: string) => void): () => void {
  let waited = false;
  return store.onEvent(() => {
    const { state } = store;
    if (!state) return;
    if (waited && state.next !== undefined && state.you !== undefined) go(state.next);
    waited = state.next === undefined;
  });
}
