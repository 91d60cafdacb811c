// Where things stand on a board, in board units (side of a hexagon: 10). Knows shapes, no rules.
import { levelOf } from "@/game/position";
import type { CellView, DefinitionView } from "@/protocol.gen";

export interface Point {
  x: number;
  y: number;
}

export type Shape = "hexagon" | "square";

export interface CellPlace extends Point {
  cell: CellView;
}

export interface Label extends Point {
  text: string;
}

export interface Layout {
  shape: Shape;
  places: readonly CellPlace[];
  at: ReadonlyMap<string, CellPlace>;
  labels: readonly Label[];
  viewBox: { x: number; y: number; width: number; height: number };
  /** Edge of the square box that a man is drawn in. */
  manSize: number;
}

export const side = 10;
const halfHeight = (side * Math.sqrt(3)) / 2;
const squareEdge = 17;

const shapeOf = (definition: DefinitionView): Shape =>
  definition.shape === "square" ? "square" : "hexagon";

export function centre(shape: Shape, column: number, row: number, flipped: boolean): Point {
  const turn = flipped ? -1 : 1;
  const x = shape === "hexagon" ? 1.5 * side * column : squareEdge * column;
  const y = shape === "hexagon" ? -halfHeight * row : -squareEdge * row;
  return { x: turn * x + 0, y: turn * y + 0 };
}

/** Corners of a cell around a point; `scale` 1 is the whole cell. */
export function corners(shape: Shape, { x, y }: Point, scale = 1): Point[] {
  if (shape === "square") {
    const h = (squareEdge / 2) * scale;
    return [
      { x: x + h, y: y + h },
      { x: x - h, y: y + h },
      { x: x - h, y: y - h },
      { x: x + h, y: y - h },
    ];
  }
  const s = side * scale;
  const h = halfHeight * scale;
  return [
    { x: x + s, y },
    { x: x + s / 2, y: y + h },
    { x: x - s / 2, y: y + h },
    { x: x - s, y },
    { x: x - s / 2, y: y - h },
    { x: x + s / 2, y: y - h },
  ];
}

const round = (value: number) => Math.round(value * 100) / 100;

export function pointsText(points: readonly Point[]): string {
  return points.map((p) => `${round(p.x)},${round(p.y)}`).join(" ");
}

/** One path for the outlines of many cells. */
export function cellsPath(shape: Shape, places: readonly Point[]): string {
  return places.map((place) => `M${pointsText(corners(shape, place)).replaceAll(" ", "L")}Z`).join("");
}

