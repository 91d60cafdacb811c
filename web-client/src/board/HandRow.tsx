import { handPlace, type Held } from "@/game/hands";
import type { DefinitionView } from "@/protocol.gen";
import { boardText } from "@/strings/board";
import { ManIcon, pieceName } from "./Man";

interface HandRowProps {
  definition: DefinitionView;
  seat: number;
  held: readonly Held[];
  /** May the man of this place in hand be picked? */
  mayPick: (place: string) => boolean;
  /** The place that is picked. */
  selected?: string;
  /** Enter on a man. */
  onPick: (place: string) => void;
  onPointerDown: (place: string, event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
}

/** The men that a seat has in hand: each is picked like one on the board, or dragged from here. */
export function HandRow({ definition, seat, held, mayPick, selected, ...on }: HandRowProps) {
  return (
    <ul
      class={`hand-row seat-${seat}`}
      aria-label={boardText.handOf(definition.seats[seat] ?? "")}
      data-testid={`hand-${seat}`}
    >
      {held.map(({ symbol, count }) => {
        const place = handPlace(symbol);
        const open = mayPick(place);
        return (
          <li key={symbol}>
            <button
              type="button"
              disabled={!open}
              aria-pressed={selected === place}
              aria-label={boardText.held(pieceName(definition, symbol), count)}
              data-testid={`hand-${seat}-${symbol.toUpperCase()}`}
              data-count={count}
              // A pointer has picked it already when it is released.
              onClick={(event) => event.detail === 0 && on.onPick(place)}
              onPointerDown={(event) => open && on.onPointerDown(place, event)}
              onPointerMove={on.onPointerMove}
              onPointerUp={on.onPointerUp}
              onPointerCancel={on.onPointerCancel}
            >
              <ManIcon definition={definition} symbol={symbol} />
              <span class="num" aria-hidden="true">
                {count}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
