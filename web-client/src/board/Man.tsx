import type { DefinitionView } from "@/protocol.gen";
import { seatOf } from "@/game/position";
import { pictureOf } from "./pictures";

export function pieceName(definition: DefinitionView, symbol: string): string {
  const wanted = symbol.toUpperCase();
  return definition.pieces.find((piece) => piece.symbol === wanted)?.name ?? symbol;
}

export const sideName = (definition: DefinitionView, symbol: string): string =>
  definition.seats[seatOf(symbol)] ?? "";

/** Seats beyond the first two borrow the colours of these. */
export const sideClass = (symbol: string): string => (seatOf(symbol) === 0 ? "white" : "black");

interface PictureProps {
  definition: DefinitionView;
  symbol: string;
  x?: number;
  y?: number;
  size: number;
}

/** One man in a square box, inside an svg: its picture, or its letter on a disc. */
export function Picture({ definition, symbol, x = 0, y = 0, size }: PictureProps) {
  const picture = pictureOf(pieceName(definition, symbol));
  if (picture !== undefined) {
    return <use href={`#p-${picture}`} x={x} y={y} width={size} height={size} />;
  }
  const middle = { x: x + size / 2, y: y + size / 2 };
  return (
    <g class="letter">
      <circle cx={middle.x} cy={middle.y} r={size * 0.4} stroke-width={size * 0.05} />
      <text x={middle.x} y={middle.y + size * 0.17} font-size={size * 0.48}>
        {symbol.toUpperCase()}
      </text>
    </g>
  );
}

/** One man as a small drawing of its own, for lists and buttons. */
export function ManIcon({ definition, symbol }: { definition: DefinitionView; symbol: string }) {
  return (
    <svg class={`pc ${sideClass(symbol)}`} viewBox="0 0 100 100" aria-hidden="true">
      <Picture definition={definition} symbol={symbol} size={100} />
    </svg>
  );
}
