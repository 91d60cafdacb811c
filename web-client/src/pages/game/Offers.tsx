import { useEffect, useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import type { GameState } from "@/game/state";
import type { GameStore } from "@/game/store";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";

interface OffersProps {
  store: GameStore;
  state: GameState;
  definition: DefinitionView;
  you: number;
}

const sureMs = 3_000;

export function Offers({ store, state, definition, you }: OffersProps) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => setAsked(false), sureMs);
    return () => clearTimeout(timer);
  }, [asked]);

  const mine = state.drawOffers.includes(you) || store.waitsFor("offer_draw");
  const theirs = state.drawOffers.find((seat) => seat !== you);
  const resign = () => {
    if (asked) store.resign();
    setAsked(!asked);
  };
  return (
    <>
      {theirs !== undefined && (
        <div class="offer-in" data-testid="draw-offer">
          <p class="grow">{text.drawOfferIn(text.side(definition.seats[theirs] ?? ""))}</p>
          <button class="btn primary" data-testid="accept-draw" onClick={() => store.acceptDraw()}>
            <Icon name="check" />
            {text.accept}
          </button>
          <button class="btn" data-testid="decline-draw" onClick={() => store.declineDraw()}>
            <Icon name="cross" />
            {text.decline}
          </button>
        </div>
      )}
      <div class="offers" role="group">
        <button
          class="btn"
          data-testid="offer-draw"
          disabled={mine || theirs !== undefined}
          onClick={() => store.offerDraw()}
        >
          <Icon name={mine ? "check" : "draw"} />
          {mine ? text.drawOffered : text.offerDraw}
        </button>
        <button
          class={asked ? "btn danger sure" : "btn danger"}
          data-testid="resign"
          disabled={store.waitsFor("resign")}
          onClick={resign}
        >
          <Icon name="flag" />
          {asked ? text.resignSure : text.resign}
        </button>
      </div>
    </>
  );
}
