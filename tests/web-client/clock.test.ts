import { describe, expect, it } from "vitest";
import {
  chargedText,
  clockFace,
  controlText,
  controlWords,
  firstMoveMs,
  isLow,
  nextFaceIn,
  seatClock,
  type ClockReading,
} from "@/game/clock";
import { control } from "./fixtures";

const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;
const reading = (over: Partial<ClockReading> = {}): ClockReading => ({
  remaining_ms: [60_000, 30_000],
  running: 1,
  at: 1_000,
  ...over,
});

describe("a clock", () => {
  const ms = (seat: number, now: number) => seatClock(reading(), control(), seat, now)?.ms;

  it("runs for one seat only, from the moment the reading arrived", () => {
    expect(ms(0, 6_000)).toBe(60_000);
    expect(ms(1, 6_000)).toBe(25_000);
    expect(seatClock(reading(), control(), 1, 6_000)?.running).toBe(true);
    expect(seatClock(reading({ running: undefined }), control(), 1, 6_000)?.ms).toBe(30_000);
  });

  it("stands still while the server cannot store anything", () => {
    const stopped = reading({ stoppedAt: 4_000 });
    expect(seatClock(stopped, control(), 1, 3_000)?.ms).toBe(28_000);
    expect(seatClock(stopped, control(), 1, 60_000)).toMatchObject({ ms: 27_000, running: false });
    const first = reading({ running: undefined, first_move_ms: 20_000, stoppedAt: 4_000 });
    expect(firstMoveMs(first, 60_000)).toBe(17_000);
  });

  it("never goes below zero and never above the reading", () => {
    expect(ms(1, 90_000)).toBe(0);
    expect(ms(1, 0)).toBe(30_000);
    expect(clockFace(-50).main).toBe("0:00");
  });

  it("is right at any moment, however long nobody looked", () => {
    const bronstein = control({ kind: "bronstein" });
    for (const waited of [0, 1, 29_999]) {
      expect(seatClock(reading(), bronstein, 1, 1_000 + waited)?.ms).toBe(30_000 - waited);
    }
  });

  it("of a game without clocks is not there", () => {
    const untimed = control({ kind: "untimed", base_ms: 0, increment_ms: 0 });
    expect(seatClock({ remaining_ms: [], at: 0 }, untimed, 0, 5)).toBeUndefined();
    expect(seatClock(reading(), untimed, 0, 5)).toBeUndefined();
  });
});

describe("a delay", () => {
  const delay = control({ kind: "delay", increment_ms: 5_000 });
  const at = (now: number) => seatClock(reading({ delay_ms: 3_000 }), delay, 1, now);

  it("passes before the time counts", () => {
    expect(at(1_000)).toMatchObject({ ms: 30_000, delayMs: 3_000 });
    expect(at(3_500)).toMatchObject({ ms: 30_000, delayMs: 500 });
    expect(at(4_000)).toMatchObject({ ms: 30_000, delayMs: 0 });
    expect(at(6_000)).toMatchObject({ ms: 28_000, delayMs: 0 });
  });

  it("is the running seat's only", () => {
    expect(seatClock(reading({ delay_ms: 3_000 }), delay, 0, 9_000)).toMatchObject({
      ms: 60_000,
      delayMs: 0,
    });
  });
});

describe("byoyomi", () => {
  const byoyomi = control({ kind: "byoyomi", base_ms: 60_000, increment_ms: 30_000, periods: 3 });
  const at = (over: Partial<ClockReading>, passed: number) =>
    seatClock(reading({ periods: [3, 3], ...over }), byoyomi, 1, 1_000 + passed);

  it("uses the main time first, then one period after the other", () => {
    const main = { remaining_ms: [60_000, 10_000] };
    expect(at(main, 4_000)).toMatchObject({ ms: 6_000, periods: 3, inPeriod: false });
    expect(at(main, 10_000)).toMatchObject({ ms: 30_000, periods: 3, inPeriod: true });
    expect(at(main, 12_000)).toMatchObject({ ms: 28_000, periods: 3, inPeriod: true });
    expect(at(main, 39_999)).toMatchObject({ ms: 1, periods: 3 });
    expect(at(main, 40_000)).toMatchObject({ ms: 30_000, periods: 2 });
    expect(at(main, 99_000)).toMatchObject({ ms: 1_000, periods: 1 });
    expect(at(main, 100_000)).toMatchObject({ ms: 0, periods: 0 });
    expect(at(main, 500_000)).toMatchObject({ ms: 0, periods: 0 });
  });

  it("goes on within the period that a reading came in, and does not refill it", () => {
    const within = { remaining_ms: [60_000, 0], periods: [3, 2], delay_ms: 17_340 };
    expect(at(within, 0)).toMatchObject({ ms: 17_340, periods: 2, inPeriod: true });
    expect(at(within, 17_000)).toMatchObject({ ms: 340, periods: 2 });
    expect(at(within, 17_340)).toMatchObject({ ms: 30_000, periods: 1 });
    expect(at(within, 47_340)).toMatchObject({ ms: 0, periods: 0 });
  });

  it("shows whole periods to the seat that does not run", () => {
    const waiting = { remaining_ms: [60_000, 0], periods: [3, 2], running: 0, delay_ms: 400 };
    expect(at(waiting, 9_000)).toMatchObject({ ms: 30_000, periods: 2, inPeriod: true });
  });

  it("is low in its last period only", () => {
    const low = (over: Partial<ClockReading>) => isLow(at(over, 0)!, byoyomi);
    expect(low({ remaining_ms: [60_000, 5_000] })).toBe(false);
    expect(low({ remaining_ms: [60_000, 0], delay_ms: 5_000 })).toBe(false);
    expect(low({ remaining_ms: [60_000, 0], periods: [3, 1], delay_ms: 5_000 })).toBe(true);
  });
});

