// Which position is shown: the live one, or an earlier one that somebody stepped to.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { BoardHistory } from "@/game/boards";
import { guessChanges, splitMove, type MoveParts } from "@/game/moves";
import { withChanges, type Board } from "@/game/position";
import type { GameState } from "@/game/state";
import type { PendingMove } from "@/game/store";
import type { DefinitionView } from "@/protocol.gen";
import { useStepKeys } from "./useStepKeys";

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
  state: Pick<GameState, "start" | "moves">,
  pendingMove?: PendingMove,
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
  useStepKeys(live > 0, {
    back: () => goTo(ply - 1),
    forward: () => goTo(ply + 1),
    first: () => goTo(0),
    last: () => goTo(live),
  });
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
