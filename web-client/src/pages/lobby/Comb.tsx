import { text } from "@/strings";
import { comb, presetKey } from "./clocks";

interface CombProps {
  /** Key of the chosen preset, or "own". */
  chosen: string;
  onChoose: (key: string) => void;
}

/** The honeycomb of clocks. */
export function Comb({ chosen, onChoose }: CombProps) {
  return (
    <div class="comb" role="radiogroup" aria-labelledby="h-clock">
      {comb.map((row, index) => (
        <div key={index}>
          {row.map((preset) => {
            const key = presetKey(preset);
            return (
              <label key={key} class={`hx ${preset.shade}`} data-testid={`clock-${key}`}>
                <input
                  type="radio"
                  name="clock"
                  checked={chosen === key}
                  onChange={() => onChoose(key)}
                />
                <b>{`${preset.minutes} + ${preset.increment}`}</b>
                <span>{text.pace[preset.pace]}</span>
              </label>
            );
          })}
          {index === comb.length - 1 && (
            <label class="hx own" data-testid="clock-own">
              <input
                type="radio"
                name="clock"
                checked={chosen === "own"}
                onChange={() => onChoose("own")}
              />
              <b>+</b>
              <span>{text.ownClock}</span>
            </label>
          )}
        </div>
      ))}
    </div>
  );
}
