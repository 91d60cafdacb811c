import { useMemo } from "preact/hooks";
import { MiniBoard } from "@/board/MiniBoard";
import { targetsFrom } from "@/game/moves";
import { parsePlacement, type Board } from "@/game/position";
import type { Figure } from "@/games/GameText";
import type { DefinitionView } from "@/protocol.gen";
import type { Game } from "@/rules/rules";

interface MoveFigureProps {
  definition: DefinitionView;
  figure: Figure;
  /** Absent while there are no rules: then the position is shown without marks. */
  game?: Game;
}

/** A position with the moves of one man. Nothing where it does not fit the game as it is played. */
export function MoveFigure({ definition, figure, game }: MoveFigureProps) {
  const { position, from, caption } = figure;
  const board = useMemo(() => boardOf(definition, position), [definition, position]);
  const targets = useMemo(() => targetsOf(game, figure), [game, figure]);
  if (!board || !targets) return null;
  return (
    <figure class="move-figure" data-testid="figure" data-targets={targets.join(" ")}>
      <MiniBoard definition={definition} board={board} picked={{ from, targets }} />
      <figcaption class="sm">{caption}</figcaption>
    </figure>
  );
}

function boardOf(definition: DefinitionView, position: string): Board | undefined {
  try {
    return parsePlacement(definition.cells, position);
  } catch {
    return undefined;
  }
}

function targetsOf(game: Game | undefined, { position, from }: Figure): string[] | undefined {
  if (!game) return [];
  try {
    game.position(position);
    return [...targetsFrom(game.moves(), from).keys()];
  } catch {
    return undefined;
  }
}
