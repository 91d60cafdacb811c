import { describe, expect, it } from "vitest";
import { cellAt, contains, layoutOf, side } from "@/board/geometry";
import { neighbour } from "@/board/navigate";
import { mayShear, shear } from "@/board/shear";
import { bothDefinition, definition, houseDefinition } from "./fixtures";

const view = shear(bothDefinition);
const shadeOf = (name: string) => view.cells.find((cell) => cell.name === name)?.shade;

describe("a board of squares drawn as hexagons", () => {
  it("is offered where hexagonal men stand on squares", () => {
    expect(mayShear(bothDefinition)).toBe(true);
    expect(mayShear(houseDefinition)).toBe(false);
    expect(mayShear(definition("glinski"))).toBe(false);
  });

  it.each([false, true])("sets the six neighbours of a cell edge to edge (turned: %s)", (flipped) => {
    const layout = layoutOf(view, flipped);
    const here = layout.at.get("d4");
    const near = layout.places
      .filter((place) => Math.hypot(place.x - (here?.x ?? 0), place.y - (here?.y ?? 0)) < 2 * side)
      .map((place) => place.cell.name)
      .sort();
    expect(near).toEqual(["c4", "c5", "d3", "d4", "d5", "e3", "e4"]);
  });

  it("gives neighbours three shades", () => {
    for (const name of ["c4", "c5", "d3", "d5", "e3", "e4"]) {
      expect(shadeOf(name), name).not.toBe(shadeOf("d4"));
    }
    expect(new Set(view.cells.map((cell) => cell.shade))).toEqual(new Set([0, 1, 2]));
  });

  it("keeps every cell at a spot of its own, and coordinates off the cells", () => {
    for (const flipped of [false, true]) {
      const layout = layoutOf(view, flipped);
      expect(layout.shape).toBe("hexagon");
      for (const place of layout.places) expect(cellAt(layout, place)).toBe(place);
      expect(layout.labels).toHaveLength(16);
      for (const label of layout.labels) {
        expect(layout.places.some((place) => contains(layout.shape, place, label))).toBe(false);
      }
    }
  });

  it("leads the keyboard along its files", () => {
    const layout = layoutOf(view, false);
    expect(neighbour(layout, "d4", "ArrowUp")).toBe("d5");
    expect(neighbour(layout, "d4", "ArrowRight")).toBe("e4");
    expect(neighbour(layout, "d4", "ArrowRight", true)).toBe("e3");
    expect(neighbour(layout, "d4", "ArrowLeft")).toBe("c5");
  });
});

describe("a board without coordinates", () => {
  it("needs no room for them", () => {
    const [with_, without] = [layoutOf(houseDefinition, false), layoutOf(houseDefinition, false, false)];
    expect(without.labels).toEqual([]);
    expect(without.viewBox.width).toBeLessThan(with_.viewBox.width);
    expect(without.places).toEqual(with_.places);
  });
});
