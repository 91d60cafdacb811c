import { useEffect, useRef } from "preact/hooks";
import { BoardHistory } from "@/game/boards";
import { isRealTime, seatClock } from "@/game/clock";
import { guessChanges } from "@/game/moves";
import type { GameStore } from "@/game/store";
import type { DefinitionView } from "@/protocol.gen";
import { play } from "@/sound/play";
import { soundOf, soundOfMove, ticksOf } from "@/sound/soundOf";

const longestTimerMs = 24 * 60 * 60 * 1000;

/** What happens in a game is heard; one's own move at once, when it is made. */
export function useGameSounds(
  store: GameStore,
  definition: DefinitionView,
  /** A move of one's own that is shown before the game has it. */
  early: { ply: number; move: string } | undefined,
): void {
  const history = useRef(new BoardHistory());
  const before = useRef(store.state);
  const heard = useRef(early);
  useEffect(
    () =>
      store.onEvent((event) => {
        const after = store.state;
        if (!after) return;
        const boards = history.current.of(definition, after.start, after.moves);
        const sound = soundOf(event, {
          boards,
          before: before.current,
          after,
          heard: heard.current,
        });
        before.current = after;
        if (sound) play(sound);
      }),
    [store, definition],
  );

  const ply = early?.ply;
  const move = early?.move;
  useEffect(() => {
    const { state } = store;
    if (ply === undefined || move === undefined || !state) return;
    if (heard.current?.ply === ply && heard.current.move === move) return;
    heard.current = { ply, move };
    const board = history.current.of(definition, state.start, state.moves).at(ply);
    if (!board) return;
    const changes = guessChanges(board, move, state.toMove);
    play(soundOfMove(board, { move, seat: state.toMove, charged_ms: 0, changes, check: [] }));
  }, [store, definition, ply, move]);

  const { clocks, clock, you } = store.state ?? {};
  useEffect(() => {
    if (!clocks || !clock || you === undefined || !isRealTime(clock)) return undefined;
    const mine = seatClock(clocks, clock, you, performance.now());
    const last = mine?.periods === undefined || (mine.inPeriod && mine.periods <= 1);
    if (!mine?.running || !last) return undefined;
    const timers = ticksOf(mine.delayMs + mine.ms)
      .filter((wait) => wait < longestTimerMs)
      .map((wait) => setTimeout(() => play("tick"), wait));
    return () => timers.forEach(clearTimeout);
  }, [clocks, clock, you]);
}
