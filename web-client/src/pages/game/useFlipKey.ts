import { useEffect } from "preact/hooks";

/** F flips the board wherever the keys are not needed otherwise. */
export function useFlipKey(flip: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (takesLetters(event.target)) return;
      if (event.key === "f" || event.key === "F") flip();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

/** Keys that are typed there are not meant for the page. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
