import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useObservable } from "./observable";
import { path } from "./router";
import { useEscape } from "./useEscape";

interface MenuProps {
  label: string;
  testId: string;
  class?: string;
  /** What is shown while it is closed, too. */
  face: ComponentChildren;
  children: ComponentChildren;
}

/** A button of the top bar with things under it. It closes by Escape, elsewhere, and with the page. */
export function Menu({ label, testId, class: className = "", face, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const at = useObservable(path);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useLayoutEffect(close, [at]);
  useEscape(open, () => {
    close();
    menu.current?.querySelector("summary")?.focus();
  });
  useLayoutEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (menu.current && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  return (
    <details
      class={`menu ${className}`}
      ref={menu}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary aria-label={label} data-testid={testId}>
        {face}
      </summary>
      {children}
    </details>
  );
}
