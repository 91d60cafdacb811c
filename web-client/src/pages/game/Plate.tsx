import { Link } from "@/app/Link";
import { playerPath } from "@/app/router";
import { useTicks } from "@/app/useTicks";
import { durationText, firstMoveMs, nextStepIn } from "@/game/clock";
import { claimMs, type GameState } from "@/game/state";
import type { DefinitionView, SeatView } from "@/protocol.gen";
import { text } from "@/strings";
import { PlateFace } from "./PlateFace";

interface PlateProps {
  definition: DefinitionView;
  state: GameState;
  seat: number;
}

/** What a seat is called by this viewer: by its name, if it has one. */
export function seatTitle(definition: DefinitionView, state: GameState, seat: number): string {
  const name = state.seats[seat]?.name;
  if (name !== undefined) return name;
  const side = text.side(definition.seats[seat] ?? "");
  if (state.you === undefined) return side;
  return state.you === seat ? text.you : text.opponent;
}

/** Who sits here, of which side, and whether they are present. */
export function Plate({ definition, state, seat }: PlateProps) {
  const view = state.seats[seat];
  const side = text.side(definition.seats[seat] ?? "");
  const title = seatTitle(definition, state, seat);
  const present = view?.present ?? false;
  const presence = view?.taken === false ? text.free : present ? text.here : text.away;
  const about = [
    ...(seat === state.you && view?.name !== undefined ? [text.you] : []),
    ...(title === side ? [] : [side]),
    ...(seat === state.you ? [] : [presence]),
  ];
  return (
    <PlateFace
      definition={definition}
      seat={seat}
      name={
        <>
          <span class="name" title={view?.name} data-testid={`name-${seat}`}>
            {view?.name === undefined ? title : <Link to={playerPath(view.name)}>{title}</Link>}
          </span>
          {view && <Rating seat={seat} view={view} />}
          <span class={present ? "dot" : "dot off"} aria-hidden="true" />
        </>
      }
    >
      <FirstMove state={state} seat={seat} />
      <Gone state={state} seat={seat} />
      <span class="muted presence" data-testid={`presence-${seat}`} data-present={present}>
        {about.join(", ")}
      </span>
    </PlateFace>
  );
}

/** The rating with which a player sat down. */
function Rating({ seat, view }: { seat: number; view: SeatView }) {
  const { rating, provisional } = view;
  if (rating === undefined) return null;
  return (
    <span class="rating num" data-testid={`rating-${seat}`}>
      <span aria-hidden="true">{text.rating(rating, provisional)}</span>
      <span class="vh">{text.ratingWords(rating, provisional)}</span>
    </span>
  );
}

interface CountdownProps {
  state: GameState;
  seat: number;
}

/** Before both have moved: how long the seat to move may take. */
function FirstMove({ state, seat }: CountdownProps) {
  const left = () =>
    state.status === "playing" && state.toMove === seat
      ? firstMoveMs(state.clocks, performance.now())
      : undefined;
  useTicks(() => nextSecond(left()), [state, seat]);
  const ms = left();
  if (ms === undefined) return null;
  return (
    <span class="until num" data-testid={`first-move-${seat}`} data-ms={Math.round(ms)}>
      {text.firstMove(durationText(ms))}
    </span>
  );
}

/** How long a player who is gone may stay away. */
function Gone({ state, seat }: CountdownProps) {
  const left = () => claimMs(state, seat, performance.now());
  useTicks(() => nextSecond(left()), [state, seat]);
  const ms = left();
  if (ms === undefined) return null;
  return (
    <span class="until num" data-testid={`gone-${seat}`} data-ms={Math.round(ms)}>
      {text.gone}
      {ms > 0 && <i>{text.mayReturn}</i>}
      {ms > 0 && ` (${durationText(ms)})`}
    </span>
  );
}

const nextSecond = (ms: number | undefined): number | undefined =>
  ms === undefined || ms <= 0 ? undefined : nextStepIn(ms, 1000);
