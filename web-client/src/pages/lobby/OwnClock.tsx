import { text } from "@/strings";
import {
  clockKinds,
  fieldsOf,
  maxPeriods,
  moveDays,
  type ClockKind,
  type OwnClock,
  type OwnFaults,
  type OwnField,
} from "./clocks";
import { NumberField } from "./NumberField";

interface OwnClockFieldsProps {
  own: OwnClock;
  /** Faults to show. */
  faults: OwnFaults;
  /** The kinds to choose from; absent: all. */
  kinds?: readonly ClockKind[];
  onChange: (own: OwnClock) => void;
}

export const ownFieldId = (field: OwnField): string => `custom-${field}`;

const labels: Record<OwnField, string> = {
  minutes: text.minutes,
  increment: text.increment,
  periods: text.periods,
  period: text.periodSeconds,
};
const most: Record<OwnField, number> = {
  minutes: 180,
  increment: 180,
  periods: maxPeriods,
  period: 180,
};

/** Any kind of clock, with the numbers that it takes. */
export function OwnClockFields({ own, faults, kinds = clockKinds, onChange }: OwnClockFieldsProps) {
  return (
    <div class="own-clock">
      <div class="field wide">
        <label for="custom-kind">{text.clockKind}</label>
        <select
          id="custom-kind"
          data-testid="custom-kind"
          value={own.kind}
          onChange={(event) => onChange({ ...own, kind: event.currentTarget.value as ClockKind })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {text.clockKinds[kind]}
            </option>
          ))}
        </select>
      </div>
      {fieldsOf[own.kind].map((field) => (
        <NumberField
          key={field}
          id={ownFieldId(field)}
          label={labels[field]}
          value={own[field]}
          step={field === "minutes" ? "any" : "1"}
          max={most[field]}
          wrong={faults[field]}
          onInput={(value) => onChange({ ...own, [field]: value })}
        />
      ))}
      {own.kind === "correspondence" && (
        <div class="field">
          <label for="custom-days">{text.daysForMove}</label>
          <select
            id="custom-days"
            data-testid="custom-days"
            value={own.days}
            onChange={(event) => onChange({ ...own, days: Number(event.currentTarget.value) })}
          >
            {moveDays.map((days) => (
              <option key={days} value={days}>
                {days}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}
