import { useEffect, useState } from "preact/hooks";
import { text } from "@/strings";
import { connection } from "./connection";
import { Icon } from "./Icon";
import { useObservable } from "./observable";

/** Whole seconds until a moment of performance.now(), counted down. */
function useSecondsUntil(moment: number | undefined): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (moment === undefined) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === undefined ? 0 : Math.max(1, Math.ceil((moment - performance.now()) / 1000));
}

export function ConnectionBadge() {
  const status = useObservable(connection);
  const seconds = useSecondsUntil(status?.state === "offline" ? status.retryAt : undefined);
  if (!status) return null;
  return (
    <span class={`conn ${status.state}`} data-testid="connection" data-state={status.state}>
      <Icon name={status.state === "open" ? "bars" : "warn"} />
      {status.state === "open" && (
        <span>
          <span class="conn-word">{text.connectedWord} </span>
          {text.connected(status.latencyMs)}
        </span>
      )}
      {status.state === "connecting" && <span>{text.connecting}</span>}
      {status.state === "offline" && <span>{text.reconnecting(seconds)}</span>}
    </span>
  );
}
