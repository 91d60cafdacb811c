import { useMemo } from "preact/hooks";
import { parsePlacement, type Board } from "@/game/position";
import type { DefinitionView } from "@/protocol.gen";
import { BoardGround } from "./BoardGround";
import { layoutOf, manCorner } from "./geometry";
import { Picture, sideClass } from "./Man";
import { Marks } from "./marks";

interface MiniBoardProps {
  definition: DefinitionView;
  /** What stands where; absent: the start position. */
  board?: Board;
  /** Marks a man as picked, with the cells that it may go to. */
  picked?: { from: string; targets: readonly string[] };
}

/** A small board to look at. */
export function MiniBoard({ definition, board: shown, picked }: MiniBoardProps) {
  const layout = useMemo(() => layoutOf(definition, false), [definition]);
  const start = useMemo(() => parsePlacement(definition.cells, definition.start), [definition]);
  const board = shown ?? start;
  const { x, y, width, height } = useMemo(() => innerBox(layout.places), [layout]);
  return (
    <svg class="board mini" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <BoardGround layout={layout} line={2} coordinates={false} />
      {picked && (
        <Marks
          layout={layout}
          selected={picked.from}
          targets={picked.targets}
          occupied={(cell) => board.has(cell)}
          checks={[]}
        />
      )}
      {layout.places.map((place) => {
        const symbol = board.get(place.cell.name);
        if (symbol === undefined) return null;
        const corner = manCorner(layout, place);
        return (
          <g key={place.cell.name} class={sideClass(symbol)}>
            <Picture definition={definition} symbol={symbol} {...corner} size={layout.manSize} />
          </g>
        );
      })}
    </svg>
  );
}

function innerBox(places: readonly { x: number; y: number }[]) {
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const edge = 12;
  const x = Math.min(...xs) - edge;
  const y = Math.min(...ys) - edge;
  return { x, y, width: Math.max(...xs) + edge - x, height: Math.max(...ys) + edge - y };
}
