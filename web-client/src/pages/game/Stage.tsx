import { useEffect, useRef, useState } from "preact/hooks";
import { connection } from "@/app/connection";
import { Icon } from "@/app/Icon";
import { useObservable } from "@/app/observable";
import { useDelayed } from "@/app/useDelayed";
import { useEscape } from "@/app/useEscape";
import { Board } from "@/board/Board";
import { pieceName } from "@/board/Man";
import { isHandPlace, manOfPlace } from "@/game/hands";
import type { Premove } from "@/game/premove";
import type { GameState } from "@/game/state";
import type { GameStore } from "@/game/store";
import type { DefinitionView } from "@/protocol.gen";
import type { GameMirror } from "@/rules/GameMirror";
import { text } from "@/strings";
import { boardText } from "@/strings/board";
import { moveWords } from "./announce";
import { Clock } from "./Clock";
import { ConfirmBar } from "./ConfirmBar";
import { GiveTime } from "./GiveTime";
import { Plate, seatTitle } from "./Plate";
import { PositionList } from "./PositionList";
import { TypedMove } from "./TypedMove";
import type { Replay } from "./useReplay";
import type { Trying } from "./useTried";

interface StageProps {
  store: GameStore;
  state: GameState;
  definition: DefinitionView;
  replay: Replay;
  flipped: boolean;
  trying: Trying;
  mirror?: GameMirror;
  /** Is a move being typed? */
  typing: boolean;
  onTyped: () => void;
}

/** The board with the players in its free corners, and what is to be said under it. */
export function Stage(props: StageProps) {
  const { store, state, definition, replay, flipped, trying, mirror, typing, onTyped } = props;
  const offline = useObservable(connection)?.state !== "open";
  const longAway = useDelayed(offline, 10_000);
  const back = useJustEnded(longAway, 3_000);
  const [top, bottom] = flipped ? [0, 1] : [1, 0];
  const mayMove = replay.isLive && state.status === "playing" && !store.pendingMove && !trying.tried;
  const legal = mayMove ? state.legal : nothing;
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
      <div class={tableClass(definition, replay)}>
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
          legal={legal}
          ahead={ahead}
          premove={premove}
          hand={replay.hand}
          dropper={state.you}
          dimmed={offline}
          onMove={trying.choose}
          onPremove={(wanted) => (wanted ? store.setPremove(wanted) : store.cancelPremove())}
        />
        <div class="plate bl">
          <Plate definition={definition} state={state} seat={bottom} />
        </div>
        <div class="plate br">{clockOf(bottom)}</div>
      </div>
      {trying.tried ? (
        <Question definition={definition} replay={replay} trying={trying} />
      ) : typing ? (
        <TypedMove
          state={state}
          mirror={mirror}
          legal={legal}
          onMove={(move) => trying.choose(move, false)}
          onClose={onTyped}
        />
      ) : (
        // Where a move may ask, the room for the question is kept.
        trying.mayAsk && <div class="under" />
      )}
      <PositionList definition={definition} board={replay.board} hand={replay.hand} />
      <p class="vh" role="status" data-testid="premove">
        {store.premove && premoveWords(definition, store.premove, state.you ?? 0)}
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

function tableClass({ shape }: DefinitionView, { isLive, hand }: Replay): string {
  return `table ${shape}${isLive ? "" : " past"}${hand === undefined ? "" : " with-hands"}`;
}

function premoveWords(definition: DefinitionView, { from, to }: Premove, seat: number): string {
  return isHandPlace(from)
    ? boardText.sayPremoveDrop(pieceName(definition, manOfPlace(from, seat)), to)
    : text.sayPremove(from, to);
}

type QuestionProps = Pick<StageProps, "definition" | "replay" | "trying">;

/** Whether the move that was made is meant. */
function Question({ definition, replay, trying }: QuestionProps) {
  const { tried, confirm, takeBack } = trying;
  const before = tried && replay.boards[tried.ply];
  if (!before || !replay.early) return null;
  const words = moveWords(definition, before, replay.early);
  return <ConfirmBar words={words} onConfirm={confirm} onTakeBack={takeBack} />;
}

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
