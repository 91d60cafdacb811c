import { useEffect, useMemo, useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { Board } from "@/board/Board";
import { splitMove } from "@/game/moves";
import { parsePlacement } from "@/game/position";
import type { DefinitionView } from "@/protocol.gen";
import type { Game } from "@/rules/rules";
import { useRules } from "@/rules/useRules";
import { text } from "@/strings";
import { rulesText } from "@/strings/rules";

const none: readonly string[] = [];

/** The start position, on which one moves both sides to see how the men go. */
export function TryBoard({ definition }: { definition: DefinitionView }) {
  const { game, failed } = useRules(definition);
  const [played, setPlayed] = useState<readonly string[]>([]);
  const [flipped, setFlipped] = useState(false);
  const shown = useMemo(() => positionOf(definition, game), [definition, game, played]);
  useEffect(() => setPlayed([]), [game]);
  const last = played.at(-1);

  const move = (text: string) => {
    if (!game) return;
    game.play(text);
    setPlayed([...played, text]);
  };
  const takeBack = () => {
    game?.undo();
    setPlayed(played.slice(0, -1));
  };
  const restart = () => {
    game?.position();
    setPlayed([]);
  };
  return (
    <section class="try" aria-labelledby="h-try" data-testid="try" data-moves={played.join(" ")}>
      <h2 id="h-try">{rulesText.tryTitle}</h2>
      <p class="sm muted">{failed ? rulesText.tryAway : rulesText.tryLead}</p>
      <Board
        definition={definition}
        flipped={flipped}
        board={shown.board}
        lastMove={last === undefined ? undefined : splitMove(last)}
        checks={shown.checks}
        legal={shown.legal}
        dimmed={false}
        onMove={move}
        onPremove={() => undefined}
      />
      <p class="sm try-state" role="status">
        {shown.over ? rulesText.tryOver : text.toMove(definition.seats[shown.toMove] ?? "")}
      </p>
      <div class="row wrap">
        <button class="btn" disabled={played.length === 0} onClick={takeBack} data-testid="try-back">
          <Icon name="undo" />
          {rulesText.tryTakeBack}
        </button>
        <button class="btn" disabled={played.length === 0} onClick={restart} data-testid="try-start">
          <Icon name="first" />
          {rulesText.tryStart}
        </button>
        <button class="btn" onClick={() => setFlipped(!flipped)} data-testid="try-flip">
          <Icon name="flip" />
          {rulesText.tryFlip}
        </button>
      </div>
    </section>
  );
}

/** What the board shows; the start alone while there are no rules. */
function positionOf(definition: DefinitionView, game: Game | undefined) {
  const position = game?.text() ?? definition.start;
  const over = game !== undefined && game.outcome() !== null;
  return {
    board: parsePlacement(definition.cells, position),
    toMove: position.split(" ")[1] === "b" ? 1 : 0,
    legal: game && !over ? game.moves() : none,
    checks: game?.checked() ?? none,
    over,
  };
}
