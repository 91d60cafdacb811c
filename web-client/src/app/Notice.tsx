import type { ComponentChildren } from "preact";
import { Icon } from "./Icon";

interface NoticeProps {
  children: ComponentChildren;
  testId?: string;
  /** Good news are told without interrupting. */
  tone?: "bad" | "good";
}

/** A sentence that has to be seen. */
export function Notice({ children, testId = "problem", tone = "bad" }: NoticeProps) {
  return (
    <p
      class={tone === "good" ? "notice good" : "notice"}
      role={tone === "good" ? "status" : "alert"}
      data-testid={testId}
    >
      <Icon name={tone === "good" ? "check" : "warn"} />
      <span class="grow">{children}</span>
    </p>
  );
}
