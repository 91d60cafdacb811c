import { Icon } from "@/app/Icon";

interface NumberFieldProps {
  id: string;
  label: string;
  value: string;
  step: string;
  max: number;
  /** The sentence that says what is wrong, if anything is. */
  wrong?: string;
  onInput: (value: string) => void;
}

/** A labelled number that keeps what was typed and says what is wrong with it. */
export function NumberField({ id, label, value, step, max, wrong, onInput }: NumberFieldProps) {
  return (
    <div class={wrong === undefined ? "field" : "field wrong"}>
      <label for={id}>{label}</label>
      <input
        id={id}
        data-testid={id}
        type="number"
        inputMode="decimal"
        min="0"
        max={max}
        step={step}
        value={value}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {wrong !== undefined && (
        <p class="sm problem" id={`${id}-wrong`}>
          <Icon name="warn" />
          {wrong}
        </p>
      )}
    </div>
  );
}
