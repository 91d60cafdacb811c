import type { VariantSummary } from "@/protocol.gen";
import { speeds, text } from "@/strings";

interface ChoicesProps {
  variants: readonly VariantSummary[];
  variant: string;
  speed: string;
  /** A first choice that leaves nothing out. */
  any?: boolean;
  onChange: (variant: string, speed: string) => void;
}

/** Which game, at which speed. */
export function Choices({ variants, variant, speed, any = false, onChange }: ChoicesProps) {
  return (
    <div class="choices">
      <div class="field">
        <label for="choice-game">{text.gameLabel}</label>
        <select
          id="choice-game"
          data-testid="choice-game"
          value={variant}
          onChange={(event) => onChange(event.currentTarget.value, speed)}
        >
          {any && <option value="">{text.allGames}</option>}
          {variants.map((one) => (
            <option key={one.slug} value={one.slug}>
              {one.title}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="choice-speed">{text.speedLabel}</label>
        <select
          id="choice-speed"
          data-testid="choice-speed"
          value={speed}
          onChange={(event) => onChange(variant, event.currentTarget.value)}
        >
          {any && <option value="">{text.allSpeeds}</option>}
          {speeds.map((name) => (
            <option key={name} value={name}>
              {text.speed(name)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
