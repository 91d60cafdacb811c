// Keys that mean something anywhere on a page.
import { useEffect, useRef } from "preact/hooks";

/** Do the keys go into a field, or to a dialog that lies over the page? */
export function keysAreTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  return target.closest("input, select, textarea, dialog") !== null;
}

/** Acts by the key's letter, without Ctrl, Alt or Meta. */
export function usePageKeys(actions: Readonly<Record<string, () => void>>): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (keysAreTaken(event)) return;
      const act = current.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
