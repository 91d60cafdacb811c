import { MiniBoard } from "@/board/MiniBoard";
import { parsePlacement, seatOf } from "@/game/position";
import type { DefinitionView } from "@/protocol.gen";
import { commonest } from "@/rules/reach";
import { rulesText } from "@/strings/rules";
import type { ShownReach } from "./useReaches";

interface PieceFigureProps {
  definition: DefinitionView;
  /** Absent while it is not known: the board is empty then, and takes the same room. */
  reach?: ShownReach;
}

/** One man alone on the board with the cells that it can go to. */
export function PieceFigure({ definition, reach }: PieceFigureProps) {
  if (!reach) return <MiniBoard definition={definition} board={empty} />;
  const { from, goes, takes, symbol } = reach;
  const onlyTakes = takes.filter((cell) => !goes.includes(cell));
  const start = parsePlacement(definition.cells, definition.start);
  const victim = commonest(start, 1 - seatOf(symbol)) ?? symbol;
  const board = new Map([[from, symbol], ...onlyTakes.map((cell) => [cell, victim] as const)]);
  return (
    <div data-testid="reach" data-from={from} data-goes={goes.length} data-takes={takes.length}>
      <MiniBoard definition={definition} board={board} picked={{ from, targets: [...goes, ...onlyTakes] }} />
      <p class="vh">{rulesText.reach(from, goes, onlyTakes)}</p>
    </div>
  );
}

const empty: ReadonlyMap<string, string> = new Map();