/** Short strokes at each corner of a cell: the mark of a man that can be taken. */
export function bracketsPath(shape: Shape, place: Point): string {
  const ring = corners(shape, place, 0.87);
  const reach = shape === "hexagon" ? 0.24 : 0.2;
  return ring
    .map((corner, index) => {
      const before = ring[(index + ring.length - 1) % ring.length] ?? corner;
      const after = ring[(index + 1) % ring.length] ?? corner;
      const a = between(corner, before, reach);
      const b = between(corner, after, reach);
      return `M${round(a.x)} ${round(a.y)}L${round(corner.x)} ${round(corner.y)}L${round(b.x)} ${round(b.y)}`;
    })
    .join("");
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

export function contains(shape: Shape, place: Point, point: Point): boolean {
  const dx = Math.abs(point.x - place.x);
  const dy = Math.abs(point.y - place.y);
  if (shape === "square") return dx <= squareEdge / 2 && dy <= squareEdge / 2;
  return dy <= halfHeight && dx <= side - dy / Math.sqrt(3);
}

export function cellAt(layout: Layout, point: Point): CellPlace | undefined {
  return layout.places.find((place) => contains(layout.shape, place, point));
}

export function layoutOf(
  definition: DefinitionView,
  flipped: boolean,
  coordinates = true,
): Layout {
  const shape = shapeOf(definition);
  const places = definition.cells.map((cell) => ({
    cell,
    ...centre(shape, cell.column, cell.row, flipped),
  }));
  const labels = coordinates ? labelsOf(definition, shape, flipped) : [];
  return {
    shape,
    places,
    at: new Map(places.map((place) => [place.cell.name, place])),
    labels,
    viewBox: boundsOf(shape, places, labels),
    manSize: shape === "hexagon" ? 1.52 * side : 0.96 * squareEdge,
  };
}

/** The box of a man whose cell has its centre at `place`: raised a little. */
export function manCorner(layout: Layout, place: Point): Point {
  const size = layout.manSize;
  return { x: place.x - size / 2, y: place.y - size / 2 - size * 0.03 };
}

function boundsOf(shape: Shape, places: readonly Point[], labels: readonly Label[]) {
  const all = places.flatMap((place) => corners(shape, place));
  const xs = all.map((p) => p.x).concat(labels.flatMap((l) => [l.x - 3.4, l.x + 3.4]));
  const ys = all.map((p) => p.y).concat(labels.flatMap((l) => [l.y - 2.4, l.y + 2.4]));
  const edge = 3;
  const x = Math.min(...all.map((p) => p.x - edge), ...xs);
  const y = Math.min(...all.map((p) => p.y - edge), ...ys);
  const right = Math.max(...all.map((p) => p.x + edge), ...xs);
  const bottom = Math.max(...all.map((p) => p.y + edge), ...ys);
  // Symmetric left and right, so that the board stands in the middle of its frame.
  const middle = (Math.min(...all.map((p) => p.x)) + Math.max(...all.map((p) => p.x))) / 2;
  const half = Math.max(middle - x, right - middle);
  return {
    x: round(middle - half),
    y: round(y),
    width: round(half * 2),
    height: round(bottom - y),
  };
}

// ---- coordinates --------------------------------------------------------------------------------

const labelGap = {
  hexagon: { file: { x: 0, y: 13.8 }, rank: { x: -11.7, y: -6 } },
  square: { file: { x: 0, y: 13.2 }, rank: { x: -13, y: 0 } },
} as const;

/**
 * Files are named below the lowest cell of each, ranks at the first. Where a turned board would put
 * a rank's name on a cell or on another name, the names turn with the board instead.
 */
function labelsOf(definition: DefinitionView, shape: Shape, flipped: boolean): Label[] {
  const upright = labelsFor(definition, shape, flipped);
  if (!flipped || isClear(definition, shape, flipped, upright)) return upright;
  return labelsFor(definition, shape, false).map(({ text, x, y }) => ({ text, x: -x, y: -y }));
}

function labelsFor(definition: DefinitionView, shape: Shape, flipped: boolean): Label[] {
  const lowest = new Map<string, CellPlace>();
  const first = new Map<number, CellPlace>();
  for (const cell of definition.cells) {
    const place = { cell, ...centre(shape, cell.column, cell.row, flipped) };
    const file = `${levelOf(cell)}${cell.file}`;
    const low = lowest.get(file);
    if (!low || place.y > low.y) lowest.set(file, place);
    const left = first.get(cell.rank);
    if (!left || place.x < left.x) first.set(cell.rank, place);
  }
  const gap = labelGap[shape];
  return [
    ...[...lowest].map(([file, { x, y }]) => ({
      text: file,
      x: x + gap.file.x,
      y: y + gap.file.y,
    })),
    ...[...first.values()].map(({ cell, x, y }) => ({
      text: String(cell.rank),
      // Two figures need a little more room before the border.
      x: x + gap.rank.x - 1.1 * (String(cell.rank).length - 1),
      y: y + gap.rank.y,
    })),
  ];
}

function isClear(
  definition: DefinitionView,
  shape: Shape,
  flipped: boolean,
  labels: readonly Label[],
): boolean {
  const onCell = labels.some((label) =>
    definition.cells.some((cell) =>
      contains(shape, centre(shape, cell.column, cell.row, flipped), label),
    ),
  );
  const onLabel = labels.some((a, index) =>
    labels.slice(index + 1).some((b) => Math.hypot(a.x - b.x, a.y - b.y) < 6),
  );
  return !onCell && !onLabel;
}
