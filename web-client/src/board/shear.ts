// Boards of squares that hexagonal men share, drawn as those men see them: every cell a hexagon.
import type { DefinitionView } from "@/protocol.gen";

/** Is the board squares to one army and hexagons to the other? */
export const mayShear = (definition: DefinitionView): boolean =>
  definition.shape === "square" && definition.slug.startsWith("square-hex-");

/**
 * The same cells as hexagons in upright files. Rows of hexagonal views count half cells: a file to
 * the right stands half a cell higher, so that the cells above, below, left, right, at (1, -1) and
 * at (-1, 1) share an edge, and no two of these have one shade.
 */
export function shear(definition: DefinitionView): DefinitionView {
  return {
    ...definition,
    shape: "hexagon",
    shades: 3,
    cells: definition.cells.map((cell) => ({
      ...cell,
      row: 2 * cell.row + cell.column,
      shade: (((cell.column - cell.row) % 3) + 3) % 3,
    })),
  };
}
