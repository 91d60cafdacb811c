import { Icon } from "@/app/Icon";
import { text } from "@/strings";
import type { useVariants } from "./lobby/useVariants";

interface NoVariantsProps {
  list: ReturnType<typeof useVariants>;
  /** Why there is nothing to choose from. */
  words: string;
}

/** What stands where games are to be chosen, until there are any. */
export function NoVariants({ list: { variants, failed, again }, words }: NoVariantsProps) {
  if (failed) {
    return (
      <p class="notice" role="alert">
        <Icon name="warn" />
        <span class="grow">{words}</span>
        <button class="btn" onClick={again}>
          {text.tryAgain}
        </button>
      </p>
    );
  }
  return variants ? null : <p class="muted">{text.loading}</p>;
}
