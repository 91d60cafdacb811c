import type { DefinitionView } from "@/protocol.gen";
import { seatOf } from "@/game/position";
import { hasPicture } from "./pictures";

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

/** One man in a square box, inside an svg. */
export function Picture({ definition, symbol, x = 0, y = 0, size }: PictureProps) {
  const name = pieceName(definition, symbol);
  if (hasPicture(name)) return <use href={`#p-${name}`} x={x} y={y} width={size} height={size} />;
  return (
    <text class="letter" x={x + size / 2} y={y + size * 0.72} font-size={size * 0.6}>
      {symbol.toUpperCase()}
    </text>
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
