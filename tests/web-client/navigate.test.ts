import { describe, expect, it } from "vitest";
import { layoutOf } from "@/board/geometry";
import { neighbour, type Arrow } from "@/board/navigate";
import { definition } from "./fixtures";

const arrows: readonly Arrow[] = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

describe("keyboard cursor", () => {
  const layout = layoutOf(definition("shafran"), false);

  it("moves along the file with up and down", () => {
    expect(neighbour(layout, "e4", "ArrowUp")).toBe("e5");
    expect(neighbour(layout, "e4", "ArrowDown")).toBe("e3");
    expect(neighbour(layout, "e10", "ArrowUp")).toBeUndefined();
  });

  it("moves to the neighbouring files with left and right, and to their lower cell with Shift", () => {
    expect(neighbour(layout, "e4", "ArrowRight")).toBe("f5");
    expect(neighbour(layout, "e4", "ArrowRight", true)).toBe("f4");
    expect(neighbour(layout, "e4", "ArrowLeft")).toBe("d4");
    expect(neighbour(layout, "e4", "ArrowLeft", true)).toBe("d3");
  });

  it("follows the screen when the board is turned", () => {
    expect(neighbour(layoutOf(definition("shafran"), true), "e4", "ArrowUp")).toBe("e3");
  });

  it("reaches every cell of both boards", () => {
    for (const slug of ["shafran", "glinski"] as const) {
      const board = layoutOf(definition(slug), false);
      const seen = new Set(["e1"]);
      const queue = ["e1"];
      for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
        for (const arrow of arrows) {
          const next = neighbour(board, cell, arrow);
          if (next === undefined || seen.has(next)) continue;
          seen.add(next);
          queue.push(next);
        }
      }
      expect(seen.size).toBe(board.places.length);
    }
  });
});
