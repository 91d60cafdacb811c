import { useState } from "preact/hooks";
import { askToNotify, notifyState, stopNotifying } from "@/app/notify";
import { text } from "@/strings";

export function Notifications() {
  const [state, setState] = useState(notifyState);
  return (
    <section class="card pad fields" aria-labelledby="h-notify">
      <h2 id="h-notify">{text.notifications}</h2>
      <p class="muted">{text.notificationsLead}</p>
      <p data-testid="notify-state" data-state={state} role="status">
        {text.notifyStates[state]}
      </p>
      {state === "off" && (
        <button
          class="btn"
          data-testid="notify-on"
          onClick={() => void askToNotify().then(setState)}
        >
          {text.notifyOn}
        </button>
      )}
      {state === "on" && (
        <button class="btn" data-testid="notify-off" onClick={() => setState(stopNotifying())}>
          {text.notifyOff}
        </button>
      )}
    </section>
  );
}
