import type { ComponentChildren } from "preact";
import { followLink } from "./router";

interface LinkProps {
  to: string;
  class?: string;
  label?: string;
  children: ComponentChildren;
}

export function Link({ to, class: className, label, children }: LinkProps) {
  return (
    <a href={to} class={className} aria-label={label} onClick={followLink}>
      {children}
    </a>
  );
}
