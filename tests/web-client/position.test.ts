import { describe, expect, it } from "vitest";
import { parsePlacement, PositionError, withChanges, writePlacement } from "@/game/position";
import { cubeDefinition, definition, squareDefinition } from "./fixtures";

describe("position text", () => {
  it.each(["shafran", "glinski"] as const)("reads and writes the start of %s", (slug) => {
    const view = definition(slug);
    const board = parsePlacement(view.cells, view.start);
    expect(board.size).toBe(36);
    expect(writePlacement(view.cells, board)).toBe(view.start.split(" ")[0]);
  });

  it("knows where the men of Shafran's game stand", () => {
    const view = definition("shafran");
    const board = parsePlacement(view.cells, view.start);
    const at = ["e1", "d1", "a1", "i5", "e10", "f10", "i10", "a6", "g3", "d9"];
    expect(at.map((cell) => board.get(cell)).join("")).toBe("KQRRkqrrNb");
  });

  it("reads runs of two figures", () => {
    const view = definition("glinski");
    const board = parsePlacement(view.cells, "1/3/5/7/9/11/11/11/11/11/10K w - - 0 1");
    expect([...board]).toEqual([["l1", "K"]]);
    expect(writePlacement(view.cells, board)).toBe("1/3/5/7/9/11/11/11/11/11/10K");
  });

  it("reads a board of several levels from the highest", () => {
    const board = parsePlacement(cubeDefinition.cells, "1k/R1/2/K1 w - - 0 1");
    expect([...board]).toEqual([
      ["Bb2", "k"],
      ["Ba1", "R"],
      ["Aa1", "K"],
    ]);
    expect(writePlacement(cubeDefinition.cells, board)).toBe("1k/R1/2/K1");
  });

  it.each(["1k/2", "1k/3/K1", "1k/1/K1", "1kk/2/K1"])("refuses %s", (text) => {
    expect(() => parsePlacement(squareDefinition.cells, text)).toThrow(PositionError);
  });

  it("applies changes without touching the board before them", () => {
    const before = parsePlacement(squareDefinition.cells, squareDefinition.start);
    const after = withChanges(before, { a1: "", a2: "K" });
    expect(after.get("a2")).toBe("K");
    expect(after.has("a1")).toBe(false);
    expect(before.get("a1")).toBe("K");
  });
});
