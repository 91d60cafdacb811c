import { useEffect, useRef } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { boardText } from "@/strings/board";

const groups = [
  {
    title: boardText.keyGroups.board,
    keys: [
      { keys: ["←", "→", "↑", "↓"], words: boardText.keyArrows },
      { keys: ["Enter"], words: boardText.keyEnter },
      { keys: ["Esc"], words: boardText.keyEscape },
      { keys: ["A"], words: boardText.keyDraw },
      { keys: [], words: boardText.keyMouse },
    ],
  },
  {
    title: boardText.keyGroups.game,
    keys: [
      { keys: ["←", "→"], words: boardText.keyStep },
      { keys: ["Home", "End"], words: boardText.keyEnds },
      { keys: ["/"], words: boardText.keyType },
      { keys: ["F"], words: boardText.keyFlip },
      { keys: ["P"], words: boardText.keyRead },
      { keys: ["S"], words: boardText.keySound },
      { keys: ["?"], words: boardText.keyKeys },
    ],
  },
] as const;

/** The list of keys, over the page. The browser closes it by Escape. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="card keys-dialog"
      aria-labelledby="h-keys"
      data-testid="keys-dialog"
      onClose={onClose}
      // What else Escape lets go of lies under the dialog, and stays.
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
    >
      <div class="row">
        <h2 id="h-keys">{boardText.keys}</h2>
        <button class="icon-btn" aria-label={boardText.closeKeys} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {keys.map((entry) => (
              <div key={entry.words} class="key-line">
                <dt>
                  {entry.keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{entry.words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </dialog>
  );
}
