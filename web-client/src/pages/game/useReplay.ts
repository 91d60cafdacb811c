// Which position is shown: the live one, or an earlier one that somebody stepped to.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { keysAreTaken } from "@/app/keys";
import { BoardHistory } from "@/game/boards";
import { handAt, handWithout, isHandPlace, manOfPlace } from "@/game/hands";
import { guessChanges, splitMove, type MoveParts } from "@/game/moves";
import { withChanges, type Board } from "@/game/position";
import type { GameState } from "@/game/state";
import type { DefinitionView } from "@/protocol.gen";

export interface Replay {
  boards: readonly Board[];
  /** Moves played before the shown position. */
  ply: number;
  isLive: boolean;
  board: Board;
  /** Letters of the men in hand; absent in games without hands. */
  hand?: string;
  lastMove?: MoveParts;
  checks: readonly string[];
  goTo: (ply: number) => void;
  goLive: () => void;
}

export function useReplay(
  definition: DefinitionView,
  state: GameState,
  /** A move that is shown before the game has it. */
  shownEarly: { ply: number; move: string } | undefined,
): Replay {
  const history = useRef(new BoardHistory());
  const boards = history.current.of(definition, state.start, state.moves);
  const live = boards.length - 1;
  const [chosen, setChosen] = useState<number>();
  const ply = chosen === undefined ? live : Math.min(chosen, live);
  // Moves that were taken back take the view with them.
  const isLive = chosen === undefined || chosen >= live;
  useEffect(() => {
    if (chosen !== undefined && isLive) setChosen(undefined);
  }, [chosen, isLive]);
  const early = isLive && shownEarly?.ply === live ? shownEarly.move : undefined;
  const settled = boards[ply] ?? new Map<string, string>();
  const board = useMemo(
    () =>
      early === undefined
        ? settled
        : withChanges(settled, guessChanges(settled, early, state.toMove)),
    [settled, early],
  );
  const last = state.moves[ply - 1];
  const goTo = (wanted: number) =>
    setChosen(wanted >= live ? undefined : Math.max(0, Math.round(wanted)));
  useStepKeys(ply, live, goTo);
  return {
    boards,
    ply,
    isLive,
    board,
    hand: handOf(state, ply, early),
    lastMove: early !== undefined ? splitMove(early) : last && splitMove(last.move),
    checks: early !== undefined ? [] : (last?.check ?? []),
    goTo,
    goLive: () => setChosen(undefined),
  };
}

function handOf(state: GameState, ply: number, early: string | undefined): string | undefined {
  const hand = handAt(state.start, state.moves, ply);
  const from = early === undefined ? undefined : splitMove(early)?.from;
  if (hand === undefined || from === undefined || !isHandPlace(from)) return hand;
  return handWithout(hand, manOfPlace(from, state.toMove));
}

/** Left and right step through the moves wherever the keys are not needed otherwise. */
function useStepKeys(ply: number, live: number, goTo: (ply: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (keysAreTaken(event)) return;
      const steps: Record<string, number> = {
        ArrowLeft: ply - 1,
        ArrowRight: ply + 1,
        Home: 0,
        End: live,
      };
      const wanted = steps[event.key];
      if (wanted === undefined || live === 0) return;
      event.preventDefault();
      goTo(wanted);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