describe("the first move", () => {
  it("has its own time while no clock runs", () => {
    const first = reading({ running: undefined, first_move_ms: 25_000 });
    expect(firstMoveMs(first, 5_000)).toBe(21_000);
    expect(firstMoveMs(first, 99_000)).toBe(0);
    expect(seatClock(first, control(), 0, 99_000)?.ms).toBe(60_000);
    expect(firstMoveMs(reading(), 5_000)).toBeUndefined();
  });
});

describe("the face of a clock", () => {
  it("shows whole seconds, rounded up", () => {
    expect(clockFace(300_000)).toEqual({ main: "5:00" });
    expect(clockFace(299_001)).toEqual({ main: "5:00" });
    expect(clockFace(299_000)).toEqual({ main: "4:59" });
    expect(clockFace(10_000)).toEqual({ main: "0:10" });
    expect(clockFace(3_723_000).main).toBe("1:02:03");
  });

  it("shows tenths under ten seconds and hundredths under one", () => {
    expect(clockFace(9_999)).toEqual({ main: "0:10" });
    expect(clockFace(9_900)).toEqual({ main: "0:09", fraction: "9" });
    expect(clockFace(9_801)).toEqual({ main: "0:09", fraction: "9" });
    expect(clockFace(1_001)).toEqual({ main: "0:01", fraction: "1" });
    expect(clockFace(1_000)).toEqual({ main: "0:01", fraction: "0" });
    expect(clockFace(991)).toEqual({ main: "0:01", fraction: "0" });
    expect(clockFace(450)).toEqual({ main: "0:00", fraction: "45" });
  });

  it("says nothing only when nothing is left", () => {
    for (let ms = 0.25; ms <= 1_200; ms += 0.25) {
      const { main, fraction } = clockFace(ms);
      expect(Number(`${main.slice(2)}.${fraction}`), `${ms} ms`).toBeGreaterThanOrEqual(ms / 1000);
    }
    expect(clockFace(0)).toEqual({ main: "0:00", fraction: "0" });
  });

  it("shows days and hours where there are days", () => {
    expect(clockFace(3 * day).main).toBe("3 d");
    expect(clockFace(3 * day - 1).main).toBe("3 d");
    expect(clockFace(2 * day + 4.5 * hour).main).toBe("2 d 5 h");
    expect(clockFace(day).main).toBe("24:00:00");
    expect(clockFace(day - 1_000).main).toBe("23:59:59");
  });

  it("is drawn again when its text changes, and not before", () => {
    expect(nextFaceIn(299_400)).toBe(401);
    expect(nextFaceIn(5_050)).toBe(51);
    expect(nextFaceIn(5_000)).toBe(101);
    expect(nextFaceIn(450)).toBe(16);
    expect(nextFaceIn(3 * day)).toBe(hour + 1);
    for (const ms of [3.2 * day, 299_400, 10_040, 9_950, 5_050, 1_030]) {
      const wait = nextFaceIn(ms);
      expect(clockFace(ms - wait), `${ms} ms`).not.toEqual(clockFace(ms));
      if (wait > 20) expect(clockFace(ms - wait + 3), `${ms} ms`).toEqual(clockFace(ms));
    }
  });

  it("is low under twenty seconds, and with days under an hour", () => {
    const low = (ms: number, kind: string) =>
      isLow({ ms, running: true, delayMs: 0, inPeriod: false }, control({ kind }));
    expect([low(20_000, "fischer"), low(19_999, "fischer")]).toEqual([false, true]);
    expect([low(hour, "correspondence"), low(hour - 1, "correspondence")]).toEqual([false, true]);
  });
});

describe("texts of time", () => {
  it("say what a move cost", () => {
    expect([400, 4_900, 125_000].map(chargedText)).toEqual(["0.4", "0:04", "2:05"]);
    expect(chargedText(26 * hour)).toBe("26:00:00");
  });

  it("say what time the players have, short and long", () => {
    const controls = [
      control(),
      control({ base_ms: 15_000, increment_ms: 0 }),
      control({ kind: "delay" }),
      control({ kind: "bronstein" }),
      control({ kind: "byoyomi", increment_ms: 30_000, periods: 3 }),
      control({ kind: "byoyomi", base_ms: 0, increment_ms: 30_000, periods: 1 }),
      control({ kind: "correspondence", base_ms: 3 * day, increment_ms: 0 }),
      control({ kind: "untimed", base_ms: 0, increment_ms: 0 }),
    ];
    expect(controls.map(controlText)).toEqual([
      "5 + 3",
      "0.25 + 0",
      "5 + 3 delay",
      "5 + 3 Bronstein",
      "5 + 3 × 30 s",
      "0 + 1 × 30 s",
      "3 days a move",
      "No clock",
    ]);
    expect(controls.map(controlWords)).toEqual([
      "5 minutes and 3 s a move",
      "0.25 minutes",
      "5 minutes, the first 3 s of a move are free",
      "5 minutes, up to 3 s come back after a move",
      "5 minutes, then 3 periods of 30 s",
      "1 period of 30 s",
      "3 days a move",
      "No clock, take your time",
    ]);
  });
});
