import { useEffect, useRef } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { ManIcon } from "@/board/Man";
import { chargedText } from "@/game/clock";
import { describeMove } from "@/game/moves";
import type { GameState } from "@/game/state";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import { moveWords } from "./announce";
import { showCurrent } from "./showCurrent";
import { ShapeButton } from "./ShapeButton";
import { SoundButton } from "./SoundButton";
import type { Replay } from "./useReplay";

/** What a list of moves needs to know of a game. */
type MovesState = Pick<GameState, "moves" | "toMove" | "status">;

interface MovesCardProps {
  definition: DefinitionView;
  state: MovesState;
  replay: Replay;
  turn: string;
  yours: boolean;
  onFlip: () => void;
}

export function MovesCard({ definition, state, replay, turn, yours, onFlip }: MovesCardProps) {
  const { ply, goTo, goLive, isLive } = replay;
  const count = state.moves.length;
  const seats = definition.seats.length;
  const button = (
    icon: "first" | "prev" | "next" | "last",
    target: number,
    possible: boolean,
  ) => (
    <button
      aria-label={text[icon]}
      data-testid={`go-${icon}`}
      disabled={!possible}
      onClick={() => goTo(target)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <section class="card moves-card" aria-label={text.moves}>
      <p class={yours ? "turn yours" : "turn"} data-testid="turn" data-seat={state.toMove}>
        <span>{turn}</span>
        {state.status === "playing" && (
          <span class="muted sm num">{text.moveNumber(Math.floor(count / seats) + 1)}</span>
        )}
      </p>
      <div class="ctl">
        {button("first", 0, ply > 0)}
        {button("prev", ply - 1, ply > 0)}
        {button("next", ply + 1, ply < count)}
        {button("last", count, ply < count)}
        <button aria-label={text.flip} data-testid="flip" onClick={onFlip}>
          <Icon name="flip" />
        </button>
        <ShapeButton definition={definition} />
        <SoundButton />
      </div>
      <MoveList definition={definition} state={state} replay={replay} />
      {!isLive && (
        <p class="past-bar sm" data-testid="past">
          <span class="grow">{ply === 0 ? text.replayStart : text.replayAt(ply, count)}</span>
          <button class="link" onClick={goLive} data-testid="go-live">
            {text.backToNow}
          </button>
        </p>
      )}
    </section>
  );
}

interface MoveListProps {
  definition: DefinitionView;
  state: MovesState;
  replay: Replay;
}

function MoveList({ definition, state, replay }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { ply, boards, goTo } = replay;
  const seats = definition.seats.length;
  useEffect(() => {
    if (list.current) showCurrent(list.current);
  }, [ply, state.moves.length]);
  // An offer above or below takes room from the list.
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => showCurrent(box));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  return (
    <ol class="moves" data-testid="moves" ref={list}>
      {state.moves.length === 0 && (
        <li class="none muted sm">{text.noMoves(definition.seats[state.toMove] ?? "")}</li>
      )}
      {state.moves.map((played, index) => {
        const before = boards[index] ?? new Map<string, string>();
        const label = describeMove(before, played);
        const pawn = label.piece.toUpperCase() === "P";
        return (
          <li key={index} data-ply={index + 1} data-move={played.move}>
            {index % seats === 0 && (
              <span class="n num" aria-hidden="true">
                {index / seats + 1}
              </span>
            )}
            <button
              aria-current={ply === index + 1 ? "true" : undefined}
              aria-label={moveWords(definition, before, played)}
              onClick={() => goTo(index + 1)}
            >
              {label.piece !== "" && !pawn && (
                <ManIcon definition={definition} symbol={label.piece} />
              )}
              <span>{label.text}</span>
              <i class="num">{chargedText(played.charged_ms)}</i>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
