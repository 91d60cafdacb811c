import { describe, expect, it } from "vitest";
import {
  clockKinds,
  comb,
  faultsOf,
  fieldsOf,
  firstOwnClock,
  moveDays,
  ownControl,
  presetControl,
  presetKey,
  type OwnClock,
} from "@/pages/lobby/clocks";

const own = (over: Partial<OwnClock> = {}): OwnClock => ({ ...firstOwnClock, ...over });
const wrong = (over: Partial<OwnClock>) => Object.keys(faultsOf(own(over)));

describe("clocks of the honeycomb", () => {
  it("add seconds after each move, and each is found by its key", () => {
    for (const preset of comb.flat()) {
      expect(presetControl(presetKey(preset))).toEqual({
        kind: "fischer",
        base_ms: preset.minutes * 60_000,
        increment_ms: preset.increment * 1_000,
        periods: 0,
      });
    }
    expect(presetControl("own")).toBeUndefined();
  });
});

describe("clocks of one's own", () => {
  it("of every kind are good as they are first shown", () => {
    for (const kind of clockKinds) expect(faultsOf(own({ kind })), kind).toEqual({});
  });

  it("with added seconds are held to the server's bounds", () => {
    for (const minutes of ["0.25", "1", "180"]) expect(wrong({ minutes })).toEqual([]);
    for (const minutes of ["", " ", "x", "0", "0.2", "181", "-1"]) {
      expect(wrong({ minutes }), minutes).toEqual(["minutes"]);
    }
    for (const increment of ["0", "180"]) expect(wrong({ increment })).toEqual([]);
    for (const increment of ["", "-1", "0.5", "181"]) {
      expect(wrong({ increment }), increment).toEqual(["increment"]);
    }
  });

  it.each(["delay", "bronstein"] as const)("with %s need a second at least", (kind) => {
    expect(wrong({ kind, increment: "1" })).toEqual([]);
    expect(wrong({ kind, increment: "0" })).toEqual(["increment"]);
    expect(wrong({ kind, increment: "181", minutes: "0.2" }).sort()).toEqual(["increment", "minutes"]);
  });

  it("with byoyomi may have no main time where a period is long enough", () => {
    const kind = "byoyomi";
    expect(wrong({ kind, minutes: "0", period: "15" })).toEqual([]);
    expect(wrong({ kind, minutes: "0", period: "14" })).toEqual(["minutes"]);
    expect(wrong({ kind, minutes: "0.1", period: "9" })).toEqual([]);
    expect(wrong({ kind, minutes: "181" })).toEqual(["minutes"]);
    for (const periods of ["", "0", "1.5", "26"]) {
      expect(wrong({ kind, periods }), periods).toEqual(["periods"]);
    }
    for (const periods of ["1", "25"]) expect(wrong({ kind, periods })).toEqual([]);
    for (const period of ["0", "181", "x"]) expect(wrong({ kind, period }), period).toEqual(["period"]);
  });

  it("mind the fields of their own kind only", () => {
    const typed = { minutes: "x", increment: "x", periods: "x", period: "x" };
    for (const kind of clockKinds) {
      expect(wrong({ kind, ...typed }).sort(), kind).toEqual([...fieldsOf[kind]].sort());
    }
  });

  it("become time controls of their kind", () => {
    const numbers = { minutes: "1.5", increment: "7", periods: "4", period: "20", days: 5 };
    const made = (kind: OwnClock["kind"]) => ownControl(own({ kind, ...numbers }));
    expect(made("fischer")).toEqual({
      kind: "fischer",
      base_ms: 90_000,
      increment_ms: 7_000,
      periods: 0,
    });
    expect(made("delay")).toEqual({ ...made("fischer"), kind: "delay" });
    expect(made("bronstein")).toEqual({ ...made("fischer"), kind: "bronstein" });
    expect(made("byoyomi")).toEqual({
      kind: "byoyomi",
      base_ms: 90_000,
      increment_ms: 20_000,
      periods: 4,
    });
    const none = { increment_ms: 0, periods: 0 };
    expect(made("correspondence")).toEqual({
      kind: "correspondence",
      base_ms: 5 * 24 * 3_600_000,
      ...none,
    });
    expect(made("untimed")).toEqual({ kind: "untimed", base_ms: 0, ...none });
  });

  it("give days for a move from one to fourteen", () => {
    expect(moveDays).toEqual([1, 2, 3, 5, 7, 10, 14]);
  });
});
