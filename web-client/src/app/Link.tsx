import type { ComponentChildren } from "preact";
import { followLink } from "./router";

interface LinkProps {
  to: string;
  class?: string;
  label?: string;
  testId?: string;
  children: ComponentChildren;
}

export function Link({ to, class: className, label, testId, children }: LinkProps) {
  return (
    <a href={to} class={className} aria-label={label} data-testid={testId} onClick={followLink}>
      {children}
    </a>
  );
}
