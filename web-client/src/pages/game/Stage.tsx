import { useEffect, useRef, useState } from "preact/hooks";
import { connection } from "@/app/connection";
import { Icon } from "@/app/Icon";
import { useObservable } from "@/app/observable";
import { useDelayed } from "@/app/useDelayed";
import { useEscape } from "@/app/useEscape";
import { Board } from "@/board/Board";
import type { GameState } from "@/game/state";
import type { GameStore } from "@/game/store";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import { Clock } from "./Clock";
import { GiveTime } from "./GiveTime";
import { Plate, seatTitle } from "./Plate";
import type { Replay } from "./useReplay";

interface StageProps {
  store: GameStore;
  state: GameState;
  definition: DefinitionView;
  replay: Replay;
  flipped: boolean;
}

/** The board with the players in its free corners, and what is to be said under it. */
export function Stage({ store, state, definition, replay, flipped }: StageProps) {
  const offline = useObservable(connection)?.state !== "open";
  const longAway = useDelayed(offline, 10_000);
  const back = useJustEnded(longAway, 3_000);
  const [top, bottom] = flipped ? [0, 1] : [1, 0];
  const mayMove = replay.isLive && state.status === "playing" && !store.pendingMove;
  const ahead = replay.isLive && store.mayPremove ? state.you : undefined;
  const premove = replay.isLive ? store.premove : undefined;
  useEscape(store.premove !== undefined, () => store.cancelPremove());
  const clockOf = (seat: number) => (
    <>
      <Clock
        reading={state.clocks}
        control={state.clock}
        seat={seat}
        who={seatTitle(definition, state, seat)}
        unsure={offline}
      />
      <GiveTime store={store} state={state} seat={seat} />
    </>
  );
  return (
    <section class="stage" aria-label={definition.title}>
      {longAway && (
        <p class="notice warn" role="status" data-testid="offline-bar">
          <Icon name="warn" />
          {state.you === undefined ? text.offlineWatching : text.offlineLong}
        </p>
      )}
      {state.clocks.stoppedAt !== undefined && (
        <p class="notice warn" role="status" data-testid="stopped-bar">
          <Icon name="warn" />
          {text.clocksStopped}
        </p>
      )}
      {back && (
        <p class="notice good" role="status">
          <Icon name="check" />
          {text.backOnline}
        </p>
      )}
      <div class={`table ${definition.shape}${replay.isLive ? "" : " past"}`}>
        <div class="plate tl">
          <Plate definition={definition} state={state} seat={top} />
        </div>
        <div class="plate tr">{clockOf(top)}</div>
        <Board
          definition={definition}
          flipped={flipped}
          board={replay.board}
          lastMove={replay.lastMove}
          checks={replay.checks}
          legal={mayMove ? state.legal : nothing}
          ahead={ahead}
          premove={premove}
          dimmed={offline}
          onMove={(move) => store.play(move)}
          onPremove={(wanted) => (wanted ? store.setPremove(wanted) : store.cancelPremove())}
        />
        <div class="plate bl">
          <Plate definition={definition} state={state} seat={bottom} />
        </div>
        <div class="plate br">{clockOf(bottom)}</div>
      </div>
      <p class="vh" role="status" data-testid="premove">
        {store.premove && text.sayPremove(store.premove.from, store.premove.to)}
      </p>
      {store.refusal && (
        <p class="notice refusal" data-testid="refused" data-code={store.refusal.code}>
          <Icon name="warn" />
          {text.refused(store.refusal.code, store.refusal.message)}
        </p>
      )}
    </section>
  );
}

const nothing: readonly string[] = [];

/** True for a while after the condition has ended. */
function useJustEnded(condition: boolean, ms: number): boolean {
  const [recent, setRecent] = useState(false);
  const before = useRef(false);
  useEffect(() => {
    const ended = before.current && !condition;
    before.current = condition;
    setRecent(ended);
    if (!ended) return undefined;
    const timer = setTimeout(() => setRecent(false), ms);
    return () => clearTimeout(timer);
  }, [condition, ms]);
  return recent;
}
