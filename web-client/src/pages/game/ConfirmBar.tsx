import { useRef } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { useEscape } from "@/app/useEscape";
import { useFocusFirst } from "@/app/useFocusFirst";
import { boardText } from "@/strings/board";

interface ConfirmBarProps {
  /** The move in words. */
  words: string;
  onConfirm: () => void;
  onTakeBack: () => void;
}

/** Asks whether the move that the board shows is meant. Enter confirms, Escape takes it back. */
export function ConfirmBar({ words, onConfirm, onTakeBack }: ConfirmBarProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  useEscape(true, onTakeBack);
  useFocusFirst(confirm);
  return (
    <div class="under" role="group" aria-label={boardText.confirmTitle} data-testid="confirm-bar">
      <p id="confirm-words">{boardText.confirmQuestion(words)}</p>
      <div class="row">
        <button
          class="btn primary"
          ref={confirm}
          aria-describedby="confirm-words"
          data-testid="confirm-move"
          onClick={onConfirm}
        >
          <Icon name="check" />
          {boardText.confirm}
        </button>
        <button class="btn" data-testid="unmake-move" onClick={onTakeBack}>
          <Icon name="undo" />
          {boardText.takeBack}
        </button>
      </div>
    </div>
  );
}
