import { useState } from "preact/hooks";
import { CopyLink } from "../game/CopyLink";
import { text } from "@/strings";

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The only way back in without the password, shown once. */
export function RecoveryCodesCard({ codes, onKept }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  return (
    <section class="card pad codes" aria-labelledby="h-codes" data-testid="recovery-codes">
      <h2 id="h-codes">{text.codesTitle}</h2>
      <p>{text.codesLead}</p>
      <ul class="num">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyLink url={codes.join("\n")} label={text.copy} class="btn" failed={text.copyByHand} />
      <label class="check">
        <input
          type="checkbox"
          checked={kept}
          data-testid="codes-kept"
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        {text.codesKept}
      </label>
      <button class="btn primary" disabled={!kept} data-testid="codes-done" onClick={onKept}>
        {text.goOn}
      </button>
    </section>
  );
}
