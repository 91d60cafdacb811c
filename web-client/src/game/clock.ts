// Clocks as they stand now, from what the server said and when it arrived.
import type { Clocks } from "@/protocol.gen";

/** `at`: performance.now() when the reading arrived. */
export interface ClockReading extends Clocks {
  at: number;
}

export const lowTimeMs = 20_000;

export function remainingMs(reading: ClockReading, seat: number, now: number): number {
  const left = reading.remaining_ms[seat] ?? 0;
  const spent = reading.running === seat ? Math.max(0, now - reading.at) : 0;
  return Math.max(0, left - spent);
}

export interface ClockFace {
  main: string; // "4:18", "1:02:03"
  tenths?: string; // "4", under 20 seconds
}

export function clockFace(ms: number): ClockFace {
  const left = Math.max(0, ms);
  if (left < lowTimeMs) {
    const tenths = Math.floor(left / 100);
    const seconds = Math.floor(tenths / 10);
    return { main: `0:${String(seconds).padStart(2, "0")}`, tenths: String(tenths % 10) };
  }
  return { main: durationText(left) };
}

/** Whole seconds, rounded up, so that a full clock shows its full time. */
function durationText(ms: number): string {
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
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
}

/** When the shown text changes next, in milliseconds from now. */
export function nextFaceIn(ms: number): number {
  const step = ms <= lowTimeMs ? 100 : 1000;
  const rest = ms % step;
  return Math.max(16, Math.ceil(rest === 0 ? step : rest) + 1);
}

/** Minutes + seconds, as people write it: "5 + 3", "0.5 + 0". */
export function controlText(control: { base_ms: number; increment_ms: number }): string {
  const minutes = Math.round((control.base_ms / 60_000) * 100) / 100;
  return `${minutes} + ${Math.round(control.increment_ms / 1000)}`;
}
