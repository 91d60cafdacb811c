import { describe, expect, it } from "vitest";
import { chargedText, clockFace, controlText, nextFaceIn, remainingMs } from "@/game/clock";

describe("clock", () => {
  const reading = { remaining_ms: [60_000, 30_000], running: 1, at: 1_000 };

  it("runs for one seat only, from the moment the reading arrived", () => {
    expect(remainingMs(reading, 0, 6_000)).toBe(60_000);
    expect(remainingMs(reading, 1, 6_000)).toBe(25_000);
  });

  it("never goes below zero and never above the reading", () => {
    expect(remainingMs(reading, 1, 90_000)).toBe(0);
    expect(remainingMs(reading, 1, 0)).toBe(30_000);
    expect(clockFace(-50).main).toBe("0:00");
  });

  it("shows whole seconds, and tenths under twenty", () => {
    expect(clockFace(300_000)).toEqual({ main: "5:00" });
    expect(clockFace(299_001)).toEqual({ main: "5:00" });
    expect(clockFace(299_000)).toEqual({ main: "4:59" });
    expect(clockFace(20_000)).toEqual({ main: "0:20" });
    expect(clockFace(19_999)).toEqual({ main: "0:19", tenths: "9" });
    expect(clockFace(450)).toEqual({ main: "0:00", tenths: "4" });
    expect(clockFace(3_723_000).main).toBe("1:02:03");
  });

  it("wakes up when the shown text changes", () => {
    expect(nextFaceIn(299_400)).toBe(401);
    expect(nextFaceIn(15_050)).toBe(51);
    expect(nextFaceIn(15_000)).toBe(101);
  });

  it("writes charged times and time controls", () => {
    expect([400, 4_900, 125_000].map(chargedText)).toEqual(["0.4", "0:04", "2:05"]);
    expect(controlText({ base_ms: 300_000, increment_ms: 3_000 })).toBe("5 + 3");
    expect(controlText({ base_ms: 15_000, increment_ms: 0 })).toBe("0.25 + 0");
  });
});
