import type { TimeControl } from "@/protocol.gen";

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

export const presetKey = (p: Preset): string => `${p.minutes}-${p.increment}`;

export const controlOf = (minutes: number, increment: number): TimeControl => ({
  base_ms: Math.round(minutes * 60_000),
  increment_ms: Math.round(increment * 1000),
});

const minBaseMs = 15_000;
const maxBaseMs = 3 * 60 * 60 * 1000;
const maxIncrementMs = 180_000;

export function minutesAreGood(minutes: number): boolean {
  const ms = minutes * 60_000;
  return Number.isFinite(ms) && ms >= minBaseMs && ms <= maxBaseMs;
}

export function incrementIsGood(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= 0 && seconds * 1000 <= maxIncrementMs;
}
