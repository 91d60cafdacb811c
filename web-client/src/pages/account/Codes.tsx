import { useState } from "preact/hooks";
import { Notice } from "@/app/Notice";
import { TextField } from "@/app/TextField";
import { useAction } from "@/app/useLoad";
import { renewRecoveryCodes } from "@/net/api";
import { text } from "@/strings";
import { givenFault } from "./faults";
import { RecoveryCodesCard } from "./RecoveryCodes";
import { useFields } from "./useFields";

/** Recovery codes anew. */
export function Codes() {
  const fields = useFields("codes", { password: givenFault });
  const [codes, setCodes] = useState<readonly string[]>();
  const { busy, problem, run } = useAction();
  if (codes) return <RecoveryCodesCard codes={codes} onKept={() => setCodes(undefined)} />;
  const submit = (event: Event) => {
    event.preventDefault();
    if (!fields.check()) return;
    void run(async () => {
      const made = await renewRecoveryCodes({ password: fields.values.password });
      fields.clear();
      setCodes(made.codes);
    });
  };
  return (
    <form class="card pad fields" aria-labelledby="h-new-codes" onSubmit={submit} noValidate>
      <h2 id="h-new-codes">{text.recoveryCodes}</h2>
      <p class="muted">{text.newCodesLead}</p>
      <TextField
        {...fields.of("password")}
        label={text.password}
        secret
        autocomplete="current-password"
      />
      {problem !== undefined && <Notice>{problem}</Notice>}
      <button class="btn" disabled={busy} data-testid="new-codes">
        {text.newCodes}
      </button>
    </form>
  );
}
