import { useState } from "preact/hooks";
import { useObservable } from "@/app/observable";
import { preferences } from "@/app/preferences";
import { asksFirst } from "@/game/confirmation";
import type { GameState } from "@/game/state";
import type { GameStore } from "@/game/store";

/** A move that the board shows as made, and that nobody else knows of. */
export interface Tried {
  ply: number;
  move: string;
}

export interface Trying {
  tried?: Tried;
  /** Moves of this game may ask first: room is kept for the question. */
  mayAsk: boolean;
  /** Plays a move, or shows it and asks. */
  choose: (move: string, touch: boolean) => void;
  confirm: () => void;
  takeBack: () => void;
}

const hasTouch = (): boolean => window.matchMedia("(any-pointer: coarse)").matches;

export function useTried(store: GameStore, state: GameState): Trying {
  const { confirm: wanted } = useObservable(preferences);
  const [kept, setKept] = useState<Tried>();
  const ply = state.moves.length;
  // It falls when the game goes on without it.
  const valid =
    kept?.ply === ply &&
    state.status === "playing" &&
    !store.pendingMove &&
    state.legal.includes(kept.move);
  const tried = valid ? kept : undefined;
  return {
    tried,
    mayAsk:
      state.status === "playing" &&
      state.you !== undefined &&
      asksFirst(wanted, state.clock, hasTouch()),
    choose: (move, touch) => {
      if (asksFirst(wanted, state.clock, touch)) setKept({ ply, move });
      else store.play(move);
    },
    confirm: () => {
      setKept(undefined);
      if (tried) store.play(tried.move);
    },
    takeBack: () => setKept(undefined),
  };
}
