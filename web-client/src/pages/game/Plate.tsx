import { ManIcon } from "@/board/Man";
import type { GameState } from "@/game/state";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";

interface PlateProps {
  definition: DefinitionView;
  state: GameState;
  seat: number;
}

/** What a seat is called by this viewer. */
export function seatTitle(definition: DefinitionView, state: GameState, seat: number): string {
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
  const king = seat === 0 ? "K" : "k";
  return (
    <>
      <span class="av" aria-hidden="true">
        <ManIcon definition={definition} symbol={king} />
      </span>
      <div class="who">
        <b>
          {title}
          <span class={present ? "dot" : "dot off"} aria-hidden="true" />
        </b>
        <span class="muted" data-testid={`presence-${seat}`} data-present={present}>
          {title === side ? presence : seat === state.you ? side : `${side}, ${presence}`}
        </span>
      </div>
    </>
  );
}
