import { useMemo } from "preact/hooks";
import { cellsPath, type Layout } from "./geometry";

const shadeClasses = ["cl", "cm", "cd"] as const;

interface BoardGroundProps {
  layout: Layout;
  /** Width of the border. */
  line: number;
  coordinates: boolean;
}

/** What never moves: the border, the shaded cells and the coordinates outside them. */
export function BoardGround({ layout, line, coordinates }: BoardGroundProps) {
  return useMemo(() => {
    const shades = [...new Set(layout.places.map((place) => place.cell.shade))].sort();
    return (
      <g aria-hidden="true">
        <path class="edge" d={cellsPath(layout.shape, layout.places)} stroke-width={line} />
        {shades.map((shade) => (
          <path
            key={shade}
            class={shadeClass(shade, shades.length)}
            d={cellsPath(
              layout.shape,
              layout.places.filter((place) => place.cell.shade === shade),
            )}
          />
        ))}
        {coordinates &&
          layout.labels.map((label) => (
            <text key={label.text} class="co" x={label.x} y={label.y + 1.4}>
              {label.text}
            </text>
          ))}
      </g>
    );
  }, [layout, line, coordinates]);
}

function shadeClass(shade: number, shades: number): string {
  // The first corner of a board of squares is dark.
  if (shades === 2) return shade === 0 ? "cd" : "cl";
  return shadeClasses[shade] ?? "cm";
}
