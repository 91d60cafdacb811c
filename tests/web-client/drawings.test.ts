import { describe, expect, it } from "vitest";
import { arrowBetween, kindOf, withDrawing, type Drawing } from "@/board/drawings";
import { contains, layoutOf, side } from "@/board/geometry";
import { definition, houseDefinition } from "./fixtures";

const drawing = (from: string, to: string, kind: Drawing["kind"] = "solid"): Drawing => ({
  from,
  to,
  kind,
});
const keys = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

describe("drawings", () => {
  it("come, change their kind and go by being drawn again", () => {
    const one = withDrawing([], drawing("e2", "e4"));
    expect(one).toEqual([drawing("e2", "e4")]);
    const two = withDrawing(one, drawing("e4", "e2"));
    expect(two).toHaveLength(2);
    expect(withDrawing(two, drawing("e2", "e4", "dashed"))).toEqual([
      drawing("e4", "e2"),
      drawing("e2", "e4", "dashed"),
    ]);
    expect(withDrawing(two, drawing("e2", "e4"))).toEqual([drawing("e4", "e2")]);
  });

  it("have a line of their own for each modifier", () => {
    expect(kindOf(keys)).toBe("solid");
    expect(kindOf({ ...keys, shiftKey: true })).toBe("dashed");
    expect(kindOf({ ...keys, altKey: true })).toBe("dotted");
    expect(kindOf({ ...keys, ctrlKey: true })).toBe("double");
    expect(kindOf({ ...keys, metaKey: true })).toBe("double");
  });
});

describe("arrows", () => {
  const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    Math.hypot(a.x - b.x, a.y - b.y);

  it("end in the cell that is meant, short of its centre, also between neighbours", () => {
    for (const view of [definition("glinski"), houseDefinition]) {
      const layout = layoutOf(view, false);
      const from = layout.places[20];
      if (!from) throw new Error("the board is too small");
      for (const to of layout.places) {
        if (to === from) continue;
        const { start, neck, tip } = arrowBetween(from, to);
        expect(contains(layout.shape, to, tip), to.cell.name).toBe(true);
        expect(distance(tip, to)).toBeCloseTo(side * 0.22);
        expect(distance(from, tip)).toBeLessThan(distance(from, to));
        expect(distance(from, start)).toBeLessThan(distance(from, neck));
      }
    }
  });

  it("have a head across their line", () => {
    const { tip, neck, head } = arrowBetween({ x: 0, y: 0 }, { x: 0, y: -40 });
    expect(head[0]).toEqual(tip);
    expect([head[1].x + head[2].x, head[1].y, head[2].y]).toEqual([0, neck.y, neck.y]);
    expect(Math.abs(head[1].x)).toBeGreaterThan(2);
    expect(tip.y).toBeLessThan(neck.y);
  });
});
