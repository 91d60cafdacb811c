import { MiniBoard } from "@/board/MiniBoard";
import { text } from "@/strings";
import type { Variant } from "./lobby/useVariants";

interface GameSelectProps {
  variants: readonly Variant[];
  chosen: Variant;
  onChoose: (slug: string) => void;
}

/** One of the games, with a picture of its start. */
export function GameSelect({ variants, chosen, onChoose }: GameSelectProps) {
  return (
    <div class="game-select">
      <div class="field">
        <label for="game">{text.gameLabel}</label>
        <select
          id="game"
          data-testid="game-select"
          value={chosen.summary.slug}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {variants.map(({ summary }) => (
            <option key={summary.slug} value={summary.slug}>
              {summary.title}
            </option>
          ))}
        </select>
      </div>
      <MiniBoard definition={chosen.definition} />
    </div>
  );
}
