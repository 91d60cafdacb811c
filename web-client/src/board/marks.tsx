import type { VNode } from "preact";
import { bracketsPath, corners, pointsText, type Layout, type Point } from "./geometry";

interface MarksProps {
  layout: Layout;
  lastMove?: { from: string; to: string };
  selected?: string;
  /** Cells that the picked man may go to. */
  targets: Iterable<string>;
  occupied: (cell: string) => boolean;
  /** A move that is set for the next turn. */
  premove?: { from: string; to: string };
  /** Cells of men in check. */
  checks: readonly string[];
  /** The cell under a dragged man, when it is a target. */
  over?: string;
}

/** All marks that lie between the ground and the men. Each state has a shape of its own. */
export function Marks(props: MarksProps) {
  const { layout, lastMove, selected, targets, occupied, premove, checks, over } = props;
  const { shape } = layout;
  const ring = (at: Point, scale: number) => pointsText(corners(shape, at, scale));
  const on = (cell: string | undefined, draw: (at: Point) => VNode) => {
    const place = cell === undefined ? undefined : layout.at.get(cell);
    return place ? draw(place) : null;
  };
  return (
    <g class="marks" aria-hidden="true">
      {lastMove &&
        [lastMove.from, lastMove.to].map((cell, index) =>
          on(cell, (at) => (
            <g key={`last-${cell}`}>
              <polygon class={index === 0 ? "hl-last from" : "hl-last"} points={ring(at, 1)} />
              <polygon class="hl-last-edge" points={ring(at, 0.9)} />
            </g>
          )),
        )}
      {checks.map((cell) =>
        on(cell, (at) => (
          <g key={`check-${cell}`} class="hl-check">
            <circle cx={at.x} cy={at.y} r={13} fill="url(#glow)" />
            <polygon class="chk-edge" points={ring(at, 0.9)} />
          </g>
        )),
      )}
      {premove &&
        [premove.from, premove.to].map((cell) =>
          on(cell, (at) => (
            <g key={`pre-${cell}`}>
              <polygon class="hl-pre" points={ring(at, 1)} />
              <polygon class="hl-pre-edge" points={ring(at, 0.86)} />
            </g>
          )),
        )}
      {on(selected, (at) => (
        <g>
          <polygon class="hl-sel" points={ring(at, 1)} />
          <polygon class="hl-sel-edge" points={ring(at, 0.9)} />
        </g>
      ))}
      {[...targets].map((cell) =>
        on(cell, (at) =>
          occupied(cell) ? (
            <g key={`to-${cell}`}>
              <polygon class={cell === over ? "hl-cap-fill over" : "hl-cap-fill"} points={ring(at, 1)} />
              <path class="hl-cap" d={bracketsPath(shape, at)} />
            </g>
          ) : (
            <g key={`to-${cell}`}>
              {cell === over && <polygon class="hl-cap-fill over" points={ring(at, 1)} />}
              <polygon class="hl-dot" points={ring(at, 0.29)} />
            </g>
          ),
        ),
      )}
    </g>
  );
}

/** The keyboard cursor, above all men. */
export function Cursor({ layout, cell }: { layout: Layout; cell: string }) {
  const place = layout.at.get(cell);
  if (!place) return null;
  return (
    <g class="cursor" aria-hidden="true">
      <polygon class="cursor-in" points={pointsText(corners(layout.shape, place, 0.9))} />
      <polygon class="cursor-out" points={pointsText(corners(layout.shape, place, 1.02))} />
    </g>
  );
}
