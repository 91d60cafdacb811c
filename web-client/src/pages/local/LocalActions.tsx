import { Icon } from "@/app/Icon";
import type { LocalGame } from "@/local/LocalGame";
import { text } from "@/strings";
import { localText } from "@/strings/local";
import { SureButton } from "../game/SureButton";

interface LocalActionsProps {
  game: LocalGame;
  onLeave: () => void;
}

/** What two people at one board can do beside moving. */
export function LocalActions({ game, onLeave }: LocalActionsProps) {
  const side = text.side(game.definition.seats[game.toMove] ?? "");
  return (
    <div class="offers" role="group">
      <button
        class="btn"
        disabled={game.moves.length === 0 || game.paused}
        onClick={() => game.takeBack()}
        data-testid="take-back"
      >
        <Icon name="undo" />
        {localText.takeBack}
      </button>
      {game.terms.clock.kind !== "untimed" && (
        <button
          class="btn"
          disabled={!game.timed || game.paused}
          onClick={() => game.pause()}
          data-testid="pause"
        >
          <Icon name="clock" />
          {localText.pause}
        </button>
      )}
      <SureButton
        testId="agree-draw"
        icon="draw"
        words={localText.draw}
        sureWords={localText.drawSure}
        onSure={() => game.agreeDraw()}
      />
      <SureButton
        testId="resign"
        icon="flag"
        words={localText.resign(side)}
        sureWords={localText.resignSure}
        danger
        onSure={() => game.resign()}
      />
      <SureButton
        testId="new-local"
        icon="cross"
        words={localText.newGame}
        sureWords={localText.newGameSure}
        danger
        onSure={onLeave}
      />
    </div>
  );
}
