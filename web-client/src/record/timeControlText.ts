// The tag TimeControl: seconds, as the server writes them.
import type { TimeControl } from "@/protocol.gen";

export function timeControlText(control: TimeControl): string {
  const base = control.base_ms / 1000;
  const increment = control.increment_ms / 1000;
  switch (control.kind) {
    case "untimed":
      return "-";
    case "correspondence":
      return `1/${base}`;
    case "byoyomi":
      return `byoyomi ${base}+${control.periods}x${increment}`;
    case "fischer":
      return `${base}+${increment}`;
    default:
      return `${control.kind} ${base}+${increment}`;
  }
}
