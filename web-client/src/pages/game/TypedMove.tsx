import { useRef, useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { useFocusFirst } from "@/app/useFocusFirst";
import { moveTyped } from "@/game/typedMove";
import type { GameState } from "@/game/state";
import type { GameMirror } from "@/rules/GameMirror";
import { boardText } from "@/strings/board";

interface TypedMoveProps {
  state: GameState;
  /** Knows what algebraic text means; without it, moves are told by their cells. */
  mirror?: GameMirror;
  /** What may be played now. */
  legal: readonly string[];
  onMove: (move: string) => void;
  onClose: () => void;
}

type Meaning = { move: string } | { problem: string };

/** A field for moves as text. It stays open for the next one until Escape. */
export function TypedMove({ state, mirror, legal, onMove, onClose }: TypedMoveProps) {
  const [draft, setDraft] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useFocusFirst(field);

  const submit = (event: Event) => {
    event.preventDefault();
    const meant = meaningOf(state, mirror, legal, draft.trim());
    if ("problem" in meant) {
      setProblem(meant.problem);
      return;
    }
    setDraft("");
    setProblem(undefined);
    onMove(meant.move);
  };
  return (
    <form class="typed" onSubmit={submit} data-testid="typed-move">
      <label class="vh" for="typed-field">
        {boardText.typeMove}
      </label>
      <div class="row">
        <input
          id="typed-field"
          data-testid="typed-field"
          ref={field}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="send"
          maxLength={20}
          placeholder={boardText.typeHint("e2e4")}
          value={draft}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : "typed-problem"}
          onInput={(event) => {
            setDraft(event.currentTarget.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            onClose();
          }}
        />
        <button class="btn" data-testid="play-typed">
          {boardText.playTyped}
        </button>
        <button type="button" class="icon-btn" aria-label={boardText.closeTyped} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      {problem !== undefined && (
        <p class="sm problem" id="typed-problem" role="alert" data-testid="typed-problem">
          <Icon name="warn" />
          {problem}
        </p>
      )}
    </form>
  );
}

function meaningOf(
  state: GameState,
  mirror: GameMirror | undefined,
  legal: readonly string[],
  typed: string,
): Meaning {
  if (typed === "") return { problem: boardText.typedNothing };
  if (legal.length === 0) return { problem: boardText.notYourTurn };
  const byCells = moveTyped(typed, legal);
  if (byCells && "move" in byCells) return byCells;
  if (byCells) return { problem: boardText.typedPromotion(typed, byCells.promotions) };
  if (!mirror) return { problem: boardText.typedCoordinates(typed) };
  const move = mirror.meaning(state, typed);
  if (move !== undefined && legal.includes(move)) return { move };
  return { problem: boardText.typedUnknown(typed) };
}
