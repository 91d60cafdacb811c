import type { TimeControl } from "@/protocol.gen";
import { text } from "@/strings";

export interface Preset {
  minutes: number;
  increment: number;
  pace: "bullet" | "blitz" | "rapid" | "long";
  shade: "a" | "b" | "c";
}

const preset = (
  minutes: number,
  increment: number,
  pace: Preset["pace"],
  shade: Preset["shade"],
): Preset => ({ minutes, increment, pace, shade });

/** The honeycomb, row by row; the last place is for a clock of one's own. Neighbours differ in shade. */
export const comb: readonly (readonly Preset[])[] = [
  [
    preset(1, 0, "bullet", "a"),
    preset(2, 1, "bullet", "c"),
    preset(3, 0, "blitz", "b"),
    preset(3, 2, "blitz", "a"),
  ],
  [preset(5, 0, "blitz", "b"), preset(5, 3, "blitz", "a"), preset(10, 0, "rapid", "c")],
  [preset(10, 5, "rapid", "a"), preset(15, 10, "rapid", "c"), preset(30, 20, "long", "b")],
];

/** The clocks of quick pairing: few, so that people meet. */
export const quickClocks: readonly Preset[] = [
  preset(1, 0, "bullet", "a"),
  preset(3, 2, "blitz", "b"),
  preset(5, 3, "blitz", "c"),
  preset(10, 5, "rapid", "b"),
  preset(15, 10, "rapid", "c"),
  preset(30, 20, "long", "a"),
];

export const presetKey = (p: Preset): string => `${p.minutes}-${p.increment}`;

export const controlOf = (minutes: number, increment: number): TimeControl => ({
  kind: "fischer",
  base_ms: Math.round(minutes * 60_000),
  increment_ms: Math.round(increment * 1000),
  periods: 0,
});

export function presetControl(key: string): TimeControl | undefined {
  const chosen = comb.flat().find((p) => presetKey(p) === key);
  return chosen && controlOf(chosen.minutes, chosen.increment);
}

export const clockKinds = [
  "fischer",
  "delay",
  "bronstein",
  "byoyomi",
  "correspondence",
  "untimed",
] as const;
export type ClockKind = (typeof clockKinds)[number];

export const moveDays = [1, 2, 3, 5, 7, 10, 14] as const;

/** A clock of one's own, as it is typed. */
export interface OwnClock {
  kind: ClockKind;
  minutes: string;
  /** Seconds of a move. */
  increment: string;
  /** Byoyomi: how many periods, and the seconds of one. */
  periods: string;
  period: string;
  days: number;
}

export const firstOwnClock: OwnClock = {
  kind: "fischer",
  minutes: "20",
  increment: "10",
  periods: "3",
  period: "30",
  days: 3,
};

export type OwnField = "minutes" | "increment" | "periods" | "period";
export type OwnFaults = Partial<Record<OwnField, string>>;

/** The fields that each kind has, in the order of the form. */
export const fieldsOf: Record<ClockKind, readonly OwnField[]> = {
  fischer: ["minutes", "increment"],
  delay: ["minutes", "increment"],
  bronstein: ["minutes", "increment"],
  byoyomi: ["minutes", "periods", "period"],
  correspondence: [],
  untimed: [],
};

// The server's bounds: protocol/limits.h.
const minBaseMs = 15_000;
const maxBaseMs = 3 * 60 * 60 * 1000;
const maxIncrementMs = 180_000;
export const maxPeriods = 25;
const dayMs = 24 * 60 * 60 * 1000;

const numberOf = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** What is wrong with each field, in sentences. */
export function faultsOf(own: OwnClock): OwnFaults {
  const baseMs = numberOf(own.minutes) * 60_000;
  const baseIsGood = (least: number) => baseMs >= least && baseMs <= maxBaseMs;
  const seconds = (typed: string, least: number) =>
    isWhole(numberOf(typed), least, maxIncrementMs / 1000);
  const faults: OwnFaults = {};
  switch (own.kind) {
    case "fischer":
      if (!baseIsGood(minBaseMs)) faults.minutes = text.minutesWrong;
      if (!seconds(own.increment, 0)) faults.increment = text.incrementWrong;
      break;
    case "delay":
    case "bronstein":
      if (!baseIsGood(minBaseMs)) faults.minutes = text.minutesWrong;
      if (!seconds(own.increment, 1)) faults.increment = text.secondsWrong;
      break;
    case "byoyomi":
      if (!seconds(own.period, 1)) faults.period = text.secondsWrong;
      if (!isWhole(numberOf(own.periods), 1, maxPeriods)) faults.periods = text.periodsWrong(maxPeriods);
      if (!baseIsGood(Math.max(0, minBaseMs - (faults.period ? 0 : numberOf(own.period) * 1000)))) {
        faults.minutes = text.mainMinutesWrong;
      }
      break;
    case "correspondence":
    case "untimed":
      break;
  }
  return faults;
}

/** For a clock without faults. */
export function ownControl(own: OwnClock): TimeControl {
  const { kind } = own;
  const ms = (typed: string, unit: number) => Math.round(Number(typed) * unit);
  switch (kind) {
    case "byoyomi":
      return {
        kind,
        base_ms: ms(own.minutes, 60_000),
        increment_ms: ms(own.period, 1000),
        periods: Number(own.periods),
      };
    case "correspondence":
      return { kind, base_ms: own.days * dayMs, increment_ms: 0, periods: 0 };
    case "untimed":
      return { kind, base_ms: 0, increment_ms: 0, periods: 0 };
    default:
      return {
        kind,
        base_ms: ms(own.minutes, 60_000),
        increment_ms: ms(own.increment, 1000),
        periods: 0,
      };
  }
}
