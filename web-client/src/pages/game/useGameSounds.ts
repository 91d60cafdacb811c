import { useEffect, useRef } from "preact/hooks";
import { BoardHistory } from "@/game/boards";
import { isRealTime, seatClock } from "@/game/clock";
import type { Board } from "@/game/position";
import type { GameStore } from "@/game/store";
import type { DefinitionView, PlayedMove } from "@/protocol.gen";
import { play } from "@/sound/play";
import { soundOf, soundOfMove, ticksOf } from "@/sound/soundOf";

const longestTimerMs = 24 * 60 * 60 * 1000;

/** What happens in a game is heard; one's own move at once, when it is made. */
export function useGameSounds(
  store: GameStore,
  definition: DefinitionView,
  /** The boards of the game, and a move of one's own that is shown after the last of them. */
  { boards, early }: { boards: readonly Board[]; early?: PlayedMove },
): void {
  const history = useRef(new BoardHistory());
  const before = useRef(store.state);
  const heard = useRef<{ ply: number; move: string } | undefined>(undefined);
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

  const ply = boards.length - 1;
  useEffect(() => {
    const board = boards[ply];
    if (!early || !board) return;
    if (heard.current?.ply === ply && heard.current.move === early.move) return;
    heard.current = { ply, move: early.move };
    play(soundOfMove(board, early));
  }, [ply, early]);

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
