// The clocks of a game on one device, charged as the server charges its own. Pure.
import type { ClockReading } from "@/game/clock";
import type { TimeControl } from "@/protocol.gen";

/** What a seat has between its turns. */
export interface SeatTime {
  ms: number;
  /** Byoyomi alone: periods left. */
  periods: number;
}

export const fullTime = (control: TimeControl): SeatTime =>
  control.kind === "byoyomi"
    ? { ms: control.base_ms, periods: control.periods }
    : { ms: control.base_ms, periods: 0 };

/** What is left within or after a turn that took so long, before anything is added. */
export function charged(control: TimeControl, left: SeatTime, spentMs: number): SeatTime {
  if (control.kind === "untimed") return left;
  const cost = control.kind === "delay" ? Math.max(0, spentMs - control.increment_ms) : spentMs;
  const over = cost - left.ms;
  const used =
    control.kind === "byoyomi" && over > 0 ? Math.floor(over / control.increment_ms) : 0;
  return {
    ms: Math.max(0, left.ms - cost),
    periods: Math.max(0, left.periods - used),
  };
}

/** What is left for the next turn. */
export function afterTurn(control: TimeControl, left: SeatTime, spentMs: number): SeatTime {
  const rest = charged(control, left, spentMs);
  if (control.kind === "fischer") return { ...rest, ms: rest.ms + control.increment_ms };
  if (control.kind === "bronstein") {
    return { ...rest, ms: rest.ms + Math.min(spentMs, control.increment_ms) };
  }
  return rest;
}

/** How long a turn may take. */
export function longestTurn(control: TimeControl, left: SeatTime): number {
  if (control.kind === "untimed") return Number.POSITIVE_INFINITY;
  if (control.kind === "delay") return left.ms + control.increment_ms;
  return left.ms + left.periods * control.increment_ms;
}

interface Turn {
  /** Whose time runs, or would run if nobody had stopped it. */
  seat?: number;
  /** How long the turn has taken. */
  spentMs: number;
  stopped: boolean;
}

/** The clocks as the page shows them, at one moment of performance.now(). */
export function readingOf(
  control: TimeControl,
  left: readonly SeatTime[],
  turn: Turn,
  now: number,
): ClockReading {
  const shown = left.map((time, seat) =>
    seat === turn.seat ? charged(control, time, turn.spentMs) : time,
  );
  const own = turn.seat === undefined ? undefined : left[turn.seat];
  const freeMs = own && freeTime(control, own, turn.spentMs);
  return {
    remaining_ms: control.kind === "untimed" ? [] : shown.map(({ ms }) => ms),
    ...(control.kind === "byoyomi" ? { periods: shown.map(({ periods }) => periods) } : {}),
    ...(turn.seat === undefined ? {} : { running: turn.seat }),
    ...(freeMs === undefined ? {} : { delay_ms: freeMs }),
    at: now,
    ...(turn.stopped ? { stoppedAt: now } : {}),
  };
}

/** What passes before the time of a seat goes down; in byoyomi what is left of the period. */
function freeTime(control: TimeControl, left: SeatTime, spentMs: number): number | undefined {
  if (control.kind === "delay") return Math.max(0, control.increment_ms - spentMs);
  if (control.kind !== "byoyomi") return undefined;
  const over = spentMs - left.ms;
  return over < 0 ? undefined : control.increment_ms - (over % control.increment_ms);
}
