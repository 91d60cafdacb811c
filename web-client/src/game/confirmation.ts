// Whether a move asks before it is sent.
import type { Confirmation } from "@/app/preferences";
import type { TimeControl } from "@/protocol.gen";
import { isRealTime } from "./clock";

export function asksFirst(wanted: Confirmation, control: TimeControl, touch: boolean): boolean {
  if (wanted === "always") return true;
  if (wanted === "never") return false;
  return !isRealTime(control) || (wanted === "touch" && touch);
}
