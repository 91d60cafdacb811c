// An old page against a new server reloads itself, once for each build.
import { readText, writeText } from "./storage";

const key = "sixfold.reloaded-for";

/** True when a reload for this reason is allowed: it was not the reason of the last one. */
export function mayReloadFor(
  reason: string,
  read: () => string | undefined = () => readText("session", key),
  write: (value: string) => boolean = (value) => writeText("session", key, value),
): boolean {
  return read() !== reason && write(reason);
}
