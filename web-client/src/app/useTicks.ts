import { useEffect, useState } from "preact/hooks";

const longestMs = 60 * 60 * 1000;

/**
 * Renders again whenever `next` says that the shown text changes, in milliseconds from now, and when
 * a hidden page comes back, whose timers may have slept. Undefined: nothing changes any more.
 */
export function useTicks(next: () => number | undefined, dependencies: readonly unknown[]): void {
  const [, tick] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const ms = next();
      if (ms === undefined) return;
      timer = setTimeout(() => {
        tick((n) => n + 1);
        wait();
      }, Math.min(ms, longestMs));
    };
    const shown = () => {
      if (document.visibilityState !== "visible") return;
      clearTimeout(timer);
      tick((n) => n + 1);
      wait();
    };
    wait();
    document.addEventListener("visibilitychange", shown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", shown);
    };
  }, [...dependencies]);
}
