import { Icon } from "@/app/Icon";
import { useTicks } from "@/app/useTicks";
import { nextStepIn } from "@/game/clock";
import { claimMs, mayAbort, mayTakeBack, type GameState } from "@/game/state";
import type { GameStore } from "@/game/store";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import { shellText } from "@/strings/shell";
import { SureButton } from "./SureButton";

interface OffersProps {
  store: GameStore;
  state: GameState;
  definition: DefinitionView;
  you: number;
}

/** What a player can ask, answer and claim while the game goes on. */
export function Offers(props: OffersProps) {
  const { store, state, definition, you } = props;
  const drawBy = state.drawOffers.find((seat) => seat !== you);
  const takebackBy = state.takebackOffers.find((seat) => seat !== you);
  const side = (seat: number) => text.side(definition.seats[seat] ?? "");
  return (
    <>
      <Claims {...props} />
      {takebackBy !== undefined && (
        <Asked
          testId="takeback"
          words={text.takebackOfferIn(side(takebackBy))}
          onAccept={() => store.do("accept_takeback")}
          onDecline={() => store.do("decline_takeback")}
        />
      )}
      {drawBy !== undefined && (
        <Asked
          testId="draw"
          words={text.drawOfferIn(side(drawBy))}
          onAccept={() => store.do("accept_draw")}
          onDecline={() => store.do("decline_draw")}
        />
      )}
      <div class="offers" role="group" aria-label={shellText.offers}>
        <OfferDraw {...props} theirs={drawBy !== undefined} />
        <OfferTakeback {...props} />
        <GiveUp store={store} type={mayAbort(state) ? "abort" : "resign"} />
      </div>
    </>
  );
}

interface AskedProps {
  testId: string;
  words: string;
  onAccept: () => void;
  onDecline: () => void;
}

/** Something that the opponent asks for. */
export function Asked({ testId, words, onAccept, onDecline }: AskedProps) {
  return (
    <div class="offer-in" role="group" aria-label={words} data-testid={`${testId}-offer`}>
      <p class="grow">{words}</p>
      <button class="btn primary" data-testid={`accept-${testId}`} onClick={onAccept}>
        <Icon name="check" />
        {text.accept}
      </button>
      <button class="btn" data-testid={`decline-${testId}`} onClick={onDecline}>
        <Icon name="cross" />
        {text.decline}
      </button>
    </div>
  );
}

function OfferDraw({ store, state, you, theirs }: OffersProps & { theirs: boolean }) {
  const mine = state.drawOffers.includes(you) || store.waitsFor("offer_draw");
  return (
    <button
      class="btn"
      data-testid="offer-draw"
      disabled={mine || theirs}
      onClick={() => store.do("offer_draw")}
    >
      <Icon name={mine ? "check" : "draw"} />
      {mine ? text.drawOffered : text.offerDraw}
    </button>
  );
}

function OfferTakeback({ store, state, you }: OffersProps) {
  if (!state.casual) return null;
  const mine = state.takebackOffers.includes(you) || store.waitsFor("offer_takeback");
  return (
    <button
      class="btn"
      data-testid="offer-takeback"
      disabled={mine || !mayTakeBack(state, you)}
      onClick={() => store.do("offer_takeback")}
    >
      <Icon name={mine ? "check" : "undo"} />
      {mine ? text.takebackOffered : text.takeback}
    </button>
  );
}

/** Ends the game at the second press. */
function GiveUp({ store, type }: { store: GameStore; type: "abort" | "resign" }) {
  const calledOff = type === "abort";
  return (
    <SureButton
      testId={type}
      icon={calledOff ? "cross" : "flag"}
      words={calledOff ? text.abort : text.resign}
      sureWords={calledOff ? text.abortSure : text.resignSure}
      danger
      disabled={store.waitsFor(type)}
      onSure={() => store.do(type)}
    />
  );
}

/** When the opponent is to move and gone for long enough: win or draw, as the one who stayed likes. */
function Claims({ store, state, you }: OffersProps) {
  const shortest = () => {
    const now = performance.now();
    const all = state.seats.flatMap((_, seat) =>
      seat === you ? [] : (claimMs(state, seat, now) ?? []),
    );
    return all.length > 0 ? Math.min(...all) : undefined;
  };
  useTicks(() => {
    const ms = shortest();
    return ms === undefined || ms <= 0 ? undefined : nextStepIn(ms, 1000);
  }, [state, you]);
  if (shortest() !== 0 || state.toMove === you) return null;
  const busy = store.waitsFor("claim_win") || store.waitsFor("claim_draw");
  return (
    <div class="offer-in" role="group" aria-label={text.opponentGone} data-testid="claims">
      <p class="grow">{text.opponentGone}</p>
      <button
        class="btn primary"
        data-testid="claim-win"
        disabled={busy}
        onClick={() => store.do("claim_win")}
      >
        {text.claimWin}
      </button>
      <button
        class="btn"
        data-testid="claim-draw"
        disabled={busy}
        onClick={() => store.do("claim_draw")}
      >
        {text.claimDraw}
      </button>
    </div>
  );
}
