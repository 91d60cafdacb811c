// Where the arrow keys lead on the screen: along the file, or to a neighbouring file.
import type { CellPlace, Layout } from "./geometry";

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

export function isArrow(key: string): key is Arrow {
  return key === "ArrowUp" || key === "ArrowDown" || key === "ArrowLeft" || key === "ArrowRight";
}

/**
 * The neighbour in the direction of an arrow. On hexagons a neighbouring file offers two cells: the
 * upper one, or with Shift the lower one.
 */
export function neighbour(
  layout: Layout,
  from: string,
  arrow: Arrow,
  shift = false,
): string | undefined {
  const here = layout.at.get(from);
  if (!here) return undefined;
  const vertical = arrow === "ArrowUp" || arrow === "ArrowDown";
  const sign = arrow === "ArrowUp" || arrow === "ArrowLeft" ? -1 : 1;
  return vertical ? alongFile(layout, here, sign) : besideFile(layout, here, sign, shift);
}

function alongFile(layout: Layout, here: CellPlace, sign: number): string | undefined {
  const ahead = layout.places.filter(
    (place) => place.cell.column === here.cell.column && (place.y - here.y) * sign > 0.1,
  );
  return nearest(ahead, (place) => Math.abs(place.y - here.y));
}

function besideFile(
  layout: Layout,
  here: CellPlace,
  sign: number,
  shift: boolean,
): string | undefined {
  const beyond = layout.places.filter((place) => (place.x - here.x) * sign > 0.1);
  const column = Math.min(...beyond.map((place) => Math.abs(place.x - here.x)));
  const next = beyond.filter((place) => Math.abs(Math.abs(place.x - here.x) - column) < 0.1);
  const tilt = shift ? 0.1 : -0.1;
  return nearest(next, (place) => Math.abs(place.y - (here.y + tilt)));
}

function nearest(places: readonly CellPlace[], distance: (place: CellPlace) => number) {
  let best: CellPlace | undefined;
  for (const place of places) if (!best || distance(place) < distance(best)) best = place;
  return best?.cell.name;
}
