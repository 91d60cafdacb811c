import { useLayoutEffect } from "preact/hooks";

/**
 * Gives the keys to an element while it is there; then they go back to where they were, to the board
 * or to a field.
 */
export function useFocusFirst(target: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    target.current?.focus({ preventScroll: true });
    return () => {
      const takesFocus = before instanceof HTMLElement || before instanceof SVGElement;
      if (takesFocus && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}
