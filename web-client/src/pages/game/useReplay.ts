// Which position is shown: the live one, or an earlier one that somebody stepped to.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { BoardHistory } from "@/game/boards";
import { handAt } from "@/game/hands";
import { guessMove, splitMove, type MoveParts } from "@/game/moves";
import { withChanges, type Board } from "@/game/position";
import type { GameState } from "@/game/state";
import type { DefinitionView, PlayedMove } from "@/protocol.gen";
import type { GameMirror } from "@/rules/GameMirror";
import { useStepKeys } from "./useStepKeys";

/** What a replay needs to know of a game. */
type ReplayedState = Pick<GameState, "start" | "moves" | "toMove">;

export interface Replay {
  boards: readonly Board[];
  /** Moves played before the shown position. */
  ply: number;
  isLive: boolean;
  board: Board;
  /** Letters of the men in hand; absent in games without hands. */
  hand?: string;
  /** A move that is shown before the game has it. */
  early?: PlayedMove;
  lastMove?: MoveParts;
  checks: readonly string[];
  goTo: (ply: number) => void;
  goLive: () => void;
}

export function useReplay(
  definition: DefinitionView,
  state: ReplayedState,
  /** A move that is to be shown before the game has it. */
  shownEarly?: { ply: number; move: string },
  /** Knows what it does; without it that is guessed. */
  mirror?: GameMirror,
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
  const settled = boards[ply] ?? nothing;
  const move = shownEarly?.ply === live ? shownEarly.move : undefined;
  const early = useMemo(
    () => (move === undefined ? undefined : earlyMove(state, boards[live], move, mirror)),
    [move, state.moves, mirror],
  );
  const shown = isLive ? early : undefined;
  const board = useMemo(
    () => (shown ? withChanges(settled, shown.changes) : settled),
    [settled, shown],
  );
  const last = shown ?? state.moves[ply - 1];
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
    hand: shown?.hand ?? handAt(state.start, state.moves, ply),
    early,
    lastMove: last && splitMove(last.move),
    checks: last?.check ?? [],
    goTo,
    goLive: () => setChosen(undefined),
  };
}

const nothing: Board = new Map();

function earlyMove(
  state: ReplayedState,
  board: Board = nothing,
  move: string,
  mirror: GameMirror | undefined,
): PlayedMove {
  try {
    if (mirror) return mirror.preview(state, move);
  } catch {
    // The server knows a newer game than this page's rules; it will say what the move did.
  }
  return guessMove(board, handAt(state.start, state.moves, state.moves.length), move, state.toMove);
}
