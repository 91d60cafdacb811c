// Clocks as they stand now, from what the server said and when it arrived.
import type { Clocks, TimeControl } from "@/protocol.gen";
import { text } from "@/strings";

/** Both in performance.now(). */
export interface ClockReading extends Clocks {
  /** When the reading arrived. */
  at: number;
  /** From then on no time runs: the server cannot store anything. */
  stoppedAt?: number;
}

/** What a seat has at one moment. */
export interface SeatClock {
  /** Of the main time, or of the period that runs or comes next. */
  ms: number;
  running: boolean;
  /** Passes before `ms` goes down. */
  delayMs: number;
  /** Byoyomi: periods left, the one in `ms` included. */
  periods?: number;
  /** Byoyomi: the main time is used up. */
  inPeriod: boolean;
}

export const lowTimeMs = 20_000;
const lowTurnMs = 60 * 60 * 1000;
const tenthsFromMs = 10_000;
const hundredthsFromMs = 1_000;
const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

const spentSince = (reading: ClockReading, now: number): number =>
  Math.max(0, Math.min(now, reading.stoppedAt ?? now) - reading.at);

/** Played in one sitting: neither days for a move nor without a clock. */
export const isRealTime = (control: TimeControl): boolean =>
  control.kind !== "correspondence" && control.kind !== "untimed";

/** Undefined where the seat has no clock. */
export function seatClock(
  reading: ClockReading,
  control: TimeControl,
  seat: number,
  now: number,
): SeatClock | undefined {
  const left = reading.remaining_ms[seat];
  if (left === undefined || control.kind === "untimed") return undefined;
  const running = reading.running === seat;
  const spent = running ? spentSince(reading, now) : 0;
  const periods = reading.periods?.[seat];
  const runs = running && reading.stoppedAt === undefined;
  if (periods !== undefined) {
    return { ...byoyomiClock(reading, control, { left, periods, running }, spent), running: runs };
  }
  const delay = running ? (reading.delay_ms ?? 0) : 0;
  return {
    ms: Math.max(0, left - Math.max(0, spent - delay)),
    running: runs,
    delayMs: Math.max(0, delay - spent),
    inPeriod: false,
  };
}

/**
 * Main time first, then whole periods. Once the main time is used up, the delay is what is left of
 * the period that runs.
 */
function byoyomiClock(
  reading: ClockReading,
  control: TimeControl,
  seat: { left: number; periods: number; running: boolean },
  spent: number,
): SeatClock {
  const { left, periods, running } = seat;
  const period = control.increment_ms;
  if (spent < left) return { ms: left - spent, running, delayMs: 0, periods, inPeriod: false };
  const first = left > 0 || !running ? period : (reading.delay_ms ?? period);
  const whole = first + Math.max(0, periods - 1) * period;
  const rest = periods > 0 ? Math.max(0, whole - (spent - left)) : 0;
  const remaining = period > 0 ? Math.ceil(rest / period) : 0;
  return {
    ms: remaining > 0 ? rest - (remaining - 1) * period : 0,
    running,
    delayMs: 0,
    periods: remaining,
    inPeriod: true,
  };
}

/** The seat loses the game when this little time is over soon. */
export function isLow(clock: SeatClock, control: TimeControl): boolean {
  if (control.kind === "correspondence") return clock.ms < lowTurnMs;
  const last = clock.periods === undefined || (clock.inPeriod && clock.periods <= 1);
  return last && clock.ms < lowTimeMs;
}

/** What the seat to move has left for its first move, while that is what runs. */
export function firstMoveMs(reading: ClockReading, now: number): number | undefined {
  const left = reading.first_move_ms;
  return left === undefined ? undefined : Math.max(0, left - spentSince(reading, now));
}

export interface ClockFace {
  main: string; // "4:18", "1:02:03", "2 d 5 h"
  fraction?: string; // "4" under ten seconds, "07" under one
}

/** Rounded up: it says nothing only when nothing is left. */
export function clockFace(ms: number): ClockFace {
  const left = Math.max(0, ms);
  if (left > dayMs) {
    const hours = Math.ceil(left / hourMs);
    return { main: text.daysAndHours(Math.floor(hours / 24), hours % 24) };
  }
  const hundredths = Math.ceil(left / 10);
  if (left > 0 && hundredths < 100) {
    return { main: "0:00", fraction: String(hundredths).padStart(2, "0") };
  }
  const tenths = Math.ceil(left / 100);
  if (tenths < 100) {
    return { main: `0:0${Math.floor(tenths / 10)}`, fraction: String(tenths % 10) };
  }
  return { main: durationText(left) };
}

/** Whole seconds, rounded up, so that a full clock shows its full time. */
export function durationText(ms: number): string {
  const all = Math.ceil(ms / 1000);
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor((all % 3600) / 60);
  const seconds = String(all % 60).padStart(2, "0");
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}`
    : `${minutes}:${seconds}`;
}

/** Time that a move cost: "0:04", "2:05", "0.3" for less than a second. */
export function chargedText(ms: number): string {
  if (ms < 1000) return `0.${Math.floor(Math.max(0, ms) / 100)}`;
  const all = Math.floor(ms / 1000);
  if (all >= 3600) return durationText(all * 1000);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
}

/** When a text that counts `ms` down in such steps changes next, in milliseconds from now. */
export function nextStepIn(ms: number, step: number): number {
  const rest = ms % step;
  return Math.max(16, Math.ceil(rest === 0 ? step : rest) + 1);
}

/** When the shown text changes next, in milliseconds from now. */
export function nextFaceIn(ms: number): number {
  if (ms > dayMs) return nextStepIn(ms, hourMs);
  const step = ms <= hundredthsFromMs ? 10 : ms <= tenthsFromMs ? 100 : 1000;
  return nextStepIn(ms, step);
}

const minutesOf = (control: TimeControl): string =>
  String(Math.round((control.base_ms / 60_000) * 100) / 100);
const secondsOf = (control: TimeControl): number => Math.round(control.increment_ms / 1000);
const daysOf = (control: TimeControl): number => Math.round(control.base_ms / dayMs);

/** As people write it: "5 + 3", "0.5 + 0", "3 days a move". */
export function controlText(control: TimeControl): string {
  switch (control.kind) {
    case "untimed":
      return text.untimed;
    case "correspondence":
      return text.daysAMove(daysOf(control));
    case "byoyomi":
      return text.byoyomiShort(minutesOf(control), control.periods, secondsOf(control));
    case "delay":
      return text.delayShort(minutesOf(control), secondsOf(control));
    case "bronstein":
      return text.bronsteinShort(minutesOf(control), secondsOf(control));
    default:
      return `${minutesOf(control)} + ${secondsOf(control)}`;
  }
}

/** In whole words. */
export function controlWords(control: TimeControl): string {
  const minutes = minutesOf(control);
  const seconds = secondsOf(control);
  switch (control.kind) {
    case "untimed":
      return text.untimedWords;
    case "correspondence":
      return text.daysAMove(daysOf(control));
    case "byoyomi":
      return text.byoyomiWords(minutes, control.periods, seconds);
    case "delay":
      return text.delayWords(minutes, seconds);
    case "bronstein":
      return text.bronsteinWords(minutes, seconds);
    default:
      return text.clockWords(minutes, seconds);
  }
}
