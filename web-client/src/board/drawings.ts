// Arrows and marks that people draw on a board for themselves.
import { side, type Point } from "./geometry";

/** Each has a line of its own, and a colour: solid, dashed, dotted, double. */
export const drawingKinds = ["solid", "dashed", "dotted", "double"] as const;
export type DrawingKind = (typeof drawingKinds)[number];

/** An arrow from cell to cell; a mark where both are the same. */
export interface Drawing {
  from: string;
  to: string;
  kind: DrawingKind;
}

interface Modifiers {
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

export function kindOf({ shiftKey, altKey, ctrlKey, metaKey }: Modifiers): DrawingKind {
  if (shiftKey) return "dashed";
  if (altKey) return "dotted";
  return ctrlKey || metaKey ? "double" : "solid";
}

/** Drawn again in the same way it goes away; drawn in another way it changes. */
export function withDrawing(drawings: readonly Drawing[], drawn: Drawing): readonly Drawing[] {
  const same = drawings.find(({ from, to }) => from === drawn.from && to === drawn.to);
  const others = drawings.filter((drawing) => drawing !== same);
  return same?.kind === drawn.kind ? others : [...others, drawn];
}

export interface Arrow {
  start: Point;
  /** Where the shaft meets the head. */
  neck: Point;
  tip: Point;
  /** The head: tip, then its two corners. */
  head: readonly [Point, Point, Point];
}

const startGap = side * 0.38;
const tipGap = side * 0.22;
const headLength = side * 0.62;
const headHalf = side * 0.34;

/** From beside one centre to shortly before the other. */
export function arrowBetween(from: Point, to: Point): Arrow {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const at = (distance: number, aside = 0): Point => ({
    x: from.x + along.x * distance - along.y * aside,
    y: from.y + along.y * distance + along.x * aside,
  });
  const end = length - tipGap;
  const tip = at(end);
  return {
    start: at(startGap),
    neck: at(end - headLength),
    tip,
    head: [tip, at(end - headLength, headHalf), at(end - headLength, -headHalf)],
  };
}
