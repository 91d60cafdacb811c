import { useEffect, useRef } from "preact/hooks";
import { Notice } from "@/app/Notice";
import { navigate } from "@/app/router";
import { TextField } from "@/app/TextField";
import { useAction } from "@/app/useLoad";
import { identity } from "@/app/wiring";
import { closeAccount } from "@/net/api";
import { text } from "@/strings";
import { givenFault } from "./faults";
import { useFields } from "./useFields";

/** For good, so a dialog asks, and the password is shown again. */
export function CloseAccount({ name }: { name: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fields = useFields("close", { password: givenFault });
  const { busy, problem, run } = useAction();
  useEffect(() => () => dialog.current?.close(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    if (!fields.check()) return;
    void run(async () => {
      await closeAccount({ password: fields.values.password });
      identity.become({ guest: true });
      navigate("/");
    });
  };
  return (
    <section class="card pad fields" aria-labelledby="h-close">
      <h2 id="h-close">{text.closeAccount}</h2>
      <p class="muted">{text.closeLead}</p>
      <button
        class="btn danger"
        data-testid="close-account"
        onClick={() => dialog.current?.showModal()}
      >
        {text.closeAccount}
      </button>
      <dialog ref={dialog} class="card" aria-labelledby="h-close-sure">
        <form class="fields" onSubmit={submit} noValidate>
          <h2 id="h-close-sure">{text.closeSure(name)}</h2>
          <TextField
            {...fields.of("password")}
            label={text.password}
            secret
            autocomplete="current-password"
          />
          {problem !== undefined && <Notice>{problem}</Notice>}
          <div class="row wrap">
            <button class="btn danger sure" disabled={busy} data-testid="close-sure">
              {text.closeAccount}
            </button>
            <button class="btn" type="button" onClick={() => dialog.current?.close()}>
              {text.keepAccount}
            </button>
          </div>
        </form>
      </dialog>
    </section>
  );
}
