import { cellAt, type Layout, type Point } from "./geometry";

/** Where a pointer is, in board units. */
export function boardPoint(svg: SVGSVGElement | null, event: PointerEvent): Point | undefined {
  const matrix = svg?.getScreenCTM();
  if (!matrix) return undefined;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x: point.x, y: point.y };
}

export function cellUnder(
  svg: SVGSVGElement | null,
  layout: Layout,
  event: PointerEvent,
): string | undefined {
  const point = boardPoint(svg, event);
  return point && cellAt(layout, point)?.cell.name;
}
