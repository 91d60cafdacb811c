import { describe, expect, it } from "vitest";
import { cellAt, centre, contains, corners, layoutOf, side } from "@/board/geometry";
import { cubeDefinition, definition, squareDefinition } from "./fixtures";

const boards = [
  ["shafran", definition("shafran"), 70],
  ["glinski", definition("glinski"), 91],
  ["squares", squareDefinition, 6],
  ["a cube", cubeDefinition, 8],
] as const;

describe("geometry", () => {
  it.each(boards)("places every cell of %s at a spot of its own", (_, view, count) => {
    const layout = layoutOf(view, false);
    expect(layout.places).toHaveLength(count);
    const spots = new Set(layout.places.map((p) => `${p.x.toFixed(2)} ${p.y.toFixed(2)}`));
    expect(spots.size).toBe(count);
  });

  it.each(boards)("finds each cell of %s under its own centre, also turned", (_, view) => {
    for (const flipped of [false, true]) {
      const layout = layoutOf(view, flipped);
      for (const place of layout.places) {
        expect(cellAt(layout, place)?.cell.name).toBe(place.cell.name);
      }
    }
  });

  it.each(boards)("turns %s by 180 degrees", (_, view) => {
    const upright = layoutOf(view, false);
    const turned = layoutOf(view, true);
    for (const place of upright.places) {
      const other = turned.at.get(place.cell.name);
      expect(other?.x).toBeCloseTo(-place.x);
      expect(other?.y).toBeCloseTo(-place.y);
    }
  });

  it.each(boards)("keeps the coordinates of %s off the cells, off each other and in view", (_, view) => {
    for (const flipped of [false, true]) {
      const layout = layoutOf(view, flipped);
      const { x, y, width, height } = layout.viewBox;
      for (const [index, label] of layout.labels.entries()) {
        expect(layout.places.some((p) => contains(layout.shape, p, label))).toBe(false);
        expect(label.x > x && label.x < x + width && label.y > y && label.y < y + height).toBe(true);
        for (const other of layout.labels.slice(index + 1)) {
          expect(Math.hypot(other.x - label.x, other.y - label.y)).toBeGreaterThan(5);
        }
      }
    }
  });

  it("names each file and each rank once", () => {
    const labels = layoutOf(definition("glinski"), false).labels.map((l) => l.text);
    expect(labels).toEqual([..."abcdefghikl", ...Array.from({ length: 11 }, (_, i) => String(i + 1))]);
  });

  it("names the files of each level, and each rank once", () => {
    const labels = layoutOf(cubeDefinition, false).labels.map((l) => l.text);
    expect(labels).toEqual(["Aa", "Ba", "Ab", "Bb", "1", "2"]);
  });

  it("sets neighbouring hexagons edge to edge", () => {
    const here = centre("hexagon", 0, 0, false);
    for (const [column, row] of [[0, 2], [1, 1], [1, -1]] as const) {
      const there = centre("hexagon", column, row, false);
      expect(Math.hypot(there.x - here.x, there.y - here.y)).toBeCloseTo(side * Math.sqrt(3));
    }
  });

  it("puts the first seat's first rank at the bottom", () => {
    const layout = layoutOf(definition("shafran"), false);
    expect(layout.at.get("e1")?.y).toBeGreaterThan(layout.at.get("e10")?.y ?? 0);
  });

  it("draws six corners on a hexagon and four on a square", () => {
    expect(corners("hexagon", { x: 0, y: 0 })).toHaveLength(6);
    expect(corners("square", { x: 0, y: 0 })).toHaveLength(4);
  });
});
