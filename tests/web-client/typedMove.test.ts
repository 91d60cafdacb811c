import { describe, expect, it } from "vitest";
import { moveTyped } from "@/game/typedMove";

const legal = ["e2e4", "e10f10", "e7e8=Q", "e7e8=N", "N@f3", "Aa1Bb2"];

describe("typed moves", () => {
  it.each([
    ["e2e4", "e2e4"],
    [" E2-E4 ", "e2e4"],
    ["e10 f10", "e10f10"],
    ["e7xe8q", "e7e8=Q"],
    ["e7e8=n+", "e7e8=N"],
    ["n@f3", "N@f3"],
    ["aa1bb2", "Aa1Bb2"],
  ])("%s means %s", (typed, move) => {
    expect(moveTyped(typed, legal)).toEqual({ move });
  });

  it("ask for the man of a promotion", () => {
    expect(moveTyped("e7e8", legal)).toEqual({ promotions: ["Q", "N"] });
  });

  it("mean nothing when they are no legal move", () => {
    for (const typed of ["", " ", "e2", "e2e5", "Nf3", "f3", "e7e8k"]) {
      expect(moveTyped(typed, legal), typed).toBeUndefined();
    }
  });
});
