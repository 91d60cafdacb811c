import { useState } from "preact/hooks";
import { Notice } from "@/app/Notice";
import { TextField } from "@/app/TextField";
import { problemOf, useAction, useLoad } from "@/app/useLoad";
import { deleteToken, getTokens, makeToken } from "@/net/api";
import type { TokenView } from "@/protocol.gen";
import { text } from "@/strings";
import { CopyLink } from "../game/CopyLink";
import { labelFault } from "./faults";
import { useFields } from "./useFields";

/** Secrets for programs. */
export function Tokens() {
  const { value, error, again } = useLoad(getTokens, []);
  const fields = useFields("token", { label: labelFault });
  const [secret, setSecret] = useState<string>();
  const { busy, problem, run } = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    if (!fields.check()) return;
    void run(async () => {
      const made = await makeToken(fields.values.label.trim());
      fields.clear();
      setSecret(made.token);
      again();
    });
  };
  return (
    <section class="card list" aria-labelledby="h-tokens" data-testid="tokens">
      <h2 id="h-tokens">{text.tokens}</h2>
      <p class="muted none">{text.tokensLead}</p>
      {error !== undefined && <Notice>{problemOf(error)}</Notice>}
      <ul>
        {value?.tokens.map((token) => <Token key={token.id} token={token} onGone={again} />)}
      </ul>
      <form class="pad fields" onSubmit={submit} noValidate>
        {secret !== undefined && (
          <div class="field">
            <label for="token-secret">{text.tokenOnce}</label>
            <input id="token-secret" data-testid="token-secret" readOnly value={secret} />
            <p class="row">
              <CopyLink url={secret} label={text.copy} class="btn" failed={text.copyByHand} />
            </p>
          </div>
        )}
        <TextField {...fields.of("label")} label={text.tokenLabel} autocomplete="off" />
        {problem !== undefined && <Notice>{problem}</Notice>}
        <button class="btn" disabled={busy} data-testid="make-token">
          {text.makeToken}
        </button>
      </form>
    </section>
  );
}

function Token({ token, onGone }: { token: TokenView; onGone: () => void }) {
  const { busy, problem, run } = useAction();
  const remove = () =>
    run(async () => {
      await deleteToken(token.id);
      onGone();
    });
  return (
    <li class="line" data-testid="token">
      <span class="line-main">
        <b>{token.label}</b>
        <span class="sm muted">{text.madeOn(token.created_ms)}</span>
        {problem !== undefined && <span class="sm problem">{problem}</span>}
      </span>
      <button
        class="btn danger"
        disabled={busy}
        onClick={remove}
        aria-label={text.deleteToken(token.label)}
        data-testid="delete-token"
      >
        {text.remove}
      </button>
    </li>
  );
}
