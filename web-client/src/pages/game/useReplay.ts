// Which position is shown: the live one, or an earlier one that somebody stepped to.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { BoardHistory } from "@/game/boards";
import { guessChanges, splitMove, type MoveParts } from "@/game/moves";
import { withChanges, type Board } from "@/game/position";
import type { GameState } from "@/game/state";
import type { PendingMove } from "@/game/store";
import type { DefinitionView } from "@/protocol.gen";

export interface Replay {
  boards: readonly Board[];
  /** Moves played before the shown position. */
  ply: number;
  isLive: boolean;
  board: Board;
  lastMove?: MoveParts;
  checks: readonly string[];
  goTo: (ply: number) => void;
  goLive: () => void;
}

export function useReplay(
  definition: DefinitionView,
  state: GameState,
  pendingMove: PendingMove | undefined,
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
  const early = isLive && pendingMove?.ply === live ? pendingMove.move : undefined;
  const settled = boards[ply] ?? new Map<string, string>();
  const board = useMemo(
    () => (early === undefined ? settled : withChanges(settled, guessChanges(settled, early))),
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
    lastMove: early !== undefined ? splitMove(early) : last && splitMove(last.move),
    checks: early !== undefined ? [] : (last?.check ?? []),
    goTo,
    goLive: () => setChosen(undefined),
  };
}

/** Left and right step through the moves wherever the keys are not needed otherwise. */
function useStepKeys(ply: number, live: number, goTo: (ply: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof HTMLInputElement) return;
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
