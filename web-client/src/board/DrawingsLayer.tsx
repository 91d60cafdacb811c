import { arrowBetween, type Drawing } from "./drawings";
import { corners, pointsText, type Layout, type Point } from "./geometry";

interface DrawingsLayerProps {
  layout: Layout;
  drawings: readonly Drawing[];
  /** What is being drawn. */
  draft?: Drawing;
}

/** Arrows and marks above all men. */
export function DrawingsLayer({ layout, drawings, draft }: DrawingsLayerProps) {
  const shapes = draft ? [...drawings, draft] : drawings;
  return (
    <g class="drawings" aria-hidden="true">
      {shapes.map((drawing, index) => {
        const from = layout.at.get(drawing.from);
        const to = layout.at.get(drawing.to);
        if (!from || !to) return null;
        return (
          <g
            key={index}
            class={`drawing ${drawing.kind}${drawing === draft ? " draft" : ""}`}
            data-drawing={`${drawing.from}-${drawing.to}`}
            data-kind={drawing.kind}
          >
            {from === to ? <Mark layout={layout} at={from} /> : <ArrowShape from={from} to={to} />}
          </g>
        );
      })}
    </g>
  );
}

/** Each line lies on a pale one, so that it shows on dark men, too. */
function Mark({ layout, at }: { layout: Layout; at: Point }) {
  const points = pointsText(corners(layout.shape, at, 0.8));
  return (
    <>
      <polygon class="casing" points={points} />
      <polygon class="stroke" points={points} />
      <polygon class="core" points={points} />
    </>
  );
}

function ArrowShape({ from, to }: { from: Point; to: Point }) {
  const { start, neck, head } = arrowBetween(from, to);
  const shaft = { x1: start.x, y1: start.y, x2: neck.x, y2: neck.y };
  const points = pointsText(head);
  return (
    <>
      <line class="casing" {...shaft} />
      <polygon class="casing" points={points} />
      <line class="stroke" {...shaft} />
      <line class="core" {...shaft} />
      <polygon class="head" points={points} />
    </>
  );
}
