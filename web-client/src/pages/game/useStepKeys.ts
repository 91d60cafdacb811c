import { useEffect } from "preact/hooks";
import { keysAreTaken } from "@/app/keys";

export interface Steps {
  back: () => void;
  forward: () => void;
  first: () => void;
  last: () => void;
}

/** Left and right, home and end step through the moves wherever the keys are not needed otherwise. */
export function useStepKeys(active: boolean, steps: Steps): void {
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (keysAreTaken(event)) return;
      const step = stepOf(event.key, steps);
      if (!step) return;
      event.preventDefault();
      step();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

function stepOf(key: string, steps: Steps): (() => void) | undefined {
  switch (key) {
    case "ArrowLeft":
      return steps.back;
    case "ArrowRight":
      return steps.forward;
    case "Home":
      return steps.first;
    case "End":
      return steps.last;
    default:
      return undefined;
  }
}
