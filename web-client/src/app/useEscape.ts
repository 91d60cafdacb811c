import { useLayoutEffect, useRef } from "preact/hooks";

const open: { act: () => void }[] = [];

/**
 * Escape, wherever the keys go on the page, while there is something to let go of. What was opened
 * last is let go of first. It listens from the moment when the thing is there to see.
 */
export function useEscape(active: boolean, act: () => void): void {
  const entry = useRef({ act });
  entry.current.act = act;
  useLayoutEffect(() => {
    if (!active) return undefined;
    const own = entry.current;
    if (open.length === 0) document.addEventListener("keydown", onKey);
    open.push(own);
    return () => {
      open.splice(open.indexOf(own), 1);
      if (open.length === 0) document.removeEventListener("keydown", onKey);
    };
  }, [active]);
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  open.at(-1)?.act();
}
