import { useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { canShare, share } from "@/app/share";
import { identity, line, lobby } from "@/app/wiring";
import { ManIcon } from "@/board/Man";
import { controlWords } from "@/game/clock";
import type { GameState } from "@/game/state";
import { ApiError, takeSeat } from "@/net/api";
import type { DefinitionView } from "@/protocol.gen";
import { text } from "@/strings";
import { CopyLink } from "./CopyLink";

interface HostCardProps {
  definition: DefinitionView;
  state: GameState;
  url: string;
}

/** For the host of an open game: the link to send. */
export function HostCard({ definition, state, url }: HostCardProps) {
  return (
    <section class="card pad invite" aria-labelledby="h-invite">
      <h2 id="h-invite" data-testid="waiting">
        <span class="pulse" aria-hidden="true" />
        {state.invited === undefined ? text.waitingTitle : text.waitingFor(state.invited)}
      </h2>
      <p class="muted">{text.waitingText}</p>
      <label class="vh" for="share-link">
        {text.linkLabel}
      </label>
      <input
        id="share-link"
        data-testid="share-link"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="row wrap">
        <CopyLink url={url} label={text.copy} class="btn primary grow" />
        {canShare() && (
          <button
            class="btn grow"
            onClick={() => void share(text.shareText(definition.title), url)}
          >
            <Icon name="share" />
            {text.share}
          </button>
        )}
      </div>
      <Terms definition={definition} state={state} seat={state.you} />
      <button
        class="btn danger"
        data-testid="withdraw"
        onClick={() => void lobby.withdraw(state.game)}
      >
        <Icon name="cross" />
        {text.withdraw}
      </button>
    </section>
  );
}

interface GuestCardProps {
  definition: DefinitionView;
  state: GameState;
}

/** For everybody else: what is offered, and the button that takes the seat. */
export function GuestCard({ definition, state }: GuestCardProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const host = state.seats.find((seat) => seat.name !== undefined)?.name;
  const free = state.seats.flatMap((seat, index) => (seat.taken ? [] : [index]));
  const take = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await takeSeat(state.game);
      // A new session wants a new socket, which is told what its owner may see.
      identity.sessionMade();
    } catch (error) {
      const { code, message } = error instanceof ApiError ? error : { code: "internal", message: "" };
      setProblem(text.refused(code, message));
      setBusy(false);
      // Perhaps it was taken in another tab: this one looks again.
      line.renew();
    }
  };
  return (
    <section class="card pad invite" aria-labelledby="h-invite">
      <h2 id="h-invite">{text.offerTitle(definition.title)}</h2>
      <p class="muted">{host === undefined ? text.offerText : text.offerFrom(host)}</p>
      {state.invited !== undefined && <p class="muted">{text.offerTo(state.invited)}</p>}
      <Terms definition={definition} state={state} seat={free.length === 1 ? free[0] : undefined} />
      <button class="btn primary" data-testid="take-seat" disabled={busy} onClick={take}>
        {busy ? text.takingSeat : text.takeSeat}
      </button>
      {problem !== undefined && (
        <p class="notice" role="alert" data-testid="problem">
          <Icon name="warn" />
          <span class="grow">{problem}</span>
        </p>
      )}
    </section>
  );
}

interface TermsProps {
  definition: DefinitionView;
  state: GameState;
  /** The seat of the one who reads; undefined while the lot decides. */
  seat?: number;
}

function Terms({ definition, state, seat }: TermsProps) {
  const sides = seat === undefined ? [0, 1] : [seat];
  return (
    <dl class="terms">
      <dt class="muted">{text.offerClock}</dt>
      <dd>
        {controlWords(state.clock)}, {text.casualOrRated(state.casual).toLowerCase()}
      </dd>
      <dt class="muted">{text.offerSide}</dt>
      <dd class="row">
        <span class="chips">
          {sides.map((side) => (
            <span key={side} class="chip">
              <ManIcon definition={definition} symbol={side === 0 ? "K" : "k"} />
            </span>
          ))}
        </span>
        {seat === undefined ? text.byLot : text.side(definition.seats[seat] ?? "")}
      </dd>
    </dl>
  );
}
